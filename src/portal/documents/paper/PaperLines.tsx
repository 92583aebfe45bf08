import { useQuery } from "@tanstack/react-query";
import type { Currency } from "../../../domain/money/currency.ts";
import { currencySign, formatPercent } from "../../../domain/money/format.ts";
import { type Region, regionCurrency } from "../../../domain/company/region.ts";
import { totalOf, totalsByCurrency } from "../../../domain/money/totals.ts";
import { rateFigure, ratedUnits } from "../../../shell/rates/rateWords.ts";
import { Table, type Column } from "../../../ui/tables/Table.tsx";
import { accountsQuery } from "../../accounts/accountsQuery.ts";
import type { Bill } from "../../records.ts";
import { Sum } from "../../Sum.tsx";
import { LineAccount } from "./LineAccount.tsx";
import "./PaperLines.css";

type Line = Bill["lines"][number];

interface PaperLinesProps {
  lines: readonly Line[];
  region: Region;
  /** True if the lines are what an act's services cost, and nothing arrives. */
  isSpent?: boolean;
}

/** The lines of a bill or request: what is paid, and what arrives. */
export function PaperLines({ lines, region, isSpent }: PaperLinesProps) {
  const { data: accounts } = useQuery(accountsQuery);
  const currency = regionCurrency[region];
  const columns: readonly Column<Line>[] = [
    {
      key: "account",
      label: "Аккаунт",
      card: "heading",
      cell: ({ accountId, platform }) => (
        <LineAccount name={accounts?.find(({ id }) => id === accountId)?.name} system={platform} />
      ),
    },
    {
      key: "terms",
      label: "Условия",
      cell: (line) => <span className="paper-lines__quiet">{termsOf(line, currency)}</span>,
    },
    {
      key: "amount",
      label: "К оплате с НДС",
      align: "end",
      cell: ({ amount }) => <Sum amount={amount} currency={currency} />,
    },
    {
      key: "arrives",
      label: isSpent ? "Израсходовано" : "Поступит",
      align: "end",
      cell: (line) => line.arrives !== null && <Sum amount={line.arrives} currency={line.currency ?? currency} />,
    },
  ];
  return (
    <Table
      label="Строки"
      columns={columns}
      rows={lines}
      rowKey={({ id }) => id}
      {...(lines.length > 1 && { foot: footOf(lines, currency) })}
    />
  );
}

function footOf(lines: readonly Line[], currency: string) {
  const arriving = lines.flatMap((line) =>
    line.arrives === null ? [] : [{ currency: line.currency ?? currency, amount: line.arrives }],
  );
  return {
    account: "Всего",
    amount: <Sum amount={totalOf(lines.map(({ amount }) => amount))} currency={currency} />,
    arrives: totalsByCurrency(arriving).map((total) => (
      <div key={total.currency}>
        <Sum {...total} />
      </div>
    )),
  };
}

/** The rate and percents of a line. */
function termsOf(line: Line, currency: Currency): string {
  const { rate, scale, commissionPercent, discountPercent } = line;
  const isForeign = line.currency !== null && line.currency !== currency && rate !== null;
  return [
    isForeign &&
      `${ratedUnits({ currency: line.currency, scale: scale ?? 1 })} = ${rateFigure(rate)} ${currencySign(currency)}`,
    Number(commissionPercent) > 0 && `комиссия ${formatPercent(commissionPercent ?? "0")}`,
    Number(discountPercent) > 0 && `скидка ${formatPercent(discountPercent ?? "0")}`,
  ]
    .filter(Boolean)
    .join(", ");
}
