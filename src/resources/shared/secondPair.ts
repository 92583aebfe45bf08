// A second pair of eyes: what one administrator asks for waits until another one confirms or declines it. The fields and
// actions of whatever can wait so: a record of its own, or a mark of a paper.
import { longText, reference } from "../../definition/fields.ts";

const administrators = ["ADMIN"] as const;

/** What has become of the request; `done` are the words for a confirmed one. */
export const decisionChoices = <const Done extends string>(done: Done) =>
  ({
    pending: { label: "Ждёт второго администратора", tone: "warning" },
    done: { label: done, tone: "good" },
    declined: { label: "Отклонено", tone: "neutral" },
  }) as const;

/** The options of that choice where what needs nobody else is done at once. */
export const decidedAtOnce = { readOnly: true, required: true, default: "done" } as const;

/** The states of a record with these fields, and when its task is done. */
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

/** The options of whoever adds a record that may wait. */
export const byMaker = { readOnly: true, default: "$me", access: { read: administrators } } as const;

/** The person who asks, where an action sets it, or who has decided. */
export const person = <const Label extends string>(label: Label) =>
  reference(label, "staff", { readOnly: true, access: { read: administrators } });

/** Why it was declined, in a record with this field of `decisionChoices`. */
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
  /** The choice of `decisionChoices`. */
  readonly state: State;
  readonly maker: Maker;
  readonly decider: Decider;
  readonly why: Why;
}

const entry = <const Name extends string, const Value>(name: Name, value: Value) =>
  ({ [name]: value }) as Readonly<Record<Name, Value>>;

/** The parts of the two actions that decide, which nobody does who has asked. */
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
