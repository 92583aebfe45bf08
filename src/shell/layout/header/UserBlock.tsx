import { useSyncExternalStore, type MouseEvent } from "react";
import { Link } from "react-router";
import type { User } from "../../../contract/people/auth.ts";
import { stopImpersonating } from "../../../dataProvider/session/asUser.ts";
import { signOut } from "../../../dataProvider/session/session.ts";
import { messages } from "../../../i18n/messages.ts";
import { useUser } from "../../RequireUser.tsx";
import { chooseTheme, themeChoice } from "../../../ui/theme/themeChoice.ts";
import { Button, buttonClass, ButtonContent } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import "./UserBlock.css";

/** The signed-in user, with a menu to sign out (specification §2 Header). */
export function UserBlock() {
  const user = useUser();
  const { name, standing } = namesOf(user);
  return (
    <Popover
      className="user-block"
      trigger={
        <>
          <span className="user-block__names">
            <b>{name}</b>
            <span>{standing}</span>
          </span>
          <span className="user-block__icon">
            <Icon name="user" />
          </span>
        </>
      }
    >
      <div className="user-panel">
        <div className="user-panel__who">
          <b>{name}</b>
          <span>{standing}</span>
          <span>{user.email}</span>
        </div>
        <ThemeSwitch />
        <Link to="/profile" className={buttonClass({ wide: true })} onClick={closePanel}>
          <ButtonContent icon="user">Профиль</ButtonContent>
        </Link>
        {user.actingAdmin ? (
          <Button icon="sign-out" wide onClick={stopImpersonating}>
            Вернуться в свой кабинет
          </Button>
        ) : (
          <Button icon="sign-out" wide onClick={signOut}>
            Выйти
          </Button>
        )}
      </div>
    </Popover>
  );
}

/** Closes the panel on navigation, which does not close it by itself. */
const closePanel = ({ currentTarget }: MouseEvent<HTMLElement>): void =>
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();

function ThemeSwitch() {
  const choice = useSyncExternalStore(themeChoice.subscribe, themeChoice.get);
  return <Segmented label="Оформление" options={themes} value={choice} onChange={chooseTheme} />;
}

const themes = [
  { value: "light", label: "Светлое", icon: "sun" },
  { value: "dark", label: "Тёмное", icon: "moon" },
  { value: "system", label: "Авто", icon: "monitor" },
] as const;

/** For a customer the contact and the company; for an administrator the name and the role. */
function namesOf({ customer, admin, email }: User): { name: string; standing: string } {
  if (customer) return { name: customer.contactName, standing: customer.companyName };
  return { name: admin?.name ?? email, standing: messages.administrator };
}
