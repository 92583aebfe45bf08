// Columns that all lists of papers share; their classes place them on a phone's cards (PaperList.css).
import type { ReactNode } from "react";
import { formatDate } from "../../../domain/time/formatDate.ts";
import type { Money } from "../../../domain/money/money.ts";
import type { Column } from "../../../ui/tables/Table.tsx";
import { Sum } from "../../Sum.tsx";
import { PaperName } from "../paper/PaperName.tsx";
import type { Chosen } from "./useChosen.ts";

interface Numbered {
  readonly id: number;
  readonly number: string | null;
}

/** A paper's number, which opens it, after a selection checkbox. */
export const nameColumn = <Row extends Numbered>(
  label: string,
  chosen: Chosen,
  open: (id: number) => void,
): Column<Row> => ({
  key: "number",
  label,
  card: "heading",
  cell: ({ id, number }) => <PaperName id={id} number={number ?? String(id)} chosen={chosen} onOpen={() => open(id)} />,
});

export const dateColumn: Column<{ readonly date: string }> = {
  key: "date",
  label: "Дата",
  sortable: true,
  className: "paper-list__when",
  cell: ({ date }) => <span className="figure">{formatDate(date)}</span>,
};

export const whatColumn = <Row,>(label: string, cell: (row: Row) => ReactNode): Column<Row> => ({
  key: "what",
  label,
  className: "paper-list__what",
  cell,
});

/** The platforms of the lines, each once: «Яндекс Директ, VK Реклама». */
export const platformsOf = (lines: readonly { readonly platform: string | null }[]): string =>
  [...new Set(lines.flatMap(({ platform }) => platform ?? []))].join(", ");

export const stateColumn = <Row,>(cell: (row: Row) => ReactNode): Column<Row> => ({
  key: "state",
  label: "Состояние",
  className: "paper-list__state",
  cell,
});

/** The paper's sum; the key is the field that the server sorts by. */
export const sumColumn = <Row,>(
  key: string,
  label: string,
  sumOf: (row: Row) => { readonly amount: Money; readonly currency: string },
): Column<Row> => ({
  key,
  label,
  align: "end",
  sortable: true,
  className: "paper-list__sum",
  cell: (row) => <Sum {...sumOf(row)} />,
});
