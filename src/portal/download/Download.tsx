import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { ApiError } from "../../dataProvider/requests/errors.ts";
import { download } from "../../dataProvider/resourceClient.ts";
import { acts } from "../../resources/papers/acts.ts";
import { bills } from "../../resources/money/bills.ts";
import { contracts } from "../../resources/clients/contracts.ts";
import { NotFound } from "../../shell/errors/ErrorPage.tsx";
import { Page } from "../../shell/layout/Page.tsx";
import { saveFile } from "../../shell/data/saveFile.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { ButtonLink } from "../../ui/controls/ButtonLink.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Spinner } from "../../ui/states/Spinner.tsx";
import { general } from "../records.ts";
import "./Download.css";

const papers = { bills, acts, contracts } as const;

/** The target of links in letters: downloads the paper after signing in (design §5 Home). */
export function Download() {
  const [search] = useSearchParams();
  const kind = search.get("kind") ?? "";
  const definition = Object.hasOwn(papers, kind) ? papers[kind as keyof typeof papers] : undefined;
  const id = Number(search.get("id"));
  const isRight = definition !== undefined && Number.isSafeInteger(id) && id > 0;
  const { data, error, refetch } = useQuery({
    queryKey: ["paper", kind, id],
    queryFn: () => download(general(definition ?? bills), { id }, { action: "download" }),
    enabled: isRight,
    // Reloaded on each visit.
    gcTime: 0,
    staleTime: Infinity,
  });
  const saved = useRef(false);
  useEffect(() => {
    if (!data || saved.current) return;
    saved.current = true;
    saveFile(data);
  }, [data]);
  if (!isRight) return <NotFound />;
  return (
    <Page title={definition.label.one}>
      {error instanceof ApiError && error.status === 404 ? (
        <div className="download">
          <p>
            Среди ваших документов его нет: возможно, его удалили, или письмо пришло другой компании. Если она тоже
            ваша, выйдите и войдите с её e-mail.
          </p>
          <div className="download__actions">
            <ButtonLink to="/documents" look="primary">
              Все документы
            </ButtonLink>
          </div>
        </div>
      ) : error ? (
        <ErrorState title="Не удалось скачать документ" error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div className="download">
          <p>Файл «{data.name}» сохранён в загрузках.</p>
          <div className="download__actions">
            <Button icon="download" onClick={() => saveFile(data)}>
              Скачать ещё раз
            </Button>
            <ButtonLink to="/documents" look="primary">
              Все документы
            </ButtonLink>
          </div>
        </div>
      ) : (
        <Spinner label="Готовим документ" />
      )}
    </Page>
  );
}
