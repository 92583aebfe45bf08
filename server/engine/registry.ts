// What the engine works with: the product's definitions, rules and computed values, the operators' definitions, and what
// everything that reads or writes records is given. Read on every request, replaced as a whole when a file changes.
import type { SQL } from "drizzle-orm";
import type { Day } from "../../src/domain/periods.ts";
import type { Region } from "../../src/domain/region.ts";
import type { RecordForm } from "../../src/resources/actionWords.ts";
import type { AnyRecord, RecordOf } from "../../src/resources/defineResource.ts";
import type { RecordOfFields } from "../../src/resources/fields.ts";
import type { ChangePreview, EffectiveField } from "../../src/resources/effective.ts";
import type { Fault } from "../../src/resources/fault.ts";
import type { Definition, Fields } from "../../src/resources/grammar.ts";
import type { Caller } from "../platform/caller.ts";
import type { Queryable } from "../platform/db/open.ts";
import type { Hosts } from "../platform/http/hosts.ts";
import type { Secrets } from "../platform/secrets.ts";
import type { Services } from "../platform/services.ts";

declare module "../platform/services.ts" {
  interface Services {
    /** The resources that are known at this moment. */
    readonly registry: Registry;
  }
}

/** A value that is worked out and never stored: SQL over a row aliased `t`. */
export interface Computed {
  readonly expression: SQL;
  /** What the value names, as an array of texts, where that is several things. */
  readonly list?: SQL;
}

/** What reading and writing need to know: the definitions, the database and who asks. */
export interface Reach {
  readonly registry: Registry;
  readonly db: Queryable;
  readonly caller: Caller;
}

export interface WriteReach extends Reach {
  /** The region of the host, for records that have none of their own. */
  readonly region: Region;
  readonly secrets: Secrets;
  /** Told when a region changes. */
  readonly hosts: Hosts;
  readonly clock: () => Date;
  readonly ip: string;
  readonly requestId: string;
  /** Absent where nobody can be asked. */
  readonly confirmation?: Confirmation;
}

/** Checked values on their way into a row, by field name. */
export type Draft = Readonly<Record<string, unknown>>;

/** What a client sends: not trusted in any way. */
export type Input = Readonly<Record<string, unknown>>;

export interface Confirmation {
  /** The names of the consequences that the caller means. */
  readonly given: ReadonlySet<string>;
  /** The consequences that were found and meant, in words. */
  readonly agreed: string[];
}

/** What is said of a change: of which value, what it becomes. */
export interface EffectiveChange {
  readonly declared: EffectiveField;
  /** The key of the line; 0 for a field of the record itself. */
  readonly line: number;
  readonly value: unknown;
}

export interface Rules {
  /** May refuse with a Problem, or fill in what the server alone decides. `current` is undefined for a new record. */
  readonly beforeSave?: (draft: Draft, current: AnyRecord | undefined, reach: WriteReach) => Promise<Draft>;
  /** What follows from a change, such as entries in the ledger. */
  readonly afterSave?: (record: AnyRecord, before: AnyRecord | undefined, reach: WriteReach) => Promise<void>;
  /** May refuse a deletion with a Problem that says why. Changes nothing: it is asked beforehand, too. */
  readonly beforeDelete?: (record: AnyRecord, reach: WriteReach) => Promise<void>;
  /** Whom a change of a value that holds from a day on would touch. Changes nothing. */
  readonly previewImpact?: (
    record: AnyRecord,
    change: EffectiveChange,
    day: Day,
    reach: WriteReach,
  ) => Promise<ChangePreview>;
  /** What else comes back with a record that was deleted. */
  readonly afterRestore?: (record: AnyRecord, reach: WriteReach) => Promise<void>;
  /** What actions with a `rule` do, by the rule's name. */
  readonly actions?: Readonly<Record<string, Rule>>;
}

/** A draft of a record whose fields the compiler knows. */
export type DraftOf<D extends { readonly fields: Fields }> = {
  readonly [K in keyof RecordOfFields<D["fields"]>]?: Unsaved<RecordOfFields<D["fields"]>[K]>;
};

/** Lines have no numbers of their own until they are saved, and the server fills in what it decides. */
type Unsaved<T> = T extends readonly (infer L extends { readonly id: number })[]
  ? readonly { readonly [K in keyof L]?: L[K] | undefined }[]
  : T;

