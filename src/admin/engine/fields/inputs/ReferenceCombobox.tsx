import { useGetList, useReference, type RaRecord } from "ra-core";
import { useEffect, useState, type ReactNode, type Ref } from "react";
import type { Definition } from "../../../../definition/grammar.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { Combobox } from "../../../../ui/overlays/Combobox.tsx";
import type { FieldControl } from "../../../../ui/controls/Field.tsx";
import type { Values } from "../fieldProps.ts";
import { sortOf } from "../../list/sortOf.ts";
import { resourceOf } from "../../paths.ts";
import { represent } from "../../../../definition/texts/represent.ts";
import { useDebounced } from "./useDebounced.ts";

interface ReferenceComboboxProps {
  /** The definition of the records to choose from. */
  target: Definition;
  value: unknown;
  onChange: (id: number | null) => void;
  /** Limits the choice to records with these values. */
  filter?: Values;
  control: Partial<FieldControl>;
  required?: boolean;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement> | undefined;
  end?: ReactNode;
}

const pageSize = 25;
/** Delay between the last key and the request. */
const patienceMilliseconds = 250;

/** A combobox that finds records by a part of their name. */
export function ReferenceCombobox(props: ReferenceComboboxProps) {
  const { target, value, onChange, filter = {}, control, required, onBlur, ref, end } = props;
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string>();
  const [isLeft, setLeft] = useState(false);
  const q = useDebounced(typed?.trim() ?? "", patienceMilliseconds);
  const chosen = useChosen(target, value);
  const {
    data: found = [],
    isFetching,
    isPlaceholderData,
  } = useGetList<RaRecord>(
    resourceOf(target),
    {
      pagination: { page: 1, perPage: pageSize },
      sort: sortOf(target.list.sort),
      filter: q === "" ? filter : { ...filter, q },
    },
    { enabled: open || isLeft, placeholderData: (before) => before },
  );
  const nameOf = (record: RaRecord): string =>
    record["isPending"] === true ? "Загружаем…" : represent(target, record, pageRegion());
  const isFound = q !== "" && q === typed?.trim() && !isFetching && !isPlaceholderData;
  const [only] = isFound && found.length === 1 ? found : [];
  const isMeant = only !== undefined && (isLeft || isAlike(nameOf(only), q));
  // Chooses a record whose name is typed in full; once the user has left the input, also the only record found. The
  // list then stays closed, since a list of all records would cover what comes next.
  useEffect(() => {
    if (!isMeant && !(isLeft && isFound)) return undefined;
    const timer = setTimeout(() => {
      if (isMeant && Number(only.id) !== chosen?.id) onChange(Number(only.id));
      setLeft(false);
      setTyped(undefined);
      if (!isLeft) setOpen(false);
    });
    return () => clearTimeout(timer);
  }, [isMeant, isLeft, isFound, only, chosen, onChange]);
  const options = chosen && q === "" && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Combobox
      {...{ control, required, ref, end }}
      listLabel={target.label.many}
      options={options.map((record) => ({ key: Number(record.id), label: nameOf(record) }))}
      isLoading={isFetching}
      isFound={isFound}
      chosen={chosen && Number(chosen.id)}
      text={typed ?? (chosen ? nameOf(chosen) : "")}
      isOpen={open}
      onOpen={setOpen}
      onType={(text) => {
        setLeft(false);
        setTyped(text);
        if (text === "") onChange(null);
      }}
      onChoose={(id) => {
        setLeft(false);
        setTyped(undefined);
        onChange(id);
      }}
      onBlur={() => {
        const isGone = chosen === null && (typed ?? "").trim() !== "";
        setLeft(isGone);
        if (!isGone) setTyped(undefined);
        onBlur?.();
      }}
    />
  );
}

const isAlike = (name: string, typed: string): boolean => name.toLowerCase() === typed.toLowerCase();

/** The selected record; one that can't be read is shown by its id. */
function useChosen(target: Definition, value: unknown): RaRecord | null {
  const id = typeof value === "number" || (typeof value === "string" && value !== "") ? Number(value) : undefined;
  const { referenceRecord, isPending } = useReference({
    reference: resourceOf(target),
    id: id ?? 0,
    options: { enabled: id !== undefined },
  });
  if (id === undefined) return null;
  return referenceRecord?.id === id ? referenceRecord : { id, isPending };
}
