# Each target does its own set-up, once (tools/prepare.py): a second run starts in seconds.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
.PHONY: help play test browser soak lint components format bench wheel dev compiled web services clean

PYTHON ?= $(shell tools/find-python)
PREPARE = $(PYTHON) tools/prepare.py
BIN := .venv/bin
# What no engine takes part in runs once, interpreted; what only uses it runs once, at full speed.
ONCE := $(addprefix --ignore=tests/,bench charts edition locales reference repository)
FULL_SPEED := adapters arena browser cli server services
PYTEST = $(BIN)/pytest -n 2 --dist worksteal
NPM = npm --prefix web --silent

help: ## list the targets
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## /  make \1\t/' | expand -t 18

play: ## play in the browser, or with ARGS=--terminal there; options by ARGS="..."
	@$(PREPARE) play
	@.venv-play/bin/astra play $(ARGS)

test: dev web compiled services ## everything that must hold, at most 15 minutes on two cores
	$(MAKE) --no-print-directory --jobs=2 --output-sync=target lint components
	ASTRA_ENGINE=interpreted $(PYTEST) $(addprefix --ignore=tests/,$(FULL_SPEED)) $(ARGS)
	@if compgen -G 'build/compiled/astra_engine__mypyc*' >/dev/null; then \
	  echo 'The engine again, compiled:'; \
	  ASTRA_ENGINE=compiled PYTHONPATH="$(CURDIR)/build/compiled" $(PYTEST) $(ONCE) $(ARGS); \
	else \
	  echo 'LEFT OUT: the tests of the compiled engine. There is no C compiler here.'; \
	  ASTRA_ENGINE=interpreted $(PYTEST) $(addprefix tests/,$(FULL_SPEED)) $(ARGS); \
	fi

browser: compiled services ## only the table in a real browser, whole games among it
	PYTHONPATH="$(CURDIR)/build/compiled" $(PYTEST) tests/browser $(ARGS)

soak: export ASTRA_SOAK := 1
soak: test ## the same tests at full length

lint: dev web ## format, style, types, direction of imports
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(NPM) run check

components: web ## only the tests of the client's components
	$(NPM) test

format: dev ## format the code and mend what ruff can mend
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

bench: dev compiled services ## engine and adapters against their peers, server under load, browser, opponents; all of them run
	status=0; for what in engine adapters load; do $(BIN)/python -m bench.$$what $(ARGS) || status=1; done; \
	for what in browser bots; do PYTHONPATH="$(CURDIR)/build/compiled" $(BIN)/python -m bench.$$what $(ARGS) || status=1; done; exit $$status

wheel: ## dist/*.whl, compiled where a compiler is
	@$(PREPARE) wheel
	@ls dist/*.whl

dev: ## .venv: a development install with all tools
	@$(PREPARE) dev

web: ## build/web: the browser client
	@$(PREPARE) web

services: ## Chromium, PostgreSQL, Redis: what the tests start
	@$(PREPARE) services

compiled: ## build/compiled: the compiled package, for PYTHONPATH
	@$(PREPARE) compiled

clean: ## remove everything that make made
	rm -rf .venv .venv-* build dist web/node_modules src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests tools bench examples -name __pycache__ -prune -exec rm -rf {} +
