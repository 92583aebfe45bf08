import { Icon } from "../../ui/icons/Icon.tsx";
import "./RefreshButton.css";

export function RefreshButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <button type="button" className="refresh-button" aria-busy={busy} onClick={onClick}>
      <Icon name="refresh" size={16} />
      Обновить
    </button>
  );
}
