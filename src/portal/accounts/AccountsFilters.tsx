import { Select } from "../../ui/controls/Select.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { Filters } from "../Filters.tsx";
import type { System } from "../records.ts";
import { statuses, type Wanted } from "./arrangeAccounts.ts";

interface AccountsFiltersProps {
  wanted: Wanted;
  /** The systems with accounts. */
  systems: readonly System[];
  onText: (text: string) => void;
  onChange: (changes: Partial<Pick<Wanted, "system" | "status">>) => void;
}

export function AccountsFilters({ wanted, systems, onText, onChange }: AccountsFiltersProps) {
  return (
    <Filters
      label="Поиск аккаунтов"
      active={[wanted.system, wanted.status].filter((value) => value !== "").length}
      search={
        <TextField
          label="Поиск"
          type="search"
          icon="search"
          placeholder="Название, логин, номер или сайт"
          value={wanted.text}
          onChange={onText}
        />
      }
    >
      <Select
        label="Система"
        value={wanted.system || "all"}
        options={[
          { value: "all", label: "Все системы" },
          ...systems.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onChange={(system) => onChange({ system: system === "all" ? "" : system })}
      />
      <Select label="Статус" value={wanted.status} options={statuses} onChange={(status) => onChange({ status })} />
    </Filters>
  );
}
