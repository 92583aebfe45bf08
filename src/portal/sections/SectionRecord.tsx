import { useQuery } from "@tanstack/react-query";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { readOne } from "../../dataProvider/resourceClient.ts";
import type { AnyRecord } from "../../definition/defineResource.ts";
import type { Definition, Field, FieldType } from "../../definition/grammar.ts";
import { systemFields } from "../../definition/systemFields.ts";
import { represent } from "../../definition/texts/represent.ts";
import { isEmpty } from "../../definition/values.ts";
import { NotFound } from "../../shell/errors/ErrorPage.tsx";
import { Page } from "../../shell/layout/Page.tsx";
import { useUser } from "../../shell/RequireUser.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { Fact, Facts } from "../../ui/tables/Facts.tsx";
import { Actions } from "./Actions.tsx";
import { Back } from "./Back.tsx";
import { useNames } from "./names.ts";
import { Value } from "./Value.tsx";

/** A customer's record: the fields and actions of `portal`. */
export function SectionRecord({ definition, id }: { definition: Definition; id: number }) {
  const { region } = useUser();
  const { data, error, refetch } = useQuery({
    queryKey: [definition.name, "one", id],
    queryFn: ({ signal }) => readOne(definition, "CUSTOMER", id, signal),
  });
  if (data)
    return (
      <Page
        title={represent(definition, data, region)}
        lead={<Back definition={definition} />}
        actions={<Actions definition={definition} record={data} />}
      >
        <Document definition={definition} record={data} />
      </Page>
    );
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton count={6} />;
}

/** Values that need the whole width. */
const wide: readonly FieldType[] = ["longText", "richText", "lines"];

function Document({ definition, record }: { definition: Definition; record: AnyRecord }) {
  const { portal, fields } = definition;
  const names = useNames(fields, [record]);
  const shown = [...(portal?.list ?? []), ...(portal?.read ?? [])].flatMap((name) => {
    // The heading shows it already.
    if (definition.represent === `{${name}}`) return [];
    const field: Field | undefined = fields[name] ?? systemFields[name];
    const value = record[name];
    return field && !isEmpty(value) && !(Array.isArray(value) && value.length === 0) ? [{ name, field }] : [];
  });
  const value = ({ name, field }: (typeof shown)[number]) => (
    <Value definition={definition} name={name} field={field} record={record} names={names} />
  );
  return (
    <div className="section__document">
      <Facts>
        {shown
          .filter(({ field }) => !wide.includes(field.type))
          .map((one) => (
            <Fact key={one.name} name={one.field.label}>
              {value(one)}
            </Fact>
          ))}
      </Facts>
      {shown
        .filter(({ field }) => wide.includes(field.type))
        .map((one) => (
          <section key={one.name} className="section__part" aria-label={one.field.label}>
            <h2>{one.field.label}</h2>
            {value(one)}
          </section>
        ))}
    </div>
  );
}
