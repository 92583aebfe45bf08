import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import type { WorkGroup } from "../../../contract/records/sections.ts";
import { workFilter, workOf } from "../../../definition/states/work.ts";
import { urgencies, type Urgency } from "../../../definition/states/urgency.ts";
import type { Region } from "../../../domain/company/region.ts";
import type { Role } from "../../../domain/company/role.ts";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { type Definitions, useDefinitions, useRole } from "../definitions.tsx";
import { NamesContext, useNames } from "../list/table/useNames.ts";
import { listLink } from "../listLink.ts";
import { listPath } from "../paths.ts";
import { factsOf, type Shown, WorkCard } from "./WorkCard.tsx";
import "./work.css";

const headings: { readonly [K in Urgency]: string } = {
  urgent: "Срочно",
  decide: "Ждёт решения",
  watch: "Под наблюдением",
};

/** Records of any section that wait for somebody, most urgent first; sections where nothing waits are listed below. */
export function WorkList({ region }: { region: Region }) {
  const definitions = useDefinitions();
  const role = useRole();
  const { data, error, refetch } = useQuery({ ...callQuery("GET /api/work", { query: { region } }), staleTime: 0 });
  const place = useRef<HTMLElement>(null);
  const hasActed = useRef(false);
  // A row that has been dealt with disappears, and would take the focus with it.
  useEffect(() => {
    if (hasActed.current && document.activeElement === document.body) place.current?.focus();
    hasActed.current = false;
  }, [data]);
  const all = data?.flatMap((group) => shownOf(group, definitions, role, region));
  const names = useNames(all?.map(({ columns, group }) => ({ columns, rows: group.first })));
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!all) return <Skeleton count={8} />;
  const waiting = all.filter(({ group }) => group.count > 0);
  const calm = all.filter(({ group }) => group.count === 0);
  return (
    <NamesContext value={names}>
      <section ref={place} tabIndex={-1} className="work" aria-label="Работа">
        {urgencies.map((urgency) => {
          const cards = waiting.filter(({ work }) => work.urgency === urgency);
          return (
            cards.length > 0 && (
              <section key={urgency} className="work__part" aria-labelledby={`work-${urgency}`}>
                <h2 id={`work-${urgency}`}>{headings[urgency]}</h2>
                <ul className="work__cards">
                  {cards.map((card) => (
                    <li key={card.to}>
                      <WorkCard {...card} onAct={() => (hasActed.current = true)} />
                    </li>
                  ))}
                </ul>
              </section>
            )
          );
        })}
        {waiting.length === 0 && <p>Ничего не ждёт: всё сделано.</p>}
        {calm.length > 0 && (
          <ul className="work__calm" aria-label="Здесь ничего не ждёт">
            {calm.map(({ to, title }) => (
              <li key={to}>
                <Link to={to}>{title}</Link> 0
              </li>
            ))}
          </ul>
        )}
      </section>
    </NamesContext>
  );
}

/** Returns nothing for a section that this tab has not loaded yet. */
function shownOf(group: WorkGroup, { find }: Definitions, role: Role, region: Region): readonly Shown[] {
  const definition = find(group.name);
  const quick = definition && workOf(definition).find(({ key }) => key === group.key);
  if (!quick) return [];
  const to = listLink(listPath(definition), workFilter(definition, quick.key, region));
  const title = `${definition.label.many}: ${quick.label.toLowerCase()}`;
  return [{ definition, work: quick.work, group, title, to, columns: factsOf(definition, role) }];
}
