import type { Definition } from "../../../definition/grammar.ts";
import { pathOf, quickOf, stateNameOf } from "../../../definition/states/states.ts";
import { toOwner } from "../../../definition/states/toOwner.ts";
import { compare, parseMoney, type Money } from "../../../domain/money/decimals.ts";
import { plainTyped } from "../../../domain/money/typedSum.ts";
import { messages } from "../../../i18n/messages.ts";
import { dateFilter, periodFrom } from "../../../shell/navigation/periodInAddress.ts";
import { useUser } from "../../../shell/RequireUser.tsx";
import { Select, type SelectOption } from "../../../ui/controls/Select.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { Filters } from "../../Filters.tsx";
import { useAddress, useTypedText } from "../../useAddress.ts";
import { SystemFilter } from "./SystemFilter.tsx";
import { PeriodFilter } from "./PeriodFilter.tsx";

/** A state to filter papers by, with the list's filter for it. */
export interface StateOption {
  readonly value: string;
  readonly label: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** The definition's quick filters, and some of its states, in the customer's words. */
export function stateOptions(definition: Definition, states: readonly string[]): readonly StateOption[] {
  const own = toOwner(definition);
  return [
    ...quickOf(own).map(({ key, label }) => ({ value: key, label, filter: { quick: key } })),
    ...pathOf(own).flatMap(({ key, label }) =>
      states.includes(key) ? [{ value: key, label, filter: { [stateNameOf(own) ?? ""]: key } }] : [],
    ),
  ];
}

interface PaperFiltersProps {
  states: readonly StateOption[];
  /** True if the papers have a number. */
  numbered?: boolean;
  /** True if the papers have a date. */
  dated?: boolean;
  /** True to filter by sum. */
  summed?: boolean;
  /** True to filter by advertising system. */
  bySystem?: boolean;
}

/** Search, state and period, stored in the address. */
export function PaperFilters(props: PaperFiltersProps) {
  const { states, numbered = true, dated = true, summed = false, bySystem = false } = props;
  const { region } = useUser();
  const address = useAddress();
  const [text, setText] = useTypedText(address, "q");
  const options: readonly SelectOption<string>[] = [{ value: "all", label: "Любое состояние" }, ...states];
  return (
    <Filters
      label="Поиск документов"
      active={["state", "system", "period", "from", "to"].filter((name) => address.get(name) !== "").length}
      search={
        numbered && (
          <TextField
            label="Поиск"
            type="search"
            icon="search"
            placeholder={summed ? "Номер или сумма" : "Номер"}
            value={text}
            onChange={setText}
          />
        )
      }
    >
      {states.length > 0 && (
        <Select
          label="Состояние"
          options={options}
          value={states.find(({ value }) => value === address.get("state"))?.value ?? "all"}
          onChange={(state) => address.set({ state: state === "all" ? "" : state })}
        />
      )}
      {bySystem && <SystemFilter value={address.get("system")} onChange={(system) => address.set({ system })} />}
      {dated && (
        <PeriodFilter value={address.get("period")} region={region} onChange={(period) => address.set({ period })} />
      )}
      {summed && (
        <>
          <SumFilter name="from" label="Сумма от" />
          <SumFilter name="to" label="Сумма до" least={sumOf(address.get("from"))} />
        </>
      )}
    </Filters>
  );
}

interface SumFilterProps {
  name: "from" | "to";
  label: string;
  /** The other bound. */
  least?: Money | undefined;
}

function SumFilter({ name, label, least }: SumFilterProps) {
  const [text, setText] = useTypedText(useAddress(), name);
  const error = faultOf(text, least);
  return (
    <TextField label={label} placeholder={label} inputMode="decimal" value={text} error={error} onChange={setText} />
  );
}

/** «1 000,50» in the server's form; undefined for an invalid sum. */
const sumOf = (text: string): Money | undefined => parseMoney(plainTyped(text));

function faultOf(text: string, least: Money | undefined): string | undefined {
  if (text.trim() === "") return undefined;
  const sum = sumOf(text);
  if (sum === undefined) return messages.badSum;
  return least !== undefined && compare(sum, least) < 0 ? "Меньше, чем «Сумма от»" : undefined;
}

/**
 * The list's filter from the address; memoised by the address.
 * @param bySystem true to filter by advertising system
 */
export function usePaperFilter(
  states: readonly StateOption[],
  sumField?: string,
  bySystem = false,
): Readonly<Record<string, unknown>> {
  const { region } = useUser();
  const address = useAddress();
  const q = address.get("q").trim();
  const [least, most] = [sumOf(address.get("from")), sumOf(address.get("to"))];
  return {
    ...(sumField !== undefined && least !== undefined && { [`${sumField}_gte`]: least }),
    ...(sumField !== undefined && most !== undefined && { [`${sumField}_lte`]: most }),
    ...(bySystem && address.get("system") !== "" && { systems_has: address.get("system") }),
    ...(q !== "" && { q }),
    ...states.find(({ value }) => value === address.get("state"))?.filter,
    ...dateFilter(periodFrom(address.get("period"), region)),
  };
}
