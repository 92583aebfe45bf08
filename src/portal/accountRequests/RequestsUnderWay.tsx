import { useQuery } from "@tanstack/react-query";
import { formatDate } from "../../domain/time/formatDate.ts";
import { dayIn } from "../../domain/time/periods.ts";
import { accountRequests } from "../../resources/clients/accountRequests.ts";
import { useUser } from "../../shell/RequireUser.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { StateWord } from "../../ui/states/StateWord.tsx";
import { systemsQuery } from "../accounts/accountsQuery.ts";
import { accountRequestsQuery } from "./accountRequestsQuery.ts";
import "./RequestsUnderWay.css";

/** Requests without an account yet: in progress, or declined with the reason. Renders nothing if there are none. */
export function RequestsUnderWay() {
  const { region } = useUser();
  const { data: systems = [] } = useQuery(systemsQuery);
  const { data = [], isPending } = useQuery(accountRequestsQuery);
  if (isPending) return <Skeleton count={1} />;
  const shown = data.filter(
    ({ state, createdAt }) => state === "waiting" || (state === "declined" && isRecent(createdAt)),
  );
  if (shown.length === 0) return null;
  const { choices } = accountRequests.fields.state;
  return (
    <section className="requests-under-way" aria-label="Заявки на аккаунты">
      <ul className="requests-under-way__list">
        {shown.map(({ id, name, systemId, kind, state, createdAt, declineReason }) => (
          <li key={id} className="requests-under-way__row">
            <b>{name}</b>
            <StateWord tone={choices[state].tone}>{choices[state].label}</StateWord>
            <span className="requests-under-way__what">
              {[
                systems.find((system) => system.id === systemId)?.name,
                accountRequests.fields.kind.choices[kind].toLowerCase(),
                `заявка от ${formatDate(dayIn(region, new Date(createdAt)))}`,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
            {declineReason && <span className="requests-under-way__reason">{declineReason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

const fortnight = 14 * 86_400_000;

/** Old refusals are hidden. */
const isRecent = (createdAt: string): boolean => Date.now() - Date.parse(createdAt) < fortnight;
