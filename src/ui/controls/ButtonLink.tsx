import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass, ButtonContent, type ButtonLook } from "./Button.tsx";

/** A link that looks like a button, for the next step. */
export function ButtonLink({ to, icon, children, ...look }: ButtonLook & { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass(look)}>
      <ButtonContent {...(icon && { icon })}>{children}</ButtonContent>
    </Link>
  );
}
