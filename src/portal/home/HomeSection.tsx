import { useId, type ReactNode } from "react";
import { Link } from "react-router";

interface HomeSectionProps {
  title: string;
  /** Where everything of it is. */
  all: { to: string; words: string };
  children: ReactNode;
}

/** One question of the day with its answer, and the way to all of it. */
export function HomeSection({ title, all, children }: HomeSectionProps) {
  const id = useId();
  return (
    <section className="own-home__section" aria-labelledby={id}>
      <header className="own-home__head">
        <h2 id={id}>{title}</h2>
        <Link to={all.to}>{all.words}</Link>
      </header>
      {children}
    </section>
  );
}
