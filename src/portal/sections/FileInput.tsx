import { useId } from "react";
import type { ChosenFile } from "../../dataProvider/operations.ts";
import { FieldMessages } from "../../ui/controls/Field.tsx";
import { FileButton, type Choice } from "../../ui/form/FileButton.tsx";
import { rulesOf, type FileField } from "../../ui/form/fileChecks.ts";

interface FileInputProps {
  name: string;
  field: FileField;
  value: ChosenFile | undefined;
  error: string | undefined;
  onChoose: (...choice: Choice) => void;
}

/** A file to send with a form. */
export function FileInput({ name, field, value, error, onChoose }: FileInputProps) {
  const id = useId();
  return (
    <div className={error ? "field field--wrong" : "field"}>
      <span className="field__label" id={`${id}-label`}>
        {field.label}
        {!field.required && <span className="field__optional"> необязательно</span>}
      </span>
      <FileButton
        {...{ id, name, field, onChoose }}
        text={value ? value.rawFile.name : "Выбрать файл"}
        look="section__file"
        isWrong={error !== undefined}
      />
      <FieldMessages id={id} error={error} />
      <p className="field__hint" id={`${id}-rules`}>
        {[field.help, rulesOf(field)].filter(Boolean).join(" ")}
      </p>
    </div>
  );
}
