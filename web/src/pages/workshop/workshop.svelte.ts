/** The workshop's one draft at a time: every step is kept at once, checked by Python, and can be taken back. */

import { newKey } from "../../api/client";
import { checkEdition, type EditionProblem } from "../../api/editions";
import type { Edition } from "../../api/types";
import { t } from "../../i18n";
import { ourEdition } from "../../parts/edition";
import { announce, sentenceOf, toast } from "../../parts/messages.svelte";
import { copyOf, type DraftDocument, freeId } from "./draft/document";
import { problemText } from "./problems";
import { applied, emptyHistory, onTopOf, redo, sealed, type UndoStep, undo, withStep } from "./draft/steps";
import { allDrafts, type Draft, draftOf, dropDraft, keepDraft, keepHash } from "./draft/storage";
import { whereText } from "./values";

const CURRENT = "astra-workshop";
/** What a new edition is called until it gets a name. */
const FIRST_ID = "almagest-printed";
/** So long nobody types before the draft is checked. */
const CHECK_MS = 250;

const now = (): number => Date.now() / 1000;

function currentId(): string | null {
  try {
    return localStorage.getItem(CURRENT);
  } catch {
    return null;
  }
}

function rememberCurrent(id: string): void {
  try {
    localStorage.setItem(CURRENT, id);
  } catch {
    // The draft that was changed last is opened next time.
  }
}

/** What is not kept yet: a draft, and the step that led to it; null for one that went back or forth. */
interface Waiting {
  draft: Draft;
  step: UndoStep | null;
}

class Workshop {
  ours = $state.raw<Edition | null>(null);
  draft = $state.raw<Draft | null>(null);
  drafts = $state.raw<Draft[]>([]);
  problems = $state.raw<readonly EditionProblem[]>([]);
  /** How many more there are. */
  leftOut = $state(0);
  /** Why nothing could be checked; empty if all is well. */
  unchecked = $state("");
  /** The revision that was checked, and the one that is kept. */
  checked = $state(-1);
  kept = $state(-1);
  /** A step that could not be kept: the draft is only on this page. */
  unkept = $state(false);
  /** The texts of these pages are there, too. */
  ready = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;
  #saving: Promise<void> = Promise.resolve();
  #waiting: Waiting[] = [];

  get document(): DraftDocument {
    return this.draft!.document;
  }

  /** Whether everything that was done is kept and was checked. */
  get settled(): boolean {
    const revision = this.draft?.revision ?? -1;
    return this.kept >= revision && this.checked >= revision;
  }

  /** The draft that was open last, or a new one; a new one is kept with its first step. */
  async open(): Promise<void> {
    const [ours] = await Promise.all([ourEdition(), this.#list()]);
    this.ours = ours;
    const here = this.draft;
    const current = currentId() ?? here?.id;
    // A new one is not among the drafts yet, and none is in a browser that keeps nothing.
    const onlyHere = here?.id === current && this.drafts.every(({ id }) => id !== current);
    const wanted = this.drafts.find(({ id }) => id === current) ?? this.drafts[0];
    if (here && (onlyHere || (here.id === wanted?.id && here.revision >= wanted.revision))) this.#check();
    else if (wanted) this.#take(wanted);
    else this.#start();
  }

  async #list(): Promise<void> {
    try {
      this.drafts = await allDrafts();
    } catch {
      this.unkept = true;
    }
  }

  /** The list of drafts, with what was just kept. */
  async #refresh(): Promise<void> {
    await this.#saving;
    await this.#list();
  }

  /** A new draft: a copy of ours, or what a file says. The one that was open until now is kept beside it. */
  async begin(document?: DraftDocument): Promise<void> {
    await this.#refresh();
    this.#start(document);
    await this.#refresh();
  }

  /** Goes on with another draft, as it is by now. */
  async goOn(id: string): Promise<void> {
    await this.#refresh();
    const draft = this.drafts.find((one) => one.id === id);
    if (draft) this.#take(draft);
  }

