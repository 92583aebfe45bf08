import { buttonClass, ButtonContent } from "../../../ui/controls/Button.tsx";
import { Checkbox } from "../../../ui/controls/Checkbox.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { Select } from "../../../ui/controls/Select.tsx";
import { cellLooks, chartKinds, type CellLook, type ChartKind, type View } from "../layout/table.ts";

const tops = [0, 5, 10, 20, 50, 100];

/** Display settings: totals, colours, chart, number of groups. */
export function ViewMenu({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  const options = <K extends string>(table: Readonly<Record<K, string>>) =>
    (Object.entries(table) as [K, string][]).map(([value, label]) => ({ value, label }));
  return (
    <Popover
      trigger={<ButtonContent icon="eye">Вид</ButtonContent>}
      className={buttonClass({ size: "small" })}
      align="start"
    >
      <div className="pivot-view">
        <Select<CellLook>
          label="Ячейки"
          value={view.look}
          options={options(cellLooks)}
          onChange={(look) => onChange({ ...view, look })}
        />
        <Select<ChartKind>
          label="График"
          value={view.chart}
          options={options(chartKinds)}
          onChange={(chart) => onChange({ ...view, chart })}
        />
        <Select
          label="Групп на каждом уровне"
          value={String(view.top)}
          options={[...new Set([...tops, view.top])]
            .sort((a, b) => a - b)
            .map((top) => ({ value: String(top), label: top === 0 ? "Все" : `Первые ${top} и «Прочее»` }))}
          onChange={(top) => onChange({ ...view, top: Number(top) })}
        />
        <Checkbox
          label="Промежуточные итоги"
          checked={view.subtotals}
          onChange={(subtotals) => onChange({ ...view, subtotals })}
        />
        <Checkbox label="Общие итоги" checked={view.totals} onChange={(totals) => onChange({ ...view, totals })} />
      </div>
    </Popover>
  );
}
