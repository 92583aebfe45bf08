import { useSyncExternalStore, type MouseEvent } from "react";
import { Link } from "react-router";
import type { User } from "../../../contract/auth.ts";
import { lookAsOneself } from "../../../dataProvider/asUser.ts";
import { signOut } from "../../../dataProvider/session.ts";
import { messages } from "../../../i18n/messages.ts";
import { useUser } from "../../RequireUser.tsx";
import { chooseTheme, themeChoice } from "../../../ui/theme/themeChoice.ts";
import { Button, buttonClass, ButtonFace } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import { Popover } from "../../../ui/overlays/Popover.tsx";
import { Segmented } from "../../../ui/controls/Segmented.tsx";
import "./UserBlock.css";

/** Who is signed in, and behind the icon the way out (specification §2 Header). */
export function UserBlock() {
  const user = useUser();
  const { name, standing } = namesOf(user);
  return (
    <Popover
      className="user-block"
      face={
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
          <ButtonFace icon="user">Профиль</ButtonFace>
        </Link>
        {user.actingAdmin ? (
          <Button icon="sign-out" wide onClick={lookAsOneself}>
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

/** The page changes below it; the panel would stay. */
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

/** A customer: the contact and the company. An administrator: the name and the word for it. */
function namesOf({ customer, admin, email }: User): { name: string; standing: string } {
  if (customer) return { name: customer.contactName, standing: customer.companyName };
  return { name: admin?.name ?? email, standing: messages.administrator };
}
