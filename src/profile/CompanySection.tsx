import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatBankAccount } from "../domain/company/bankAccount.ts";
import { formatDate } from "../domain/time/formatDate.ts";
import { formatPhone } from "../domain/company/phone.ts";
import { companyFields } from "../resources/shared/companyFields.ts";
import type { Field } from "../definition/grammar.ts";
import { inRegion, isAsked } from "../definition/schema.ts";
import { useUser } from "../shell/RequireUser.tsx";
import { Button } from "../ui/controls/Button.tsx";
import { ErrorState } from "../ui/states/ErrorState.tsx";
import { Fact, Facts } from "../ui/tables/Facts.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import { CompanyForm } from "./CompanyForm.tsx";
import { companyQuery, type Company } from "./companyQuery.ts";
import { draftOf } from "./contactsDraft.ts";
import { Section } from "./Section.tsx";

/** The customer's company data; they may change the contacts themselves. */
export function CompanySection({ customerId }: { customerId: number }) {
  const [editing, setEditing] = useState(() => draftOf(customerId).read() !== undefined);
  const queryClient = useQueryClient();
  const query = companyQuery(customerId);
  const { data, error, refetch } = useQuery(query);
  const stop = async (): Promise<void> => {
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
    setEditing(false);
  };
  return (
    <Section
      title="Компания"
      lead="Реквизиты стоят в договоре: чтобы их изменить, напишите или позвоните нам."
      action={
        data &&
        !editing && (
          <Button size="small" icon="edit" onClick={() => setEditing(true)}>
            Изменить контакты
          </Button>
        )
      }
    >
      {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton count={8} />)}
      {data && (editing ? <CompanyForm company={data} onDone={stop} /> : <CompanyFacts company={data} />)}
    </Section>
  );
}

function CompanyFacts({ company }: { company: Company }) {
  const { region } = useUser();
  const record: Readonly<Record<string, unknown>> = { ...company };
  return (
    <Facts>
      {Object.entries<Field>(companyFields).map(([name, declared]) => {
        const field = inRegion(declared, region);
        const value = words(field, record[name]);
        return (
          value !== undefined &&
          isAsked(field, record, region) && (
            <Fact key={name} name={field.label}>
              {value}
            </Fact>
          )
        );
      })}
    </Facts>
  );
}

/** A value as text; undefined if empty. */
function words(field: Field, value: unknown): string | undefined {
  if (field.type === "boolean") return value === true ? "Да" : "Нет";
  if (typeof value !== "string" || value === "") return undefined;
  if (field.type === "choice") {
    const choice = field.choices[value];
    return typeof choice === "string" ? choice : choice?.label;
  }
  if (field.type === "date") return formatDate(value);
  if (field.type === "phone") return formatPhone(value);
  return field.type === "bankAccount" ? formatBankAccount(value) : value;
}
