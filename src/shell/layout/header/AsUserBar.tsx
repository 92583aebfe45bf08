import { stopImpersonating } from "../../../dataProvider/session/asUser.ts";
import { useUser } from "../../RequireUser.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Icon } from "../../../ui/icons/Icon.tsx";
import "./AsUserBar.css";

/**
 * The bar on every page while an administrator is signed in as a customer: shows the customer and the way back (design §5).
 */
export function AsUserBar() {
  const { actingAdmin, customer, email } = useUser();
  if (!actingAdmin) return null;
  return (
    <aside className="as-user-bar" aria-label="Чужой кабинет">
      <Icon name="eye" />
      <p className="as-user-bar__text">
        Вы смотрите кабинет как <b>{customer?.companyName ?? email}</b>
      </p>
      <Button size="small" onClick={stopImpersonating}>
        Вернуться
      </Button>
    </aside>
  );
}
