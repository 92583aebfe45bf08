import { lazy, Suspense, type ComponentProps } from "react";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";

const CodeEditor = lazy(async () => ({ default: (await import("./CodeEditor.tsx")).CodeEditor }));

/** The text of a definition with its faults in place; the editor is loaded on demand. */
export const DefinitionText = (props: ComponentProps<typeof CodeEditor>) => (
  <Suspense fallback={<Skeleton count={12} />}>
    <CodeEditor {...props} />
  </Suspense>
);
