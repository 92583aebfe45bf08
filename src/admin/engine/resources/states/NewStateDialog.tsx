import { useMemo, useState, type FormEvent } from "react";
import { pathOf } from "../../../../definition/states/states.ts";
import type { Definition } from "../../../../definition/grammar.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Checkbox } from "../../../../ui/controls/Checkbox.tsx";
import { Segmented } from "../../../../ui/controls/Segmented.tsx";
import { Select } from "../../../../ui/controls/Select.tsx";
import { TextField } from "../../../../ui/controls/TextField.tsx";
import { notify } from "../../../../ui/notify.ts";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import { StateWord, type Tone } from "../../../../ui/states/StateWord.tsx";
import { textOf } from "../newField/newField.ts";
import { Refusal } from "../forms/Refusal.tsx";
import { usePlannedSave } from "../usePlannedSave.tsx";
import { type Line, lineFault } from "./comparisons.ts";
import { ConditionLines } from "./ConditionLines.tsx";
import { isHeld, needsRest, settableFields, type StateWish, tones, usualPredecessor, withState } from "./newState.ts";

interface NewStateProps {
  section: { readonly name: string; readonly label: string; readonly text: string; readonly version: number };
  onClose: () => void;
}

const toneOptions = (Object.keys(tones) as Tone[]).map((value) => ({ value, label: tones[value] }));
const kinds = [
  { value: "path", label: "Состояние" },
  { value: "mark", label: "Отметка" },
] as const;

/** Adds a state to a section with a form that writes the definition. */
export function NewStateDialog({ section, onClose }: NewStateProps) {
  const definition = useMemo(() => JSON.parse(section.text) as Definition, [section.text]);
  const [wish, setWish] = useState<StateWish>({
    ...{ label: "", tone: "accent", isMark: false, after: usualPredecessor(definition) },
    ...{ lines: [], at: "", isFinal: false, rest: "Обычная запись", button: "", sets: [] },
  });
  const [hasButton, setHasButton] = useState(false);
  const [refused, setRefused] = useState<Error | null>(null);
  const change = (part: Partial<StateWish>): void => setWish((before) => ({ ...before, ...part }));
  const { save, isSaving, dialog } = usePlannedSave({
    ...{ name: section.name, seen: section.version, onRefused: setRefused },
    onSaved: () => {
      notify.success(`Состояние «${wish.label.trim()}» добавлено`);
      onClose();
    },
  });
  const isReady = isComplete(definition, wish, hasButton);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isReady || isSaving) return;
    setRefused(null);
    save(textOf(withState(definition, wish)));
  };
  return (
    <>
      <Dialog open onClose={onClose} title={`Новое состояние: ${section.label}`}>
        <form className="name-form" onSubmit={submit}>
          <Refusal title="Состояние не добавлено" error={refused} />
          <TextField
            label="Название"
            value={wish.label}
            onChange={(label) => change({ label })}
            maxLength={60}
            required
            autoFocus
          />
          <Select
            label="Что оно значит"
            options={toneOptions}
            value={wish.tone}
            onChange={(tone) => change({ tone })}
          />
          <p className="new-state__preview">
            <span className="quiet">Так его увидят:</span>
            <StateWord tone={wish.tone}>{wish.label.trim() || "Название"}</StateWord>
          </p>
          <Segmented
            label="Вид"
            options={kinds}
            value={wish.isMark ? "mark" : "path"}
            onChange={(kind) => change({ isMark: kind === "mark" })}
          />
          <Place {...{ definition, wish, change }} />
          <SetBy {...{ definition, wish, change, hasButton, setHasButton }} />
          <div className="name-form__buttons">
            <Button onClick={onClose}>Отмена</Button>
            <Button type="submit" look="primary" busy={isSaving} disabled={!isReady}>
              Добавить
            </Button>
          </div>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

function isComplete(definition: Definition, wish: StateWish, hasButton: boolean): boolean {
  const isHeldBy = isHeld(definition, wish);
  const areRight = (lines: readonly Line[]): boolean =>
    lines.every((line) => lineFault(line, definition.fields) === undefined);
  return (
    wish.label.trim() !== "" &&
    areRight(wish.lines) &&
    (!wish.isMark || wish.lines.length > 0) &&
    (!needsRest(definition, wish) || wish.rest.trim() !== "") &&
    (!hasButton || (wish.button.trim() !== "" && (isHeldBy || (wish.sets.length > 0 && areRight(wish.sets)))))
  );
}

interface PartProps {
  definition: Definition;
  wish: StateWish;
  change: (part: Partial<StateWish>) => void;
}

/** The condition of the state, and its position among the others. */
function Place({ definition, wish, change }: PartProps) {
  const { fields } = definition;
  const path = pathOf(definition);
  const days = Object.entries(fields).filter(([, { type }]) => type === "date" || type === "dateTime");
  return (
    <>
      {!isHeld(definition, wish) && (
        <ConditionLines
          legend="Когда запись в нём"
          hint={
            wish.isMark
              ? "Отметка стоит, пока верны все условия."
              : "Верны все условия. Без условий состояние достанется записям, которые не подошли к другим."
          }
          add="Добавить условие"
          fields={fields}
          lines={wish.lines}
          onChange={(lines) => change({ lines })}
        />
      )}
      {needsRest(definition, wish) && (
        <TextField
          label="Как назвать остальные записи"
          value={wish.rest}
          onChange={(rest) => change({ rest })}
          maxLength={60}
          required
        />
      )}
      {!wish.isMark && path.length > 0 && (
        <Select
          label="После какого состояния"
          options={[{ value: "", label: "Первым" }, ...path.map(({ key, label }) => ({ value: key, label }))]}
          value={wish.after}
          onChange={(after) => change({ after })}
        />
      )}
      {days.length > 0 && (
        <Select
          label="С какого дня оно длится"
          options={[
            { value: "", label: "Не показывать" },
            ...days.map(([name, { label }]) => ({ value: name, label })),
          ]}
          value={wish.at}
          onChange={(at) => change({ at })}
        />
      )}
      {!wish.isMark && (
        <Checkbox
          label="Конечное: дальше с записью ничего не происходит"
          checked={wish.isFinal}
          onChange={(isFinal) => change({ isFinal })}
        />
      )}
    </>
  );
}

interface SetByProps extends PartProps {
  hasButton: boolean;
  setHasButton: (has: boolean) => void;
}

/** The button that brings a record into the state. */
function SetBy({ definition, wish, change, hasButton, setHasButton }: SetByProps) {
  const fields = settableFields(definition);
  const offer = (has: boolean): void => {
    setHasButton(has);
    const said = wish.lines.filter(({ field, comparison }) => comparison === "is" && Object.hasOwn(fields, field));
    // If only this button sets the fields, no action leads out of the state.
    change(has ? { sets: said, isFinal: !wish.isMark && said.length > 0 } : { button: "", sets: [] });
  };
  return (
    <>
      <Checkbox label="Кнопка, которая переводит запись в него" checked={hasButton} onChange={offer} />
      {hasButton && (
        <>
          <TextField
            label="Надпись на кнопке"
            value={wish.button}
            onChange={(button) => change({ button })}
            maxLength={60}
            required
          />
          {!isHeld(definition, wish) && (
            <ConditionLines
              legend="Что она записывает"
              hint="Да или нет и значения из списка после этого меняет только кнопка."
              add="Добавить поле"
              fields={fields}
              lines={wish.sets}
              onChange={(sets) => change({ sets })}
              isSetting
            />
          )}
        </>
      )}
    </>
  );
}
