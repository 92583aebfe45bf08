// The registry: the product's definitions, rules and computed values, and the operators' definitions. Every request reads
// it; it is replaced as a whole when a section changes. This file also has the contexts for reading and writing records.
import type { Day } from "../../src/domain/time/periods.ts";
import type { Region } from "../../src/domain/company/region.ts";
import type { AnyRecord, RecordOf } from "../../src/definition/defineResource.ts";
import type { RecordOfFields } from "../../src/definition/fields.ts";
import type { ChangePreview, EffectiveField } from "../../src/definition/effective.ts";
import type { Fault } from "../../src/definition/check/fault.ts";
import { tenantsOf } from "../../src/definition/check/checkOwner.ts";
import type { Known, PartOwners } from "../../src/definition/check/known.ts";
import type { Screen } from "../../src/definition/menu/sections.ts";
import type { Definition, Fields } from "../../src/definition/grammar.ts";
import type { Caller } from "../platform/caller.ts";
import type { Queryable } from "../platform/db/open.ts";
import type { Hosts } from "../platform/http/hosts.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { Services } from "../platform/services.ts";
import type { PrintedPaper } from "./papers/printed.ts";
import type { Author } from "./rules/author.ts";
import type { Effects } from "./rules/effects.ts";
import type { Computed } from "./computed.ts";
import type { Cause, Confirmation, SavedChange } from "./write/causes.ts";

declare module "../platform/services.ts" {
  interface Services {
    /** The current resources. */
    readonly registry: Registry;
  }
}

/** What reading needs: the definitions, the database and the caller. */
export interface ReadContext {
  readonly registry: Registry;
  readonly db: Queryable;
  readonly caller: Caller;
  /** True inside a change, where records are read with all their fields (`withWholeRecord`). */
  readonly whole?: true;
}

export interface WriteContext extends ReadContext {
  /** The host's region, for records without a region. */
  readonly region: Region;
  readonly secrets: Secrets;
  /** Updated when a region changes. */
  readonly hosts: Hosts;
  readonly clock: () => Date;
  readonly ip: string;
  readonly requestId: string;
  /** Absent if nobody can be asked to confirm. */
  readonly confirmation?: Confirmation;
  /** Absent for single changes by people. */
  readonly cause?: Cause;
  /** What the current save has changed, by section and id; absent outside of a save. */
  readonly saved?: Map<string, SavedChange>;
}

/** Checked values to be stored, by field name. */
export type Draft = Readonly<Record<string, unknown>>;

/** Untrusted input of a client. */
export type Input = Readonly<Record<string, unknown>>;

/** A planned change of a field's value. */
export interface EffectiveChange {
  readonly declared: EffectiveField;
  /** The key of the line; 0 for a field of the record itself. */
  readonly line: number;
  readonly value: unknown;
}

/**
 * A resource's rules beyond its definition: `R` is one of its records and `D` a change of one; by default for any resource.
 */
export interface Rules<R = AnyRecord, D = Draft> {
  /** Refuses with a Problem, or fills in what only the server decides. `current` is undefined for a new record. */
  readonly beforeSave?: (draft: D, current: R | undefined, context: WriteContext) => Promise<D>;
  /** Applies the consequences of a change, such as ledger entries. */
  readonly afterSave?: (record: R, before: R | undefined, context: WriteContext) => Promise<void>;
  /** Refuses a deletion with a Problem that says why. Must not change anything: previews call it too. */
  readonly beforeDelete?: (record: R, context: WriteContext) => Promise<void>;
  /** Who a change of a value with an effective date would affect. Must not change anything. */
  readonly previewImpact?: (
    record: R,
    change: EffectiveChange,
    day: Day,
    context: WriteContext,
  ) => Promise<ChangePreview>;
  /** Restores what else belongs to a deleted record. */
  readonly afterRestore?: (record: R, context: WriteContext) => Promise<void>;
  /** The rules of actions, by the name in the action's `rule`. */
  readonly actions?: Readonly<Record<string, Rule<R, D>>>;
}

/**
 * What an action does beyond setting fields; the record stays locked until the transaction ends. Must be idempotent.
 * @param input the checked values of the action's input fields
 * @returns the changed fields, or none
 */
export type Rule<R = AnyRecord, D = Draft> = (
  record: R,
  input: D,
  context: WriteContext,
  services: Services,
) => Promise<D>;

interface WithFields {
  readonly fields: Fields;
}

/** A draft whose fields the compiler knows. */
export type DraftOf<D extends WithFields> = {
  readonly [K in keyof RecordOfFields<D["fields"]>]?: Unsaved<RecordOfFields<D["fields"]>[K]>;
};

/** Lines have no id until they are saved, and the server fills in some fields. */
type Unsaved<T> = T extends readonly (infer L extends { readonly id: number })[]
  ? readonly { readonly [K in keyof L]?: L[K] | undefined }[]
  : T;

export type RuleOf<D extends WithFields> = Rule<RecordOf<D>, DraftOf<D>>;

/** The rules of a resource, typed by its definition: a misspelt field does not compile. */
export const rulesFor = <D extends WithFields>(_definition: D, rules: Rules<RecordOf<D>, DraftOf<D>>): Rules =>
  rules as unknown as Rules;

/**
 * What a product adds to the engine. Rules and computed values are keyed by resource, computed values also by the name in
 * `computed`.
 */
