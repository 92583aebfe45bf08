import { useQuery } from "@tanstack/react-query";
import { Select } from "../../shell/ui/Select.tsx";
import { systemsQuery } from "../accounts/accountsQuery.ts";

/** The advertising system that papers are for, by its name, as the address has it. */
export function SystemFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data } = useQuery(systemsQuery);
  const names = [...new Set([...(data ?? []).map(({ name }) => name), ...(value === "" ? [] : [value])])];
  return (
    <Select
      label="Система"
      value={value || all}
      options={[
        { value: all, label: "Все системы" },
        ...names.toSorted((a, b) => a.localeCompare(b, "ru")).map((name) => ({ value: name, label: name })),
      ]}
      onChange={(next) => onChange(next === all ? "" : next)}
    />
  );
}

const all = "all";
