import type { Ref } from "react";
import type { ChosenFile } from "../../dataProvider/operations.ts";
import { Icon } from "../icons/Icon.tsx";
import { acceptedBy, fileProblem, type FileField } from "./fileChecks.ts";

/** A valid file, or the problem with the chosen one. */
export type Choice = readonly [chosen: ChosenFile | undefined, problem: string | undefined];

/** Checks a chosen or dropped file; undefined if there is none. */
export async function choiceOf(field: FileField, files: FileList | null): Promise<Choice | undefined> {
  const [file] = files ?? [];
  if (!file) return undefined;
  const problem = await fileProblem(field, file);
  return problem === undefined ? [{ rawFile: file }, undefined] : [undefined, problem];
}

interface FileButtonProps {
  /** The ids of its label, error and rules are this one followed by `-label`, `-error` and `-rules`. */
  id: string;
  field: FileField;
  text: string;
  /** Classes besides those of a button. */
  look: string;
  isWrong: boolean;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  onChoose: (...choice: Choice) => void;
}

/** A button that chooses a file. */
export function FileButton({ id, field, text, look, isWrong, name, ref, onChoose }: FileButtonProps) {
  return (
    <label className={`button button--secondary ${look}`}>
      <input
        type="file"
        name={name}
        className="visually-hidden"
        accept={acceptedBy(field).join(",")}
        aria-labelledby={`${id}-label`}
        aria-describedby={isWrong ? `${id}-error ${id}-rules` : `${id}-rules`}
        aria-invalid={isWrong ? true : undefined}
        ref={ref}
        onChange={({ target }) => {
          void choiceOf(field, target.files)
            .then((choice) => choice && onChoose(...choice))
            .finally(() => {
              // Lets the same file be chosen again.
              target.value = "";
            });
        }}
      />
      <span className="button__face">
        <Icon name="upload" />
        <span>{text}</span>
      </span>
    </label>
  );
}
