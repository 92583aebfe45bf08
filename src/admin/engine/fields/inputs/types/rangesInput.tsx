import type { FieldOf } from "../../../../../definition/grammar.ts";
import { Icon } from "../../../../../ui/icons/Icon.tsx";
import type { InputProps } from "../../fieldProps.ts";
import { RangesEditor } from "../RangesEditor.tsx";
import { rangesFault, type DraftRange } from "../rangesFault.ts";
import { useFieldInput } from "../useFieldInput.ts";

export function RangesInput({ source, field: declared }: InputProps<FieldOf<"ranges">>) {
  const { field, value, change, blur, ref, texts } = useFieldInput(source, declared);
  const ranges = Array.isArray(value) ? (value as readonly DraftRange[]) : [];
  const fault = rangesFault(ranges);
  const error = fault ? `Строка ${fault.line + 1}: ${fault.message}` : texts.error;
  return (
    <fieldset className="field">
      <legend className="field__label">{texts.label}</legend>
      <RangesEditor
        label={texts.label}
        unit={field.unit === "percent" ? "%" : ""}
        value={ranges}
        faulty={fault?.line}
        onChange={change}
        onBlur={blur}
        inputRef={ref}
      />
      {error && (
        <p className="field__error" role="status">
          <Icon name="error" size={16} />
          {error}
        </p>
      )}
      {texts.hint && <p className="field__hint">{texts.hint}</p>}
    </fieldset>
  );
}
