import { useState } from "react";
import { Button } from "../../controls/Button.tsx";
import { Dialog } from "../../overlays/Dialog.tsx";
import { TextField } from "../../controls/TextField.tsx";

interface AddressDialogProps {
  title: string;
  hint: string;
  address: string;
  /** Accepts the address, or returns what is wrong with it. */
  onApply: (address: string) => string | undefined;
  onClose: () => void;
}

export function AddressDialog({ title, hint, address: before, onApply, onClose }: AddressDialogProps) {
  const [address, setAddress] = useState(before);
  const [error, setError] = useState<string>();
  const apply = (): void => setError(onApply(address.trim()));
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>Отмена</Button>
          <Button look="primary" onClick={apply}>
            Готово
          </Button>
        </>
      }
    >
      <TextField
        label="Адрес"
        hint={hint}
        error={error}
        inputMode="url"
        maxLength={2000}
        value={address}
        onChange={setAddress}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          apply();
        }}
      />
    </Dialog>
  );
}
