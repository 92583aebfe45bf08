import { Link } from "react-router";
import type { AnyRecord } from "../../definition/defineResource.ts";
import { familyOf, isSorted } from "../../definition/families.ts";
import type { Definition, Field, Fields } from "../../definition/grammar.ts";
import { systemFields } from "../../definition/systemFields.ts";
import { namesIn } from "../../definition/texts/placeholders.ts";
import { represent } from "../../definition/texts/represent.ts";
import type { Region } from "../../domain/company/region.ts";
import { Page } from "../../shell/layout/Page.tsx";
import { useUser } from "../../shell/RequireUser.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { ButtonLink } from "../../ui/controls/ButtonLink.tsx";
import { TextField } from "../../ui/controls/TextField.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import type { Column } from "../../ui/tables/Table.tsx";
import { Filters } from "../Filters.tsx";
import { RecordList, useRecords } from "../RecordList.tsx";
import { useAddress, useTypedText } from "../useAddress.ts";
import { useNames, type Names } from "./names.ts";
import { createPath, recordPath } from "./places.ts";
import { Value } from "./Value.tsx";

/** A customer's records of a section: the columns of `portal.list`, with a search and sorting. */
export function SectionList({ definition }: { definition: Definition }) {
  const { label, icon, list, portal } = definition;
  const { region } = useUser();
  const address = useAddress();
  const [text, setText] = useTypedText(address, "q");
  const fields = listedFields(definition);
  const isSearchable = Object.values(fields).some(({ search }) => search);
  const q = isSearchable ? address.get("q") : "";
  const sortable = Object.keys(fields).filter((name) => isOrdered(fields[name]));
  const records = useRecords({ definition, sortable, filter: q === "" ? {} : { q } });
  const names = useNames(fields, records.rows);
  const mayCreate = Boolean(portal?.create?.length);
  const add = mayCreate && (
    <ButtonLink look="primary" icon="plus" to={createPath(definition)}>
      {label.new ?? "Добавить"}
    </ButtonLink>
  );
  // The empty state has the button then, and there is nothing to search.
  const isEmpty = records.pages.data !== undefined && records.rows.length === 0 && q === "";
  return (
    <Page title={label.many} actions={!isEmpty && add}>
      {isSearchable && !isEmpty && (
        <Filters
          label={`Поиск: ${label.many}`}
          search={
            <TextField label="Поиск" type="search" icon="search" placeholder="Поиск" value={text} onChange={setText} />
          }
        />
      )}
      <RecordList
        records={records}
        columns={columnsOf(definition, fields, region, names)}
        empty={
          <EmptyState {...(icon && { icon })} title={`${label.many}: пока пусто`} action={add}>
            {list.empty ??
              (mayCreate ? "Добавьте первую запись, и она появится здесь." : "Записи появятся здесь сами.")}
          </EmptyState>
        }
        nothing={
          <EmptyState
            icon="search"
            title="Ничего не нашлось"
            action={<Button onClick={() => address.reset({}, "push")}>Сбросить поиск</Button>}
          >
            Попробуйте искать по части слова.
          </EmptyState>
        }
      />
    </Page>
  );
}

const listedFields = ({ portal, fields }: Definition): Fields =>
  Object.fromEntries(
    (portal?.list ?? []).flatMap((name) => {
      const field = fields[name] ?? systemFields[name];
      return field ? [[name, field]] : [];
    }),
  );

/** The record's name, which opens it, and the columns that are not part of the name. */
function columnsOf(definition: Definition, fields: Fields, region: Region, names: Names): readonly Column<AnyRecord>[] {
  const [naming = ""] = namesIn(definition.represent);
  const heading: Column<AnyRecord> = {
    key: naming,
    label: (definition.represent === `{${naming}}` && fields[naming]?.label) || definition.label.one,
    sortable: isOrdered(fields[naming]),
    card: "heading",
    cell: (record) => <Link to={recordPath(definition, record.id)}>{represent(definition, record, region)}</Link>,
  };
  const others = Object.entries(fields).filter(([name]) => name !== naming);
  return [
    heading,
    ...others.map(([name, field]): Column<AnyRecord> => ({
      key: name,
      label: field.label,
      ...(figures.includes(familyOf(field.type)) && { align: "end" }),
      sortable: isOrdered(field),
      cell: (record) => <Value definition={definition} name={name} field={field} record={record} names={names} inRow />,
    })),
  ];
}

const figures: readonly string[] = ["integer", "decimal"];

/** References would be sorted by their ids, which nobody sees. */
const isOrdered = (field: Field | undefined): boolean =>
  field !== undefined && field.type !== "reference" && isSorted(field.type);
