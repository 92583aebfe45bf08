import { lazy, Suspense, useState } from "react";
import type { AnswerOf } from "../../../../contract/call.ts";
import type { definitionCalls } from "../../../../contract/records/definitions.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { NewFieldDialog } from "../newField/NewFieldDialog.tsx";
import { NewStateDialog } from "../states/NewStateDialog.tsx";

const ListColumnsDialog = lazy(async () => ({
  default: (await import("../columns/ListColumnsDialog.tsx")).ListColumnsDialog,
}));

type Section = AnswerOf<(typeof definitionCalls)["GET /api/definitions/sections/{name}"]>;

/** Opens the forms that change a section without writing JSON. An extension only adds fields. */
export function FormButtons({ section }: { section: Section }) {
  const [opened, setOpened] = useState<"field" | "state" | "columns">();
  const close = (): void => setOpened(undefined);
  return (
    <>
      {section.owner === "database" && (
        <>
          <Button icon="pivot" aria-haspopup="dialog" onClick={() => setOpened("columns")}>
            Выбрать столбцы
          </Button>
          <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpened("state")}>
            Добавить состояние
          </Button>
        </>
      )}
      <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpened("field")}>
        Добавить поле
      </Button>
      {opened === "field" && <NewFieldDialog section={section} onClose={close} />}
      {opened === "state" && <NewStateDialog section={section} onClose={close} />}
      {opened === "columns" && (
        <Suspense>
          <ListColumnsDialog section={section} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
