import { Link, useNavigate, useSearchParams } from "react-router";
import { send } from "../dataProvider/requests/http.ts";
import { redirects } from "../dataProvider/session/redirects.ts";
import { notify } from "../ui/notify.ts";
import { Notice } from "../ui/states/Notice.tsx";
import { useTitle } from "../shell/layout/useTitle.ts";
import "./entrance.css";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** Chooses a password with a letter's link (design §5 Registration). */
export function ResetPassword() {
  useTitle("Новый пароль");
  const [search] = useSearchParams();
  const token = search.get("token");
  const navigate = useNavigate();
  const save = async (password: string): Promise<void> => {
    const { message } = await send("POST /api/auth/reset", { body: { token: token ?? "", password } });
    notify.success(message);
    await navigate(redirects.login, { replace: true });
  };
  return (
    <div className="entrance-form">
      <h1 tabIndex={-1}>Новый пароль</h1>
      {token ? (
        <NewPasswordForm
          button="Сохранить пароль"
          save={save}
          wayOn={<Link to="/forgot-password">Прислать новую ссылку</Link>}
        />
      ) : (
        <>
          <Notice tone="bad">Ссылка неполная. Откройте её из письма целиком или скопируйте в адресную строку.</Notice>
          <Link to={redirects.login}>Войти с прежним паролем</Link>
        </>
      )}
    </div>
  );
}
