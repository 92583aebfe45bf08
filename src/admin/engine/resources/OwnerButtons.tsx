import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../dataProvider/requests/http.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { refreshSections } from "../../../shell/data/refreshSections.ts";

interface OwnedProps {
  section: { readonly name: string; readonly label: string; readonly version: number; readonly text: string };
}

function useChange(change: () => Promise<unknown>, success: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => notify.success(success),
    onError: (problem) => notify.error(problem),
    onSettled: () => refreshSections(client),
  });
}

export function TakeOverButton({ section: { name, version } }: OwnedProps) {
  const { mutate, isPending } = useChange(
    () => send("PUT /api/definitions/sections/{name}/take-over", { params: { name }, body: { seen: version } }),
    "Описание перенесено: теперь раздел меняют здесь",
  );
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Перенести сюда
    </Button>
  );
}

export function ReturnButton({ section: { name, text, version } }: OwnedProps) {
  const { mutate, isPending } = useChange(
    () => send("PUT /api/definitions/sections/{name}", { params: { name }, body: { text, seen: version } }),
    "Вернулось вместе со всем, что было заполнено",
  );
  return (
    <Button busy={isPending} onClick={() => mutate()}>
      Вернуть раздел
    </Button>
  );
}

/** @param isExtension true for an extension of a built-in section */
export function RemoveButton({ section, isExtension }: OwnedProps & { isExtension: boolean }) {
  const { name, label, version } = section;
  const what = isExtension ? "дополнение" : "раздел";
  const [isAsking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const { mutate, isPending } = useChange(
    () => send("PUT /api/definitions/sections/{name}/remove", { params: { name }, body: { seen: version } }),
    isExtension ? "Дополнение убрано, значения сохранены" : "Раздел убран, записи сохранены",
  );
  return (
    <>
      <Button icon="trash" aria-haspopup="dialog" onClick={() => setAsking(true)}>
        Убрать {what}
      </Button>
      <Dialog
        open={isAsking}
        onClose={close}
        title={isExtension ? `Убрать дополнение к «${label}»?` : `Убрать раздел «${label}»?`}
        width="narrow"
        actions={
          <>
            <Button onClick={close}>Отмена</Button>
            <Button look="danger" busy={isPending} onClick={() => mutate(undefined, { onSettled: close })}>
              Убрать
            </Button>
          </>
        }
      >
        <p>
          {isExtension
            ? "Добавленные поля исчезнут у всех. Их значения останутся в базе: дополнение можно вернуть вместе с ними."
            : "Раздел исчезнет из меню и поиска у всех. Его записи останутся в базе: раздел можно вернуть вместе с ними."}
        </p>
      </Dialog>
    </>
  );
}
