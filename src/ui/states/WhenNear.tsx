import { useEffect, useRef, useState, type ReactNode } from "react";

/** Renders its content when its place is nearly in view. The caller reserves the place. */
export function WhenNear({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: "300px" },
    );
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return isNear ? children : <div ref={place} />;
}
