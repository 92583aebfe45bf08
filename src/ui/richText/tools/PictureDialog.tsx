import { useCallback, useState } from "react";
import { Button } from "../../controls/Button.tsx";
import { Checkbox } from "../../controls/Checkbox.tsx";
import { Dialog } from "../../overlays/Dialog.tsx";
import { TextField } from "../../controls/TextField.tsx";

interface PictureDialogProps {
  /** A chosen file, or the address of a picture in the text. */
  picture: File | string;
  /** The current alternative text. */
  alt?: string;
  confirm: string;
  onConfirm: (alt: string) => Promise<void> | void;
  onClose: () => void;
}

/** Asks for a picture's alternative text. */
export function PictureDialog({ picture, alt: before = "", confirm, onConfirm, onClose }: PictureDialogProps) {
  const [alt, setAlt] = useState(before);
  const [isOrnament, setOrnament] = useState(false);
  const [busy, setBusy] = useState(false);
  const said = isOrnament ? "" : alt.trim();
  const apply = async (): Promise<void> => {
    if (busy || (said === "" && !isOrnament)) return;
    setBusy(true);
    await onConfirm(said);
    setBusy(false);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Картинка"
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button look="primary" busy={busy} disabled={said === "" && !isOrnament} onClick={() => void apply()}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="picture-dialog">
        <Shown picture={picture} />
        <TextField
          label="Что на картинке"
          hint="Прочтёт тот, кто её не видит; например: «Кнопка “Пополнить” под таблицей счетов»"
          maxLength={300}
          value={alt}
          disabled={isOrnament}
          onChange={setAlt}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void apply();
          }}
        />
        <Checkbox label="Только украшает, смысла не несёт" checked={isOrnament} onChange={setOrnament} />
      </div>
    </Dialog>
  );
}

function Shown({ picture }: { picture: File | string }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = typeof picture === "string" ? picture : URL.createObjectURL(picture);
      image.src = url;
      return () => {
        if (typeof picture !== "string") URL.revokeObjectURL(url);
      };
    },
    [picture],
  );
  return <img ref={show} className="picture-dialog__picture" alt="" />;
}
