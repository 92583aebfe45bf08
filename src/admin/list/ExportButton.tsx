import { useDataProvider, useListContext, type Identifier, type RaRecord } from "ra-core";
import { useState } from "react";
import { formatNumber } from "../../domain/format.ts";
import { notify } from "../../shell/notify.ts";
import { pageRegion } from "../../shell/pageRegion.ts";
import { dayIn } from "../../domain/periods.ts";
import { Button } from "../../shell/ui/Button.tsx";
import { Dialog } from "../../shell/ui/Dialog.tsx";
import { useDefinition, useDefinitions } from "../definitions.tsx";
import { saveFile } from "../../shell/saveFile.ts";
import { resourceOf } from "../paths.ts";
import { csvOf } from "../texts/csv.ts";
import { csvText } from "../texts/csvText.ts";
import { represent } from "../texts/represent.ts";
import { currencyOf, regionOf } from "../texts/currencyOf.ts";
import type { ColumnOf } from "../columns/columnsOf.ts";
import { useColumns } from "../columns/useColumns.ts";
import { useFilter } from "./useFilter.ts";

/** The most rows that the server answers at once. */
const batchSize = 1000;

/** Saves the list as it is shown — its filter, its order, its columns — with all its pages, as a file for Excel. */
export function ExportButton() {
  const [course, setCourse] = useState<{ done: number; abort: AbortController }>();
  const { label } = useDefinition();
  const collect = useCollect();
  const run = async (): Promise<void> => {
    const abort = new AbortController();
    setCourse({ done: 0, abort });
    try {
      const rows = await collect((done) => setCourse({ done, abort }), abort.signal);
      const blob = new Blob([csvOf(rows)], { type: "text/csv;charset=utf-8" });
      saveFile({ blob, name: `${label.many}, ${dayIn(pageRegion())}.csv` });
    } catch (error) {
      if (!abort.signal.aborted) notify.error(error);
    } finally {
      setCourse(undefined);
    }
  };
  const stop = (): void => course?.abort.abort();
  return (
    <>
      <Button icon="download" onClick={() => void run()}>
        Экспорт
      </Button>
      <Dialog
        open={course !== undefined && course.done > 0}
        onClose={stop}
        title="Готовим файл"
        width="narrow"
        actions={<Button onClick={stop}>Отменить</Button>}
      >
        <p role="status">Собрано записей: {formatNumber(course?.done ?? 0)}</p>
      </Dialog>
    </>
  );
}

/** Reads all pages of the list as rows of text, the labels first. */
function useCollect() {
  const definition = useDefinition();
  const definitions = useDefinitions();
  const dataProvider = useDataProvider();
  const { shown } = useColumns();
  const { sort } = useListContext();
  const { filter } = useFilter();
  const columns = shown.filter(({ field }) => field.type !== "secret");

  const namesOf = async (records: readonly RaRecord[], signal: AbortSignal): Promise<Map<string, string>> => {
    const names = new Map<string, string>();
    for (const { name, field } of columns) {
      const target = field.type === "reference" ? definitions.find(field.to) : undefined;
      if (!target) continue;
      const ids = [...new Set(records.flatMap((record) => (record[name] ? [record[name] as Identifier] : [])))];
      if (ids.length === 0) continue;
      const { data } = await dataProvider.getMany<RaRecord>(resourceOf(target), { ids, signal });
      for (const found of data) names.set(`${target.name} ${found.id}`, represent(target, found, pageRegion()));
    }
    return names;
  };

  return async (onProgress: (done: number) => void, signal: AbortSignal): Promise<string[][]> => {
    const rows = [columns.map(({ field }) => field.label)];
    for (let page = 1; ; page++) {
      const { data } = await dataProvider.getList<RaRecord>(resourceOf(definition), {
        pagination: { page, perPage: batchSize },
        sort,
        filter,
        signal,
      });
      signal.throwIfAborted();
      const names = await namesOf(data, signal);
      rows.push(...data.map((record) => columns.map((column) => cellOf(column, record, names))));
      if (data.length < batchSize) return rows;
      onProgress(rows.length - 1);
    }
  };
}

const cellOf = ({ name, field }: ColumnOf, record: RaRecord, names: ReadonlyMap<string, string>): string =>
  csvText(record[name], field, {
    region: regionOf(record, pageRegion()),
    nameOf: (resource, id) => names.get(`${resource} ${id}`),
    ...(field.type === "money" && { currency: currencyOf(field, record, pageRegion()) }),
  });
