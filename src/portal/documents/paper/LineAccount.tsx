import "./PaperLines.css";

interface LineAccountProps {
  /** Undefined until the accounts are loaded, and for a deleted account. */
  name: string | undefined;
  system: string | null | undefined;
}

/** The account of a paper's line, with its system. */
export const LineAccount = ({ name, system }: LineAccountProps) => (
  <span className="paper-lines__account">
    {name ?? system ?? "Аккаунт"}
    {system && <span className="paper-lines__quiet">{system}</span>}
  </span>
);
