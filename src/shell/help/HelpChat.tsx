import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState, type FormEvent } from "react";
import { Link, useLocation } from "react-router";
import type { FoundPost } from "../../contract/knowledge.ts";
import { helpPageOf } from "../../domain/text/helpPages.ts";
import { counted } from "../../domain/text/plural.ts";
import { minSearchLength } from "../../domain/text/searchWords.ts";
import { messages } from "../../i18n/messages.ts";
import { callQuery } from "../data/callQuery.ts";
import { contactWays, linkOf, settingsQuery } from "../contacts/contactWays.ts";
import { Icon } from "../../ui/icons/Icon.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Spinner } from "../../ui/states/Spinner.tsx";
import { messageOf } from "../../ui/states/messageOf.ts";
import { HelpPost } from "./HelpPost.tsx";
import "./HelpChat.css";
import { Marked } from "./Marked.tsx";
import { moveAmong } from "./moveAmong.ts";
import { useHelpSearch } from "./useHelpSearch.ts";

/** Searches the help base without leaving the page (specification §2 Help chat, §4: closed by default). */
export function HelpChat() {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  const opener = useRef<HTMLButtonElement>(null);
  const close = (): void => {
    setOpen(false);
    // After the button has been rendered again.
    setTimeout(() => opener.current?.focus());
  };
  if (pathname.includes("knowledge")) {
    // Closes the chat, so that it is closed when the user comes back.
    if (open) setOpen(false);
    return null;
  }
  if (open) return <Panel path={pathname} onClose={close} />;
  return (
    <div className="help-chat">
      <button
        ref={opener}
        type="button"
        className="help-chat__opener"
        aria-label="Помощь"
        onClick={() => setOpen(true)}
      >
        <span className="help-chat__preview">
          <b>Помощь</b> Найдём ответ в базе знаний
        </span>
        <Icon name="help" />
      </button>
    </div>
  );
}

function Panel({ path, onClose }: { path: string; onClose: () => void }) {
  const title = useId();
  const [text, setText] = useState("");
  /** The hint is for users who have not asked yet (specification §2). */
  const [isHinting, setHinting] = useState(true);
  const [asked, setAsked] = useState("");
  const [post, setPost] = useState<number>();
  const input = useRef<HTMLInputElement>(null);
  const isWhole = asked !== "" && asked === text.trim();
  const { data, error, isFetching } = useHelpSearch(text, { typing: !isWhole });
  const isShort = text.trim().length < minSearchLength;
  useEffect(() => input.current?.focus(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isShort) return;
    setAsked(text.trim());
    setPost(undefined);
  };
  const back = (): void => {
    setPost(undefined);
    input.current?.focus();
  };
  const found = isShort ? undefined : data?.data;
  return (
    <section
      className="help-chat help-chat--open"
      aria-labelledby={title}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
        else moveAmong(event, ".help-chat__input, .help-chat__result");
      }}
    >
      <header className="help-chat__header">
        <h2 id={title}>Помощь</h2>
        <IconButton icon="close" label="Закрыть помощь" onClick={onClose} />
      </header>
      <p className="visually-hidden" role="status">
        {post === undefined && found && countOf(found.length)}
      </p>
      <div className="help-chat__body" aria-busy={isFetching}>
        {post !== undefined ? (
          <HelpPost
            key={post}
            id={post}
            back={text === "" ? "Назад" : "К результатам"}
            onBack={back}
            onOpen={setPost}
          />
        ) : text === "" ? (
          <>
            {isHinting && (
              <p className="help-chat__hint">
                Спросите, например: «как пополнить аккаунт» или «где акт за месяц». Понимаем опечатки и неполные слова.
              </p>
            )}
            <Suggestions path={path} onOpen={setPost} />
          </>
        ) : error ? (
          <Notice tone="bad">{messageOf(error)}</Notice>
        ) : found ? (
          <Results found={found} onOpen={setPost} />
        ) : isFetching ? (
          <Spinner label="Ищем" />
        ) : (
          <p className="quiet">Ещё немного: ищем от трёх символов.</p>
        )}
      </div>
      <form className="help-chat__form" role="search" onSubmit={submit}>
        <input
          ref={input}
          className="help-chat__input"
          type="search"
          aria-label="Вопрос"
          placeholder="Ваш вопрос"
          autoComplete="off"
          maxLength={200}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setHinting(false);
            setPost(undefined);
          }}
        />
        <button type="submit" className="help-chat__submit" aria-label="Найти" disabled={isShort}>
          <Icon name="search" />
        </button>
      </form>
    </section>
  );
}

const countOf = (count: number): string =>
  count === 0 ? "Ничего не найдено" : `Найдено: ${counted(count, "статья", "статьи", "статей")}`;

/** Posts that other users open on this page. */
function Suggestions({ path, onOpen }: { path: string; onOpen: (id: number) => void }) {
  const title = useId();
  const page = helpPageOf(path);
  const { data } = useQuery({
    ...callQuery("GET /api/knowledge/suggested", { query: page === undefined ? {} : { page } }),
    staleTime: 300_000,
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section className="help-chat__suggestions" aria-labelledby={title}>
      <h3 id={title}>{page === undefined ? "Часто читают" : "По этой странице"}</h3>
      <ul className="help-chat__results">
        {data.data.map((post) => (
          <li key={post.id}>
            <button type="button" className="help-chat__result" onClick={() => onOpen(post.id)}>
              {post.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Results({ found, onOpen }: { found: readonly FoundPost[]; onOpen: (id: number) => void }) {
  if (found.length === 0) return <NothingFound />;
  return (
    <ul className="help-chat__results" aria-label="Найдено в базе знаний">
      {found.map(({ id, marked, snippet }) => (
        <li key={id}>
          <button type="button" className="help-chat__result" onClick={() => onOpen(id)}>
            <b>
              <Marked pieces={marked} />
            </b>
            <span className="help-chat__snippet">
              <Marked pieces={snippet} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Offers the manager's contacts. */
function NothingFound() {
  const { data } = useQuery(settingsQuery);
  const [way] = contactWays(data?.contacts);
  return (
    <div className="help-chat__nothing">
      <p>{messages.nothingFound}</p>
      {way && (
        <p>
          Или спросите нас: <a {...linkOf(way)}>{way.label}</a>
        </p>
      )}
      <p>
        <Link to="/knowledge">Все статьи</Link>
      </p>
    </div>
  );
}
