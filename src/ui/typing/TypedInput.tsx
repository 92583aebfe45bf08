import { useState, type ComponentProps, type FocusEvent, type ReactNode, type Ref } from "react";
import { Field, type FieldTexts } from "../controls/Field.tsx";

type TypedInputProps = FieldTexts &
  Pick<ComponentProps<"input">, "name" | "inputMode" | "autoComplete" | "maxLength" | "placeholder" | "spellCheck"> & {
    value: unknown;
    /** Formats the value for the input when nobody is typing. */
    shown: (value: unknown) => string;
    /** Parses the text; incomplete text may be returned as it is. */
    meant: (text: string) => unknown;
    /** Formats the text after each key. */
    tidy?: (text: string) => string;
    onChange: (value: unknown) => void;
    onBlur: (event: FocusEvent) => void;
    required: boolean;
    figure?: boolean;
    end?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/** An input whose text differs from its value: a date, a number, a phone. The typed text stays until the input is left. */
export function TypedInput(props: TypedInputProps) {
  const {
    label,
    hint,
    error,
    warning,
    optional = false,
    value,
    shown,
    meant,
    tidy,
    onChange,
    onBlur,
    required,
    figure,
    end,
    ref,
    ...rest
  } = props;
  const [typed, setTyped] = useState<string>();
  const text = typed !== undefined && meant(typed) === value ? typed : shown(value);
  return (
    <Field {...{ label, hint, error, warning, optional }}>
      {(control) => (
        <span className="input">
          <input
            autoComplete="off"
            {...rest}
            {...control}
            ref={ref}
            type="text"
            className={figure ? "input__control figure" : "input__control"}
            aria-required={required || undefined}
            value={text}
            onChange={(event) => {
              const next = tidy ? tidy(event.target.value) : event.target.value;
              setTyped(next);
              onChange(meant(next));
            }}
            onBlur={(event) => {
              setTyped(undefined);
              onBlur(event);
            }}
          />
          {typeof end === "string" ? <span className="input__end">{end}</span> : end}
        </span>
      )}
    </Field>
  );
}
