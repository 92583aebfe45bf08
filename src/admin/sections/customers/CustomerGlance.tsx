import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { Glance } from "../../../contract/home.ts";
import { formatMoney, formatNumber } from "../../../domain/money/format.ts";
import { formatDateTime } from "../../../domain/time/formatDate.ts";
import { waitsForCustomer } from "../../../domain/papers/signing.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { listLink } from "../../engine/listLink.ts";
import "./CustomerGlance.css";

/** A client's summary; every number links to its list. Renders nothing if it can't be loaded. */
export function CustomerGlance({ id }: { id: number }) {
  const { data, isPending } = useQuery({
    ...callQuery("GET /api/customers/{id}/glance", { params: { id } }),
    staleTime: 0,
  });
  if (isPending) return <Skeleton count={1} />;
  if (!data) return null;
  return (
    <dl className="customer-glance" aria-label="Клиент в двух словах">
      {factsOf(data, id).map(({ name, value, to }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{to === undefined ? value : <Link to={to}>{value}</Link>}</dd>
        </div>
      ))}
    </dl>
  );
}

interface GlanceFact {
  readonly name: string;
  readonly value: ReactNode;
  readonly to?: string;
}

function factsOf(
  { balances, unpaidBills, unapplied, unsignedActs, openTasks, lastSeen }: Glance,
  id: number,
): readonly GlanceFact[] {
  const { count, amount, currency } = unpaidBills;
  return [
    {
      name: "Остаток в кабинетах",
      value: balances.length === 0 ? "—" : balances.map((sum) => formatMoney(sum.amount, sum.currency)).join(" · "),
      to: listLink("/accounts", { customerId: id }),
    },
    {
      name: "Не оплачено",
      value: count === 0 ? "нет счетов" : `${formatMoney(amount, currency)}, счетов: ${formatNumber(count)}`,
      to: listLink("/bills", { customerId: id, paid: false }),
    },
    ...(Number(unapplied) === 0
      ? []
      : [
          {
            name: "Аванс без счёта",
            value: formatMoney(unapplied, currency),
            to: listLink("/admin/bank-payments", { customerId: id }),
          },
        ]),
    {
      name: "Ждут подписи",
      value: unsignedActs === 0 ? "нет актов" : `актов: ${formatNumber(unsignedActs)}`,
      to: listLink("/acts", { customerId: id, ...waitsForCustomer.act }),
    },
    {
      name: "Открытые задачи",
      value: openTasks === 0 ? "нет" : formatNumber(openTasks),
      to: listLink("/admin/tasks", { customerId: id, state: "open" }),
    },
    { name: "Был в кабинете", value: lastSeen === null ? "ни разу" : formatDateTime(lastSeen, pageRegion()) },
  ];
}
