import { lazy, Suspense } from "react";
import { Skeleton } from "../states/Skeleton.tsx";
import type { RichTextProps } from "./RichTextEditor.tsx";

const RichTextEditor = lazy(async () => ({ default: (await import("./RichTextEditor.tsx")).RichTextEditor }));

/** An input for formatted text. Only forms that have one load the editor. */
export const RichTextField = (props: RichTextProps) => (
  <Suspense fallback={<Skeleton count={6} />}>
    <RichTextEditor {...props} />
  </Suspense>
);
