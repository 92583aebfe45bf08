import { isRouteErrorResponse, Link, useRouteError } from "react-router";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { redirects } from "../../dataProvider/session/redirects.ts";
import { messages } from "../../i18n/messages.ts";
import "./ErrorPage.css";
import { messageOf } from "../../ui/states/messageOf.ts";
import { isReloading } from "./staleChunk.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useTitle } from "../layout/useTitle.ts";

/** The page shown when a screen fails (specification §2, §8). */
export function ErrorPage() {
  const error = useRouteError();
  if (isReloading()) return null;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Failure error={error} />;
}

/** The page of an unknown address. */
export function NotFound() {
  useTitle(messages.pageNotFound);
  return (
    <div className="error-page">
      <p className="error-page__code figure">404</p>
      <h1 tabIndex={-1} lang="en">
        {messages.pageNotFound}
      </h1>
      <p className="quiet">{messages.pageNotFoundHint}.</p>
      <p>
        <Link to={redirects.home}>{messages.backHome}</Link>
      </p>
    </div>
  );
}

function Failure({ error }: { error: unknown }) {
  const code = statusOf(error);
  useTitle(messages.failureTitle);
  return (
    <div className="error-page" role="alert">
      {code !== 0 && <p className="error-page__code figure">{code}</p>}
      <h1 tabIndex={-1}>{error instanceof ApiError ? messageOf(error) : messages.renderingFailed}</h1>
      <p className="quiet">{code === 0 ? "Как только связь вернётся, всё откроется." : messages.tryLater}</p>
      <p className="error-page__ways">
        <Button look="primary" onClick={() => location.reload()}>
          Обновить страницу
        </Button>
        <Link to={redirects.home} reloadDocument>
          {messages.backHome}
        </Link>
      </p>
    </div>
  );
}

/** 500 unless the error has a status (specification §8); 0 if the server was unreachable. */
function statusOf(error: unknown): number {
  if (error instanceof ApiError || isRouteErrorResponse(error)) return error.status;
  return 500;
}
