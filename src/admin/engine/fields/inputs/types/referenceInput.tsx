// The input of references: a combobox, with a link to what is chosen.
import { useFormContext, useWatch } from "react-hook-form";
import { Link } from "react-router";
import { amongOf, idsAmong } from "../../../../../definition/filling/among.ts";
import type { Definition, FieldOf } from "../../../../../definition/grammar.ts";
import { Field } from "../../../../../ui/controls/Field.tsx";
import { Icon } from "../../../../../ui/icons/Icon.tsx";
import { useDefinition, useDefinitions, useRole } from "../../../definitions.tsx";
import { recordPath } from "../../../paths.ts";
import type { InputProps, Values } from "../../fieldProps.ts";
import { useTarget } from "../../useTarget.ts";
import { ReferenceCombobox } from "../ReferenceCombobox.tsx";
import { useFieldInput } from "../useFieldInput.ts";
import { useReferred } from "../useReferred.ts";

export function ReferenceInput({ source, field: declared }: InputProps<FieldOf<"reference">>) {
  const { field, value, change, blur, ref, texts, required } = useFieldInput(source, declared);
  const target = useTarget(field);
  const narrowed = useNarrowing(target);
  const among = useAmong(field);
  const filter = among ? { ...narrowed, id: among } : narrowed;
  const { find } = useDefinitions();
  const { owner } = useDefinition();
  // The server sets the owner of a customer's record.
  const isOwner = useRole() === "CUSTOMER" && source === owner;
  if (!target || isOwner) return null;
  return (
    <Field {...texts}>
      {(control) => (
        <ReferenceCombobox
          target={target}
          value={value}
          onChange={change}
          onBlur={blur}
          filter={filter}
          control={control}
          required={required}
          ref={ref}
          end={
            typeof value === "number" &&
            find(target.name) && <OpenLink to={recordPath(target, value)} label={texts.label} />
          }
        />
      )}
    </Field>
  );
}

const OpenLink = ({ to, label }: { to: string; label: string }) => (
  <Link to={to} className="icon-button" title="Открыть" aria-label={`${label}: открыть`}>
    <Icon name="chevron-right" />
  </Link>
);

/**
 * Limits the choice to related records: if every record of the target refers to a record that this one refers to as
 * well (a contract and a bill both refer to a customer), only those with the same reference are offered. An optional
 * reference limits nothing: an account without a contract can be in a bill with one.
 */
function useNarrowing(target: Definition | undefined): Values {
  const { fields } = useDefinition();
  const { control } = useFormContext();
  const shared = Object.entries(target?.fields ?? {})
    .filter(([name, field]) => field.type === "reference" && field.required && isSame(field, fields[name]))
    .map(([name]) => name);
  const values = useWatch({ control, name: shared }) as readonly unknown[];
  return Object.fromEntries(shared.flatMap((name, index) => (values[index] ? [[name, values[index]]] : [])));
}

/**
 * The ids of the records that may be chosen (`among`): none until the other record is known; undefined if any may be
 * chosen.
 */
function useAmong({ among }: FieldOf<"reference">): readonly number[] | undefined {
  const source = amongOf(among ?? "");
  const other = useReferred(source.reference);
  if (among === undefined) return undefined;
  return other ? idsAmong(other, source) : [];
}

const isSame = (field: FieldOf<"reference">, other: Definition["fields"][string] | undefined): boolean =>
  other?.type === "reference" && other.to === field.to;
