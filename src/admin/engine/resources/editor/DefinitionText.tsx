import { lazy, Suspense, type ComponentProps, type ReactNode } from "react";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";

const CodeEditor = lazy(async () => ({ default: (await import("./CodeEditor.tsx")).CodeEditor }));

type DefinitionTextProps = ComponentProps<typeof CodeEditor> & {
  /** What stands beside or below the text, where the text would push it if it came first. */
  children?: ReactNode;
};

/** The text of a definition with its faults in place; the editor is loaded on demand. */
export const DefinitionText = ({ children, ...editor }: DefinitionTextProps) => (
  <Suspense fallback={<Skeleton count={12} />}>
    <CodeEditor {...editor} />
    {children}
  </Suspense>
);
