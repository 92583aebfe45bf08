import { useLayoutEffect, useRef, useState } from "react";
import { formatNumber } from "../../../../domain/money/format.ts";
import { parseDecimal } from "../../../../domain/money/money.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import type { DraftRange } from "./rangesFault.ts";

interface RangesEditorProps {
  label: string;
  /** The unit in the third column: "%" or nothing. */
  unit: string;
  value: readonly DraftRange[];
  /** The invalid line, counted from 0. */
  faulty: number | undefined;
  onChange: (ranges: readonly DraftRange[]) => void;
  onBlur: () => void;
  /** The ref of the invalid line's input, which gets the focus after a refusal. */
  inputRef: (element: HTMLElement | null) => void;
}

/**
 * Edits ranges of sums: each begins where the previous one ends; gaps and overlaps are reported at their line while typing.
 */
export function RangesEditor({ label, unit, value, faulty, onChange, onBlur, inputRef }: RangesEditorProps) {
  const set = (index: number, part: DraftRange): void =>
    onChange(
      linked(
        value.map((range, at) => (at === index ? { ...range, ...part } : range)),
        index,
        part,
      ),
    );
  const add = (): void =>
    onChange([...value, { from: value.at(-1)?.to ?? (value.length === 0 ? "0.00" : ""), to: null, value: "" }]);
  return (
    <div className="ranges" onBlur={onBlur}>
      {value.length > 0 && (
        <table className="ranges__table" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">От, включая</th>
              <th scope="col">До</th>
              <th scope="col">{unit === "" ? "Значение" : unit}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {value.map((range, index) => (
              <tr key={index} className={faulty === index ? "ranges__faulty" : undefined}>
                <Cell
                  label={`Строка ${index + 1}, от`}
                  value={range.from}
                  {...(index === (faulty ?? 0) && { inputRef })}
                  onChange={(from) => set(index, { from })}
                />
                <Cell
                  label={`Строка ${index + 1}, до`}
                  value={range.to}
                  placeholder="и больше"
                  onChange={(to) => set(index, { to: to === "" ? null : to })}
                />
                <Cell
                  label={`Строка ${index + 1}, ${unit || "значение"}`}
                  value={range.value}
                  onChange={(amount) => set(index, { value: amount })}
                />
                <td>
                  <IconButton
                    icon="trash"
                    label={`Удалить строку ${index + 1}`}
                    onClick={() => onChange(without(value, index))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button size="small" look="quiet" icon="plus" onClick={add}>
        Добавить диапазон
      </Button>
    </div>
  );
}

interface CellProps {
  label: string;
  value: unknown;
  placeholder?: string;
  inputRef?: (element: HTMLElement | null) => void;
  onChange: (text: string) => void;
}

function Cell({ label, value, placeholder, inputRef, onChange }: CellProps) {
  const [typing, setTyping] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // Focused, the number is shown without grouping; this selects it, so that typing replaces it.
  useLayoutEffect(() => {
    if (typing) input.current?.select();
  }, [typing]);
  const plain = typeof value === "string" || typeof value === "number" ? String(value) : "";
  const decimal = parseDecimal(plain, 4);
  return (
    <td>
      <span className="input">
        <input
          ref={(element) => {
            input.current = element;
            inputRef?.(element);
          }}
          className="input__control figure"
          inputMode="decimal"
          autoComplete="off"
          aria-label={label}
          placeholder={placeholder}
          value={typing || decimal === undefined ? plain.replace(".", ",") : formatNumber(Number(decimal))}
          onFocus={() => setTyping(true)}
          onBlur={() => setTyping(false)}
          onChange={({ target }) => onChange(target.value.replace(",", "."))}
        />
      </span>
    </td>
  );
}

/** Changing the end of a range moves the start of the next one. */
const linked = (ranges: readonly DraftRange[], index: number, { to }: DraftRange): readonly DraftRange[] =>
  to === undefined ? ranges : ranges.map((range, at) => (at === index + 1 ? { ...range, from: to ?? "" } : range));

/** A removed range leaves no gap: the previous one takes over its sums, or the next one if it was the first. */
const without = (ranges: readonly DraftRange[], index: number): readonly DraftRange[] =>
  ranges.flatMap((range, at) => {
    if (at === index) return [];
    if (at === index - 1) return [{ ...range, to: ranges[index]?.to ?? null }];
    return [index === 0 && at === 1 ? { ...range, from: "0.00" } : range];
  });