export interface Product {
  readonly definitions: readonly Definition[];
  /** The folder with the SQL files of tables that belong to no resource. */
  readonly migrations: string;
  readonly rules: Readonly<Record<string, Rules>>;
  readonly computed: Readonly<Record<string, Readonly<Record<string, Computed>>>>;
  /** The routes of its calls, such as "POST /api/auth/signin", which no definition may take. */
  readonly calls: readonly string[];
  /** Hand-written screens, listed in the menu among those of definitions. */
  readonly screens: readonly Screen[];
  /** The sidebar's headings in order, by the name used in definitions. */
  readonly menuGroups: Readonly<Record<string, string>>;
  /** Addresses of further screens, such as "/knowledge/post/{id}". */
  readonly places: readonly string[];
  /** The texts of the product's own placeholders in index.html, by name. */
  readonly pageFacts: Readonly<Record<string, () => string>>;
  /** The components and papers that definitions may name. */
  readonly parts: PartOwners;
  /**
   * Renders a record as a paper.
   * @param form a name in `parts.paper`
   * @throws Problem 404 if the caller has no such record
   */
  readonly drawPaper: (
    context: WriteContext,
    form: string,
    id: number,
    services: Services,
  ) => Promise<{ readonly number: string; readonly pdf: Buffer }>;
  /**
   * Renders a paper of a section.
   * @throws Problem 409 if it names unknown parties
   */
  readonly drawPrinted: (db: Queryable, paper: PrintedPaper, services: Services) => Promise<Buffer>;
  /** What rules of sections can do besides changing records. */
  readonly effects?: Effects;
  /** The author of an earlier change, with present rights; undefined if they may no longer sign in. */
  readonly callerNow: (db: Queryable, author: Author, now: Date) => Promise<Caller | undefined>;
  /** Closes the open tasks about a record when its definition's `tasks.doneWhen` becomes true. */
  readonly finishTasks: (context: WriteContext, resource: string, id: number) => Promise<void>;
}

/** An error in an operator's definition, and where. */
export interface FileFault extends Fault {
  /** The file, or the name of a section that the database owns. */
  readonly file: string;
}

/** A file with another definition of a section that the database owns; it only proposes a change. */
export interface Proposal {
  readonly name: string;
  readonly file: string;
  readonly text: string;
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The names that a resource's definition may refer to. */
export const knownTo = ({ computed, rules, parts, menuGroups, effects = {} }: Product, resource: string): Known => ({
  computed: Object.keys(own(computed, resource) ?? {}),
  groups: Object.keys(menuGroups),
  rules: Object.keys(own(rules, resource)?.actions ?? {}),
  parts,
  effects: Object.keys(effects),
});

/** The product's definitions, including extended ones, and then the operators' own. */
export function withConfigured({ definitions }: Product, configured: readonly Definition[]): readonly Definition[] {
  const byName = new Map(configured.map((definition) => [definition.name, definition]));
  const builtIn = definitions.map((definition) => byName.get(definition.name) ?? definition);
  return [...builtIn, ...configured.filter((definition) => !builtIn.includes(definition))];
}

export class Registry {
  /** The current errors in operators' definitions, which administrators see. */
  faults: readonly FileFault[] = [];
  proposals: readonly Proposal[] = [];
  /** Serves the stored sections as of now; does nothing if nothing follows them. */
  catchUp: () => Promise<void> = () => Promise.resolve();
  readonly product: Product;
  #all: readonly Definition[] = [];
  #byName: ReadonlyMap<string, Definition> = new Map();
  #revision: string | undefined;

  constructor(product: Product) {
    this.product = product;
    this.replace([], "");
  }

  /**
   * Replaces the operators' definitions, including extensions of the product's; their tables must exist.
   * @param revision differs for different definitions
   * @returns whether the revision has changed
   */
  replace(configured: readonly Definition[], revision: string): boolean {
    if (revision === this.#revision) return false;
    this.#revision = revision;
    this.#all = withConfigured(this.product, configured);
    this.#byName = new Map(this.#all.map((definition) => [definition.name, definition]));
    return true;
  }

  /** Identifies the current definitions; pages load them again when it changes. */
  get revision(): string {
    return this.#revision ?? "";
  }

  /** The same array until the definitions change. */
  get all(): readonly Definition[] {
    return this.#all;
  }

  get = (name: string): Definition | undefined => this.#byName.get(name);

  /** The definition of a resource. @throws Error if there is none */
  require(name: string): Definition {
    const definition = this.#byName.get(name);
    if (!definition) throw new Error(`There is no resource "${name}".`);
    return definition;
  }

  /** The resource whose records own the rows of others. */
  get tenants(): Definition | undefined {
    return tenantsOf(this.#all);
  }

  /** True for an operator's section, and for one of the product that an operator has extended. */
  isConfigured = (definition: Definition): boolean => !this.product.definitions.includes(definition);

  /** True for a section of the product, extended or not. */
  isBuiltIn = ({ name }: Definition): boolean => this.product.definitions.some((own) => own.name === name);

  rulesOf = (resource: string): Rules => own(this.product.rules, resource) ?? {};

  /** @throws Error for an unknown name; definitions are checked for it at start */
  computed(resource: string, name: string): Computed {
    const value = own(own(this.product.computed, resource) ?? {}, name);
    if (!value) throw new Error(`There is no computed value "${name}" of "${resource}".`);
    return value;
  }
}
