import { useQueryClient } from "@tanstack/react-query";
import { Form } from "ra-core";
import { useId } from "react";
import { createPortal } from "react-dom";
import { useFormState, useWatch, type FieldValues } from "react-hook-form";
import { ApiError } from "../../../../dataProvider/requests/errors.ts";
import { planChange, replanChange } from "../../../../dataProvider/effective.ts";
import { addDays, dayIn, isDay } from "../../../../domain/time/periods.ts";
import { formatLongDate } from "../../../../domain/time/formatDate.ts";
import type { EffectiveValue } from "../../../../definition/effective.ts";
import type { ScalarField } from "../../../../definition/grammar.ts";
import { notify } from "../../../../ui/notify.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import { useDefinition, useRole } from "../../definitions.tsx";
import { PlainInput } from "../PlainInput.tsx";
import { ReferenceText } from "../ReferenceText.tsx";
import { resourceOf } from "../../paths.ts";
import { KeepTyping } from "../../record/typing/useKeptTyping.ts";
import { formResolver } from "../../record/form/formResolver.ts";
import { ChangeEffect } from "./ChangeEffect.tsx";

interface PlanDialogProps {
  id: number;
  /** The field and line of the value. */
  path: string;
  line: number;
  field: ScalarField;
  /** The plan to edit; absent for a new one, which starts with today's value. */
  plan: EffectiveValue | undefined;
  today: unknown;
  onClose: () => void;
}

const dayField = { type: "date", label: "Действует с", required: true } as const;

/** Plans a value from a day on, and shows who that affects. */
export function PlanDialog({ id, path, line, field, plan, today, onClose }: PlanDialogProps) {
  const definition = useDefinition();
  const role = useRole();
  const form = useId();
  const queryClient = useQueryClient();
  const { effective: _, ...asked } = field;
  const fields = { validFrom: dayField, value: asked as ScalarField };
  const begun = { validFrom: plan?.validFrom ?? addDays(dayIn(pageRegion()), 1), value: plan ? plan.value : today };
  const submit = async ({ validFrom, value }: FieldValues): Promise<unknown> => {
    const change = { field: path, line, value: value as unknown, validFrom: String(validFrom) };
    try {
      await (plan ? replanChange(definition, id, plan, change) : planChange(definition, id, change));
      notify.success(`Изменение запланировано на ${formatLongDate(change.validFrom)}`);
      onClose();
      return undefined;
    } catch (error) {
      if (error instanceof ApiError && error.errors) return error.errors;
      notify.error(error);
      return undefined;
    } finally {
      await queryClient.invalidateQueries({ queryKey: [resourceOf(definition), "effective", id] });
    }
  };
  // A portal keeps the dialog's markup and its Enter key out of the surrounding form.
  return createPortal(
    <Form
      id={form}
      record={begun}
      resolver={formResolver({ fields }, { role, stored: {} })}
      onSubmit={submit}
      noValidate
      disableInvalidFormNotification
    >
      <Dialog
        open
        onClose={onClose}
        title={`${field.label}: ${plan ? "запланированное изменение" : "изменение с даты"}`}
        actions={
          <>
            <Button onClick={onClose}>Отмена</Button>
            <PlanButton form={form} />
          </>
        }
      >
        <KeepTyping
          name={`plan.${definition.name}.${id}.${path}.${line}.${plan?.id ?? "new"}`}
          {...{ fields, begun }}
        />
        <div className="plan-dialog">
          <About path={path} line={line} />
          <PlainInput source="validFrom" field={dayField} />
          <PlainInput source="value" field={fields.value} />
          <Effect {...{ id, path, line, field }} />
          <p className="quiet">До этого дня всё считается по-прежнему, и изменение можно поправить или отменить.</p>
        </div>
      </Dialog>
    </Form>,
    document.body,
  );
}

/** The table line that the value belongs to, by the table's key. */
function About({ path, line }: Pick<PlanDialogProps, "path" | "line">) {
  const table = useDefinition().fields[path.split(".")[0] ?? ""];
  if (table?.type !== "lines" || table.key === undefined) return null;
  const key = table.fields[table.key];
  if (key?.type !== "reference") return null;
  return (
    <p>
      {key.label}:{" "}
      <b>
        <ReferenceText field={key} id={line} />
      </b>
    </p>
  );
}

function Effect({ id, path, line, field }: Pick<PlanDialogProps, "id" | "path" | "line" | "field">) {
  const [validFrom, value] = useWatch({ name: ["validFrom", "value"] }) as [unknown, unknown];
  if (!isDay(validFrom) || validFrom <= dayIn(pageRegion())) return null;
  return <ChangeEffect id={id} field={field} change={{ field: path, line, value, validFrom }} />;
}

function PlanButton({ form }: { form: string }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" form={form} look="primary" busy={isSubmitting}>
      Запланировать
    </Button>
  );
}
