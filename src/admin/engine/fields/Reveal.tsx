// Reveals a stored secret; the audit records each view.
import { useDataProvider, useRecordContext } from "ra-core";
import { useState } from "react";
import type { KabinetDataProvider } from "../../../dataProvider/dataProvider.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { notify } from "../../../ui/notify.ts";
import { useDefinition } from "../definitions.tsx";
import { resourceOf } from "../paths.ts";

/** Shows the secret until it is hidden again. */
export function Reveal({ name, multiline = false }: { name: string; multiline?: boolean | undefined }) {
  const dataProvider = useDataProvider<KabinetDataProvider>();
  const definition = useDefinition();
  const record = useRecordContext();
  const [shown, setShown] = useState<string>();
  const [busy, setBusy] = useState(false);
  if (shown !== undefined)
    return (
      <span className="secret">
        {multiline ? (
          <LinkedText text={shown} />
        ) : (
          <code className="secret__value">{shown === "" ? "пусто" : shown}</code>
        )}
        <Button size="small" look="quiet" icon="copy" onClick={() => void copy(shown)}>
          Скопировать
        </Button>
        <Button size="small" look="quiet" icon="eye-off" onClick={() => setShown(undefined)}>
          Скрыть
        </Button>
      </span>
    );
  const reveal = async (): Promise<void> => {
    setBusy(true);
    try {
      setShown((await dataProvider.revealSecret(resourceOf(definition), record?.id ?? 0, name)) ?? "");
    } catch (error) {
      notify.error(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="secret">
      <Button size="small" look="quiet" icon="eye" busy={busy} onClick={() => void reveal()}>
        {multiline ? "Показать текст" : "Показать сохранённый"}
      </Button>
    </span>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success("Скопировано");
  } catch {
    notify.error("Не удалось скопировать: выделите текст и скопируйте сами");
  }
}

/** Text with line breaks and clickable links. */
const LinkedText = ({ text }: { text: string }) => (
  <span className="secret__text">
    {text.split(/(https?:\/\/\S+)/).map((part, index) =>
      index % 2 === 1 ? (
        <a key={index} href={part} rel="noreferrer" target="_blank">
          {part}
        </a>
      ) : (
        part
      ),
    )}
  </span>
);
