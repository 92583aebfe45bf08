import { dayIn } from "../../../domain/periods.ts";
import { messages } from "../../../i18n/messages.ts";
import { dateFilter, periodFrom } from "../../../shell/navigation/periodInAddress.ts";
import { useUser } from "../../../shell/RequireUser.tsx";
import { Select, type SelectOption } from "../../../ui/controls/Select.tsx";
import { TextField } from "../../../ui/controls/TextField.tsx";
import { Filters } from "../../Filters.tsx";
import { useAddress, useTypedText } from "../../useAddress.ts";
import { SystemFilter } from "./SystemFilter.tsx";
import { PeriodFilter } from "./PeriodFilter.tsx";

/** A state that papers are filtered by, and what it means to the list. */
export interface StateOption {
  readonly value: string;
  readonly label: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

interface PaperFiltersProps {
  states: readonly StateOption[];
  /** Whether the papers have a number of their own. */
  numbered?: boolean;
  /** Whether the papers have a date. */
  dated?: boolean;
  /** Whether they are narrowed by their sum. */
  summed?: boolean;
  /** Whether they are narrowed by the advertising system that they are for. */
  bySystem?: boolean;
}

/** Search, state and period, kept in the address. */
export function PaperFilters(props: PaperFiltersProps) {
  const { states, numbered = true, dated = true, summed = false, bySystem = false } = props;
  const { region } = useUser();
  const address = useAddress();
  const [text, setText] = useTypedText(address, "q");
  const options: readonly SelectOption<string>[] = [{ value: "all", label: "Любое состояние" }, ...states];
  return (
    <Filters label="Поиск документов">
      {numbered && (
        <TextField label="Поиск" type="search" icon="search" placeholder="Номер" value={text} onChange={setText} />
      )}
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
        <PeriodFilter
          value={address.get("period")}
          today={dayIn(region)}
          onChange={(period) => address.set({ period })}
        />
      )}
      {summed && (
        <>
          <SumFilter name="from" label="Сумма от" />
          <SumFilter name="to" label="Сумма до" />
        </>
      )}
    </Filters>
  );
}

function SumFilter({ name, label }: { name: "from" | "to"; label: string }) {
  const [text, setText] = useTypedText(useAddress(), name);
  const error = text.trim() !== "" && sumOf(text) === undefined ? messages.badSum : undefined;
  return (
    <TextField label={label} placeholder={label} inputMode="decimal" value={text} error={error} onChange={setText} />
  );
}

/** «1 000,50» as the server has it; undefined for what is no sum. */
const sumOf = (text: string): string | undefined => {
  const plain = text.replace(/[\s\u00a0]/g, "").replace(",", ".");
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? plain : undefined;
};

/**
 * What the address asks of a list; the same address makes the same filter.
 * @param bySystem whether the papers are narrowed by system
 */
export function usePaperFilter(
  states: readonly StateOption[],
  sumField?: string,
  bySystem = false,
): Readonly<Record<string, unknown>> {
  const { region } = useUser();
  const address = useAddress();
  const q = address.get("q");
  const [least, most] = [sumOf(address.get("from")), sumOf(address.get("to"))];
  return {
    ...(sumField !== undefined && least !== undefined && { [`${sumField}_gte`]: least }),
    ...(sumField !== undefined && most !== undefined && { [`${sumField}_lte`]: most }),
    // By the number alone: a general search would look at the customer as well, who is the same everywhere.
    ...(bySystem && address.get("system") !== "" && { systems_has: address.get("system") }),
    ...(q && { number_like: q }),
    ...states.find(({ value }) => value === address.get("state"))?.filter,
    ...dateFilter(periodFrom(address.get("period"), dayIn(region))),
  };
}
