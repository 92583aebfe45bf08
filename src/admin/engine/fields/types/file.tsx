// Files and pictures: chosen or dropped, checked before the upload, downloaded with the caller's rights.
import { useQuery } from "@tanstack/react-query";
import { useRecordContext } from "ra-core";
import { useCallback, useId, useState, type DragEvent } from "react";
import type { ChosenFile } from "../../../../dataProvider/operations.ts";
import type { StoredFile } from "../../../../definition/fields.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { FieldMessages } from "../../../../ui/controls/Field.tsx";
import { choiceOf, FileButton, type Choice } from "../../../../ui/form/FileButton.tsx";
import { rulesOf, sizeInWords, type FileField } from "../../../../ui/form/fileChecks.ts";
import { useFieldInput } from "../inputs/useFieldInput.ts";
import { useFileDownload } from "../inputs/useFileDownload.ts";
import type { FieldComponents, InputProps, ValueProps } from "../fieldProps.ts";

function FileInput({ source, field: declared }: InputProps<FileField>) {
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

function Picture({ blob }: { blob: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} className="picture" alt="" />;
}

function StoredPicture({ name }: { name: string }) {
  const { fetchFile } = useFileDownload(name);
  const file = useRecordContext()?.[name] as StoredFile | undefined;
  const { data } = useQuery({
    queryKey: ["file", file?.id],
    queryFn: async () => (await fetchFile()).blob,
    staleTime: Infinity,
    enabled: file !== undefined,
  });
  return data ? <Picture blob={data} /> : null;
}

function StoredFileShown({ name, field, value }: ValueProps<FileField>) {
  const { busy, save } = useFileDownload(name);
  const file = value as StoredFile;
  return (
    <span className="file-input__current">
      {field.type === "picture" && <StoredPicture name={name} />}
      <Button size="small" look="quiet" icon="download" busy={busy} onClick={() => void save()}>
        {file.name}
      </Button>
    </span>
  );
}

const FileColumn = ({ value }: ValueProps<FileField>) => <span className="clipped">{(value as StoredFile).name}</span>;

const stored: FieldComponents<FileField> = {
  Column: FileColumn,
  Input: FileInput,
  Show: StoredFileShown,
  wide: true,
};

export const file: FieldComponents<FieldOf<"file">> = stored;
export const picture: FieldComponents<FieldOf<"picture">> = stored;
