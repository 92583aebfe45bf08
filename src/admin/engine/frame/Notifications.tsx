import { useNotificationContext, useTranslate } from "ra-core";
import { useEffect } from "react";
import { notify } from "../../../ui/notify.ts";

/** Passes react-admin's notifications to the shell's toasts. */
export function Notifications() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    if (notifications.length === 0) return;
    const notification = takeNotification();
    if (!notification || typeof notification.message !== "string") return;
    const { message, type, notificationOptions } = notification;
    const text = translate(message, notificationOptions?.messageArgs as Record<string, unknown> | undefined);
    if (type === "error" || type === "warning") notify.error(text);
    else notify.success(text);
  }, [notifications, takeNotification, translate]);
  return null;
}
