// The shared views of lists in the form that another installation takes: by resource and name, without owner.
import { sql } from "drizzle-orm";
import type { PromotedView } from "../../../src/contract/records/promotion.ts";
import { messages } from "../../../src/i18n/messages.ts";
import type { Context } from "../../platform/context.ts";
import type { Queryable } from "../../platform/db/open.ts";
import { Problem } from "../../platform/problem.ts";
import type { FileFault, Registry } from "../registry.ts";
import { listViews, restored } from "./listViews.ts";
import { shareView } from "./savedViews.ts";
import { listPrefix, listSubject } from "./subjects.ts";

/** The sections with which views are read or checked, by the rights of administrators, whom the views are for. */
type Among = Pick<Context, "caller" | "services"> & { readonly registry: Registry };

const asAdministrators = ({ caller: { token: _, ...caller }, services, registry }: Among) => ({
  caller,
  services: { ...services, registry },
});

/** The shared views of operators' sections, one of each name, without fields that their lists no longer have. */
export async function readSharedViews(db: Queryable, among: Among): Promise<readonly PromotedView[]> {
  const { rows } = await db.execute<{ subject: string; name: string; content: unknown }>(sql`
    select distinct on (subject, name) subject, name, content from saved_views
    where shared and starts_with(subject, ${listPrefix}) order by subject, name, id`);
  return rows.flatMap(({ subject, name, content }) => {
    const definition = sectionOf(among, subject.slice(listPrefix.length));
    if (!definition) return [];
    const { lost: _, ...shown } = restored(asAdministrators(among), definition, content);
    return [{ resource: definition.name, name, ...shown }];
  });
}

/** The faults of views for the sections. */
export const viewFaults = (among: Among, views: readonly PromotedView[]): readonly FileFault[] =>
  views.flatMap(({ resource, name, ...content }) => {
    const definition = sectionOf(among, resource);
    const fault = (message: string): FileFault => ({ file: resource, place: `view "${name}"`, message });
    if (!definition) return [fault("operators have no such section here")];
    const { lost } = restored(asAdministrators(among), definition, content);
    return lost.map((one) => fault(`the list has no field "${one}", or no such value in it`));
  });

/** Stores views under their names, all or none. @throws Problem 422 naming the first that does not fit its list */
export async function shareViews(context: Context, registry: Registry, views: readonly PromotedView[]): Promise<void> {
  const [fault] = viewFaults({ ...context, registry }, views);
  if (fault) {
    const message = `${fault.file}: ${fault.place}: ${fault.message}`;
    throw new Problem(422, messages.checkInput, { errors: { views: message } });
  }
  for (const { resource, name, filter, sort, columns } of views)
    await shareView(context, listViews, listSubject(resource), { name, content: { filter, sort, columns } });
}

function sectionOf({ registry }: Pick<Among, "registry">, resource: string) {
  const definition = registry.get(resource);
  return definition && registry.isConfigured(definition) ? definition : undefined;
}
