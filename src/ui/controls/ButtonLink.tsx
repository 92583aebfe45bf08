import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass, ButtonFace, type ButtonLook } from "./Button.tsx";

/** Goes somewhere, and looks like a button because it is the next step. */
export function ButtonLink({ to, icon, children, ...look }: ButtonLook & { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass(look)}>
      <ButtonFace {...(icon && { icon })}>{children}</ButtonFace>
    </Link>
  );
}
