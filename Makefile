# Each target does its own set-up, once (tools/prepare.py): a second run starts in seconds.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
SOAKS := soak-engine soak-record soak-bots soak-adapters soak-server soak-kills soak-disk soak-cluster soak-load soak-browser
.PHONY: help play quick test browser steady soak $(SOAKS) lint components format types bench coverage wheel dev compiled web site services clean

PYTHON ?= $(shell tools/find-python)
PREPARE = $(PYTHON) tools/prepare.py
SUITE = $(PYTHON) tools/suite.py $(if $(SEED),--seed $(SEED))
BIN := .venv/bin

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z-]+):.*## /  make \1\t/' | expand -t 18

play: ## play in the browser, or with ARGS=--terminal there; options by ARGS="..."
	@$(PREPARE) play
	@.venv-play/bin/astra play $(ARGS)

quick: ## lint, types, and every test that needs neither a server nor a browser
	@$(SUITE) $@ -- $(ARGS)

test: ## the full test suite, including games in a real browser
	@$(SUITE) $@ -- $(ARGS)

browser: ## only the tests in a real browser
	@$(SUITE) $@ -- $(ARGS)

steady: ## the full test suite N times in shuffled order, every second time on a busy machine
	@$(PYTHON) tools/steady.py $(or $(N),10)

soak: ## tests at full length, before a release: all of the parts below
	@$(SUITE) $@ -- $(ARGS)

soak-engine: ## part of the soak: engine, reference and edition
soak-record: ## part of the soak: records, positions, views, previews
soak-bots: ## part of the soak: opponents and arena
soak-adapters: ## part of the soak: adapters for learners, the table in the terminal
soak-server: ## part of the soak: the server, fuzzed
soak-kills: ## part of the soak: the server killed 500 times on each database
soak-disk: ## part of the soak: power cuts, flipped bits, full and read-only disks, wrong clocks
soak-cluster: ## part of the soak: two servers, their faults, and clocks that differ
soak-load: ## part of the soak: the server under load for five minutes on each database
soak-browser: ## part of the soak: every whole game in the browser
$(SOAKS):
	@$(SUITE) $@ -- $(ARGS)

lint: ## format, style, types, direction of imports
	@$(SUITE) $@

components: ## only the tests of the client's components
	@$(SUITE) $@

format: dev web ## format all code and mend what the linters can mend
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	if [ -d web/node_modules ]; then npm --prefix web --silent run format; fi

types: dev web ## the client's types, from the server's own description
	mkdir -p build
	$(BIN)/astra serve openapi >build/openapi.json
	npm --prefix web --silent run types

bench: dev compiled site services ## engine and adapters against their peers, server under load, browser, opponents; all of them run
	status=0; for what in engine adapters load load.compare; do $(BIN)/python -m bench.$$what $(ARGS) || status=1; done; \
	for what in browser site bots; do PYTHONPATH="$(CURDIR)/build/compiled" $(BIN)/python -m bench.$$what $(ARGS) || status=1; done; exit $$status

coverage: dev ## build/rules-coverage.md: for each rule, the tests that check it
	$(BIN)/python tools/rules_coverage.py

wheel: ## dist/*.whl, compiled where a compiler is
	@$(PREPARE) wheel
	@ls dist/*.whl

dev: ## .venv: a development install with all tools
	@$(PREPARE) dev

web: ## build/web: the browser client
	@$(PREPARE) web

site: ## build/site: the whole game as plain files, for any web server; OUT=FOLDER writes it elsewhere
	@$(PREPARE) site
	@$(BIN)/astra site $(or $(OUT),build/site)

services: ## Chromium, PostgreSQL, Redis: what the tests start
	@$(PREPARE) services

compiled: ## build/compiled: the compiled package, for PYTHONPATH
	@$(PREPARE) compiled

clean: ## remove everything that make made
	rm -rf .venv .venv-* build dist web/node_modules web/.svelte-check src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools bench examples -name __pycache__ -prune -exec rm -rf {} +
