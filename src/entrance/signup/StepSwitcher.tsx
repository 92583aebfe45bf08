import { Icon } from "../../ui/icons/Icon.tsx";
import "./StepSwitcher.css";

export interface Step {
  readonly title: string;
  readonly state: "open" | "done" | "wrong";
}

interface StepSwitcherProps {
  steps: readonly Step[];
  current: number;
  onChoose: (index: number) => void;
}

/** The steps of a form as buttons; an icon and a word show which are completed and which have mistakes. */
export function StepSwitcher({ steps, current, onChoose }: StepSwitcherProps) {
  return (
    <nav className="steps" aria-label="Шаги регистрации">
      <ol className="steps__list">
        {steps.map(({ title, state }, index) => (
          <li key={title} className="steps__item">
            <button
              type="button"
              className={`steps__step steps__step--${state}`}
              aria-current={index === current ? "step" : undefined}
              onClick={() => onChoose(index)}
            >
              <span className="steps__mark" aria-hidden>
                {state === "done" ? <Icon name="check" size={16} /> : state === "wrong" ? "!" : index + 1}
              </span>
              <span>
                <span className="visually-hidden">Шаг {index + 1}: </span>
                {title}
                {state !== "open" && (
                  <span className="visually-hidden">{state === "done" ? ", заполнен" : ", есть ошибки"}</span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
