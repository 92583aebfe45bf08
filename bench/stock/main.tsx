// An unmodified react-admin with ra-data-simple-rest on this server, with our lists' columns: the peer of the first view.
import { createRoot } from "react-dom/client";
import {
  Admin,
  BooleanField,
  Datagrid,
  DateField,
  fetchUtils,
  List,
  NumberField,
  ReferenceField,
  Resource,
  SelectField,
  TextField,
} from "react-admin";
import simpleRest from "ra-data-simple-rest";
import type { StockColumn, StockList } from "./serve.ts";

/** Inserted into the code by `serve.ts`. */
declare const stockLists: readonly StockList[];

const dataProvider = simpleRest("/api/resources", (url, options) =>
  fetchUtils.fetchJson(url, {
    ...options,
    user: { authenticated: true, token: `Bearer ${localStorage.getItem("token") ?? ""}` },
  }),
);

function cellOf({ source, label, kind, choices, to, name }: StockColumn) {
  if (kind === "reference")
    return (
      <ReferenceField key={source} source={source} label={label} reference={to ?? ""}>
        <TextField source={name ?? "id"} />
      </ReferenceField>
    );
  if (kind === "choice") {
    const options = Object.entries(choices ?? {}).map(([id, text]) => ({ id, name: text }));
    return <SelectField key={source} source={source} label={label} choices={options} />;
  }
  const Cell = { number: NumberField, date: DateField, boolean: BooleanField, text: TextField }[kind];
  return <Cell key={source} source={source} label={label} />;
}

const screenOf = ({ columns, sort }: StockList) =>
  function StockScreen() {
    return (
      <List perPage={25} sort={sort}>
        <Datagrid>{columns.map(cellOf)}</Datagrid>
      </List>
    );
  };

const place = document.getElementById("root");
if (place)
  createRoot(place).render(
    <Admin dataProvider={dataProvider} disableTelemetry>
      {stockLists.map((list) => (
        <Resource key={list.name} name={list.name} list={screenOf(list)} />
      ))}
    </Admin>,
  );
