// The central idea: a resource is defined once, as plain data, and every layer reads that definition.
import type { Scalar, Wanted } from "./condition.ts";
import type { Frozen } from "./words/frozen.ts";
import type { Keep } from "./words/deletion.ts";
import type { FormSection, Layout } from "./words/form.ts";
import type { ListColumn } from "./words/list.ts";
import type { DefinedLink } from "./words/link.ts";
import type { Definition, Fields, DeclaredRoute } from "./grammar.ts";
import type { QuickFilter, StatedMark, States, Work } from "./words/states.ts";
import { withFormulas } from "./formula/formulas.ts";
import { withStates } from "./states/states.ts";
import type { RecordOfFields } from "./fields.ts";

type Names<F extends Fields> = keyof F & string;
/** Names of fields with a value in the record, and of the system fields. */
type Values<F extends Fields> = { [K in Names<F>]: F[K] extends { type: "related" } ? never : K }[Names<F>];
type SystemField = "id" | "version" | "createdAt" | "updatedAt";
type Placeholders<T extends string> = T extends `${string}{${infer P}}${infer Rest}` ? P | Placeholders<Rest> : never;
/** Fields that a list may show. */
type Listed<F extends Fields> = Values<F> | StateNames | "id" | "createdAt" | "updatedAt";
type Represents<T extends string, F extends Fields> =
  Placeholders<T> extends Names<F> | "id" ? T : `unknown field: ${Exclude<Placeholders<T>, Names<F> | "id">}`;
type Row<F extends Fields> = Partial<Record<Names<F>, Scalar>>;
/** Fields that the word `states` adds; a definition without it must not use these names. */
type StateNames = "state" | "marks";
type When<F extends Fields> = Partial<Record<Names<F> | StateNames, Wanted>> & { readonly any?: readonly When<F>[] };
/** The database can follow one reference. */
type Where<F extends Fields> = Partial<Record<Names<F> | `${Names<F>}.${string}`, Wanted>> & {
  readonly any?: readonly Where<F>[];
};

/** Fields of a page, some of them in sections. */
type Entries<F extends Fields> = readonly (
  Names<F> | (Omit<FormSection, "fields"> & { readonly fields: readonly Names<F>[] })
)[];

/** The parts of a state or a mark that name fields. */
interface Naming<F extends Fields> {
  readonly when?: When<F>;
  readonly at?: Values<F>;
  readonly by?: Values<F>;
}
/** A state or a mark. */
type Since<F extends Fields, S> = S extends unknown
  ? Omit<S, keyof Naming<F>> &
      Omit<Naming<F>, "when"> &
      (S extends { when: unknown }
        ? { readonly when: When<F> }
        : S extends { when?: unknown }
          ? { readonly when?: When<F> }
          : unknown)
  : never;

interface Shape<F extends Fields, R extends string> extends Omit<
  Definition,
  | (
      | "fields"
      | "represent"
      | "owner"
      | "list"
      | "form"
      | "indexes"
      | "duplicates"
      | "deletion"
      | "frozen"
      | "states"
      | "actions"
      | "links"
      | "access"
      | "routes"
      | "menu"
    )
  | ("order" | "revisions" | "tasks" | "import" | "after")
