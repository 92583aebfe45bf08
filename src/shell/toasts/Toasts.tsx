import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { Link } from "react-router";
import { messages } from "../../i18n/messages.ts";
import { dismiss, toasts, type Toast } from "../../ui/notify.ts";
import "./Toasts.css";
import { Icon } from "../../ui/icons/Icon.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";

/** Specification §9. */
const hideAfterMilliseconds = 5000;

/** The stack of toasts. It stays on the page while empty: screen readers announce only regions that exist already. */
export function Toasts() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get);
  const stack = useRef<HTMLDivElement>(null);
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    // Reopened, so that it is above dialogs that were opened meanwhile.
    stack.current?.hidePopover();
    stack.current?.showPopover();
  }, [newest]);
  const of = (kind: Toast["kind"]) =>
    shown.filter((toast) => toast.kind === kind).map((toast) => <ToastCard key={toast.id} toast={toast} />);
  return (
    <div ref={stack} className="toasts" popover="manual">
      <div role="alert">{of("error")}</div>
      <div role="status">{of("success")}</div>
    </div>
  );
}

const looks = {
  success: { title: messages.successTitle, icon: "check" },
  error: { title: messages.failureTitle, icon: "error" },
} as const;

/** Hides itself after five seconds without hover or focus. */
function ToastCard({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => dismiss(toast.id), hideAfterMilliseconds);
    return () => clearTimeout(timer);
  }, [held, toast.id]);
  const { title, icon } = looks[toast.kind];
  return (
    <div
      className={`toast toast--${toast.kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icon} />
      <div className="toast__text">
        <b>{title}</b>
        <p>{toast.message}</p>
        {toast.link && (
          <Link to={toast.link.to} onClick={() => dismiss(toast.id)}>
            {toast.link.label}
          </Link>
        )}
      </div>
      <IconButton icon="close" label="Скрыть" onClick={() => dismiss(toast.id)} />
    </div>
  );
}
