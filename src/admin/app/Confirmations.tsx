import { useEffect, useState } from "react";
import { askThrough } from "../../dataProvider/confirming.ts";
import { ConfirmDialog } from "../engine/actions/ConfirmDialog.tsx";

interface Question {
  readonly consequence: string;
  readonly answer: (isMeant: boolean) => void;
}

/** Asks whether a change is meant that the server does not make without being told so. */
export function Confirmations() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => askThrough((consequence) => new Promise((answer) => setQuestion({ consequence, answer }))), []);
  if (!question) return null;
  const close = (isMeant: boolean): void => {
    setQuestion(undefined);
    question.answer(isMeant);
  };
  return (
    <ConfirmDialog
      open
      danger
      title="Всё равно сохранить?"
      confirm="Сохранить"
      onConfirm={() => close(true)}
      onClose={() => close(false)}
    >
      <p>{question.consequence}</p>
    </ConfirmDialog>
  );
}
