import { Link, useLoaderData, useNavigate, type LoaderFunctionArgs } from "react-router";
import { ApiError } from "../dataProvider/requests/errors.ts";
import { send } from "../dataProvider/requests/http.ts";
import { redirects } from "../dataProvider/session/redirects.ts";
import { notify } from "../ui/notify.ts";
import { Notice } from "../ui/states/Notice.tsx";
import { useTitle } from "../shell/layout/useTitle.ts";
import "./entrance.css";
import { NewPasswordForm } from "./NewPasswordForm.tsx";

/** A letter's link: who chooses a password with it, or why it does not work. */
type ResetLink = { readonly token: string; readonly email?: string } | { readonly fault: string };

const cut = "Ссылка неполная. Откройте её из письма целиком или скопируйте в адресную строку";

/** Checks the link before anybody types a password. If it can't be checked, saving the password tells. */
export async function readResetLink({ request }: LoaderFunctionArgs): Promise<ResetLink> {
  const token = new URL(request.url).searchParams.get("token");
  if (!token) return { fault: cut };
  try {
    return { ...(await send("POST /api/auth/reset/link", { body: { token } })), token };
  } catch (error) {
    return error instanceof ApiError && error.errors?.["token"] !== undefined ? { fault: error.message } : { token };
  }
}

/** Chooses a password with a letter's link (design §5 Registration). */
export function ResetPassword() {
  useTitle("Новый пароль");
  const link = useLoaderData<ResetLink>();
  const navigate = useNavigate();
  const save = async (token: string, password: string): Promise<void> => {
    const { message } = await send("POST /api/auth/reset", { body: { token, password } });
    notify.success(message);
    await navigate(redirects.login, { replace: true });
  };
  return (
    <div className="entrance-form">
      <h1 tabIndex={-1}>Новый пароль</h1>
      {"token" in link ? (
        <NewPasswordForm
          {...(link.email !== undefined && { username: link.email })}
          button="Сохранить пароль"
          save={(password) => save(link.token, password)}
          wayOn={newLink}
        />
      ) : (
        <>
          <Notice tone="bad">{link.fault}.</Notice>
          <p className="entrance-form__ways">
            <Link to={redirects.login}>Войти</Link>
            {newLink}
          </p>
        </>
      )}
    </div>
  );
}

const newLink = <Link to="/forgot-password">Прислать новую ссылку</Link>;
