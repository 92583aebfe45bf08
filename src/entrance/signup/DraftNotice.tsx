import { useState } from "react";
import type { FormValues, RecordForm } from "../../ui/form/useRecordForm.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import "./DraftNotice.css";

/** Tells that a draft was restored, with a button to clear the form, which can be undone. */
export function DraftNotice({ form }: { form: RecordForm }) {
  const [cleared, setCleared] = useState<FormValues>();
  const begin = (): void => {
    setCleared(form.values);
    form.reset({});
  };
  const takeBack = (): void => {
    form.reset(cleared ?? {});
    setCleared(undefined);
  };
  return (
    <p className="draft-notice">
      <Icon name={cleared ? "info" : "check"} size={16} />
      <span role="status">{cleared ? "Форма очищена" : "Черновик восстановлен"}</span>
      <Button look="quiet" size="small" onClick={cleared ? takeBack : begin}>
        {cleared ? "Вернуть введённое" : "Начать заново"}
      </Button>
    </p>
  );
}
