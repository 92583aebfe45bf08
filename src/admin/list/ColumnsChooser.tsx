import { Button, buttonClass, ButtonFace } from "../../shell/ui/Button.tsx";
import { Checkbox } from "../../shell/ui/Checkbox.tsx";
import { Popover } from "../../shell/ui/Popover.tsx";
import { useColumns } from "./useColumns.ts";

/** Chooses what the list shows; this browser remembers it. */
export function ColumnsChooser() {
  const { columns, hidden, shown, toggle, reset } = useColumns();
  return (
    <Popover face={<ButtonFace icon="pivot">Столбцы</ButtonFace>} className={buttonClass({ look: "secondary" })}>
      <div className="columns-chooser">
        <ul className="columns-chooser__list">
          {columns.map(({ name, field }) => {
            const isShown = !hidden.includes(name);
            return (
              <li key={name}>
                <Checkbox
                  label={field.label}
                  checked={isShown}
                  disabled={isShown && shown.length === 1}
                  onChange={(show) => toggle(name, show)}
                />
              </li>
            );
          })}
        </ul>
        <Button size="small" look="quiet" onClick={reset}>
          Вернуть как было
        </Button>
      </div>
    </Popover>
  );
}
