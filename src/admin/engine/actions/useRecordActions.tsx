import { useDataProvider, type RaRecord } from "ra-core";
import { Suspense, useState, type ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import type { KabinetDataProvider } from "../../../dataProvider/dataProvider.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { holds } from "../../../definition/condition.ts";
import { isObject } from "../../../domain/isObject.ts";
import { asker } from "../../../shell/asker.ts";
import { useKeptState } from "../../../shell/kept/useKeptState.ts";
import { notify } from "../../../ui/notify.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { useDefinitions, useRole } from "../definitions.tsx";
import type { Values } from "../fields/fieldProps.ts";
import { saveFile } from "../../../shell/data/saveFile.ts";
import { recordPath, resourceOf } from "../paths.ts";
import { fill } from "../../../definition/texts/represent.ts";
import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { InputDialog } from "./InputDialog.ts";
import { runLink } from "./links.ts";
import type { NamedAction, Offer } from "./offered.ts";
import { useRefresh } from "./useRefresh.ts";

interface Asked {
  readonly action: NamedAction;
  readonly record: RaRecord;
}

/**
 * Runs the actions of a definition, with a confirmation or an input dialog if needed. A dialog that was open when the
 * session ended opens again.
 * @param place names the part of the page
 * @returns a function that starts an action, the running action, and the dialogs to render
 */
export function useRecordActions(definition: Definition, place: string) {
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const { pathname } = useLocation();
  const [asked, setAsked] = useKeptState<Asked | undefined>(`${pathname}.${place}.${definition.name}`, undefined, {
    read: (kept) => askedIn(definition, kept),
    isUnsaved: (open) => open !== undefined && needsForm(definition, open.action),
  });
  const [running, setRunning] = useState<string>();
  const resource = resourceOf(definition);
  const refresh = useRefresh();
  const navigate = useNavigate();
  const role = useRole();
  const definitions = useDefinitions();
  const referredPath = useReferredPath();

  /** Meanwhile the user may have been asked about the next action. */
  const close = (what: Asked): void => setAsked((now) => (now === what ? undefined : now));

  const run = async (what: Asked, input?: Values): Promise<void> => {
    const { action, record } = what;
    setRunning(action.name);
    try {
      if (action.download !== undefined || action.route.startsWith("GET"))
        saveFile(await dataProvider.download(resource, record, { action: action.name }));
      else {
        const { data } = await dataProvider.runAction(resource, action.name, record, input);
        await refresh("onPage");
        const { pending } = action;
        notify.success(pending && holds(pending.while, data, asker()) ? pending.say : action.success);
        const next = action.opens === undefined ? undefined : referredPath(definition, action.opens, data);
        if (next !== undefined) void navigate(next);
      }
      close(what);
    } finally {
      setRunning((now) => (now === action.name ? undefined : now));
    }
  };

  const runOrSay = (what: Asked, input?: Values): void => {
    run(what, input).catch((error: unknown) => {
      close(what);
      notify.error(error);
    });
  };

  const begin = (action: Offer, record: RaRecord): void => {
    if ("does" in action) {
      const go = (to: string, state?: { readonly record: Values }): void => void navigate(to, { state });
      runLink({ link: action, definition, record, role, navigate: go, find: definitions.find }).catch(
        (error: unknown) => notify.error(error),
      );
      return;
    }
    const what = { action, record };
    if (action.confirm !== undefined || needsForm(definition, action)) setAsked(what);
    else runOrSay(what, switched(action, record));
  };

  const question = asked && fill(definition, asked.action.confirm ?? "", asked.record, pageRegion());
  const dialogs: ReactNode = asked && (
    <>
      {needsForm(definition, asked.action) ? (
        <Suspense>
          <InputDialog
            {...asked}
            question={question ?? ""}
            onClose={() => close(asked)}
            onRun={(input) => run(asked, input)}
          />
        </Suspense>
      ) : (
        <ConfirmDialog
          open
          title={question ?? asked.action.label}
          confirm={asked.action.label}
          busy={running !== undefined}
          onConfirm={() => runOrSay(asked, switched(asked.action, asked.record))}
          onClose={() => close(asked)}
        >
          {asked.action.warning}
        </ConfirmDialog>
      )}
    </>
  );
  return { begin, running, dialogs };
}

/** What a stored dialog asks for, by the action's present definition. */
function askedIn({ actions = {} }: Definition, kept: unknown): Asked | undefined {
  if (!isObject(kept) || !isObject(kept["action"]) || !isObject(kept["record"])) return undefined;
  const name = String(kept["action"]["name"]);
  return actions[name] && { action: { ...actions[name], name }, record: kept["record"] as RaRecord };
}

/** The path of a referenced record; undefined if it is empty or the user may not read it. */
function useReferredPath() {
  const definitions = useDefinitions();
  return ({ fields }: Definition, name: string, record: Values): string | undefined => {
    const field = fields[name];
    const target = field?.type === "reference" ? definitions.find(field.to) : undefined;
    return target && typeof record[name] === "number" ? recordPath(target, record[name]) : undefined;
  };
}

/** A single boolean is just toggled; any other input needs a form. */
function needsForm({ fields }: Definition, { input = [] }: NamedAction): boolean {
  const [only] = input;
  return input.length > 1 || (only !== undefined && fields[only]?.type !== "boolean");
}

const switched = ({ input = [] }: NamedAction, record: RaRecord): Values | undefined => {
  const [only] = input;
  return only === undefined ? undefined : { [only]: record[only] !== true };
};
