import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { NavLink, useMatch } from "react-router";
import type { HelpCategory } from "../contract/knowledge.ts";
import { callQuery } from "../shell/data/callQuery.ts";
import { Icon } from "../ui/icons/Icon.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";

/** All categories with their posts, as a tree; the current category is open. */
export function Categories() {
  const { data, isPending } = useQuery(callQuery("GET /api/knowledge/get-nav"));
  const category = useMatch("/knowledge/category/:id")?.params.id;
  const post = useMatch("/knowledge/post/:id")?.params.id;
  if (!data) return isPending ? <Skeleton count={6} /> : null;
  return (
    <nav aria-label="Разделы базы знаний" className="knowledge__nav">
      <ul>
        {data.data.map((each) => {
          const isHere = String(each.id) === category || each.posts.some(({ id }) => String(id) === post);
          return <Branch key={each.id} category={each} isHere={isHere} />;
        })}
      </ul>
    </nav>
  );
}

function Branch({ category: { id, title, posts }, isHere }: { category: HelpCategory; isHere: boolean }) {
  const [fold, setFold] = useState({ open: isHere, isHere });
  const list = useId();
  // Opens a category when the user goes to it, and leaves it open when they leave.
  if (fold.isHere !== isHere) setFold({ open: isHere || fold.open, isHere });
  const { open } = fold;
  return (
    <li>
      <div className="knowledge__branch">
        <button
          type="button"
          className="knowledge__fold"
          aria-expanded={open}
          aria-controls={list}
          aria-label={`Статьи раздела «${title}»`}
          onClick={() => setFold({ open: !open, isHere })}
        >
          <Icon name={open ? "chevron-down" : "chevron-right"} size={16} />
        </button>
        <NavLink to={`/knowledge/category/${id}`}>{title}</NavLink>
        <span className="quiet">{posts.length}</span>
      </div>
      <ul id={list} hidden={!open}>
        {posts.map((post) => (
          <li key={post.id}>
            <NavLink to={`/knowledge/post/${post.id}`}>{post.title}</NavLink>
          </li>
        ))}
      </ul>
    </li>
  );
}
