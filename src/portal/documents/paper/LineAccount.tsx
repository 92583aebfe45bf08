import "./PaperLines.css";

interface LineAccountProps {
  /** Unknown until the accounts are read, and of one that is gone. */
  name: string | undefined;
  system: string | null | undefined;
}

/** The account that a paper's line is about, and its system. */
export const LineAccount = ({ name, system }: LineAccountProps) => (
  <span className="paper-lines__account">
    {name ?? system ?? "Аккаунт"}
    {system && <span className="paper-lines__quiet">{system}</span>}
  </span>
);
