import type { Ref } from "react";
import type { ChosenFile } from "../../dataProvider/operations.ts";
import { Icon } from "../icons/Icon.tsx";
import { acceptedBy, fileProblem, type FileField } from "./fileChecks.ts";

/** A file that the field takes, or what is wrong with it. */
export type Choice = readonly [chosen: ChosenFile | undefined, problem: string | undefined];

/** Checks what was chosen or dropped; undefined for nothing. */
export async function choiceOf(field: FileField, files: FileList | null): Promise<Choice | undefined> {
  const [file] = files ?? [];
  if (!file) return undefined;
  const problem = await fileProblem(field, file);
  return problem === undefined ? [{ rawFile: file }, undefined] : [undefined, problem];
}

interface FileButtonProps {
  /** Its label, error and rules have this id with `-label`, `-error` and `-rules` behind it. */
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

/** Opens the choice of a file. */
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
              // The same file may be chosen again.
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
