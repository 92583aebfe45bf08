// SQL shared by all papers of records: both parties, the contract, the time of the last change.
import { sql, type SQL } from "drizzle-orm";
import type { RecordPaper } from "./model.ts";

/** A picture in the file store. */
export type Stored = { readonly id: string; readonly type: string } | null;

/** The fields of a paper that are read from the database. */
export type Row<P extends RecordPaper> = Omit<P, "form" | "facsimile"> & { readonly facsimile: Stored };

/** The seller, as set for the region `r`. */
export const seller = sql`json_build_object(
  'name', coalesce(r.seller_name, 'Исполнитель'), 'taxNumber', r.seller_tax_number, 'address', r.seller_address,
  'phone', r.tel_phone, 'email', r.sender_email, 'bankAccount', r.seller_bank_account, 'bankName', r.seller_bank_name,
  'bankAddress', r.seller_bank_address, 'bic', r.seller_bic, 'signerName', r.seller_signer_name,
  'signerPosition', r.seller_signer_position, 'signerAuthority', ${authority(sql`r.seller_signer_authority`)})`;

/** The customer `c` as the buyer. */
export const buyer = sql`json_build_object(
  'name', c.company_name, 'taxNumber', c.company_tax_number, 'address', c.legal_address, 'phone', c.company_phone,
  'email', c.company_email, 'bankAccount', c.bank_account, 'bankName', c.bank_name, 'bankAddress', c.bank_address,
  'bic', c.bic, 'signerName', c.signer_name, 'signerPosition', c.signer_position,
  'signerAuthority', ${authority(sql`c.signer_authority`)})`;

function authority(column: SQL): SQL {
  return sql`case ${column} when 'charter' then 'Устава' when 'powerOfAttorney' then 'доверенности'
    when 'certificate' then 'свидетельства о регистрации' when 'order' then 'приказа' end`;
}

export const contractName = sql`case when k.id is not null then
  json_build_object('number', k.number, 'startDate', k.start_date::text) end`;

/** The latest change of the given columns; ISO with milliseconds. */
export const changedAt = (...columns: SQL[]): SQL =>
  sql`to_char(greatest(${sql.join(columns, sql`, `)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
