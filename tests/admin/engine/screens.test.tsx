// Every definition has its screens: walks lists, forms and pages field by field.
import { screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterAll, beforeAll, expect, test } from "vitest";
import { builtInDefinitions } from "../../../src/resources/index.ts";
import { createPath, listPath, recordPath } from "../../../src/admin/engine/paths.ts";
import type { AnyRecord } from "../../../src/definition/defineResource.ts";
import type { Definition, Field } from "../../../src/definition/grammar.ts";
import { namesIn, placedNames } from "../../../src/definition/layout.ts";
import { columnNames } from "../../../src/definition/listColumns.ts";
import { isEmpty } from "../../../src/definition/values.ts";
import { isState } from "../../../src/definition/states/stateFields.ts";
import { openWorld, type World } from "../../world/openWorld.ts";
import { insertByServer, isMadeByPeople } from "../../world/insertByServer.ts";
import { sampleOf } from "../../world/samples.ts";
import { addSample, heading, main, openPage, read, referTo } from "../admin.ts";

let world: World;

beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(async () => {
  await world.close();
});

const cases = builtInDefinitions.map((definition) => [definition.label.many, definition] as const);
const patience = 120_000;

/** A new record; for regions, of which there are only as many as codes, an existing one. */
async function someRecord(definition: Definition): Promise<AnyRecord> {
  const { name } = definition;
  if (name === "regions") return read(name, await referTo(name));
  if (isMadeByPeople(definition)) return addSample(name);
  const id = await insertByServer(world.server.services, definition, await sampleOf(definition, referTo));
  return read(name, id);
}

type Fields = readonly (readonly [string, Field])[];

function fieldsIn(definition: Definition, names: readonly string[]): Fields {
  return names.flatMap((name) => {
    const field = definition.fields[name];
    return field ? [[name, field] as const] : [];
  });
}

type Shown = (field: Field, name: string) => boolean;

/** Opens every tab, or every fold of a document, and expects every field in it. */
async function walkPage(definition: Definition, isShown: Shown): Promise<void> {
  const { tabs, layout } = definition.form;
  if (layout) {
    await openFolds();
    await expectFields(definition, fieldsIn(definition, placedNames(definition)), isShown);
  }
  const shown = Object.entries(tabs ?? {})
    .map(([tab, entries]) => ({ tab, fields: fieldsIn(definition, namesIn(entries)) }))
    .filter(({ fields }) => fields.some(([name, field]) => isShown(field, name)));
  for (const { tab, fields } of shown) {
    if (shown.length > 1) await userEvent.click(await main().findByRole("tab", { name: tab }));
    await expectFields(definition, fields, isShown);
  }
}

async function expectFields(definition: Definition, fields: Fields, isShown: Shown): Promise<void> {
  for (const [name, field] of fields.filter(([known, placed]) => isShown(placed, known)))
    await waitFor(() => expectField(definition, name, field));
}

async function openFolds(): Promise<void> {
  for (const fold of main().queryAllByRole("button", { expanded: false }))
    if (fold.className === "fold__button") await userEvent.click(fold);
}

function expectField(definition: Definition, name: string, field: Field): void {
  if (field.type === "related") {
    const { label } = field;
    const lists = [
      ...main().queryAllByRole("table", { name: label }),
      ...main().queryAllByText(`${label}: пока пусто`),
    ];
    expect(lists, `the records of ${name}`).toHaveLength(1);
  } else expect(main().queryAllByText(field.label), `the label of ${name}`).not.toHaveLength(0);
  if (!isState(definition, name)) return;
  for (const role of ["checkbox", "combobox", "switch"])
    expect(main().queryByRole(role, { name: field.label }), `an input for ${name}`).toBeNull();
}

/**
 * True for a field that a new record does not have yet: a state, a computed value, or one that the server sets later or
 * without a hint.
 */
const isLater = (definition: Definition, name: string, field: Field): boolean =>
  isState(definition, name) ||
  field.computed !== undefined ||
  (field.readOnly === true && (field.help === undefined || !field.required));

const hasSwitch = ({ list }: Definition): boolean => list.switch !== undefined;

test.each(cases.filter(([, definition]) => !hasSwitch(definition)))(
  "the list of «%s» shows its records and leads to them",
  { timeout: patience },
  async (many, definition) => {
    const record = await someRecord(definition);
    const page = await openPage(listPath(definition));
    await heading(many);
    const table = await main().findByRole("table", { name: many });
    for (const name of columnNames(definition)) {
      const label = definition.fields[name]?.label;
      if (label !== undefined)
        expect(
          within(table)
            .getAllByRole("columnheader")
            .map(({ textContent }) => textContent),
        ).toContain(label);
    }
    const links = within(table).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toContain(recordPath(definition, record.id));
    expect(page.path()).toMatch(listPath(definition));
  },
);

test.each(cases.filter(([, definition]) => hasSwitch(definition)))(
  "«%s», which has few records, opens one and links to the others",
  { timeout: patience },
  async (many, definition) => {
    const record = await someRecord(definition);
    const page = await openPage(listPath(definition));
    const others = within(await main().findByRole("navigation", { name: many }));
    const links = (await others.findAllByRole("link")).map((link) => link.getAttribute("href"));
    expect(links).toEqual(expect.arrayContaining([recordPath(definition, record.id), createPath(definition)]));
    expect(links).toContain(page.path());
    expect(others.getByRole("link", { current: "page" })).toHaveAttribute("href", page.path());
  },
);

test.each(cases.filter(([, definition]) => isMadeByPeople(definition)))(
  "the form of «%s» shows every field of a new record",
  { timeout: patience },
  async (_many, definition) => {
    await openPage(createPath(definition));
    await heading(definition.label.new ?? "");
    await walkPage(
      definition,
      (field, name) => field.type !== "related" && field.when === undefined && !isLater(definition, name, field),
    );
  },
);

test.each(cases)("a record of «%s» shows every field on its page", { timeout: patience }, async (_many, definition) => {
  const record = await someRecord(definition);
  await openPage(recordPath(definition, record.id));
  const isShown: Shown = (field) => field.when === undefined || field.type === "related";
  if (definition.form.layout) {
    await main().findAllByRole("button", { name: /^Изменить$|^История изменений$|^Написать заметку$/ });
    const { side = [] } = definition.form.layout;
    const isRead: Shown = (field, name) => isShown(field, name) && !(side.includes(name) && isEmpty(record[name]));
    await walkPage(definition, isRead);
    // A page that cannot be edited leaves out empty fields at the side.
    if (!definition.access.write.includes("ADMIN")) return;
  }
  if (definition.access.write.includes("ADMIN")) {
    if (definition.form.layout) await userEvent.click(main().getByRole("button", { name: "Изменить" }));
    await screen.findByText("Сохранить");
  }
  await walkPage(definition, isShown);
});
