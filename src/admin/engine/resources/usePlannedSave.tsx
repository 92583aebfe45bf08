import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import type { PlanStep } from "../../../contract/records/definitions.ts";
import { send } from "../../../dataProvider/requests/http.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { PlanSteps } from "./PlanSteps.tsx";
import { refreshSections } from "../../../shell/data/refreshSections.ts";

interface Wanted {
  name: string;
  /** The id of the version that the author saw. */
  seen: number;
  /** The id of the earlier version to restore. */
  back?: number;
  onSaved: (text: string, version: number) => void;
  /** Shows a refusal after the plan is closed; by default a toast does. */
  onRefused?: (problem: Error) => void;
}

/** A text with the version that its author saw; the page may have loaded a later one since. */
interface Draft {
  readonly text: string;
  readonly seen: number;
}

interface Planned extends Draft {
  readonly steps: readonly PlanStep[];
}

/** A step that only adds fields changes nothing existing. */
const isTold = ({ kind, blocks }: PlanStep): boolean => blocks || kind !== "added";

/** Saves the definition of a section; if that changes its records, shows how first. */
export function usePlannedSave({ name, seen, back, onSaved, onRefused }: Wanted) {
  const client = useQueryClient();
  const [planned, setPlanned] = useState<Planned>();
  const way = back === undefined ? {} : { back };
  const close = (): void => setPlanned(undefined);
  const refuse = (problem: Error): void => {
    if (!onRefused) return notify.error(problem);
    close();
    onRefused(problem);
  };
  const store = useMutation({
    mutationFn: ({ text, seen }: Draft) =>
      send("PUT /api/definitions/sections/{name}", { params: { name }, body: { text, seen, ...way } }),
    onSuccess: ({ version }, { text }) => {
      close();
      onSaved(text, version);
    },
    onError: refuse,
    onSettled: () => refreshSections(client),
  });
  const plan = useMutation({
    mutationFn: ({ text }: Draft) => send("POST /api/definitions/plan", { body: { name, text, ...way } }),
    onSuccess: ({ steps }, draft) => {
      if (steps.some(isTold)) setPlanned({ ...draft, steps });
      else store.mutate(draft);
    },
    onError: refuse,
  });
  return {
    /** Saves a text, or shows its plan and saves it once confirmed. */
    save: (text: string) => plan.mutate({ text, seen }),
    isSaving: plan.isPending || store.isPending,
    dialog: planned && (
      <PlanDialog
        {...{ name, planned }}
        onClose={close}
        onAgain={() => plan.mutate(planned)}
        onApply={() => store.mutate(planned)}
        isBusy={plan.isPending || store.isPending}
      />
    ),
  };
}

interface PlanDialogProps {
  name: string;
  planned: Planned;
  isBusy: boolean;
  onClose: () => void;
  /** Asks for the plan again, after the records that prevented it have been changed. */
  onAgain: () => void;
  onApply: () => void;
}

function PlanDialog({ name, planned: { steps }, isBusy, onClose, onAgain, onApply }: PlanDialogProps): ReactNode {
  const isBlocked = steps.some(({ blocks }) => blocks);
  return (
    <Dialog
      open
      onClose={onClose}
      title={isBlocked ? "Записи мешают изменить раздел" : "Что изменится в разделе"}
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button look="primary" busy={isBusy} onClick={isBlocked ? onAgain : onApply}>
            {isBlocked ? "Проверить ещё раз" : "Применить"}
          </Button>
        </>
      }
    >
      <PlanSteps {...{ name, steps }} />
      <p className="quiet">
        {isBlocked
          ? "Записи откроются в новой вкладке. Исправьте их и проверьте ещё раз: ваш текст никуда не денется."
          : "Вернуться можно в любой момент: прежнее описание останется среди версий."}
      </p>
    </Dialog>
  );
}
