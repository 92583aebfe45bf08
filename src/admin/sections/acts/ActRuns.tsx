import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { send } from "../../../dataProvider/requests/http.ts";
import { newKey } from "../../../dataProvider/requests/newKey.ts";
import { formatMonth } from "../../../domain/time/formatDate.ts";
import { addMonths, dayIn, monthStart } from "../../../domain/time/periods.ts";
import { regions, type Region } from "../../../domain/company/region.ts";
import { renewed } from "../../../regions/added.ts";
import { countries } from "../../../regions/index.ts";
import { notify } from "../../../ui/notify.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import { Select } from "../../../ui/controls/Select.tsx";
import "./acts.css";

const regionOptions = renewed(() => regions.map((value) => ({ value, label: countries[value].name })));
/** The most months in the past that acts can be made for. */
const mostMonths = 12;

/** Starts a run for a region and month; it shows the acts before they are made. */
export function ActRuns() {
  const navigate = useNavigate();
  const [region, setRegion] = useState<Region>(pageRegion);
  const [month, setMonth] = useState(() => monthsBefore(pageRegion())[0] ?? "");
  const begin = useMutation({
    mutationFn: () => send("POST /api/act-runs", { body: { region, month }, idempotencyKey: newKey() }),
    onSuccess: ({ id, message }) => {
      notify.success(message);
      void navigate(`/admin/act-runs/${id}`);
    },
    onError: (error) => notify.error(error),
  });
  return (
    <section className="act-runs" aria-label="Новый запуск">
      <Segmented label="Регион" options={regionOptions} value={region} onChange={setRegion} />
      <Select
        label="Месяц"
        value={month}
        options={monthsBefore(region).map((value) => ({ value, label: formatMonth(value) }))}
        onChange={setMonth}
      />
      <Button look="primary" icon="play" busy={begin.isPending} onClick={() => begin.mutate()}>
        Посчитать акты
      </Button>
      <p className="act-runs__help">
        Сначала видно, что получится: сколько актов, на какую сумму и кому акт составить нельзя. Составляются акты
        только после этого.
      </p>
    </section>
  );
}

const monthsBefore = (region: Region): readonly string[] =>
  Array.from({ length: mostMonths }, (_, at) => addMonths(monthStart(dayIn(region)), -at - 1).slice(0, 7));
