import { lazy, Suspense, type ComponentProps, type ReactNode } from "react";
import { Skeleton } from "../../../../ui/states/Skeleton.tsx";

const CodeEditor = lazy(async () => ({ default: (await import("./CodeEditor.tsx")).CodeEditor }));

type DefinitionTextProps = ComponentProps<typeof CodeEditor> & {
  /** Content beside or below the text; rendered with it, since the text would move content that appeared earlier. */
  children?: ReactNode;
};

/** The text of a definition with its faults in place; the editor is loaded on demand. */
export const DefinitionText = ({ children, ...editor }: DefinitionTextProps) => (
  <Suspense fallback={<Skeleton count={12} />}>
    <CodeEditor {...editor} />
    {children}
  </Suspense>
);
