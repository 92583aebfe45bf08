import { useEffect, useRef, useState } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { Button } from "../../shell/ui/Button.tsx";
import { Notice } from "../../shell/ui/Notice.tsx";
import { Table } from "../../shell/ui/Table.tsx";
import { useDefinition, useRole } from "../definitions.tsx";
import { FieldValue } from "../fields/FieldValue.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { rebase, type Change } from "./rebase.ts";

/**
 * Says what somebody else changed while this form was open. What was typed stays; where both changed the same, one
 * chooses. Saving again then goes on from their version.
 */
export function Conflict({ theirs }: { theirs: Values }) {
  const changes = useRebase(theirs);
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
        {changes.length > 0 && <Changes changes={changes} theirs={theirs} />}
      </Notice>
    </div>
  );
}

/** Lays what was typed here over their record, once for each record of theirs. */
function useRebase(theirs: Values): readonly Change[] {
  const definition = useDefinition();
  const role = useRole();
  const { reset, setValue, getValues } = useFormContext();
  const { defaultValues } = useFormState();
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const done = useRef<Values>(undefined);
  useEffect(() => {
    if (done.current === theirs) return;
    done.current = theirs;
    const rebased = rebase(definition, role, defaultValues ?? {}, theirs, getValues());
    reset(theirs);
    for (const [name, value] of Object.entries(rebased.mine))
      setValue(name, value, { shouldDirty: true, shouldTouch: true });
    setChanges(rebased.changes);
  }, [theirs, definition, role, defaultValues, getValues, reset, setValue]);
  return changes;
}

function Changes({ changes, theirs }: { changes: readonly Change[]; theirs: Values }) {
  const definition = useDefinition();
  const value = ({ name, field }: Change, shown: unknown) => (
    <FieldValue face="Column" definition={definition} name={name} field={field} value={shown} record={theirs} />
  );
  return (
    <Table
      label="Что изменили"
      columns={[
        { key: "label", label: "Поле", cell: ({ field }) => field.label, card: "heading" },
        { key: "before", label: "Было", cell: (change) => value(change, change.before) },
        { key: "theirs", label: "Стало", cell: (change) => value(change, change.theirs) },
        { key: "choice", label: "В форме", cell: (change) => <Choice {...change} /> },
      ]}
      rows={changes}
      rowKey={({ name }) => name}
    />
  );
}

function Choice({ name, field, contested, theirs }: Change) {
  const { setValue, getValues } = useFormContext();
  const [mine] = useState(() => getValues(name) as unknown);
  const [chosen, setChosen] = useState<"mine" | "theirs">("mine");
  if (!contested) return <span className="quiet">их значение</span>;
  const choose = (whose: "mine" | "theirs"): void => {
    setChosen(whose);
    setValue(name, whose === "mine" ? mine : theirs, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <span className="conflict__choice" role="group" aria-label={field.label}>
      <Side pressed={chosen === "theirs"} onPress={() => choose("theirs")} words="Взять их значение" />
      <Side pressed={chosen === "mine"} onPress={() => choose("mine")} words="Оставить моё" />
    </span>
  );
}

const Side = ({ pressed, onPress, words }: { pressed: boolean; onPress: () => void; words: string }) => (
  <Button size="small" aria-pressed={pressed} onClick={onPress} {...(pressed && { icon: "check" as const })}>
    {words}
  </Button>
);
