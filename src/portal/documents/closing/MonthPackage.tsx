import { useState } from "react";
import { send } from "../../../dataProvider/requests/http.ts";
import { formatMonth } from "../../../domain/time/formatDate.ts";
import { addMonths, dayIn, monthStart } from "../../../domain/time/periods.ts";
import { notify } from "../../../ui/notify.ts";
import { useUser } from "../../../shell/RequireUser.tsx";
import { saveFile } from "../../../shell/data/saveFile.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Select } from "../../../ui/controls/Select.tsx";
import "./MonthPackage.css";

/** An archive with a month's bills, acts and reconciliation. */
export function MonthPackage() {
  const { region } = useUser();
  const first = monthStart(dayIn(region));
  const months = Array.from({ length: 12 }, (_, back) => addMonths(first, -back).slice(0, 7));
  const [month, setMonth] = useState(months[1] ?? first.slice(0, 7));
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(await send("GET /api/documents/package", { query: { month } }));
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="month-package labels-hidden">
      <Select
        label="Месяц"
        options={months.map((value) => ({ value, label: formatMonth(`${value}-01`) }))}
        value={month}
        onChange={setMonth}
      />
      <Button icon="download" busy={busy} onClick={() => void save()}>
        Все документы за месяц
      </Button>
    </div>
  );
}
