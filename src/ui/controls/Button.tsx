import type { ComponentProps, ReactNode } from "react";
import "./Button.css";
import { Icon } from "../icons/Icon.tsx";
import type { ShellIcon } from "../icons/icons.ts";
import { Spinner } from "../states/Spinner.tsx";
import { pressing } from "./pressing.ts";

export interface ButtonLook {
  /** One primary button per screen; `quiet` has no border; `danger` is for destructive actions. */
  look?: "primary" | "secondary" | "quiet" | "danger";
  size?: "medium" | "small";
  icon?: ShellIcon;
  /** As wide as its container. */
  wide?: boolean;
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & {
    /** True while the started work is running: it is shown and announced, and further presses are ignored. */
    busy?: boolean;
  };

/** A button; `type="button"` by default, so that it never submits a form by accident. A disabled one keeps the focus. */
export function Button({
  look,
  size,
  icon,
  wide,
  busy = false,
  disabled = false,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })}
      aria-busy={busy || undefined}
      {...pressing(busy || disabled, onClick)}
    >
      <ButtonContent {...(icon && { icon })}>{children}</ButtonContent>
      {busy && <Spinner label="Подождите" />}
    </button>
  );
}

/** The class of a button, for links that look like one. */
export function buttonClass({ look = "secondary", size = "medium", wide = false }: Omit<ButtonLook, "icon">): string {
  return ["button", `button--${look}`, `button--${size}`, wide && "button--wide"].filter(Boolean).join(" ");
}

export function ButtonContent({ icon, children }: { icon?: ShellIcon; children?: ReactNode }) {
  return (
    <span className="button__face">
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </span>
  );
}
