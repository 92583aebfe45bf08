import { Link } from "react-router";

/** Links to the main page, and to the category of a post. */
export const Breadcrumbs = ({ category }: { category?: { id: number; title: string } | undefined }) => (
  <nav aria-label="Где вы">
    <ol className="knowledge__crumbs">
      <li>
        <Link to="/knowledge">База знаний</Link>
      </li>
      {category && (
        <li>
          <Link to={`/knowledge/category/${category.id}`}>{category.title}</Link>
        </li>
      )}
    </ol>
  </nav>
);
