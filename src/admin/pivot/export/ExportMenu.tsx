import { Button } from "../../../ui/controls/Button.tsx";
import { Menu, MenuItem, useMenu } from "../../../ui/overlays/Menu.tsx";

const formats = { xlsx: "Excel (XLSX)", csv: "Текст (CSV)" } as const;
export type Format = keyof typeof formats;

/** Asks for the file's format. */
export function ExportMenu({ onChoose, disabled = false }: { onChoose: (format: Format) => void; disabled?: boolean }) {
  const { menu, button } = useMenu();
  return (
    <>
      <Button icon="download" disabled={disabled} {...button}>
        Экспорт
      </Button>
      <Menu state={menu}>
        {(Object.entries(formats) as [Format, string][]).map(([format, label]) => (
          <MenuItem
            key={format}
            onClick={() => {
              menu.close();
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
