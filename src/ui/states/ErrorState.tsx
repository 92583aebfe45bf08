import { messageOf } from "./messageOf.ts";
import { Button } from "../controls/Button.tsx";
import "./EmptyState.css";
import { Icon } from "../icons/Icon.tsx";

interface ErrorStateProps {
  title?: string;
  /** Its message is shown if it is written for people, as those of the API are. */
  error: unknown;
  onRetry?: () => void;
}

/** An error while loading, with a button to retry. */
export function ErrorState({ title = "Не удалось загрузить", error, onRetry }: ErrorStateProps) {
  return (
    <div className="empty-state empty-state--bad" role="alert">
      <Icon name="warning" size={32} />
      <p className="empty-state__title">{title}</p>
      <p className="empty-state__text">{messageOf(error)}</p>
      {onRetry && (
        <div className="empty-state__action">
          <Button onClick={onRetry}>Попробовать ещё раз</Button>
        </div>
      )}
    </div>
  );
}
