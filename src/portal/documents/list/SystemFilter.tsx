import { useQuery } from "@tanstack/react-query";
import { Select } from "../../../ui/controls/Select.tsx";
import { accountsQuery, systemsQuery } from "../../accounts/accountsQuery.ts";
import { systemsOf } from "../../accounts/arrangeAccounts.ts";

/**
 * Filters papers by advertising system, by its name as in the address; offers the systems that the customer has accounts in.
 */
export function SystemFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { data: systems = [] } = useQuery(systemsQuery);
  const { data: accounts = [] } = useQuery(accountsQuery);
  const own = systemsOf(accounts, systems).map(({ name }) => name);
  const names = [...new Set([...own, ...(value === "" ? [] : [value])])];
  return (
    <Select
      label="Система"
      value={value || all}
      options={[{ value: all, label: "Все системы" }, ...names.map((name) => ({ value: name, label: name }))]}
      onChange={(next) => onChange(next === all ? "" : next)}
    />
  );
}

const all = "all";