  #take(draft: Draft): void {
    this.draft = { ...draft, history: sealed(draft.history) };
    this.kept = draft.revision;
    this.problems = [];
    this.checked = -1;
    rememberCurrent(draft.id);
    this.#check();
  }

  #start(document?: DraftDocument): void {
    const id = freeId(
      document?.id ?? FIRST_ID,
      this.drafts.map((draft) => draft.document.id),
    );
    const draft: Draft = {
      id: newKey(),
      revision: 0,
      document: document ? { ...document, id } : copyOf(this.ours!, id),
      history: emptyHistory(),
      created: now(),
      changed: now(),
      hash: null,
    };
    this.#take(draft);
    if (document) this.#keep({ ...draft, revision: 1 }, null);
  }

  async drop(id: string): Promise<void> {
    await this.#saving;
    await dropDraft(id);
    await this.#list();
    if (this.draft?.id !== id) return;
    if (this.drafts[0]) this.#take(this.drafts[0]);
    else this.#start();
  }

  /** Does something, keeps it and has it checked. */
  do(step: UndoStep | null): void {
    if (!step || !this.draft) return;
    this.#keep(after(this.draft, step), step);
  }

  undo(): void {
    this.#go(undo, "workshop-undone");
  }

  redo(): void {
    this.#go(redo, "workshop-redone");
  }

  #go(way: typeof undo, said: string): void {
    if (!this.draft) return;
    const moved = way(this.draft.history, this.draft.document);
    if (!moved) return announce(t(`${said}.none`));
    const { history, document, step } = moved;
    this.#keep(
      { ...this.draft, history, document, revision: this.draft.revision + 1, changed: now(), hash: null },
      null,
    );
    announce(t(said, { what: t(step.what), card: step.card ?? "" }));
  }

  #keep(draft: Draft, step: UndoStep | null): void {
    this.draft = draft;
    rememberCurrent(draft.id);
    this.#waiting.push({ draft, step });
    this.#save();
    this.#check();
  }

  #save(): void {
    this.#saving = this.#saving.then(() => this.#write());
  }

  /** What waits of a draft, without what waits of others. */
  #waitingOf(id: string): Waiting[] {
    const found = this.#waiting.filter(({ draft }) => draft.id === id);
    this.#waiting = this.#waiting.filter(({ draft }) => draft.id !== id);
    return found;
  }

  /** Keeps all that waits of a draft at once: a star that is dragged takes many steps. */
  async #write(): Promise<void> {
    const first = this.#waiting[0]?.draft;
    if (!first) return;
    const steps = this.#waitingOf(first.id);
    const { draft } = steps.at(-1)!;
    try {
      const newer = await keepDraft(draft, first.revision - 1);
      if (newer) return this.#rebase(newer, [...steps, ...this.#waitingOf(first.id)]);
      if (this.draft?.id === draft.id) this.kept = Math.max(this.kept, draft.revision);
      this.unkept = false;
    } catch {
      // They are kept with the next one.
      this.#waiting.unshift(...steps);
      this.unkept = true;
    }
  }

  /** Another tab was faster: the steps are done once more on what it left, and nothing of either is lost. */
  #rebase(newer: Draft, steps: readonly Waiting[]): void {
    let draft = newer;
    for (const { step } of steps) {
      const again = step && onTopOf(draft.document, step);
      if (!again) continue;
      draft = after(draft, again);
      this.#waiting.push({ draft, step: again });
    }
    this.#save();
    if (this.draft?.id !== newer.id) return;
    this.#take(newer);
    this.draft = draft;
    toast(t("workshop-other-tab"));
  }

  /** A draft that another tab has changed meanwhile, or begun while nothing was done to the one here. */
  async look(): Promise<void> {
    await this.#saving;
    const here = this.draft;
    if (!here) return;
    if (here.revision === 0 && currentId() !== here.id) return this.open();
    const stored = await draftOf(here.id).catch(() => undefined);
    if (stored && this.draft === here && stored.revision > here.revision) this.#take(stored);
  }

  #check(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), CHECK_MS);
  }

  checkAgain(): void {
    void this.#ask();
  }

  /** The newest question wins: an answer to an older one is not waited for. */
  async #ask(): Promise<void> {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    const draft = this.draft;
    if (!draft) return;
    try {
      const { problems, left_out, hash } = await checkEdition(draft.document, asking.signal);
      if (this.#asking !== asking) return;
      if (this.checked >= 0) tell(this.problems, problems, problems.length + left_out);
      this.problems = problems;
      this.unchecked = "";
      this.checked = draft.revision;
      this.leftOut = left_out;
      if (this.draft !== draft || hash === draft.hash) return;
      this.draft = { ...draft, hash };
      this.#saving = this.#saving.then(() => keepHash(draft.id, draft.revision, hash)).catch(() => undefined);
    } catch (error) {
      if (this.#asking !== asking) return;
      this.unchecked = sentenceOf(error);
    }
  }
}

/** More problems than these are counted. */
const MOST_TOLD = 2;

/** Says to those who do not see it what has become wrong, or that nothing is any more. */
function tell(former: readonly EditionProblem[], now: readonly EditionProblem[], count: number): void {
  const known = new Set(former.map(toldText));
  const fresh = now.map(toldText).filter((text) => !known.has(text));
  if (now.length === 0 && former.length > 0) announce(t("workshop-saved"));
  else if (fresh.length > MOST_TOLD) announce(t("workshop-problems", { n: count }));
  else fresh.forEach((text) => announce(text));
}

const toldText = (problem: EditionProblem): string => `${whereText(problem)}: ${problemText(problem)}`;

const after = (draft: Draft, step: UndoStep): Draft => ({
  ...draft,
  revision: draft.revision + 1,
  document: applied(draft.document, step),
  history: withStep(draft.history, step),
  changed: now(),
  hash: null,
});

export const workshop = new Workshop();
