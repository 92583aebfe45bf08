// What the app registers with the engine, which imports none of it: components that definitions name, and calls of domains.
import { createContext, useContext, type ComponentType } from "react";
import type { TextFile } from "../../contract/records/textFiles.ts";
import type { Field, FieldOf, FieldType } from "../../definition/grammar.ts";
import type { FieldComponents } from "./fields/fieldProps.ts";

export interface Parts {
  /** The components that show each field type; a type without them does not compile. */
  readonly fields: { readonly [K in FieldType]: FieldComponents<FieldOf<K>> };
  /** Components beside lists (`list.part`). */
  readonly list: Readonly<Record<string, ComponentType>>;
  /** Components above records (`form.part`), with the record's id. */
  readonly record: Readonly<Record<string, ComponentType<{ id: number }>>>;
  /** Components above the form of a new record (`form.newPart`). */
  readonly newRecord: Readonly<Record<string, ComponentType>>;
  /** Components below each line of a table (`part`), with the line's path in the form. */
  readonly line: Readonly<Record<string, ComponentType<{ source: string }>>>;
  /** The server's services for formatted text: sanitising as on saving, and storing files. */
  readonly texts: {
    readonly clean: (html: string) => Promise<string>;
    readonly upload: (file: File) => Promise<TextFile>;
  };
}

const PartsContext = createContext<Parts | undefined>(undefined);

export const PartsProvider = PartsContext.Provider;

export function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error("useParts is called outside PartsProvider.");
  return parts;
}

/** Returns a function that finds the components of a field whose type is known only at run time. */
export function useFieldComponents(): (field: Field) => FieldComponents<Field> {
  const { fields } = useParts();
  return ({ type }) => fields[type] as unknown as FieldComponents<Field>;
}
