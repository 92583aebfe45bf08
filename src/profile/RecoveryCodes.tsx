import { useState } from "react";
import { notify } from "../ui/notify.ts";
import { saveFile } from "../shell/data/saveFile.ts";
import { Button } from "../ui/controls/Button.tsx";
import { Dialog } from "../ui/overlays/Dialog.tsx";
import { Notice } from "../ui/states/Notice.tsx";

interface RecoveryCodesProps {
  codes: readonly string[];
  onClose: () => void;
}

/** New recovery codes, shown only once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      setCopied(true);
    } catch {
      notify.error("Браузер не дал скопировать: выделите коды и скопируйте сами");
    }
  };
  const save = (): void =>
    saveFile({ blob: new Blob([textOf(codes)], { type: "text/plain;charset=utf-8" }), name: "kabinet-codes.txt" });
  return (
    <Dialog
      open
      title="Коды восстановления"
      width="narrow"
      actions={
        <Button look="primary" onClick={onClose}>
          Я сохранил коды
        </Button>
      }
    >
      <div className="recovery-codes">
        <Notice tone="warning">Больше мы их не покажем. Храните там, где они не пропадут вместе с телефоном.</Notice>
        <p>Каждый код один раз заменит код из приложения.</p>
        <ul className="recovery-codes__list">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="profile-buttons">
          <Button size="small" icon={copied ? "check" : "copy"} onClick={() => void copy()}>
            {copied ? "Скопировано" : "Скопировать"}
          </Button>
          <Button size="small" icon="download" onClick={save}>
            Скачать файл
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

const textOf = (codes: readonly string[]): string =>
  `Кабинет: коды восстановления. Каждый заменит код из приложения один раз.\r\n\r\n${codes.join("\r\n")}\r\n`;
