import { useQueryClient } from "@tanstack/react-query";
import { useRecordContext } from "ra-core";
import { useState } from "react";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import { dropPlanned } from "../../../../dataProvider/effective.ts";
import { formatLongDate } from "../../../../domain/time/formatDate.ts";
import type { EffectiveValue } from "../../../../definition/effective.ts";
import type { ScalarField } from "../../../../definition/grammar.ts";
import { isEmpty, readValue } from "../../../../definition/values.ts";
import { notify } from "../../../../ui/notify.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Icon } from "../../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import { ConfirmDialog } from "../../actions/ConfirmDialog.tsx";
import { useDefinition } from "../../definitions.tsx";
import { useFormRegion } from "../inputs/useFieldInput.ts";
import { resourceOf } from "../../paths.ts";
import { textOf } from "../../../../definition/texts/textOf.ts";
import { ChangeEffect } from "./ChangeEffect.tsx";
import "./effective.css";
import { PlanDialog } from "./PlanDialog.tsx";
import { useEffective } from "./useEffective.ts";

interface EffectiveNoteProps {
  /** The value's path in the form: "vatPercent", "systemSettings.3.commission". */
  source: string;
  field: ScalarField;
}

/** Below a field with effective dates: since when the value is effective, what is planned, and who a change affects. */
export function EffectiveNote({ source, field }: EffectiveNoteProps) {
  const record = useRecordContext();
  const place = usePlace(source);
  if (!record?.id || !place) return null;
  return <Note id={Number(record.id)} source={source} field={field} {...place} />;
}

interface Place {
  readonly path: string;
  readonly line: number;
}

/** The value's place in the record; undefined in a line without a key. */
function usePlace(source: string): Place | undefined {
  const { fields } = useDefinition();
  const [table = "", index, column] = source.split(".");
  const declared = fields[table];
  const key = declared?.type === "lines" ? declared.key : undefined;
  const line: unknown = useWatch({ name: `${table}.${index ?? ""}.${key ?? ""}` });
  if (column === undefined) return { path: source, line: 0 };
  return typeof line === "number" ? { path: `${table}.${column}`, line } : undefined;
}

function Note({ id, source, field, path, line }: EffectiveNoteProps & Place & { id: number }) {
  const [plan, open] = useState<EffectiveValue | "new">();
  const own = useEffective(id).filter((value) => value.field === path && value.line === line);
  const planned = own.filter(({ begun }) => !begun);
  const since = own.findLast(({ begun, validFrom }) => begun && validFrom !== null);
  const [today, isChanged] = useSaved(source, field);
  return (
    <div className="effective">
      {since?.validFrom && (
        <p className="effective__since">
          Действует с {formatLongDate(since.validFrom)}, раньше {wordsOf(own[own.indexOf(since) - 1]?.value, field)}
        </p>
      )}
      {planned.map((value) => (
        <Planned key={value.id} {...{ id, field, value }} onEdit={() => open(value)} />
      ))}
      {isChanged && <Unsaved {...{ id, source, field, path, line }} />}
      <Button size="small" look="quiet" icon="calendar" aria-haspopup="dialog" onClick={() => open("new")}>
        Изменить с даты
      </Button>
      {plan !== undefined && (
        <PlanDialog
          {...{ id, path, line, field, today }}
          plan={plan === "new" ? undefined : plan}
          onClose={() => open(undefined)}
        />
      )}
    </div>
  );
}

/** The stored value, and whether it has been changed in the form. */
function useSaved(source: string, field: ScalarField): [saved: unknown, isChanged: boolean] {
  const region = useFormRegion();
  const { control } = useFormContext();
  const { defaultValues } = useFormState({ control });
  const typed: unknown = useWatch({ control, name: source });
  const saved: unknown = get(defaultValues, source);
  // Normalises values: "20" equals "20.00", and ranges are compared without their ids.
  const meant = (value: unknown): string => {
    const verdict = isEmpty(value) ? { value: null } : readValue(value, field, region);
    return JSON.stringify("value" in verdict ? verdict.value : value, (key, part: unknown) =>
      key === "id" ? undefined : part,
    );
  };
  return [saved, meant(typed) !== meant(saved)];
}

/** The effect of an unsaved change from today. */
function Unsaved({ id, source, field, path, line }: EffectiveNoteProps & Place & { id: number }) {
  const value: unknown = useWatch({ name: source });
  return <ChangeEffect id={id} field={field} change={{ field: path, line, value }} />;
}

interface PlannedProps {
  id: number;
  field: ScalarField;
  value: EffectiveValue;
  onEdit: () => void;
}

function Planned({ id, field, value, onEdit }: PlannedProps) {
  const definition = useDefinition();
  const queryClient = useQueryClient();
  const [asking, ask] = useState(false);
  const [busy, setBusy] = useState(false);
  const words = `с ${formatLongDate(value.validFrom ?? "")}: ${wordsOf(value.value, field)}`;
  const drop = async (): Promise<void> => {
    setBusy(true);
    try {
      await dropPlanned(definition, id, value);
      notify.success("Запланированное изменение отменено");
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
      ask(false);
      await queryClient.invalidateQueries({ queryKey: [resourceOf(definition), "effective", id] });
    }
  };
  return (
    <div className="effective__planned">
      <Icon name="calendar" size={16} />
      <span>{words}</span>
      <IconButton icon="edit" label={`Поправить: ${field.label} ${words}`} onClick={onEdit} />
      <IconButton icon="trash" label={`Отменить: ${field.label} ${words}`} onClick={() => ask(true)} />
      <ConfirmDialog
        open={asking}
        title="Отменить запланированное изменение?"
        confirm="Отменить изменение"
        danger
        busy={busy}
        onConfirm={() => void drop()}
        onClose={() => ask(false)}
      >
        <p>
          {field.label} {words}. Без него и дальше действует то, что действует сейчас.
        </p>
      </ConfirmDialog>
    </div>
  );
}

const wordsOf = (value: unknown, field: ScalarField): string =>
  textOf(value, field, { region: pageRegion() }) || "не задано";
