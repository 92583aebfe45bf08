import { Icon } from "../../../../ui/icons/Icon.tsx";
import "./FileChoice.css";

interface FileChoiceProps {
  /** The accessible name. */
  label: string;
  /** The name of the chosen file. */
  name: string | undefined;
  /** The browser's `accept`; by default tables. */
  accept?: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
}

/** A button that chooses a file to upload. */
export function FileChoice({
  label,
  name,
  accept = ".csv,.xlsx,text/csv",
  disabled = false,
  onChoose,
}: FileChoiceProps) {
  return (
    <div className="field">
      <span className="field__label">Файл</span>
      <label className="button button--secondary file-choice">
        <input
          type="file"
          className="visually-hidden"
          aria-label={label}
          accept={accept}
          disabled={disabled}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) onChoose(file);
            target.value = "";
          }}
        />
        <span className="button__face">
          <Icon name="upload" />
          <span className="file-choice__name">{name ?? "Выбрать файл"}</span>
        </span>
      </label>
    </div>
  );
}
