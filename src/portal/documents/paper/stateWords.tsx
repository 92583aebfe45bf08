import { formatDate } from "../../../domain/time/formatDate.ts";
import { counted } from "../../../domain/text/plural.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { marksField, marksOf, pathOf, type RecordState, stateNameOf } from "../../../definition/states/states.ts";
import { toOwner } from "../../../definition/states/toOwner.ts";
import { bills } from "../../../resources/money/bills.ts";
import { topUpRequests } from "../../../resources/money/topUpRequests.ts";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import type { Bill, TopUpRequest } from "../../records.ts";

/** The state that the server answers, in the customer's words. */
const stateOn = (definition: Definition, record: object): RecordState | undefined => {
  const key: unknown = Reflect.get(record, stateNameOf(definition) ?? "");
  return pathOf(toOwner(definition)).find((state) => state.key === key);
};

/** A bill's state, with the days since the last day to pay, or that day. */
export function PaidWord({ bill }: { bill: Bill }) {
  const state = stateOn(bills, bill);
  if (!state) return null;
  const { paid, payUntil, daysOverdue } = bill;
  return (
    <StateWord tone={state.tone}>
      {state.label}
      {!paid && daysOverdue !== null && ` на ${counted(daysOverdue, "день", "дня", "дней")}`}
      {!paid && daysOverdue === null && payUntil !== null && ` до ${formatDate(payUntil)}`}
    </StateWord>
  );
}

/** A paper's state, and its marks that have words for the customer. */
export function PaperStates({ definition, record }: { definition: Definition; record: object }) {
  const keys: unknown = Reflect.get(record, marksField);
  const marks = marksOf(definition).filter(
    ({ key, toOwner: words }) => words && Array.isArray(keys) && keys.includes(key),
  );
  return [stateOn(definition, record), ...marks.map((mark) => ({ ...mark, ...mark.toOwner }))].map(
    (state) =>
      state && (
        <StateWord key={state.key} tone={state.tone ?? "neutral"}>
          {state.label}
        </StateWord>
      ),
  );
}

/** The state of a request. */
export function RequestWord({ status }: Pick<TopUpRequest, "status">) {
  const { label, tone } = topUpRequests.fields.status.choices[status];
  return <StateWord tone={tone}>{label}</StateWord>;
}
