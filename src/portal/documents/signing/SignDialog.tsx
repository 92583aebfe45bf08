import { useState } from "react";
import type { ToDo } from "../../../contract/documents.ts";
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
  /** Opens one of them, to be read before it is signed. */
  onOpen: (paper: Paper) => void;
  onClose: () => void;
}

/** Signs what waits for it, all at once: named first, for a signature is not taken back. */
export function SignDialog({ title, papers, onOpen, onClose }: SignDialogProps) {
  const signing = useSigning();
  // As it was opened: what is signed goes out of the list that it came from.
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
