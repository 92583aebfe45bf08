// The resources that the server knows at this moment: the built-in ones and the operators'. Read on every request,
// replaced as a whole when a configuration file changes.
import type { Fault } from "../../src/resources/fault.ts";
import type { Definition } from "../../src/resources/grammar.ts";
import { builtIn } from "../../src/resources/index.ts";

/** The built-in definitions in the general form that the engine works with. */
export const builtInDefinitions: readonly Definition[] = Object.values(builtIn) as readonly unknown[] as Definition[];

/** What is wrong with an operator's file, and where. */
export interface FileFault extends Fault {
  readonly file: string;
}

export class Registry {
  /** What is wrong with the operators' files at this moment: administrators are told. */
  faults: readonly FileFault[] = [];
  #all: readonly Definition[] = [];
  #byName: ReadonlyMap<string, Definition> = new Map();

  /** Takes a new set of definitions, whose tables exist already. */
  replace(definitions: readonly Definition[]): void {
    this.#all = definitions;
    this.#byName = new Map(definitions.map((definition) => [definition.name, definition]));
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
}
