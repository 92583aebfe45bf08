// What the app gives to the engine, which imports none of it: components that definitions name, and calls of domains.
import { createContext, useContext, type ComponentType } from "react";
import type { TextFile } from "../../contract/textFiles.ts";
import type { Field, FieldOf, FieldType, RecordPart } from "../../resources/grammar.ts";
import type { ListPart } from "../../resources/listWords.ts";
import type { LinePart } from "../../resources/recordWords.ts";
import type { FieldComponents } from "./fields/fieldProps.ts";

export interface Parts {
  /** How each field type looks; a type without its components does not compile. */
  readonly fields: { readonly [K in FieldType]: FieldComponents<FieldOf<K>> };
  /** Stands beside a list (`list.part`). */
  readonly list: Readonly<Record<ListPart, ComponentType>>;
  /** Stands above a record (`form.part`); it is given the record's id. */
  readonly record: Readonly<Record<RecordPart, ComponentType<{ id: number }>>>;
  /** Stands below each line of a table (`part`); it is given the path of its line in the form. */
  readonly line: Readonly<Record<LinePart, ComponentType<{ source: string }>>>;
  /** What the server does for formatted text: cleans it as on saving, keeps the files in it. */
  readonly texts: {
    readonly clean: (html: string) => Promise<string>;
    readonly upload: (file: File) => Promise<TextFile>;
  };
}

const PartsContext = createContext<Parts | undefined>(undefined);

export const PartsProvider = PartsContext.Provider;

export function useParts(): Parts {
  const parts = useContext(PartsContext);
  if (!parts) throw new Error("The screen stands outside the app that gives it its parts.");
  return parts;
}

/** Finds the components of a field whose type is known only at run time. */
export function useFieldComponents(): (field: Field) => FieldComponents<Field> {
  const { fields } = useParts();
  return ({ type }) => fields[type] as unknown as FieldComponents<Field>;
}
