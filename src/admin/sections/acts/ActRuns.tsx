import { useState } from "react";
import { formatMonth } from "../../../domain/time/formatDate.ts";
import { regions, type Region } from "../../../domain/company/region.ts";
import { renewed } from "../../../regions/added.ts";
import { countries } from "../../../regions/index.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { Select } from "../../../ui/controls/Select.tsx";
import "./acts.css";
import { monthsBefore, useActRun } from "./useActRun.ts";

const regionOptions = renewed(() => regions.map((value) => ({ value, label: countries[value].name })));

/** Starts a run for a region and month; it shows the acts before they are made. */
export function ActRuns() {
  const [region, setRegion] = useState<Region>(pageRegion);
  const [month, setMonth] = useState(() => monthsBefore(pageRegion())[0] ?? "");
  const begin = useActRun();
  return (
    <section className="act-runs" aria-label="Новый запуск">
      <Segmented label="Регион" options={regionOptions} value={region} onChange={setRegion} />
      <Select
        label="Месяц"
        value={month}
        options={monthsBefore(region).map((value) => ({ value, label: formatMonth(value) }))}
        onChange={setMonth}
      />
      <Button look="primary" icon="play" busy={begin.isPending} onClick={() => begin.mutate({ region, month })}>
        Посчитать акты
      </Button>
      <p className="act-runs__help">
        Сначала видно, что получится: сколько актов, на какую сумму и кому акт составить нельзя. Составляются акты
        только после этого.
      </p>
    </section>
  );
}
