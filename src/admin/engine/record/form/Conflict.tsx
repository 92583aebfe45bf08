import { useEffect, useRef, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Notice } from "../../../../ui/states/Notice.tsx";
import { Table } from "../../../../ui/tables/Table.tsx";
import { useDefinition, useRole } from "../../definitions.tsx";
import { FieldValue } from "../../fields/FieldValue.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { rebase, type Change, type Rebased } from "./rebase.ts";

/**
 * Shows what somebody else changed while this form was open. The input is kept; if both changed a field, the user chooses.
 * Saving again continues from the other version.
 */
export function Conflict({ theirs }: { theirs: Values }) {
  const { changes, mine } = useRebase(theirs);
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), [theirs]);
  const contested = changes.some((change) => change.contested);
  return (
    <div ref={banner} className="conflict" tabIndex={-1}>
      <Notice tone="warning" title="Запись тем временем изменили" urgent>
        <p>
          {contested
            ? "Всё, что вы набрали, на месте. Там, где изменили и вы, выберите значение и сохраните ещё раз."
            : "Всё, что вы набрали, на месте, а чужие правки уже в форме. Посмотрите на них и сохраните ещё раз."}
        </p>
        {changes.length > 0 && (
          <Changes key={String(theirs["version"])} changes={changes} mine={mine} theirs={theirs} />
        )}
      </Notice>
    </div>
  );
}

/** Applies the input to the other version, once per version. */
function useRebase(theirs: Values): Rebased {
  const definition = useDefinition();
  const role = useRole();
  const { reset, setValue, getValues } = useFormContext();
  const { defaultValues } = useFormState();
  const [rebased, setRebased] = useState<Rebased>({ changes: [], mine: {} });
  const done = useRef<Values>(undefined);
  useEffect(() => {
    if (done.current === theirs) return;
    done.current = theirs;
    const made = rebase(definition, role, defaultValues ?? {}, theirs, getValues());
    reset(theirs);
    for (const [name, value] of Object.entries(made.mine))
      setValue(name, value, { shouldDirty: true, shouldTouch: true });
    setRebased(made);
  }, [theirs, definition, role, defaultValues, getValues, reset, setValue]);
  return rebased;
}

type Whose = "mine" | "theirs";

function Changes({ changes, mine, theirs }: Rebased & { theirs: Values }) {
  const definition = useDefinition();
  const { setValue } = useFormContext();
  const [chosen, setChosen] = useState<Readonly<Record<string, Whose>>>({});
  const contested = changes.filter((change) => change.contested);
  const choose = (whose: Whose, among: readonly Change[]): void => {
    setChosen({ ...chosen, ...Object.fromEntries(among.map(({ name }) => [name, whose])) });
    for (const { name, theirs: other } of among)
      setValue(name, whose === "mine" ? mine[name] : other, { shouldDirty: true, shouldValidate: true });
  };
  const value = ({ name, field }: Change, shown: unknown) => (
    <FieldValue variant="Column" definition={definition} name={name} field={field} value={shown} record={theirs} />
  );
  return (
    <>
      {contested.length > 1 && (
        <span className="conflict__choice">
          <Button size="small" onClick={() => choose("theirs", contested)}>
            Взять все их значения
          </Button>
          <Button size="small" onClick={() => choose("mine", contested)}>
            Оставить все мои
          </Button>
        </span>
      )}
      <Table
        label="Что изменили"
        columns={[
          { key: "label", label: "Поле", cell: ({ field }) => field.label, card: "heading" },
          { key: "before", label: "Было", cell: (change) => value(change, change.before) },
          { key: "theirs", label: "Стало", cell: (change) => value(change, change.theirs) },
          { key: "mine", label: "У вас", cell: (change) => change.contested && value(change, mine[change.name]) },
          {
            key: "choice",
            label: "В форме",
            cell: (change) => (
              <Choice
                change={change}
                chosen={chosen[change.name] ?? "mine"}
                onChoose={(whose) => choose(whose, [change])}
              />
            ),
          },
        ]}
        rows={changes}
        rowKey={({ name }) => name}
      />
    </>
  );
}

interface ChoiceProps {
  change: Change;
  chosen: Whose;
  onChoose: (whose: Whose) => void;
}

function Choice({ change: { field, contested }, chosen, onChoose }: ChoiceProps) {
  if (!contested) return <span className="quiet">их значение</span>;
  return (
    <span className="conflict__choice" role="group" aria-label={field.label}>
      <Side pressed={chosen === "theirs"} onPress={() => onChoose("theirs")} words="Взять их значение" />
      <Side pressed={chosen === "mine"} onPress={() => onChoose("mine")} words="Оставить моё" />
    </span>
  );
}

const Side = ({ pressed, onPress, words }: { pressed: boolean; onPress: () => void; words: string }) => (
  <Button size="small" aria-pressed={pressed} onClick={onPress} {...(pressed && { icon: "check" as const })}>
    {words}
  </Button>
);
