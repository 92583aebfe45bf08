import { useDataProvider, useGetList, useRecordContext, type RaRecord } from "ra-core";
import { useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "../../../domain/money/format.ts";
import { formatDate } from "../../../domain/time/formatDate.ts";
import { type Money, subtract } from "../../../domain/money/money.ts";
import { defaultRegion, isRegion, regionCurrency } from "../../../domain/company/region.ts";
import { notify } from "../../../ui/notify.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Table } from "../../../ui/tables/Table.tsx";
import { useRefresh } from "../../engine/actions/useRefresh.ts";
import { useDefinition } from "../../engine/definitions.tsx";
import { resourceOf } from "../../engine/paths.ts";
import "./bank.css";

interface OpenBill extends RaRecord {
  readonly id: number;
  readonly number: string;
  readonly date: string;
  readonly amountWithVat: Money;
  readonly appliedAmount: Money;
}

interface Line {
  readonly billId: number;
}

/** The customer's unpaid bills that a payment may be for; a press selects one. */
export function OpenBills() {
  const record = useRecordContext<RaRecord>();
  if (!record || record["state"] === "done" || record["state"] === "foreign") return null;
  return (
    <div className="open-bills">
      {record["state"] === "unclear" && (
        <Notice tone="warning" title={String(record["why"] ?? "Плательщик неизвестен")}>
          Выберите клиента или счета и сохраните, или проведите как есть. Что не пойдёт на счета, останется авансом
          клиента.
        </Notice>
      )}
      {typeof record["customerId"] === "number" && <Bills payment={record} customerId={record["customerId"]} />}
    </div>
  );
}

function Bills({ payment, customerId }: { payment: RaRecord; customerId: number }) {
  const resource = resourceOf(useDefinition());
  const dataProvider = useDataProvider();
  const refresh = useRefresh();
  const [busy, setBusy] = useState<number>();
  const region: unknown = payment["region"];
  const currency = regionCurrency[isRegion(region) ? region : defaultRegion];
  const taken = (payment["bills"] ?? []) as readonly Line[];
  const { data } = useGetList<OpenBill>("bills", {
    filter: { customerId, paid: false },
    sort: { field: "date", order: "ASC" },
    pagination: { page: 1, perPage: 10 },
  });
  const rows = (data ?? []).filter(({ id }) => !taken.some(({ billId }) => billId === id));
  if (rows.length === 0) return null;
  const add = async (id: number): Promise<void> => {
    setBusy(id);
    try {
      const bills = [...taken, { billId: id }];
      const { version } = payment as { version?: unknown };
      await dataProvider.update(resource, { id: payment.id, data: { bills, version }, previousData: payment });
      await refresh("onPage");
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <section aria-label="Счета клиента, которые ждут оплаты">
      <h2 className="related__title">Счета клиента, которые ждут оплаты</h2>
      <Table
        label="Счета клиента, которые ждут оплаты"
        columns={[
          {
            key: "number",
            label: "Счёт",
            card: "heading",
            cell: ({ id, number }) => (
              <Link className="figure" to={`/bills/${id}`}>
                № {number}
              </Link>
            ),
          },
          { key: "date", label: "Дата", cell: ({ date }) => <span className="figure">{formatDate(date)}</span> },
          {
            key: "left",
            label: "К оплате",
            align: "end",
            cell: ({ amountWithVat, appliedAmount }) => (
              <span className="figure">{formatMoney(subtract(amountWithVat, appliedAmount), currency)}</span>
            ),
          },
          {
            key: "add",
            label: "Действия",
            card: "actions",
            cell: ({ id, number }) => (
              <Button size="small" busy={busy === id} aria-label={`На счёт № ${number}`} onClick={() => void add(id)}>
                На этот счёт
              </Button>
            ),
          },
        ]}
        rows={rows}
        rowKey={({ id }) => id}
      />
    </section>
  );
}
