import { useEffect, useId, useRef, useState, useSyncExternalStore, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import type { SearchAnswer } from "../../../contract/records/search.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { counted } from "../../../domain/text/plural.ts";
import { countries } from "../../../regions/index.ts";
import { useSections } from "../../../shell/data/useConfigured.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Spinner } from "../../../ui/states/Spinner.tsx";
import { startAction } from "../actions/startAction.ts";
import { useRole } from "../definitions.tsx";
import { commandOf, commandOptions } from "./commands.ts";
import { foundOptions, recentOptions, sectionOptions, type OptionGroup } from "./options.ts";
import { recent } from "./recent.ts";
import "./search.css";
import { useFoundActions } from "./useFoundActions.ts";
import { useKnownDefinitions, useSearch } from "./useSearch.ts";

interface SearchDialogProps {
  builtIn: readonly Definition[];
  /** What was typed before the dialog opened. */
  begun: string;
  onClose: () => void;
}

/** A combobox that searches all sections; the arrow keys move through the results. */
export function SearchDialog({ builtIn, begun, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState(begun);
  const [at, setAt] = useState(0);
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const role = useRole();
  const definitions = useKnownDefinitions(builtIn);
  const command = commandOf(typed, definitions, role);
  const { answer, error, isFetching, isCurrent, asked } = useSearch(command.about ?? typed);
  const entered = useRef(false);
  const last = useSyncExternalStore(recent.subscribe, recent.get);
  const { known: sections } = useSections(true);
  const actions = useFoundActions(answer, definitions, role);
  const groups =
    typed === ""
      ? recentOptions(last, definitions)
      : [
          ...sectionOptions(sections, typed),
          ...commandOptions(command, answer, definitions, role),
          ...(answer ? foundOptions(answer, definitions, asked) : []),
          ...(command.sections.length > 0 ? [] : actions),
        ];
  const options = groups.flatMap((group) => group.options);
  const active = Math.min(at, options.length - 1);
  useEffect(() => {
    input.current?.focus();
    // Typing continues after the text typed before.
    const end = input.current?.value.length ?? 0;
    input.current?.setSelectionRange(end, end);
  }, []);
  const idOf = (index: number): string => `${id}-${index}`;

  const open = (index: number): void => {
    const option = options[index];
    if (!option) return;
    onClose();
    void navigate(option.to, { state: option.begin === undefined ? undefined : startAction(option.begin) });
  };
  // An early Enter applies to the typed text, so it waits for its results.
  useEffect(() => {
    if (!entered.current || !isCurrent) return;
    entered.current = false;
    open(active);
  });
  const onKey = (event: KeyboardEvent): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step !== undefined && options.length > 0) {
      event.preventDefault();
      const next = (active + step + options.length) % options.length;
      setAt(next);
      document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (isCurrent) open(active);
      else entered.current = true;
    }
  };
  return (
    <Dialog open onClose={onClose} title="Найти в кабинете">
      <div className="search">
        <div className="input search__input">
          <Icon name="search" />
          <input
            ref={input}
            className="input__control"
            role="combobox"
            aria-label="Что найти"
            aria-expanded={options.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={options.length > 0 ? idOf(active) : undefined}
            placeholder={`Имя, номер, ${countries[pageRegion()].taxNumber.label}, логин, e-mail или «новый…»`}
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setAt(0);
              entered.current = false;
            }}
            onKeyDown={onKey}
          />
          {isFetching && <Spinner label="Ищем" />}
        </div>
        <p className="search__said quiet" role="status">
          {said({ typed, answer, error, isCurrent, count: options.filter(({ begin }) => begin === undefined).length })}
        </p>
        <div id={`${id}-list`} role="listbox" aria-label="Найденное" className="search__list">
          {groups.map((group, index) => {
            const before = groups.slice(0, index).flatMap((earlier) => earlier.options);
            return <Group key={group.label} group={group} first={before.length} {...{ active, idOf, open }} />;
          })}
        </div>
      </div>
    </Dialog>
  );
}

interface GroupProps {
  group: OptionGroup;
  /** The index of its first option. */
  first: number;
  active: number;
  idOf: (index: number) => string;
  open: (index: number) => void;
}

function Group({ group, first, active, idOf, open }: GroupProps) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className="search__group">
      <div id={id} className="search__label" role="presentation">
        <Icon name={group.icon} size={16} />
        {group.label}
      </div>
      {group.options.map(({ key, name, note }, index) => (
        <div
          key={key}
          id={idOf(first + index)}
          role="option"
          aria-selected={first + index === active}
          className="search__option"
          onClick={() => open(first + index)}
        >
          <span className="search__name">{name}</span>
          {note !== "" && <span className="search__note">{note}</span>}
        </div>
      ))}
    </div>
  );
}

interface SearchOutcome {
  readonly typed: string;
  readonly answer: SearchAnswer | undefined;
  readonly error: Error | null;
  /** True if the results belong to the typed text. */
  readonly isCurrent: boolean;
  readonly count: number;
}

/** The state of the search in words, also for screen readers. */
function said({ typed, answer, error, isCurrent, count }: SearchOutcome): string {
  if (typed.trim() === "") return count > 0 ? "" : "Клиенты, аккаунты, счета, акты, договоры, статьи — всё сразу.";
  const found = `Найдено: ${counted(count, "строка", "строки", "строк")}`;
  if (!isCurrent) return "Ищем…";
  if (error) return error.message;
  if (!answer && count > 0) return found;
  if (!answer) return "Введите хотя бы три знака или номер записи.";
  if (count === 0) return "Ничего не нашлось. Попробуйте часть слова или номер.";
  if (answer.by === "slip") return `Точно так ничего нет. Похожее, ${found.toLowerCase()}`;
  return answer.by === "layout" ? `В другой раскладке. ${found}` : found;
}
