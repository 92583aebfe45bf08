import { useState } from "react";
import type { ToDo } from "../../../contract/papers/documents.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import "./SignDialog.css";
import { SignResults } from "./SignResults.tsx";
import "../paper/PaperName.css";
import { useSigning, type ToSign } from "./useSigning.ts";

type Paper = ToDo["toSign"][number];

interface SignDialogProps {
  /** «Подписать 4 акта». */
  title: string;
  papers: readonly Paper[];
  /** Opens a paper for reading. */
  onOpen: (paper: Paper) => void;
  onClose: () => void;
}

/** Signs all listed papers at once, after confirmation, since a signature can't be withdrawn. */
export function SignDialog({ title, papers, onOpen, onClose }: SignDialogProps) {
  const signing = useSigning();
  // Stays as it was when opened, since signed papers disappear from the caller's list.
  const [asked] = useState(papers);
  const sign = async (): Promise<void> => {
    if (await signing.sign(asked.flatMap(toSign))) onClose();
  };
  if (signing.refused.length > 0)
    return (
      <SignResults
        refused={signing.refused}
        nameOf={({ kind, id }) => asked.find((paper) => paper.kind === kind && paper.id === id)?.name ?? ""}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          {asked.length > 0 && (
            <Button look="primary" icon="edit" busy={signing.busy} onClick={() => void sign()}>
              Подписать
            </Button>
          )}
        </>
      }
    >
      {asked.length === 0 && <p>Подписывать нечего: всё подписано.</p>}
      <ul className="sign-dialog">
        {asked.map((paper) => (
          <li key={paper.id}>
            <button type="button" className="paper-name__open" onClick={() => onOpen(paper)}>
              {paper.name}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const toSign = ({ kind, id }: Paper): readonly ToSign[] => (kind === "bill" ? [] : [{ kind, id }]);
