// Table lines whose fields need space, stacked vertically; if there are many, each is collapsed to a summary.
import { Suspense, useId, useState } from "react";
import { get, useFormContext, useFormState, useWatch } from "react-hook-form";
import type { FieldOf, ScalarField } from "../../../../definition/grammar.ts";
import { briefOf } from "../../../../definition/texts/briefOf.ts";
import { isEmpty } from "../../../../definition/values.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Icon } from "../../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import { usePlannedIn } from "../effective/useEffective.ts";
import { useFieldComponents, useParts } from "../../parts.ts";
import { useCurrency } from "../inputs/useCurrency.ts";
import { useFormRegion } from "../inputs/useFieldInput.ts";
import { isWide, type Values } from "../fieldProps.ts";
import type { Columns } from "./columns.ts";
import { LineField } from "./LineField.tsx";
import { ReferenceText } from "../ReferenceText.tsx";

interface SheetRow {
  readonly key: string;
  /** The line's path in the form. */
  readonly source: string;
  readonly remove: () => void;
}

interface SheetsProps {
  columns: Columns;
  part: string | undefined;
  rows: readonly SheetRow[];
}

export function LineSheets({ columns, part, rows }: SheetsProps) {
  return (
    <ol className="lines__sheets">
      {rows.map((row, index) => (
        <Sheet key={row.key} {...{ columns, part, row, index }} alone={rows.length === 1} />
      ))}
    </ol>
  );
}

interface SheetProps extends Pick<SheetsProps, "columns" | "part"> {
  row: SheetRow;
  index: number;
  alone: boolean;
}

function Sheet({ columns, part, row: { source, remove }, index, alone }: SheetProps) {
  const id = useId();
  const parts = useParts().line;
  const Part = parts[part ?? ""];
  const componentsOf = useFieldComponents();
  const { control } = useFormContext();
  const line = (useWatch({ control, name: source }) ?? {}) as Values;
  const [open, setOpen] = useOpen(source, alone || typeof line["id"] !== "number");
  return (
    <li className="lines__sheet" aria-label={`Строка ${index + 1}`}>
      <button
        type="button"
        className="lines__fold"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? "chevron-up" : "chevron-down"} size={16} />
        <Brief {...{ columns, source, line, open }} />
      </button>
      <IconButton icon="trash" label={`Удалить строку ${index + 1}`} onClick={remove} />
      <div id={id} className="lines__opened" hidden={!open}>
        {open && (
          <>
            <div className="form-grid">
              {columns.map(([name, field]) => (
                <div key={name} className={isWide(componentsOf(field), field) ? "form-grid__half" : undefined}>
                  <LineField source={source} name={name} field={field} labelled />
                </div>
              ))}
            </div>
            {Part && (
              <Suspense>
                <Part source={source} />
              </Suspense>
            )}
          </>
        )}
      </div>
    </li>
  );
}

/** A line with an error opens by itself, and stays open while it is corrected. */
function useOpen(source: string, first: boolean): [open: boolean, setOpen: (open: boolean) => void] {
  const { errors } = useFormState();
  const faulty = get(errors, source) !== undefined;
  const [known, setKnown] = useState(faulty);
  const [open, setOpen] = useState(first || faulty);
  if (faulty !== known) {
    setKnown(faulty);
    if (faulty) setOpen(true);
  }
  return [open, setOpen];
}

interface BriefProps {
  columns: Columns;
  source: string;
  line: Values;
  open: boolean;
}

/** The line's key field and, while collapsed, its summary. */
function Brief({ columns: [first, ...others], source, line, open }: BriefProps) {
  const planned = usePlannedIn(source);
  return (
    <>
      <span className="lines__name">
        {first && <Said name={first[0]} field={first[1]} source={source} line={line} nothing="Новая строка" />}
        {planned > 0 && (
          <span className="lines__planned">
            <Icon name="calendar" size={16} />
            Запланировано изменение
          </span>
        )}
      </span>
      {!open &&
        others.map(([name, field]) => (
          <span key={name} className="lines__brief">
            <span className="quiet">{field.label}</span> <Said {...{ name, field, source, line }} />
          </span>
        ))}
    </>
  );
}

interface SaidProps extends Pick<BriefProps, "source" | "line"> {
  name: string;
  field: ScalarField;
  /** The text for an empty value. */
  nothing?: string;
}

function Said({ name, field, source, line, nothing = "—" }: SaidProps) {
  const value = line[name];
  if (isEmpty(value)) return <span className="quiet">{nothing}</span>;
  if (field.type === "reference") return <ReferenceText field={field} id={Number(value)} />;
  if (field.type === "money") return <Sum {...{ field, value }} source={`${source}.${name}`} />;
  return <span className="figure">{briefOf(value, field, { region: pageRegion() })}</span>;
}

function Sum({ field, value, source }: { field: FieldOf<"money">; value: unknown; source: string }) {
  const region = useFormRegion();
  const currency = useCurrency(source, field, region);
  return <span className="figure">{briefOf(value, field, { region, ...(currency !== "" && { currency }) })}</span>;
}
