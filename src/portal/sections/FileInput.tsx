import { useId } from "react";
import type { ChosenFile } from "../../dataProvider/operations.ts";
import { acceptedBy, fileProblem, rulesOf, type FileField } from "../../ui/form/fileChecks.ts";
import { Icon } from "../../ui/icons/Icon.tsx";

interface FileInputProps {
  name: string;
  field: FileField;
  value: ChosenFile | undefined;
  error: string | undefined;
  /** Called with a file that the field takes, or with what is wrong with it. */
  onChoose: (chosen: ChosenFile | undefined, problem: string | undefined) => void;
}

/** A file to send with a form. */
export function FileInput({ name, field, value, error, onChoose }: FileInputProps) {
  const id = useId();
  const choose = async ([file]: readonly File[]): Promise<void> => {
    if (!file) return;
    const problem = await fileProblem(field, file);
    onChoose(problem === undefined ? { rawFile: file } : undefined, problem);
  };
  return (
    <div className={error ? "field field--wrong" : "field"}>
      <span className="field__label" id={`${id}-label`}>
        {field.label}
        {!field.required && <span className="field__optional"> необязательно</span>}
      </span>
      <label className="button button--secondary section__file">
        <input
          type="file"
          name={name}
          className="visually-hidden"
          accept={acceptedBy(field).join(",")}
          aria-labelledby={`${id}-label`}
          aria-describedby={error ? `${id}-error ${id}-rules` : `${id}-rules`}
          aria-invalid={error ? true : undefined}
          onChange={({ target }) => {
            void choose([...(target.files ?? [])]).finally(() => {
              target.value = "";
            });
          }}
        />
        <span className="button__face">
          <Icon name="upload" />
          <span>{value ? value.rawFile.name : "Выбрать файл"}</span>
        </span>
      </label>
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <Icon name="error" size={16} />
          {error}
        </p>
      )}
      <p className="field__hint" id={`${id}-rules`}>
        {[field.help, rulesOf(field)].filter(Boolean).join(" ")}
      </p>
    </div>
  );
}
