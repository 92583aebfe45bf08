// The input of files and pictures: chosen or dropped, and checked before the upload.
import { useId, useState, type DragEvent } from "react";
import type { ChosenFile } from "../../../../../dataProvider/operations.ts";
import type { StoredFile } from "../../../../../definition/fields.ts";
import { Button } from "../../../../../ui/controls/Button.tsx";
import { FieldMessages } from "../../../../../ui/controls/Field.tsx";
import { choiceOf, FileButton, type Choice } from "../../../../../ui/form/FileButton.tsx";
import { rulesOf, sizeInWords, type FileField } from "../../../../../ui/form/fileChecks.ts";
import type { InputProps } from "../../fieldProps.ts";
import { Picture, StoredPicture } from "../../Picture.tsx";
import { useFileDownload } from "../../useFileDownload.ts";
import { useFieldInput } from "../useFieldInput.ts";

export function FileInput({ source, field: declared }: InputProps<FileField>) {
  const { field, value, change, blur, ref, texts } = useFieldInput<FileField>(source, declared);
  const [problem, setProblem] = useState<string>();
  const [over, setOver] = useState(false);
  const id = useId();
  const error = problem ?? texts.error;
  const choose = (...[chosen, found]: Choice): void => {
    setProblem(found);
    if (chosen) change(chosen);
    blur();
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void choiceOf(field, event.dataTransfer.files).then((choice) => choice && choose(...choice));
  };
  return (
    <div
      className={over ? "field file-input file-input--over" : "field file-input"}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <span className="field__label" id={`${id}-label`}>
        {texts.label}
      </span>
      <div className="file-input__body">
        <Current field={field} source={source} value={value} onRemove={() => change(null)} />
        <FileButton
          {...{ id, field, ref }}
          text={value ? "Заменить" : "Выбрать файл"}
          look="button--small file-input__choose"
          isWrong={error !== undefined}
          onChoose={choose}
        />
      </div>
      <FieldMessages id={id} error={error} />
      <p className="field__hint" id={`${id}-rules`}>
        {texts.hint ? `${texts.hint}. ` : ""}
        {rulesOf(field)}
      </p>
    </div>
  );
}

interface CurrentProps {
  field: FileField;
  source: string;
  value: unknown;
  onRemove: () => void;
}

/** The current file: stored, or just chosen. */
function Current({ field, source, value, onRemove }: CurrentProps) {
  const { busy, save } = useFileDownload(source);
  if (!value) return null;
  const chosen = (value as Partial<ChosenFile>).rawFile;
  const { name, size } = chosen ?? (value as StoredFile);
  return (
    <div className="file-input__current">
      {field.type === "picture" && (chosen ? <Picture blob={chosen} /> : <StoredPicture name={source} />)}
      <span className="file-input__name">
        {name} <span className="quiet figure">{sizeInWords(size)}</span>
        {chosen && <span className="quiet"> · отправится при сохранении</span>}
      </span>
      {!chosen && (
        <Button size="small" look="quiet" icon="download" busy={busy} onClick={() => void save()}>
          Скачать
        </Button>
      )}
      <Button size="small" look="quiet" icon="trash" onClick={onRemove}>
        Убрать
      </Button>
    </div>
  );
}
