import { useState } from "react";
import { Link } from "react-router";
import { download } from "../../dataProvider/resourceClient.ts";
import { isFile } from "../../definition/families.ts";
import type { StoredFile } from "../../definition/fields.ts";
import type { Definition, Field, FieldOf, LinesField } from "../../definition/grammar.ts";
import { currencyOf } from "../../definition/texts/currencyOf.ts";
import { textOf } from "../../definition/texts/textOf.ts";
import { isEmpty } from "../../definition/values.ts";
import { saveFile } from "../../shell/data/saveFile.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { notify } from "../../ui/notify.ts";
import { StateWord } from "../../ui/states/StateWord.tsx";
import { Table } from "../../ui/tables/Table.tsx";
import { Prose } from "../../ui/text/Prose.tsx";
import { keyOf, type Names } from "./names.ts";
import "./Section.css";

type Values = Readonly<Record<string, unknown>>;

interface ValueProps {
  definition: Definition;
  name: string;
  field: Field;
  record: Values;
  names: Names;
  /** The row of a table in the record. */
  line?: Values;
  /** True in a list, where a table is only counted. */
  inRow?: boolean;
}

/** A read-only value: a state as a label, a reference as a link, a file as a download, a table as a table. */
export function Value({ definition, name, field, record, names, line, inRow = false }: ValueProps) {
  const { region } = useUser();
  const value = (line ?? record)[name];
  if (isEmpty(value)) return null;
  if (field.type === "reference") return <Reference to={field.to} id={value} names={names} />;
  if (isFile(field))
    return <FileButton definition={definition} name={name} record={record} file={value as StoredFile} />;
  if (field.type === "choice" && typeof field.choices[String(value)] === "object")
    return <Choice {...{ field, value }} />;
  if (field.type === "richText" && !inRow) return <Prose html={String(value)} />;
  if (field.type === "lines" && !inRow)
    return <Lines field={field} lines={value as readonly Values[]} of={{ definition, record, names }} />;
  const currency = field.type === "money" ? currencyOf(field, record, region, line) : undefined;
  const nameOf = (resource: string, id: number) => names.get(keyOf(resource, id))?.name;
  const text = textOf(value, field, { region, currency, nameOf });
  if (field.type === "site" || field.type === "email")
    return <a href={field.type === "email" ? `mailto:${text}` : text}>{text}</a>;
  return <span className={classOf(field, inRow)}>{text}</span>;
}

const classOf = ({ type }: Field, inRow: boolean): string | undefined => {
  if (type === "longText") return inRow ? "section__brief" : "section__text";
  return ["money", "integer", "decimal", "percent", "date", "dateTime"].includes(type) ? "figure" : undefined;
};

function Choice({ field, value }: { field: FieldOf<"choice">; value: unknown }) {
  const choice = field.choices[String(value)];
  return typeof choice === "object" ? <StateWord tone={choice.tone}>{choice.label}</StateWord> : String(value);
}

function Reference({ to, id, names }: { to: string; id: unknown; names: Names }) {
  const named = names.get(keyOf(to, id));
  if (!named) return `№\u00a0${String(id)}`;
  return named.path === undefined ? named.name : <Link to={named.path}>{named.name}</Link>;
}

type FileButtonProps = Pick<ValueProps, "definition" | "name" | "record"> & { file: StoredFile };

function FileButton({ definition, name, record, file }: FileButtonProps) {
  const [busy, setBusy] = useState(false);
  const load = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await download(definition, record, { field: name }));
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" icon="download" busy={busy} onClick={() => void load()}>
      {file.name}
    </Button>
  );
}

interface LinesProps {
  field: LinesField;
  lines: readonly Values[];
  of: Pick<ValueProps, "definition" | "record" | "names">;
}

function Lines({ field, lines, of }: LinesProps) {
  const columns = Object.entries(field.fields).map(([name, column]) => ({
    key: name,
    label: column.label,
    cell: (line: Values) => <Value {...of} name={name} field={column} line={line} inRow />,
  }));
  return <Table label={field.label} columns={columns} rows={lines} rowKey={(line) => Number(line["id"])} />;
}