> {
  readonly menu: false | { readonly at: number; readonly group?: string; readonly badge?: When<F> };
  readonly represent: Represents<R, F>;
  readonly owner: Values<F> | "id" | "nobody";
  readonly access: Omit<Definition["access"], "rows" | "regions"> & {
    readonly rows?: { readonly ADMIN?: Where<F>; readonly CUSTOMER?: Where<F> };
    readonly regions?: Values<F>;
  };
  readonly routes?: Readonly<
    Partial<Record<"list" | "mine" | "create" | "update" | "delete", DeclaredRoute>> & {
      one?: NonNullable<Definition["routes"]>["one"];
      nested?: Readonly<Partial<Record<Values<F>, DeclaredRoute>>>;
    }
  >;
  readonly fields: F;
  readonly list: {
    readonly columns: readonly (Listed<F> | (Omit<ListColumn, "field"> & { readonly field: Listed<F> }))[];
    readonly filters?: readonly (Values<F> | StateNames)[];
    readonly quick?: readonly (Omit<QuickFilter, "when" | "work"> & {
      readonly when: When<F> | Where<F>;
      readonly work?: Work & { readonly since?: Values<F> | SystemField };
    })[];
    readonly sort: `${"" | "-"}${Values<F> | StateNames | SystemField}`;
    readonly totals?: readonly Values<F>[];
    readonly editable?: readonly Values<F>[];
    readonly empty?: string;
    readonly part?: string;
    readonly ownRegion?: Values<F>;
    readonly switch?: { readonly region?: Values<F> };
  };
  readonly form: Omit<Definition["form"], "tabs" | "layout"> &
    (
      | { readonly tabs: Readonly<Record<string, Entries<F>>> }
      | {
          readonly layout: {
            readonly head: readonly Values<F>[];
            readonly body?: readonly Names<F>[];
            readonly side?: readonly Names<F>[];
            readonly more?: Entries<F>;
            readonly primary?: Layout["primary"];
          };
        }
    );
  readonly indexes?: readonly (readonly (Values<F> | SystemField)[])[];
  readonly duplicates?: { readonly with: readonly string[]; readonly by: readonly Values<F>[] };
  readonly order?: { readonly by: Values<F>; readonly within?: Values<F> };
  readonly revisions?: readonly Values<F>[];
  readonly tasks?: { readonly doneWhen: When<F> };
  readonly import?: true | readonly Values<F>[];
  readonly after?: {
    readonly save?: string | readonly { readonly when?: When<F>; readonly to: string }[];
    readonly delete?: string;
  };
  readonly frozen?: readonly (Omit<Frozen, "when" | "open"> & {
    readonly when: When<F>;
    readonly open?: readonly Values<F>[];
  })[];
  readonly states?: Omit<States, "of" | "path" | "marks"> & {
    readonly path: readonly Since<F, States["path"][number]>[];
    readonly of?: Values<F>;
    readonly marks?: readonly Since<F, StatedMark>[];
  };
  readonly deletion?: Omit<NonNullable<Definition["deletion"]>, "keep" | "instead"> & {
    readonly keep?: readonly (Pick<Keep, "computed" | "because"> & {
      readonly when?: Where<F>;
    })[];
    readonly instead?: Omit<NonNullable<NonNullable<Definition["deletion"]>["instead"]>, "set" | "when"> & {
      readonly set: Row<F>;
      readonly when?: When<F>;
    };
  };
  readonly actions?: Readonly<
    Record<
      string,
      Omit<NonNullable<Definition["actions"]>[string], "when" | "pending" | "set" | "input" | "download" | "opens"> & {
        readonly when?: When<F>;
        readonly pending?: { readonly while: When<F>; readonly say: string; readonly failure: Values<F> };
        readonly set?: Row<F>;
        readonly input?: readonly Values<F>[];
        readonly download?: Values<F>;
        readonly opens?: Values<F>;
      }
    >
  >;
  readonly links?: Readonly<Record<string, Omit<DefinedLink, "when"> & { readonly when?: When<F> }>>;
}

/** A resource whose records users add needs a title for new ones; one that only the server adds to does not. */
type Named =
  | { readonly label: { readonly new: string } }
  | { readonly access: { readonly write: readonly []; readonly create?: readonly [] } };

/** A definition whose field names the compiler knows. */
export type Defined<F extends Fields, N extends string = string> = Omit<Definition, "fields" | "name"> & {
  readonly name: N;
  readonly fields: F;
};

/**
 * Declares a resource. A misspelt field name anywhere in it does not compile.
 *
 *     export const suppliers = defineResource({
 *       name: "suppliers",
 *       label: { one: "Поставщик", many: "Поставщики", new: "Новый поставщик" },
 *       menu: { at: 360 },
 *       represent: "{name}",
 *       owner: "nobody",
 *       access: { read: ["ADMIN"], write: ["ADMIN"] },
 *       fields: { name: text("Название", { required: true }) },
 *       list: { columns: ["name"], sort: "name" },
 *       form: { tabs: { Основное: ["name"] } },
 *     });
 */
export function defineResource<const F extends Fields, const R extends string, const N extends string>(
  definition: Shape<F, R> & Named & { readonly name: N },
): Defined<F, N> {
  return withFormulas(withStates(definition as unknown as Definition)) as unknown as Defined<F, N>;
}

/** The system fields of every record. `version` grows by one with each change. */
export type RecordMeta = {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** A record of a defined resource, as the API returns it. */
export type RecordOf<D extends { readonly fields: Fields }> = RecordMeta & RecordOfFields<D["fields"]>;

/** A record whose definition is known only at run time. */
export type AnyRecord = RecordMeta & Readonly<Record<string, unknown>>;
