import type { ComponentProps, MouseEvent, ReactNode } from "react";
import "./Button.css";
import { Icon } from "../icons/Icon.tsx";
import type { ShellIcon } from "../icons/icons.ts";
import { Spinner } from "../states/Spinner.tsx";

export interface ButtonLook {
  /** One primary button on a screen; `quiet` has no frame; `danger` destroys something. */
  look?: "primary" | "secondary" | "quiet" | "danger";
  size?: "medium" | "small";
  icon?: ShellIcon;
  /** As wide as what surrounds it. */
  wide?: boolean;
}

type ButtonProps = Omit<ComponentProps<"button">, "className"> &
  ButtonLook & {
    /** The work that it started is under way: shown, announced, and further presses do nothing. */
    busy?: boolean;
  };

/** A button; `type="button"` unless told otherwise, so that it never sends a form by accident. */
export function Button({ look, size, icon, wide, busy = false, onClick, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass({ ...(look && { look }), ...(size && { size }), ...(wide && { wide }) })}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      <ButtonFace {...(icon && { icon })}>{children}</ButtonFace>
      {busy && <Spinner label="Подождите" />}
    </button>
  );
}

/** The class of a button, for links that look like one. */
export function buttonClass({ look = "secondary", size = "medium", wide = false }: Omit<ButtonLook, "icon">): string {
  return ["button", `button--${look}`, `button--${size}`, wide && "button--wide"].filter(Boolean).join(" ");
}

export function ButtonFace({ icon, children }: { icon?: ShellIcon; children?: ReactNode }) {
  return (
    <span className="button__face">
      {icon && <Icon name={icon} />}
      {children !== undefined && <span>{children}</span>}
    </span>
  );
}
