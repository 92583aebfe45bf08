import { formatBankAccount } from "../../../../domain/company/bankAccount.ts";
import { formatPhone } from "../../../../domain/company/phone.ts";
import type { FieldOf } from "../../../../definition/grammar.ts";
import type { FieldComponents, ValueProps } from "../fieldProps.ts";
import { RecordLink } from "../RecordLink.tsx";

const Plain = ({ value }: ValueProps) => <>{String(value)}</>;
const Text = (props: ValueProps<FieldOf<"text">>) =>
  props.field.opens === undefined ? <Plain {...props} /> : <RecordLink {...props} opens={props.field.opens} named />;
const LongText = ({ value }: ValueProps) => <span className="long-text-shown">{String(value)}</span>;
const Clipped = ({ value }: ValueProps) => <span className="clipped">{String(value)}</span>;
const Figures = ({ value }: ValueProps) => <span className="figure">{String(value)}</span>;
const Phone = ({ value }: ValueProps) => (
  <a className="figure" href={`tel:${String(value)}`}>
    {formatPhone(String(value))}
  </a>
);
const Account = ({ value }: ValueProps) => <span className="figure">{formatBankAccount(String(value))}</span>;
const Email = ({ value }: ValueProps) => <a href={`mailto:${String(value)}`}>{String(value)}</a>;

function Site({ value }: ValueProps) {
  const address = String(value);
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
    </a>
  );
}

export const text: FieldComponents<FieldOf<"text">> = { Column: Text, Show: Text };
export const longText: FieldComponents<FieldOf<"longText">> = {
  Column: Clipped,
  Show: LongText,
  wide: true,
};
export const email: FieldComponents<FieldOf<"email">> = { Column: Email, Show: Email };
export const phone: FieldComponents<FieldOf<"phone">> = { Column: Phone, Show: Phone };
export const site: FieldComponents<FieldOf<"site">> = { Column: Site, Show: Site };
export const taxNumber: FieldComponents<FieldOf<"taxNumber">> = { Column: Figures, Show: Figures };
export const bankAccount: FieldComponents<FieldOf<"bankAccount">> = {
  Column: Account,
  Show: Account,
};
export const bic: FieldComponents<FieldOf<"bic">> = { Column: Figures, Show: Figures };
