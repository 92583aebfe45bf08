// Checks changes of records against the history, which must be complete, and against the records themselves.
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { holds, me } from "../../../../../src/definition/condition.ts";
import { closedBy } from "../../../../../src/definition/access/frozen.ts";
import type { Definition } from "../../../../../src/definition/grammar.ts";
import { isState } from "../../../../../src/definition/states/stateFields.ts";
import type { Row, World } from "../../../domains/billing/world.ts";

type Image = Readonly<Record<string, unknown>>;

interface Entry extends Record<string, unknown> {
  readonly id: number;
  readonly resource: string;
  readonly recordId: number;
  readonly action: string;
  readonly userId: number | null;
  readonly role: string | null;
  readonly before: Image | null;
  readonly after: Image | null;
}

const isSame = (one: unknown, two: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(two ?? null);

/** What people change in records: editable fields, and states. */
const watchedIn = (definition: Definition): readonly string[] =>
  Object.entries(definition.fields).flatMap(([name, field]) =>
    field.computed === undefined && field.type !== "related" && (!field.readOnly || isState(definition, name))
      ? [name]
      : [],
  );

export class Judge {
  readonly #world: World;
  readonly #definitions: ReadonlyMap<string, Definition>;
  /** The last known state of every record, by the history; `isGone` for a deleted one. */
  readonly #known = new Map<string, { readonly image: Image; readonly isGone: boolean }>();
  #last = 0;

  constructor(world: World, names: readonly string[]) {
    this.#world = world;
    this.#definitions = new Map(names.map((name) => [name, world.services.registry.require(name)]));
  }

  /** Checks everything since the last time, and rereads a record. */
  async look(resource: string, id: number, after: string): Promise<Row | undefined> {
    const entries = await this.#entries();
    const touched = new Set([`${resource} ${id}`]);
    for (const entry of entries) {
      this.#judge(entry, `${after}: ${entry.resource} ${entry.recordId}, ${entry.action}`);
      touched.add(`${entry.resource} ${entry.recordId}`);
    }
    let record: Row | undefined;
    for (const key of touched) {
      const now = await this.#compare(key, after);
      if (key === `${resource} ${id}`) record = now;
    }
    return record;
  }

  async #entries(): Promise<readonly Entry[]> {
    const names = sql.join(
      [...this.#definitions.keys()].map((name) => sql`${name}`),
      sql`, `,
    );
    const { rows } = await this.#world.services.database.db.execute<Entry>(sql`
      select a.id, a.resource, a.record_id as "recordId", a.action, a.user_id as "userId", u.role, a.before, a.after
      from audit a left join users u on u.id = a.user_id
      where a.id > ${this.#last} and a.resource in (${names}) order by a.id`);
    this.#last = Number(rows.at(-1)?.id ?? this.#last);
    return rows;
  }

  /** The record agrees with its history. */
  async #compare(key: string, after: string): Promise<Row | undefined> {
    const [resource = "", id] = key.split(" ");
    const answer = await this.#world.admin.call("GET", `/api/resources/${resource}/${id}`);
    const known = this.#known.get(key);
    expect(answer.status === 200, `${after}: ${key} is there`).toBe(known !== undefined && !known.isGone);
    if (answer.status !== 200) return undefined;
    const record = answer.json<Row>();
    for (const name of watchedIn(this.#require(resource)))
      expect(record[name] ?? null, `${after}: the history knows ${key}, ${name}`).toEqual(known?.image[name] ?? null);
    return record;
  }

  #require(resource: string): Definition {
    const definition = this.#definitions.get(resource);
    if (!definition) throw new Error(`${resource} is not watched`);
    return definition;
  }

  #judge(entry: Entry, what: string): void {
    const { resource, recordId, action, before, after, role } = entry;
    const definition = this.#require(resource);
    const key = `${resource} ${recordId}`;
    const known = this.#known.get(key);
    if (definition.access.write.includes("CUSTOMER") === false && isOwn(definition, action))
      expect(role, `${what}: no customer changes it`).not.toBe("CUSTOMER");
    if (action === "create") this.#known.set(key, { image: after ?? {}, isGone: false });
    else if (action === "restore") {
      for (const name of watchedIn(definition))
        expect(after?.[name] ?? null, `${what}: ${name} comes back as it was`).toEqual(known?.image[name] ?? null);
      this.#known.set(key, { image: after ?? {}, isGone: false });
    } else if (action === "delete") {
      this.#requireUnkept(definition, known?.image ?? {}, what);
      this.#known.set(key, { image: before ?? {}, isGone: true });
    } else this.#judgeChange(entry, known?.image ?? {}, what);
  }

  #requireUnkept({ deletion }: Definition, image: Image, what: string): void {
    for (const { when, computed, because } of deletion?.keep ?? [])
      if (computed === undefined) expect(holds(when, image, {}), `${what}: ${because}`).toBe(false);
  }

  /** Only the fields named in an entry have changed; a plan changes nothing yet, but needs an open field. */
  #judgeChange({ resource, recordId, action, userId, before, after }: Entry, known: Image, what: string): void {
    const definition = this.#require(resource);
    const isPlan = /^(re|un)?plan\b/.test(action);
    const whole = { ...known, ...before };
    const way = definition.actions?.[action];
    if (way) {
      expect(holds(way.when, whole, { me: userId ?? 0 }), `${what}: it is offered then`).toBe(true);
      const set = Object.entries(way.set ?? {}).filter(([, value]) => value !== me);
      expect(after, `${what}: it sets what it says`).toMatchObject(Object.fromEntries(set));
    }
    for (const name of watchedIn(definition)) {
      if (!Object.hasOwn(after ?? {}, name) || isSame(before?.[name], after?.[name])) continue;
      if (!isPlan) expect(before?.[name] ?? null, `${what}: ${name} was so before`).toEqual(known[name] ?? null);
      const value = after?.[name];
      if (isState(definition, name)) {
        const sets = way?.set && Object.hasOwn(way.set, name) ? way.set[name] === value : way?.input?.includes(name);
        expect(sets, `${what}: it sets ${name} to ${String(value)}`).toBe(true);
      }
      for (const word of definition.frozen ?? [])
        if (!action.startsWith("unplan") && word.instead !== action && holds(word.when, whole, {}))
          expect(closedBy([word], name, definition.fields[name]), `${what}: ${name} is frozen`).toBeUndefined();
    }
    if (!isPlan) this.#known.set(`${resource} ${recordId}`, { image: { ...known, ...after }, isGone: false });
  }
}

/** True for what only roles that write in the section may do; an action has its own roles. */
const isOwn = ({ actions = {} }: Definition, action: string): boolean =>
  !(actions[action]?.access.includes("CUSTOMER") ?? false);

/** Checks everything in the database: nothing is entered twice, and no job has failed with an internal error. */
export async function requireSound({ services: { database } }: World): Promise<void> {
  const { rows } = await database.db.execute(sql`
    select 'entered twice' as what, bill_id::text as of from ledger_transactions where bill_id is not null
      group by bill_id, kind having count(*) > 1
    union all select kind, last_error from jobs where last_error like 'Внутренняя ошибка%'
    union all select rule, error from rule_runs where error like 'Внутренняя ошибка%'`);
  expect(rows).toEqual([]);
}
