import { Link } from "react-router";

export const PostList = ({ posts }: { posts: readonly { id: number; title: string }[] }) => (
  <ul className="knowledge__list">
    {posts.map(({ id, title }) => (
      <li key={id}>
        <Link to={`/knowledge/post/${id}`}>{title}</Link>
      </li>
    ))}
  </ul>
);
