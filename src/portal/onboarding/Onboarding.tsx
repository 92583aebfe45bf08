import type { ReactNode } from "react";
import { formatDate } from "../../domain/time/formatDate.ts";
import { counted } from "../../domain/text/plural.ts";
import { Page } from "../../shell/layout/Page.tsx";
import { useUser } from "../../shell/RequireUser.tsx";
import { ButtonLink } from "../../ui/controls/ButtonLink.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Icon } from "../../ui/icons/Icon.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { ContactLinks } from "../accounts/ContactLinks.tsx";
import { addAccountParameter } from "../accountRequests/AddAccount.tsx";
import { topUpParameter, topUpValue } from "../topUp/topUpAddress.ts";
import "./Onboarding.css";
import { useFirstSteps, type FirstSteps } from "./useFirstSteps.ts";

interface Step {
  readonly title: string;
  readonly done: boolean;
  readonly text: ReactNode;
  readonly action?: { readonly to: string; readonly label: string };
}

/** A new customer's first steps, each checked off by facts (design §5 Home). */
export function Onboarding() {
  const { customer } = useUser();
  const { steps, error, retry } = useFirstSteps();
  return (
    <Page
      title="Первые шаги"
      lead={customer && `${customer.contactName}, рады знакомству! Вот с чего начать.`}
      actions={
        <ButtonLink to="/accounts" look="quiet">
          Позже
        </ButtonLink>
      }
    >
      {steps ? (
        <Steps steps={stepsOf(steps)} />
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <Skeleton kind="rows" count={4} />
      )}
    </Page>
  );
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter((step) => step.done).length;
  const next = steps.findIndex((step) => !step.done);
  return (
    <div className="first-steps">
      <div className="first-steps__progress">
        <p id="first-steps-progress">{next === -1 ? "Всё готово" : `Готово ${done} из ${steps.length}`}</p>
        <progress aria-labelledby="first-steps-progress" max={steps.length} value={done} />
      </div>
      <ol className="first-steps__list">
        {steps.map((step, index) => (
          <StepRow key={step.title} step={step} number={index + 1} isNext={index === next} />
        ))}
      </ol>
      {next === -1 && (
        <p className="first-steps__done">
          Дальше — обычная работа: остатки и расходы под «Аккаунтами», счета и акты под «Документами».
        </p>
      )}
    </div>
  );
}

function StepRow({
  step: { title, done, text, action },
  number,
  isNext,
}: {
  step: Step;
  number: number;
  isNext: boolean;
}) {
  const state = done ? "done" : isNext ? "next" : "later";
  return (
    <li className={`first-step first-step--${state}`} aria-current={isNext ? "step" : undefined}>
      <span className="first-step__mark" aria-hidden>
        {done ? <Icon name="check" /> : number}
      </span>
      <div className="first-step__text">
        <h2>
          {title}
          <span className="visually-hidden">{done ? " — готово" : " — ещё не сделано"}</span>
        </h2>
        <div>{text}</div>
      </div>
      {action && (
        <ButtonLink to={action.to} look={isNext ? "primary" : "secondary"} size={isNext ? "medium" : "small"}>
          {action.label}
        </ButtonLink>
      )}
    </li>
  );
}

const stepsOf = (facts: FirstSteps): readonly Step[] => [
  companyStep(facts),
  contractStep(facts),
  accountStep(facts),
  topUpStep(facts),
];

const companyStep = ({ missing }: FirstSteps): Step => ({
  title: "Данные компании",
  done: missing.length === 0,
  text:
    missing.length === 0
      ? "Все заполнены. Загляните, всё ли верно: они попадут в счета и акты."
      : `Не хватает: ${missing.join(", ")}. Без них не выйдет составить документы.`,
  action: { to: "/profile", label: "Проверить" },
});

const contractStep = ({ contract }: FirstSteps): Step => ({
  title: "Договор",
  done: contract !== undefined,
  text: contract ? (
    <>
      № {contract.number} от {formatDate(contract.startDate)}.{" "}
      {contract.type === "public" && <a href="/legal/publicContract">Прочитать условия</a>}
    </>
  ) : (
    <>
      Менеджер подготовит договор с вашими условиями и пришлёт его. Хотите быстрее или есть вопросы — напишите нам:{" "}
      <ContactLinks />
    </>
  ),
  ...(contract && { action: { to: "/documents?tab=contracts", label: "К договору" } }),
});

const accountStep = ({ accounts, awaitsAccount }: FirstSteps): Step => ({
  title: "Первый рекламный аккаунт",
  done: accounts > 0,
  text:
    accounts > 0
      ? `${counted(accounts, "аккаунт", "аккаунта", "аккаунтов")} в кабинете.`
      : awaitsAccount
        ? "Заявка в работе: менеджер откроет аккаунт и напишет вам."
        : "Закажите новый в нужной системе или подключите тот, что у вас уже есть: менеджер откроет его и напишет вам.",
  action:
    accounts > 0
      ? { to: "/accounts", label: "К аккаунтам" }
      : awaitsAccount
        ? { to: "/accounts", label: "К заявке" }
        : { to: `/accounts?${addAccountParameter}=1`, label: "Добавить" },
});

const topUpStep = ({ toppedUp, accounts }: FirstSteps): Step => ({
  title: "Первое пополнение",
  done: toppedUp,
  text: toppedUp
    ? "Счёт и его состояние — в документах."
    : accounts > 0
      ? "Укажите сумму: сразу увидите, сколько поступит в рекламу, и получите счёт."
      : "Станет доступно, как только появится аккаунт.",
  ...(toppedUp
    ? { action: { to: "/documents", label: "К счетам" } }
    : accounts > 0 && { action: { to: `/accounts?${topUpParameter}=${topUpValue([])}`, label: "Пополнить" } }),
});
