import { useQuery } from "@tanstack/react-query";
import type { GlobalSettings } from "../contract/money/billing.ts";
import { formatMoney } from "../domain/money/format.ts";
import { counted } from "../domain/text/plural.ts";
import { callQuery } from "../shell/data/callQuery.ts";
import { contactWays, linkOf, settingsQuery } from "../shell/contacts/contactWays.ts";
import { Page } from "../shell/layout/Page.tsx";
import { ButtonLink } from "../ui/controls/ButtonLink.tsx";
import { Icon } from "../ui/icons/Icon.tsx";
import { Skeleton } from "../ui/states/Skeleton.tsx";
import "./knowledge.css";
import { PostList } from "./PostList.tsx";

/** The manager's contacts, and frequent questions (design §5 Home). */
export function HelpPage() {
  const { data: settings, isPending } = useQuery(settingsQuery);
  const { data } = useQuery(callQuery("GET /api/knowledge/"));
  const ways = contactWays(settings?.contacts);
  return (
    <Page title="Помощь" lead="Напишите или позвоните: отвечает ваш менеджер">
      {isPending && <Skeleton count={2} />}
      {ways.length > 0 && (
        <ul className="knowledge__ways">
          {ways.map((way) => (
            <li key={way.kind}>
              <a {...linkOf(way)}>
                <Icon name={way.icon} /> {way.label}
              </a>
            </li>
          ))}
        </ul>
      )}
      {settings && <Included {...settings} />}
      <section className="knowledge__section">
        <h2>Часто спрашивают</h2>
        {data ? <PostList posts={data.data.main} /> : <Skeleton count={4} />}
        <ButtonLink to="/knowledge" icon="help">
          Вся база знаний
        </ButtonLink>
      </section>
    </Page>
  );
}

/** The free part of the manager's time, and the price of an hour beyond it (specification §3 Settings). */
function Included({ region, settings }: GlobalSettings) {
  const { freeConsultationHours: hours, freeRequestCount: requests, hourCost } = settings ?? {};
  const free = [
    hours ? `${counted(hours, "час", "часа", "часов")} консультаций` : "",
    requests ? counted(requests, "обращение", "обращения", "обращений") : "",
  ].filter((words) => words !== "");
  const cost = hourCost && Number(hourCost) > 0 ? formatMoney(hourCost, region.currency.code) : undefined;
  if (free.length === 0 && cost === undefined) return null;
  return (
    <p>
      {free.length > 0 && `Бесплатно: ${free.join(" и ")}. `}
      {cost !== undefined && `${free.length > 0 ? "Дальше час" : "Час"} работы менеджера стоит ${cost}.`}
    </p>
  );
}
