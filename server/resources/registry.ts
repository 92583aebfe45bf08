// The resources that the server knows at this moment: the product's own and the operators'. Read on every request,
// replaced as a whole when a configuration file changes.
import type { SQL } from "drizzle-orm";
import type { Fault } from "../../src/resources/fault.ts";
import type { Definition } from "../../src/resources/grammar.ts";
import type { RecordForm } from "../../src/resources/actionWords.ts";
import type { Services } from "../services.ts";
import type { Hooks } from "./hooks.ts";
import type { WriteReach } from "./write.ts";

declare module "../services.ts" {
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

/** What a product brings to the engine. Rules and computed values by resource; computed ones by the name in `computed`. */
export interface Product {
  readonly definitions: readonly Definition[];
  readonly rules: Readonly<Record<string, Hooks>>;
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
  Object.keys(own(rules, resource)?.rules ?? {});

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

  hooksOf = (resource: string): Hooks => own(this.product.rules, resource) ?? {};

  /** @throws Error for a name that isn't there; definitions are checked for it at start */
  computed(resource: string, name: string): Computed {
    const value = own(own(this.product.computed, resource) ?? {}, name);
    if (!value) throw new Error(`There is no computed value "${name}" of "${resource}".`);
    return value;
  }
}
