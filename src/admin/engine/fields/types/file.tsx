// Stored files and pictures, downloaded with the caller's rights.
import type { StoredFile } from "../../../../definition/fields.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import type { FileField } from "../../../../ui/form/fileChecks.ts";
import type { FieldComponents, ValueProps } from "../fieldProps.ts";
import { StoredPicture } from "../Picture.tsx";
import { useFileDownload } from "../useFileDownload.ts";

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
  Show: StoredFileShown,
  wide: true,
};

export const file: FieldComponents<FieldOf<"file">> = stored;
export const picture: FieldComponents<FieldOf<"picture">> = stored;
