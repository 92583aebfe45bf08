import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import { Icon } from "../icons/Icon.tsx";
import { useFloating } from "./useFloating.ts";
import "./Combobox.css";
import "./floating.css";
import type { FieldControl } from "../controls/Field.tsx";

interface Option {
  readonly key: number;
  readonly label: string;
}

interface ComboboxProps {
  control: Partial<FieldControl>;
  /** The list's accessible name. */
  listLabel: string;
  options: readonly Option[];
  /** True while more options may arrive. */
  isLoading: boolean;
  /** True if the options are the results for the typed text: Enter then chooses the first. */
  isFound: boolean;
  /** The key of the chosen option. */
  chosen: number | null;
  /** The input's text. */
  text: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onType: (text: string) => void;
  /** Called with null when the choice is cleared. */
  onChoose: (key: number | null) => void;
  onBlur: () => void;
  required?: boolean | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  /** Shown at the end of the input. */
  end?: ReactNode;
}

/** The number of options that PageUp and PageDown skip. */
const page = 5;

/**
 * An input with a list of options that its owner finds for the typed text. The arrow keys, Home, End, PageUp and
 * PageDown move through the list, Enter chooses, Esc closes it.
 */
export function Combobox(props: ComboboxProps) {
  const { control, options, chosen, text, isOpen, isFound, onOpen, onType, onChoose, onBlur, required, ref, end } =
    props;
  const [marked, setMarked] = useState<number>();
  // The arrow key that opened the list moves into it, even if the options are still loading.
  const [openedBy, setOpenedBy] = useState<"ArrowDown" | "ArrowUp">();
  const place = useRef<HTMLSpanElement>(null);
  const at = options.findIndex(({ key }) => key === marked);
  const chosenAt = isFound ? -1 : options.findIndex(({ key }) => key === chosen);
  const active = [at, chosenAt, isFound ? 0 : endOf(openedBy, options.length)].find((one) => one >= 0) ?? -1;
  const list = `${control.id ?? ""}-list`;
  const idOf = (index: number): string => `${list}-${index}`;
  const focusInput = (): void => place.current?.querySelector("input")?.focus();
  const close = (): void => {
    setMarked(undefined);
    setOpenedBy(undefined);
    onOpen(false);
  };
  const choose = (key: number | null): void => {
    close();
    onChoose(key);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const option = options[active];
    if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      close();
    } else if (event.key === "Enter" && isOpen && option) choose(option.key);
    else if (!isOpen && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      setOpenedBy(event.key);
      onOpen(true);
    } else {
      const next = isOpen ? options[nextOf(event.key, active, options.length)] : undefined;
      if (!next) return;
      setMarked(next.key);
    }
    event.preventDefault();
  };
  return (
    <span className="input combobox" ref={place}>
      <input
        {...control}
        ref={ref}
        className="input__control"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen && active !== -1 ? idOf(active) : undefined}
        aria-required={required || undefined}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="Начните вводить"
        value={text}
        onChange={({ target }) => {
          onType(target.value);
          onOpen(true);
        }}
        // As after the Tab key: typing replaces the choice.
        onFocus={({ currentTarget }) => currentTarget.select()}
        onClick={({ currentTarget }) => {
          if (isOpen) return;
          currentTarget.select();
          onOpen(true);
        }}
        onKeyDown={onKey}
        onBlur={() => {
          close();
          onBlur();
        }}
      />
      {text !== "" && (
        <button
          type="button"
          className="icon-button combobox__clear"
          tabIndex={-1}
          title="Очистить"
          aria-label="Очистить"
          onMouseDown={keepFocus}
          onClick={() => {
            choose(null);
            focusInput();
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
      <button
        type="button"
        className="icon-button"
        tabIndex={-1}
        title={isOpen ? "Скрыть список" : "Показать список"}
        aria-label={isOpen ? "Скрыть список" : "Показать список"}
        onMouseDown={keepFocus}
        onClick={() => {
          focusInput();
          if (isOpen) close();
          else onOpen(true);
        }}
      >
        <Icon name="chevron-down" />
      </button>
      {end}
      {isOpen && <List {...props} {...{ place, list, active, idOf, choose }} onMark={setMarked} />}
    </span>
  );
}

interface ListProps extends Pick<ComboboxProps, "options" | "listLabel" | "isLoading" | "chosen"> {
  place: { readonly current: HTMLElement | null };
  list: string;
  active: number;
  idOf: (index: number) => string;
  choose: (key: number) => void;
  onMark: (key: number) => void;
}

function List({ options, listLabel, isLoading, chosen, place, list, active, idOf, choose, onMark }: ListProps) {
  const panel = useRef<HTMLDivElement>(null);
  useFloating(panel, place, true);
  useEffect(() => {
    panel.current?.querySelector(".combobox__option--active")?.scrollIntoView({ block: "nearest" });
  }, [active]);
  // Browsers make a scrollable panel a tab stop: it would close on the way to the next field, and take the focus with
  // it.
  return (
    <div ref={panel} className="floating" popover="manual" tabIndex={-1} onMouseDown={keepFocus}>
      <div id={list} role="listbox" aria-label={listLabel} hidden={options.length === 0}>
        {options.map(({ key, label }, index) => (
          <div
            key={key}
            id={idOf(index)}
            role="option"
            aria-selected={key === chosen}
            className={index === active ? "combobox__option combobox__option--active" : "combobox__option"}
            onMouseMove={() => index !== active && onMark(key)}
            onClick={() => choose(key)}
          >
            {label}
          </div>
        ))}
      </div>
      {options.length === 0 && (
        <p className="combobox__said" role="status">
          {isLoading ? "Ищем…" : "Ничего не найдено"}
        </p>
      )}
    </div>
  );
}

/** The focus stays in the input. */
const keepFocus = (event: { preventDefault: () => void }): void => event.preventDefault();

/** The end of the list that an arrow key enters at. */
function endOf(key: "ArrowDown" | "ArrowUp" | undefined, count: number): number {
  if (key === undefined) return -1;
  return key === "ArrowDown" ? 0 : count - 1;
}

/** The index that a key moves to; -1 if none. */
function nextOf(key: string, at: number, count: number): number {
  if (key === "ArrowDown") return (at + 1) % count;
  if (key === "ArrowUp") return (Math.max(at, 0) - 1 + count) % count;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "PageDown") return Math.min(at + page, count - 1);
  if (key === "PageUp") return Math.max(at - page, 0);
  return -1;
}
