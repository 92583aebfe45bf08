// An undo history. Knows nothing about its content.

export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

/** The most steps to undo. */
const maxSteps = 100;

export const historyOf = <State>(present: State): History<State> => ({ past: [], present, future: [] });

/** Adds a step and drops what could be redone. */
export function stepped<State>({ past, present }: History<State>, next: State): History<State> {
  return { past: [...past, present].slice(-maxSteps), present: next, future: [] };
}

export function undone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const before = past.at(-1);
  return before === undefined ? history : { past: past.slice(0, -1), present: before, future: [present, ...future] };
}

export function redone<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [next, ...later] = future;
  return next === undefined ? history : { past: [...past, present], present: next, future: later };
}
