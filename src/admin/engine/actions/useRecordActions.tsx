import { useDataProvider, type RaRecord } from "ra-core";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import type { KabinetDataProvider } from "../../../dataProvider/dataProvider.ts";
import type { Definition } from "../../../resources/grammar.ts";
import { holds } from "../../../resources/schema.ts";
import { notify } from "../../../ui/notify.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { useDefinitions } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { saveFile } from "../../../shell/data/saveFile.ts";
import { recordPath, resourceOf } from "../paths.ts";
import { fill } from "../../../resources/texts/represent.ts";
import { ActionDialog } from "./ActionDialog.tsx";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { runEffect } from "./effects.ts";
import type { NamedAction, Offer } from "./offered.ts";
import { useRefresh } from "./useRefresh.ts";

interface Asked {
  readonly action: NamedAction;
  readonly record: RaRecord;
}

/**
 * Runs the actions that a definition describes: asks first where it says so, or for what the action needs to know.
 * @returns how to begin one, which one is under way, and the dialogs, to be put on the page
 */
export function useRecordActions(definition: Definition) {
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const [asked, setAsked] = useState<Asked>();
  const [running, setRunning] = useState<string>();
  const resource = resourceOf(definition);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const definitions = useDefinitions();
  const referredPath = useReferredPath();

  const run = async ({ action, record }: Asked, input?: Values): Promise<void> => {
    setRunning(action.name);
    try {
      if (action.download !== undefined || action.route.startsWith("GET"))
        saveFile(await dataProvider.download(resource, record, { action: action.name }));
      else {
        const { data } = await dataProvider.runAction(resource, action.name, record, input);
        await refresh("onPage");
        const { waits } = action;
        notify.success(waits && holds(waits.while, data) ? waits.say : action.success);
        const next = action.opens === undefined ? undefined : referredPath(definition, action.opens, data);
        if (next !== undefined) void navigate(next);
      }
      setAsked(undefined);
    } finally {
      setRunning(undefined);
    }
  };

  const runOrSay = (what: Asked, input?: Values): void => {
    run(what, input).catch((error: unknown) => {
      setAsked(undefined);
      notify.error(error);
    });
  };

  const begin = (action: Offer, record: RaRecord): void => {
    if ("does" in action) {
      const go = (to: string): void => void navigate(to);
      runEffect({ effect: action, definition, record, navigate: go, find: definitions.find }).catch((error: unknown) =>
        notify.error(error),
      );
      return;
    }
    const what = { action, record };
    if (action.confirm !== undefined || needsForm(definition, action)) setAsked(what);
    else runOrSay(what, switched(action, record));
  };

  const close = (): void => setAsked(undefined);
  const question = asked && fill(definition, asked.action.confirm ?? "", asked.record, pageRegion());
  const dialogs: ReactNode = asked && (
    <>
      {needsForm(definition, asked.action) ? (
        <ActionDialog {...asked} question={question ?? ""} onClose={close} onRun={(input) => run(asked, input)} />
      ) : (
        <ConfirmDialog
          open
          title={question ?? asked.action.label}
          confirm={asked.action.label}
          busy={running !== undefined}
          onConfirm={() => runOrSay(asked, switched(asked.action, asked.record))}
          onClose={close}
        >
          {asked.action.warning}
        </ConfirmDialog>
      )}
    </>
  );
  return { begin, running, dialogs };
}

/** Where the record is that a reference refers to; undefined for one that the user may not read, or that is empty. */
function useReferredPath() {
  const definitions = useDefinitions();
  return ({ fields }: Definition, name: string, record: Values): string | undefined => {
    const field = fields[name];
    const target = field?.type === "reference" ? definitions.find(field.to) : undefined;
    return target && typeof record[name] === "number" ? recordPath(target, record[name]) : undefined;
  };
}

/** A single yes-or-no is simply turned over; anything else has to be asked for. */
function needsForm({ fields }: Definition, { input = [] }: NamedAction): boolean {
  const [only] = input;
  return input.length > 1 || (only !== undefined && fields[only]?.type !== "boolean");
}

const switched = ({ input = [] }: NamedAction, record: RaRecord): Values | undefined => {
  const [only] = input;
  return only === undefined ? undefined : { [only]: record[only] !== true };
};
