import type { PlanStep } from "../../../contract/records/definitions.ts";
import { StateWord } from "../../../ui/states/StateWord.tsx";
import { useDefinitions } from "../definitions.tsx";
import { recordPath } from "../paths.ts";

/** What a change does, step by step, with the records that prevent it. */
export function PlanSteps({ name, steps }: { name: string; steps: readonly PlanStep[] }) {
  const definition = useDefinitions().find(name);
  return (
    <ul className="plan-steps">
      {steps.map(({ kind, field, text, blocks, records }) => (
        <li key={`${kind} ${field}`}>
          {blocks && <StateWord tone="bad">Мешает</StateWord>}
          <span>{text}</span>
          {blocks && definition && (
            <span className="plan-steps__records">
              {records.map(({ id, name: called }) => (
                <a key={id} href={recordPath(definition, id)} target="_blank" rel="noreferrer">
                  {called}
                </a>
              ))}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
