// Stored secrets: never sent with the record, revealed on request.
import type { FieldOf } from "../../../../definition/grammar.ts";
import { StateWord } from "../../../../ui/states/StateWord.tsx";
import type { FieldComponents, ValueProps } from "../fieldProps.ts";
import { Reveal } from "../Reveal.tsx";

const SetOrNot = ({ value, field }: Pick<ValueProps<FieldOf<"secret">>, "value" | "field">) => {
  const [set, none] = field.multiline ? (["Есть", "Нет"] as const) : (["Задан", "Не задан"] as const);
  return value === true ? <StateWord tone="good">{set}</StateWord> : <span className="quiet">{none}</span>;
};

/** A long text is shown on request. A password shows only whether it is set, with a button to reveal it. */
const Secret = ({ name, value, field }: ValueProps<FieldOf<"secret">>) => (
  <>
    {!(field.multiline && value === true) && <SetOrNot value={value} field={field} />}
    {value === true && <Reveal name={name} multiline={field.multiline} />}
  </>
);

export const secret: FieldComponents<FieldOf<"secret">> = {
  Column: SetOrNot,
  Show: Secret,
  wide: ({ multiline = false }) => multiline,
};
