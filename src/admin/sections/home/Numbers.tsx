import { Link } from "react-router";
import type { BusinessHome } from "../../../contract/home.ts";
import { formatMoney, formatNumber } from "../../../domain/money/format.ts";
import { formatDate } from "../../../domain/time/formatDate.ts";
import { waitsForCustomer } from "../../../domain/papers/signing.ts";
import { Icon } from "../../../ui/icons/Icon.tsx";
import type { ShellIcon } from "../../../ui/icons/icons.ts";
import { listLink } from "../../engine/listLink.ts";

interface Tile {
  readonly label: string;
  readonly count: number;
  readonly to: string;
  readonly icon: ShellIcon;
  /** Secondary text below the number. */
  readonly note?: string;
  /** True for failures, in contrast to pending work. */
  readonly bad?: true;
}

/** Numbers of pending work, each with a link to its list. */
export function Numbers({ state }: { state: BusinessHome }) {
  return (
    <ul className="home-numbers" aria-label="Ждёт внимания">
      {tilesOf(state).map(({ label, count, to, icon, note, bad }) => (
        <li key={to}>
          <Link to={to} className={bad && count > 0 ? "home-number home-number--bad" : "home-number"}>
            <span className="home-number__label">
              <Icon name={icon} size={16} />
              {label}
            </span>
            <span className="home-number__count figure">{formatNumber(count)}</span>
            {note !== undefined && <span className="home-number__note">{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function tilesOf(state: BusinessHome): readonly Tile[] {
  const {
    region,
    currency,
    candidates,
    unsignedActs,
    topUpRequests,
    openTasks,
    endingContracts,
    failedJobs,
    failedLetters,
  } = state;
  const sum = (amount: string, count: number) => (count > 0 ? { note: formatMoney(amount, currency) } : {});
  return [
    {
      label: "Новые клиенты",
      count: candidates.confirmed,
      to: listLink("/customer-candidates", { state: "confirmed", region }),
      icon: "candidates",
      note: "e-mail подтверждён",
    },
    {
      label: "Регистрируются",
      count: candidates.new,
      to: listLink("/customer-candidates", { state: "new", region }),
      icon: "mail",
      note: "e-mail ещё не подтверждён",
    },
    {
      label: "Заявки на пополнение",
      count: topUpRequests.count,
      to: listLink("/top-up-requests", { status: "new", region }),
      icon: "top-up",
      ...sum(topUpRequests.amount, topUpRequests.count),
    },
    {
      label: "Неподписанные акты",
      count: unsignedActs.count,
      to: listLink("/acts", { ...waitsForCustomer.act, region }),
      icon: "act",
      ...(unsignedActs.count > 0
        ? { note: unsignedActs.amounts.map((sum) => formatMoney(sum.amount, sum.currency)).join(" · ") }
        : {}),
    },
    {
      label: "Заканчиваются договоры",
      count: endingContracts.count,
      to: listLink("/contracts", {
        ...{ isActive: true, status: "active", region },
        ...{ expiryDate_gte: endingContracts.from, expiryDate_lte: endingContracts.to },
      }),
      icon: "contract",
      note: `до ${formatDate(endingContracts.to)}`,
    },
    {
      label: "Открытые задачи",
      count: openTasks,
      to: listLink("/admin/tasks", { state: "open", region }),
      icon: "check",
    },
    {
      label: "Неудавшиеся работы",
      count: failedJobs,
      to: listLink("/admin/jobs", { state: "dead" }),
      icon: "play",
      bad: true,
    },
    {
      label: "Неотправленные письма",
      count: failedLetters,
      to: listLink("/admin/mail", { state: "failed", region }),
      icon: "mail",
      bad: true,
    },
  ];
}
