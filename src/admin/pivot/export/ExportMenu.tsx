import Menu from "@mui/material/Menu";
import MenuItem from "@mui/material/MenuItem";
import { useId, useState } from "react";
import { Button } from "../../../ui/controls/Button.tsx";

const formats = { xlsx: "Excel (XLSX)", csv: "Текст (CSV)" } as const;
export type Format = keyof typeof formats;

/** Asks for the file's format. */
export function ExportMenu({ onChoose, disabled = false }: { onChoose: (format: Format) => void; disabled?: boolean }) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        icon="download"
        disabled={disabled}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Экспорт
      </Button>
      <Menu id={id} open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {(Object.entries(formats) as [Format, string][]).map(([format, label]) => (
          <MenuItem
            key={format}
            onClick={() => {
              setAnchor(null);
              onChoose(format);
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
