// Requests that wait until a second administrator confirms or declines them: the fields and actions for a record of its
// own, or for a paper's mark.
import { longText, reference } from "../../definition/fields.ts";

const administrators = ["ADMIN"] as const;

/** The outcomes of a request; `done` is the label of a confirmed one. */
export const decisionChoices = <const Done extends string>(done: Done) =>
  ({
    pending: { label: "Ждёт второго администратора", tone: "warning" },
    done: { label: done, tone: "good" },
    declined: { label: "Отклонено", tone: "neutral" },
  }) as const;

/** The options of that choice if a request that needs no confirmation is done at once. */
export const decidedAtOnce = { readOnly: true, required: true, default: "done" } as const;

/** The states of a record with these fields, and the condition that completes its task. */
export const decidedOnce = {
  states: {
    of: "state",
    path: [
      { key: "pending", by: "makerId" },
      { key: "done", at: "date", by: "deciderId", final: true },
      { key: "declined", by: "deciderId", final: true },
    ],
  },
  tasks: { doneWhen: { state: ["done", "declined"] } },
} as const;

/** The options of the field with the administrator who added the record. */
export const byMaker = { readOnly: true, default: "$me", access: { read: administrators } } as const;

/** The administrator who requested it, if an action sets that, or who decided. */
export const person = <const Label extends string>(label: Label) =>
  reference(label, "staff", { readOnly: true, access: { read: administrators } });

/** The reason for declining, in a record with this field of `decisionChoices`. */
export const whyDeclined = <const State extends string, const Reader extends "ADMIN" | "CUSTOMER">(
  state: State,
  readers: readonly Reader[],
) =>
  longText("Почему отклонено", {
    required: true,
    readOnly: true,
    max: 500,
    when: { [state]: "declined" } as Readonly<Record<State, "declined">>,
    access: { read: readers },
  });

interface Names<State extends string, Maker extends string, Decider extends string, Why extends string> {
  /** The field with `decisionChoices`. */
  readonly state: State;
  readonly maker: Maker;
  readonly decider: Decider;
  readonly why: Why;
}

const entry = <const Name extends string, const Value>(name: Name, value: Value) =>
  ({ [name]: value }) as Readonly<Record<Name, Value>>;

/** The common parts of the two deciding actions, which are closed to the administrator who made the request. */
export const decisions = <
  const State extends string,
  const Maker extends string,
  const Decider extends string,
  const Why extends string,
>({
  state,
  maker,
  decider,
  why,
}: Names<State, Maker, Decider, Why>) => {
  const when = { ...entry(state, "pending"), ...entry(maker, { not: "$me" }) };
  const both = { on: ["row", "record"], access: administrators, when } as const;
  return {
    confirm: {
      ...both,
      label: "Подтвердить",
      icon: "check",
      set: { ...entry(state, "done"), ...entry(decider, "$me") },
    },
    decline: {
      ...both,
      label: "Отклонить",
      icon: "close",
      set: { ...entry(state, "declined"), ...entry(decider, "$me") },
      input: [why],
    },
  } as const;
};
