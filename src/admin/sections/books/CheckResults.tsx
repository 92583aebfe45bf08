import { Link } from "react-router";
import type { BooksReport } from "../../../contract/money/books.ts";
import { formatNumber } from "../../../domain/money/format.ts";
import { counted } from "../../../domain/text/plural.ts";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import { Table, type Column } from "../../../ui/tables/Table.tsx";
import { RecordLink } from "../../engine/fields/RecordLink.tsx";

type Check = BooksReport["checks"][number];
type Rule = Check["rules"][number];
type Difference = Rule["differences"][number];

/** The checks, and below each the differences by rule. */
export function CheckResults({ checks, isOver }: { checks: readonly Check[]; isOver: boolean }) {
  const columns: Column<Check>[] = [
    { key: "title", label: "Проверка", cell: ({ title }) => title, card: "heading" },
    {
      key: "checked",
      label: "Сравнено",
      cell: ({ checked }) => <span className="figure">{checked === null ? "–" : formatNumber(checked)}</span>,
      align: "end",
    },
    { key: "state", label: "Что вышло", cell: (check) => <State {...{ check, isOver }} /> },
  ];
  return (
    <section className="books__section" aria-labelledby="books-checks">
      <h2 id="books-checks">Проверки</h2>
      <Table label="Проверки" columns={columns} rows={checks} rowKey={({ name }) => name} />
      {checks.flatMap((check) =>
        check.rules
          .filter(({ wrong }) => wrong > 0)
          .map((rule) => <Differences key={`${check.name} ${rule.name}`} {...{ check, rule }} />),
      )}
    </section>
  );
}

function State({ check: { checked, wrong }, isOver }: { check: Check; isOver: boolean }) {
  if (wrong > 0) return <StateWord tone="bad">{counted(wrong, "расхождение", "расхождения", "расхождений")}</StateWord>;
  if (checked !== null) return <StateWord tone="good">Сходится</StateWord>;
  return <StateWord tone="neutral">{isOver ? "Не проверено" : "Ждёт очереди"}</StateWord>;
}

const columns: Column<Difference>[] = [
  {
    key: "record",
    label: "Запись",
    cell: ({ resource, recordId, what }) => (
      <span className="books__record">
        {recordId > 0 && <RecordLink value={resource} record={{ recordId }} opens="recordId" named />}
        {what !== null && <span className="quiet">{what}</span>}
      </span>
    ),
    card: "heading",
  },
  {
    key: "customer",
    label: "Клиент",
    cell: ({ customerId, customer }) =>
      customerId === null ? "–" : <Link to={`/customers/${customerId}`}>{customer ?? `№ ${customerId}`}</Link>,
  },
  {
    key: "expected",
    label: "Должно быть",
    cell: ({ expected }) => <span className="figure books__value">{expected ?? "–"}</span>,
    align: "end",
  },
  {
    key: "actual",
    label: "Есть",
    cell: ({ actual }) => <span className="figure books__value">{actual ?? "–"}</span>,
    align: "end",
  },
];

function Differences({ check, rule }: { check: Check; rule: Rule }) {
  const { differences, wrong } = rule;
  const id = `books-${check.name}-${rule.name}`;
  return (
    <section className="books__section" aria-labelledby={id}>
      <h3 id={id}>
        {check.title}: {rule.title}
      </h3>
      {wrong > differences.length && (
        <p className="quiet">
          Первые {formatNumber(differences.length)} из {formatNumber(wrong)}
        </p>
      )}
      <Table
        label={rule.title}
        columns={columns}
        rows={differences}
        rowKey={(one) => `${one.resource} ${one.recordId} ${one.what}`}
      />
    </section>
  );
}
