import { lazy, Suspense } from "react";
import { Button, buttonClass, ButtonContent } from "../../../../ui/controls/Button.tsx";
import { Popover } from "../../../../ui/overlays/Popover.tsx";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";
import "./columns.css";
import { useColumns } from "./useColumns.ts";

const ColumnsOrder = lazy(() => import("./ColumnsOrder.tsx").then(({ ColumnsOrder: it }) => ({ default: it })));

/** Chooses the list's columns and their order. */
export function ColumnsChooser() {
  const columns = useColumns();
  return (
    <Popover
      trigger={<ButtonContent icon="pivot">Столбцы</ButtonContent>}
      className={buttonClass({ look: "secondary" })}
    >
      <div className="columns-chooser">
        <Suspense fallback={<Skeleton count={8} />}>
          <ColumnsOrder {...columns} />
        </Suspense>
        <Button size="small" look="quiet" onClick={columns.reset}>
          Вернуть как было
        </Button>
      </div>
    </Popover>
  );
}
