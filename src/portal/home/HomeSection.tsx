import { useId, type ReactNode } from "react";
import { Link } from "react-router";

interface HomeSectionProps {
  title: string;
  /** A link to the full list. */
  all: { to: string; words: string };
  children: ReactNode;
}

/** A section of the home page, with a link to the full list. */
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
