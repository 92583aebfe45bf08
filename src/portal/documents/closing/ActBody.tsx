import { useQuery } from "@tanstack/react-query";
import { rateScale } from "../../../domain/money/currency.ts";
import { rateCurrencies } from "../../../domain/money/rateCurrency.ts";
import { closedWords } from "../../../domain/papers/closedWords.ts";
import { currencySign, formatNumber } from "../../../domain/money/format.ts";
import { formatDate, formatLongDate } from "../../../domain/time/formatDate.ts";
import { regionCurrency } from "../../../domain/company/region.ts";
import { totalOf } from "../../../domain/money/totals.ts";
import { acts } from "../../../resources/papers/acts.ts";
import { ratedUnits } from "../../../shell/rates/rateWords.ts";
import { Fact, Facts } from "../../../ui/tables/Facts.tsx";
import { Table, type Column } from "../../../ui/tables/Table.tsx";
import { accountsQuery, systemsQuery } from "../../accounts/accountsQuery.ts";
import type { Act } from "../../records.ts";
import { Sum } from "../../Sum.tsx";
import { ContractName } from "../paper/ContractName.tsx";
import { LineAccount } from "../paper/LineAccount.tsx";
import { actCurrency } from "./actCurrency.ts";
import { ActService } from "./ActService.tsx";

type Line = Act["lines"][number];

/** The content of an act: its period and sums, what it closes of each account, the rates of its day. */
export function ActBody({ act }: { act: Act }) {
  const currency = actCurrency(act);
  const { fields } = acts;
  const rates = ratesOf(act);
  return (
    <>
      <Facts>
        <Fact name={fields.date.label}>{formatLongDate(act.date)}</Fact>
        {act.periodFrom && act.periodTo && (
          <Fact name="За период">
            с {formatDate(act.periodFrom)} по {formatDate(act.periodTo)}
          </Fact>
        )}
        <ContractName id={act.contractId} />
        {act.lines.length === 0 && (
          <Fact name="Услуга">
            <ActService act={act} />
          </Fact>
        )}
        <Fact name={fields.amountWithoutVat.label}>
          <Sum amount={act.amountWithoutVat ?? "0.00"} currency={currency} />
        </Fact>
        <Fact name={fields.vatAmount.label}>
          <Sum amount={act.vatAmount ?? "0.00"} currency={currency} />
        </Fact>
        <Fact name={fields.totalWithVat.label}>
          <Sum amount={act.totalWithVat} currency={currency} />
        </Fact>
        {rates.length > 0 && <Fact name="Курсы Национального банка">{rates.join(" · ")}</Fact>}
      </Facts>
      {act.lines.length > 0 && <ActLines act={act} />}
    </>
  );
}

/** The currency of an act's sums. */
/** «1 USD = 2,9812 BYN», as on the paper. */
function ratesOf({ region, rateUsd, rateEur, rateRub }: Act): readonly string[] {
  const known = { USD: rateUsd, EUR: rateEur, RUB: rateRub };
  return rateCurrencies.flatMap((currency) => {
    const rate = known[currency];
    if (rate === null) return [];
    const units = ratedUnits({ currency, scale: rateScale(region, currency) });
    return `${units}\u00a0= ${formatNumber(Number(rate))} ${currencySign(regionCurrency[region])}`.replaceAll(
      " ",
      "\u00a0",
    );
  });
}

function ActLines({ act }: { act: Act }) {
  const { data: accounts } = useQuery(accountsQuery);
  const { data: systems } = useQuery(systemsQuery);
  const currency = actCurrency(act);
  const inCabinet: Column<Line> = {
    key: "quantity",
    label: "В кабинете",
    align: "end",
    cell: ({ quantity, cabinetCurrency }) =>
      quantity !== null && <Sum amount={quantity} currency={cabinetCurrency ?? currency} />,
  };
  const columns: readonly Column<Line>[] = [
    {
      key: "account",
      label: "Аккаунт",
      card: "heading",
      cell: ({ accountId }) => {
        const account = accounts?.find(({ id }) => id === accountId);
        const system = systems?.find(({ id }) => id === account?.systemId);
        return <LineAccount name={account?.name} system={system?.name} />;
      },
    },
    { key: "service", label: "Услуга", cell: (line) => closedWords(line, act.date) },
    // Only acts of runs have quantities.
    ...(act.lines.some(({ quantity }) => quantity !== null) ? [inCabinet] : []),
    {
      key: "amount",
      label: "Сумма с НДС",
      align: "end",
      cell: ({ amount }) => <Sum amount={amount} currency={currency} />,
    },
  ];
  return (
    <Table
      label="Что закрывает акт"
      columns={columns}
      rows={act.lines}
      rowKey={({ id }) => id}
      {...(act.lines.length > 1 && {
        foot: {
          account: "Всего",
          amount: <Sum amount={totalOf(act.lines.map(({ amount }) => amount))} currency={currency} />,
        },
      })}
    />
  );
}
