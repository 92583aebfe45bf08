import { useEffect, useState } from "react";
import { setConfirmationPrompt } from "../../../dataProvider/requests/confirming.ts";
import { ConfirmDialog } from "../actions/ConfirmDialog.tsx";

interface Question {
  readonly consequence: string;
  readonly label: string;
  readonly answer: (isMeant: boolean) => void;
}

/** Asks the user to confirm changes that the server requires a confirmation for. */
export function Confirmations() {
  const [question, setQuestion] = useState<Question>();
  useEffect(
    () =>
      setConfirmationPrompt(
        (consequence, label) => new Promise((answer) => setQuestion({ consequence, label, answer })),
      ),
    [],
  );
  if (!question) return null;
  const close = (isMeant: boolean): void => {
    setQuestion(undefined);
    question.answer(isMeant);
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Всё равно продолжить?"
      confirm={question.label}
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      <p>{question.consequence}</p>
    </ConfirmDialog>
  );
}
