import { useState, type ReactNode } from "react";
import { notify } from "../notify.ts";
import { IconButton } from "../controls/IconButton.tsx";
import "./Facts.css";

/** A list of names and values; callers leave out those without a value. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="facts">{children}</dl>;
}

interface FactProps {
  name: string;
  children: ReactNode;
  /** The text that the copy button puts on the clipboard. */
  copy?: string;
}

export function Fact({ name, children, copy }: FactProps) {
  return (
    <div className="facts__fact">
      <dt>{name}</dt>
      <dd>
        <span className="facts__value">{children}</span>
        {copy !== undefined && <CopyButton name={name} text={copy} />}
      </dd>
    </div>
  );
}

function CopyButton({ name, text }: { name: string; text: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      notify.error("Браузер не дал скопировать: выделите текст и скопируйте сами");
    }
  };
  return (
    <IconButton
      icon={copied ? "check" : "copy"}
      label={copied ? "Скопировано" : `Скопировать: ${name}`}
      onClick={() => void copy()}
      onBlur={() => setCopied(false)}
    />
  );
}
