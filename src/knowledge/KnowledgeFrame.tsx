import { useState, type FormEvent } from "react";
import { Outlet, useNavigate, useSearchParams } from "react-router";
import { minSearchLength } from "../domain/text/searchWords.ts";
import { useUser } from "../shell/RequireUser.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { ButtonLink } from "../ui/controls/ButtonLink.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { Categories } from "./Categories.tsx";
import "./knowledge.css";

/** The layout of the help base, with its search and categories. */
export function KnowledgeFrame() {
  const { role } = useUser();
  return (
    <div className="knowledge in-order">
      <div className="knowledge__side in-order">
        <SearchForm />
        <Categories />
        {role === "ADMIN" && (
          <ButtonLink to="/knowledge/admin/posts" size="small" icon="edit">
            Править статьи
          </ButtonLink>
        )}
      </div>
      <div className="knowledge__page">
        <Outlet />
      </div>
    </div>
  );
}

function SearchForm() {
  const [search] = useSearchParams();
  const asked = search.get("q") ?? "";
  const [typed, setTyped] = useState({ text: asked, asked });
  // The search was changed by a link or by Back.
  if (typed.asked !== asked) setTyped({ text: asked, asked });
  const navigate = useNavigate();
  const text = typed.text.trim();
  const isShort = text.length < minSearchLength;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isShort) void navigate(`/knowledge/search?${new URLSearchParams({ q: text }).toString()}`);
  };
  return (
    <form role="search" className="knowledge__search" onSubmit={submit}>
      <TextField
        label="Поиск в базе знаний"
        type="search"
        icon="search"
        maxLength={200}
        value={typed.text}
        onChange={(next) => setTyped({ text: next, asked })}
      />
      <Button type="submit" disabled={isShort}>
        Найти
      </Button>
    </form>
  );
}
