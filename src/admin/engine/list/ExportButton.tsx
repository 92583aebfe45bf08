import { useListContext } from "ra-core";
import { useId, useState } from "react";
import { exportList, type ExportFormat } from "../../../dataProvider/resourceClient.ts";
import { formatNumber } from "../../../domain/money/format.ts";
import { exportedColumns } from "../../../definition/importable.ts";
import { plural } from "../../../domain/text/plural.ts";
import { notify } from "../../../ui/notify.ts";
import { saveFile } from "../../../shell/data/saveFile.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Menu, MenuItem, useMenu } from "../../../ui/overlays/Menu.tsx";
import { useColumns } from "./columns/useColumns.ts";
import { useDefinition } from "../definitions.tsx";
import { useFilter } from "./filters/useFilter.ts";

const formats: Readonly<Record<ExportFormat, string>> = { xlsx: "Excel (XLSX)", csv: "Текст (CSV)" };

interface Course {
  readonly rows: number;
  /** Undefined until the server has counted. */
  readonly total: number | undefined;
  readonly abort: AbortController;
}

/** Exports the list with its filter, order and columns, all pages, as a file. */
export function ExportButton() {
  const definition = useDefinition();
  const { shown } = useColumns();
  const { sort } = useListContext();
  const { whole } = useFilter();
  const { menu, button } = useMenu();
  const [course, setCourse] = useState<Course>();
  const columns = shown.filter(({ field }) => field.type !== "secret").map(({ name }) => name);
  const wanted = exportedColumns(definition, columns);
  const run = async (format: ExportFormat): Promise<void> => {
    menu.close();
    const abort = new AbortController();
    setCourse({ rows: 0, total: undefined, abort });
    const told = (rows: number, total: number): void => setCourse({ rows, total, abort });
    try {
      saveFile(await exportList(definition, { format, columns: wanted, sort, filter: whole }, told, abort.signal));
    } catch (error) {
      if (!abort.signal.aborted) notify.error(error);
    } finally {
      setCourse(undefined);
    }
  };
  const stop = (): void => course?.abort.abort();
  return (
    <>
      <Button icon="download" disabled={columns.length === 0} {...button}>
        Экспорт
      </Button>
      <Menu state={menu}>
        {(["xlsx", "csv"] as const).map((format) => (
          <MenuItem key={format} onClick={() => void run(format)}>
            {formats[format]}
          </MenuItem>
        ))}
      </Menu>
      <Dialog
        open={course !== undefined}
        onClose={stop}
        title="Готовим файл"
        width="narrow"
        actions={<Button onClick={stop}>Отменить</Button>}
      >
        {course && <Progress {...course} />}
      </Dialog>
    </>
  );
}

function Progress({ rows, total }: Course) {
  const id = useId();
  return (
    <div className="list-export">
      <p id={id} role="status">
        {total === undefined
          ? "Считаем записи…"
          : `Готово ${formatNumber(rows)} из ${formatNumber(total)} ${plural(total, "записи", "записей", "записей")}`}
      </p>
      <progress aria-labelledby={id} {...(total !== undefined && { value: rows, max: Math.max(total, 1) })} />
    </div>
  );
}
