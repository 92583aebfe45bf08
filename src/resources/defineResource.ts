// The one idea: a resource is defined once, as plain data, and every layer reads that definition.
import type { Keep } from "./deletionWords.ts";
import type { Effect } from "./effectWords.ts";
import type { Definition, Fields, Operation, Section, RecordPart } from "./grammar.ts";
import type { ListPart } from "./listWords.ts";
import type { RecordOfFields } from "./fields.ts";

type Names<F extends Fields> = keyof F & string;
/** Names with a value in the record, and the record's own. */
type Values<F extends Fields> = { [K in Names<F>]: F[K] extends { type: "related" } ? never : K }[Names<F>];
type SystemField = "id" | "version" | "createdAt" | "updatedAt";
type Placeholders<T extends string> = T extends `${string}{${infer P}}${infer Rest}` ? P | Placeholders<Rest> : never;
type Represents<T extends string, F extends Fields> =
  Placeholders<T> extends Names<F> | "id" ? T : `unknown field: ${Exclude<Placeholders<T>, Names<F> | "id">}`;
type Scalar = string | number | boolean | null;
type Row<F extends Fields> = Partial<Record<Names<F>, Scalar>>;
type When<F extends Fields> = Partial<Record<Names<F>, Scalar | readonly Scalar[]>>;

interface Shape<F extends Fields, R extends string> extends Omit<
  Definition,
  | (
      | "fields"
      | "represent"
      | "owner"
      | "list"
      | "form"
      | "indexes"
      | "alike"
      | "deletion"
      | "actions"
      | "effects"
      | "access"
      | "routes"
      | "menu"
    )
  | ("order" | "revisions" | "tasks" | "import" | "after")
> {
  readonly menu: false | { readonly at: number };
  readonly represent: Represents<R, F>;
  readonly owner: Values<F> | "id" | "nobody";
  readonly access: Omit<Definition["access"], "rows" | "regions"> & {
    readonly rows?: { readonly ADMIN?: Row<F>; readonly CUSTOMER?: Row<F> };
    readonly regions?: Values<F>;
  };
  readonly routes?: Readonly<
    Partial<Record<"list" | "mine" | "create" | "update" | "delete", Operation>> & {
      one?: NonNullable<Definition["routes"]>["one"];
      nested?: Readonly<Partial<Record<Values<F>, Operation>>>;
    }
  >;
  readonly fields: F;
  readonly list: {
    readonly columns: readonly (Values<F> | "id" | "createdAt" | "updatedAt")[];
    readonly filters?: readonly Values<F>[];
    readonly sort: `${"" | "-"}${Values<F> | SystemField}`;
    readonly totals?: readonly Values<F>[];
    readonly editable?: readonly Values<F>[];
    readonly part?: ListPart;
    readonly ownRegion?: Values<F>;
    readonly switch?: { readonly region?: Values<F> };
  };
  readonly form: {
    readonly tabs: Readonly<
      Record<string, readonly (Names<F> | (Omit<Section, "fields"> & { readonly fields: readonly Names<F>[] }))[]>
    >;
    readonly part?: RecordPart;
  };
  readonly indexes?: readonly (readonly (Values<F> | SystemField)[])[];
  readonly alike?: { readonly with: readonly string[]; readonly by: readonly Values<F>[] };
  readonly order?: { readonly by: Values<F>; readonly within?: Values<F> };
  readonly revisions?: readonly Values<F>[];
  readonly tasks?: { readonly doneWhen: When<F> };
  readonly import?: true | readonly Values<F>[];
  readonly after?: {
    readonly save?: string | readonly { readonly when?: When<F>; readonly to: string }[];
    readonly delete?: string;
  };
  readonly deletion?: Omit<NonNullable<Definition["deletion"]>, "keep" | "instead"> & {
    readonly keep?: readonly (Pick<Keep, "computed" | "because"> & {
      readonly when?: When<F>;
      readonly filled?: Values<F>;
    })[];
    readonly instead?: Omit<NonNullable<NonNullable<Definition["deletion"]>["instead"]>, "set" | "when"> & {
      readonly set: Row<F>;
      readonly when?: When<F>;
    };
  };
  readonly actions?: Readonly<
    Record<
      string,
      Omit<NonNullable<Definition["actions"]>[string], "when" | "waits" | "set" | "input" | "download" | "opens"> & {
        readonly when?: When<F>;
        readonly waits?: { readonly while: When<F>; readonly say: string; readonly failure: Values<F> };
        readonly set?: Row<F>;
        readonly input?: readonly Values<F>[];
        readonly download?: Values<F>;
        readonly opens?: Values<F>;
      }
    >
  >;
  readonly effects?: Readonly<Record<string, Omit<Effect, "when"> & { readonly when?: When<F> }>>;
}

/** What people add has a heading for it; what the server alone adds needs none. */
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
  return definition as unknown as Defined<F, N>;
}

/** What every record carries beside its fields. `version` grows by one with each change. */
export type RecordMeta = {
  readonly id: number;
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** A record of a defined resource, as the API answers it. */
export type RecordOf<D extends { readonly fields: Fields }> = RecordMeta & RecordOfFields<D["fields"]>;

/** A record whose definition is known only at run time. */
export type AnyRecord = RecordMeta & Readonly<Record<string, unknown>>;
