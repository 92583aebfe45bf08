import { useRef, type ReactNode } from "react";
import { isObject } from "../../../domain/isObject.ts";
import { ApiError } from "../../../dataProvider/requests/errors.ts";
import { LeaveGuard } from "../../../shell/navigation/LeaveGuard.tsx";
import { useKeptState } from "../../../shell/kept/useKeptState.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { notify } from "../../../ui/notify.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import type { CodeEditorHandle } from "./editor/CodeEditor.tsx";
import { DefinitionText } from "./editor/DefinitionText.tsx";
import { FaultList } from "./FaultList.tsx";
import { Preview } from "./preview/Preview.tsx";
import { TextDiff } from "./TextDiff.tsx";
import { useCheck } from "./useCheck.ts";
import { usePlannedSave } from "./usePlannedSave.tsx";

/** A text with the id of its version. */
interface Version {
  readonly text: string;
  readonly version: number;
}

/** An edited text, and the version that it started from. */
interface Edited {
  readonly base: Version;
  readonly text: string;
}

/** Edits the definition of a section that the database owns. */
export function DefinitionEditor({ name, stored }: { name: string; stored: Version }) {
  const [edited, setEdited] = useKeptState<Edited>(`section.${name}`, { base: stored, text: stored.text }, keeping);
  const { base, text } = edited;
  const setBase = (next: Version): void => setEdited((before) => ({ ...before, base: next }));
  const setText = (next: string): void => setEdited((before) => ({ ...before, text: next }));
  const isChanged = keeping.isUnsaved(edited);
  // Follows what others save while there are no unsaved changes.
  if (!isChanged && stored.version > base.version) setEdited({ base: stored, text: stored.text });
  const { save, isSaving, dialog } = usePlannedSave({
    name,
    seen: base.version,
    onSaved: (saved, version) => {
      setBase({ text: saved, version });
      notify.success("Сохранено: раздел уже работает по новому описанию");
    },
  });
  const isOvertaken = stored.version > base.version;
  return (
    <>
      <LeaveGuard isUnsaved={isChanged} />
      {isOvertaken && (
        <Notice tone="warning" title="Пока вы правили, описание изменили" urgent>
          <p>Ниже ваш текст в сравнении с тем, что сохранено сейчас: зачёркнуто то, чего в вашем тексте нет.</p>
          <TextDiff before={stored.text} after={text} />
          <div className="resource__buttons">
            <Button onClick={() => setText(stored.text)}>Взять сохранённое</Button>
            <Button onClick={() => setBase(stored)}>Оставить мой текст</Button>
          </div>
        </Notice>
      )}
      <Draft {...{ name, text }} onChange={setText}>
        {(isValid) => (
          <>
            <Button
              look="primary"
              busy={isSaving}
              disabled={!isChanged || !isValid || isOvertaken}
              onClick={() => save(text)}
            >
              Сохранить
            </Button>
            {isChanged && !isOvertaken && (
              <Button look="quiet" onClick={() => setText(base.text)}>
                Отменить правки
              </Button>
            )}
          </>
        )}
      </Draft>
      {dialog}
    </>
  );
}

const keeping = {
  read: (kept: unknown) => (isEdited(kept) ? kept : undefined),
  isUnsaved: ({ base, text }: Edited) => text !== base.text,
};

const isVersion = (kept: unknown): kept is Version =>
  isObject(kept) && typeof kept["text"] === "string" && typeof kept["version"] === "number";

const isEdited = (kept: unknown): kept is Edited =>
  isObject(kept) && typeof kept["text"] === "string" && isVersion(kept["base"]);

interface DraftProps {
  /** Absent for a new section, whose text contains the name. */
  name?: string;
  text: string;
  onChange: (text: string) => void;
  /** The buttons; `isValid` once the server has found no faults in the text. */
  children: (isValid: boolean) => ReactNode;
}

/** The edited text with its faults, its preview, and the buttons. */
export function Draft({ name, text, onChange, children }: DraftProps) {
  const { faults, isChecked, definition, error } = useCheck(name, text);
  const editor = useRef<CodeEditorHandle>(null);
  return (
    <>
      {error && !(error instanceof ApiError && error.status === 0) && (
        <ErrorState title="Не удалось проверить описание" error={error} />
      )}
      <div className="resource__drafts">
        <div className="resource__draft">
          <DefinitionText ref={editor} label="Описание раздела" value={text} faults={faults} onChange={onChange}>
            {definition && <Preview definition={definition} />}
          </DefinitionText>
        </div>
      </div>
      <FaultList
        faults={faults}
        title="С такими ошибками описание не сохранить"
        onGo={(line, column) => editor.current?.goTo(line, column)}
      />
      <div className="resource__bar">
        <div className="resource__buttons">{children(isChecked && faults.length === 0)}</div>
        <p className="quiet" role="status">
          {!isChecked ? "Проверяем…" : faults.length === 0 ? "Ошибок нет" : `Ошибок: ${faults.length}`}
        </p>
      </div>
    </>
  );
}
