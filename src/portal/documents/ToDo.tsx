import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { formatDate } from "../../domain/time/formatDate.ts";
import { counted } from "../../domain/text/plural.ts";
import { callQuery } from "../../shell/data/callQuery.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import type { ShellIcon } from "../../ui/icons/icons.ts";
import { Sum } from "../Sum.tsx";
import { useAddress } from "../useAddress.ts";
import { signedKinds } from "./signing/signedKinds.ts";
import "./ToDo.css";

type Where = Readonly<Record<string, string>>;

/** The accountant's to-do list with links; renders nothing if it is empty. */
export function ToDo() {
  const address = useAddress();
  const { data, isPending } = useQuery(callQuery("GET /api/documents/todo"));
  if (!data) return isPending ? <Skeleton count={2} /> : null;
  const { toSign, unpaid, originals, advance, unapplied, ending, currency, electronicExchange } = data;
  const items: Item[] = [];
  const add = (icon: ShellIcon, text: ReactNode, where: Where) => items.push({ icon, text, where });
  for (const { kind, words, where } of signedKinds) {
    const count = toSign.filter((paper) => paper.kind === kind).length;
    if (count > 0)
      add(
        "edit",
        `Подписать ${words(count)}`,
        electronicExchange ? { ...where, sign: kind } : { ...where, state: "unsigned" },
      );
  }
  if (unpaid.count > 0)
    add(
      "bill",
      <>
        Оплатить {counted(unpaid.count, "счёт", "счёта", "счетов")} на <Sum amount={unpaid.sum} currency={currency} />
      </>,
      { tab: "finance", state: "unpaid" },
    );
  if (unapplied !== null)
    add(
      "top-up",
      <>
        Оплачено и ещё не зачтено на счета: <Sum amount={unapplied} currency={currency} />
      </>,
      settledSoFar,
    );
  if (advance !== null)
    add(
      "calendar",
      <>
        Аванс ещё не закрыт актами: <Sum amount={advance} currency={currency} />
      </>,
      settledSoFar,
    );
  for (const { id, name } of originals)
    add("contract", `${name}: пришлите подписанный оригинал`, { tab: "contracts", contract: String(id) });
  for (const { id, name, day } of ending)
    add("warning", `${name} заканчивается ${formatDate(day)}`, { tab: "contracts", contract: String(id) });
  if (items.length === 0) return null;
  return <Items items={items} onChoose={(where) => address.reset(where, "push")} />;
}

function Items({ items, onChoose }: { items: readonly Item[]; onChoose: (where: Where) => void }) {
  return (
    <section className="to-do" aria-label="Что нужно сделать">
      <h2>Что нужно сделать</h2>
      <ul>
        {items.map(({ icon, text, where }) => (
          <li key={`${icon} ${Object.values(where).join(" ")}`}>
            <button type="button" onClick={() => onChoose(where)}>
              <Icon name={icon} size={16} />
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The reconciliation shows the result, down to each payment and act. */
const settledSoFar = { tab: "closing", reconciliation: "quarter" };

interface Item {
  readonly icon: ShellIcon;
  readonly text: ReactNode;
  readonly where: Where;
}