interface RulesOf<D extends { readonly fields: Fields }> {
  readonly beforeSave?: (draft: DraftOf<D>, current: RecordOf<D> | undefined, reach: WriteReach) => Promise<DraftOf<D>>;
  readonly afterSave?: (record: RecordOf<D>, before: RecordOf<D> | undefined, reach: WriteReach) => Promise<void>;
  readonly beforeDelete?: (record: RecordOf<D>, reach: WriteReach) => Promise<void>;
  readonly previewImpact?: (
    record: RecordOf<D>,
    change: EffectiveChange,
    day: Day,
    reach: WriteReach,
  ) => Promise<ChangePreview>;
  readonly afterRestore?: (record: RecordOf<D>, reach: WriteReach) => Promise<void>;
  readonly actions?: Readonly<Record<string, RuleOf<D>>>;
}

export type RuleOf<D extends { readonly fields: Fields }> = (
  record: RecordOf<D>,
  input: DraftOf<D>,
  reach: WriteReach,
  services: Services,
) => Promise<DraftOf<D>>;

/** The rules of a resource: a misspelt field of it does not compile. The engine works with those of all resources alike. */
export const rulesFor = <D extends { readonly fields: Fields }>(_definition: D, rules: RulesOf<D>): Rules =>
  rules as unknown as Rules;

/**
 * What an action does beyond setting fields, for a record that stays locked meanwhile.
 * @param input the checked values of the fields that the action asks for
 * @returns the fields that change, none where nothing more is to be done: doing it twice must be the same as once
 */
export type Rule = (record: AnyRecord, input: Draft, reach: WriteReach, services: Services) => Promise<Draft>;

/** What a product brings to the engine. Rules and computed values by resource; computed ones by the name in `computed`. */
export interface Product {
  readonly definitions: readonly Definition[];
  readonly rules: Readonly<Record<string, Rules>>;
  readonly computed: Readonly<Record<string, Readonly<Record<string, Computed>>>>;
  /**
   * Draws a record as a paper.
   * @throws Problem 404 where there is no such record for the caller
   */
  readonly drawPaper: (
    reach: WriteReach,
    form: RecordForm,
    id: number,
    services: Services,
  ) => Promise<{ readonly number: string; readonly pdf: Buffer }>;
  /** Ends the open tasks about a record, when it has become what its definition's `tasks.doneWhen` says. */
  readonly finishTasks: (reach: WriteReach, resource: string, id: number) => Promise<void>;
}

/** What is wrong with an operator's file, and where. */
export interface FileFault extends Fault {
  readonly file: string;
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** The names that the definition of a resource may use in `computed`. */
export const computedNames = ({ computed }: Product, resource: string): readonly string[] =>
  Object.keys(own(computed, resource) ?? {});

/** The rules that the actions of a resource may name. */
export const ruleNames = ({ rules }: Product, resource: string): readonly string[] =>
  Object.keys(own(rules, resource)?.actions ?? {});

export class Registry {
  /** What is wrong with the operators' files at this moment: administrators are told. */
  faults: readonly FileFault[] = [];
  readonly product: Product;
  #all: readonly Definition[] = [];
  #byName: ReadonlyMap<string, Definition> = new Map();

  constructor(product: Product) {
    this.product = product;
    this.replace([]);
  }

  /** Takes a new set of operators' definitions, whose tables exist already. */
  replace(configured: readonly Definition[]): void {
    this.#all = [...this.product.definitions, ...configured];
    this.#byName = new Map(this.#all.map((definition) => [definition.name, definition]));
  }

  /** The same array until the definitions change. */
  get all(): readonly Definition[] {
    return this.#all;
  }

  get = (name: string): Definition | undefined => this.#byName.get(name);

  /** The definition of a resource that must be there. */
  require(name: string): Definition {
    const definition = this.#byName.get(name);
    if (!definition) throw new Error(`There is no resource "${name}".`);
    return definition;
  }

  /** True for a definition that an operator has added. */
  isConfigured = (definition: Definition): boolean => !this.product.definitions.includes(definition);

  rulesOf = (resource: string): Rules => own(this.product.rules, resource) ?? {};

  /** @throws Error for a name that isn't there; definitions are checked for it at start */
  computed(resource: string, name: string): Computed {
    const value = own(own(this.product.computed, resource) ?? {}, name);
    if (!value) throw new Error(`There is no computed value "${name}" of "${resource}".`);
    return value;
  }
}
