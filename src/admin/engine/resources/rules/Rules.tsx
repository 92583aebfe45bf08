import { useId } from "react";
import { Link } from "react-router";
import { useDefinitions } from "../../definitions.tsx";
import { listLink } from "../../listLink.ts";
import { listPath } from "../../paths.ts";
import { ConditionWords } from "./ConditionWords.tsx";
import { effectOf, startOf } from "./ruleWords.ts";
import { TryRule } from "./TryRule.tsx";

/** The section with the log of rules, if the product shows it. */
const logName = "rule-runs";

/** The rules of a section; each can be tried on a record. */
export function Rules({ resource }: { resource: string }) {
  const id = useId();
  const { find } = useDefinitions();
  const definition = find(resource);
  const log = find(logName);
  const rules = Object.entries(definition?.rules ?? {});
  if (!definition || rules.length === 0) return null;
  return (
    <section className="resource-rules" aria-labelledby={id}>
      <div className="resource-rules__head">
        <h2 id={id}>Правила</h2>
        {log && <Link to={listLink(listPath(log), { resource })}>{log.label.many}</Link>}
      </div>
      <ul className="resource-rules__list">
        {rules.map(([key, rule]) => (
          <li key={key} className="resource-rules__rule">
            <span className="resource-rules__words">
              <span>{rule.label}</span>
              <span className="quiet">
                {startOf(definition, rule)}
                {rule.when && (
                  <>
                    , если <ConditionWords when={rule.when} fields={definition.fields} />
                  </>
                )}
                : {effectOf(rule)}
              </span>
            </span>
            <TryRule definition={definition} rule={key} label={rule.label} />
          </li>
        ))}
      </ul>
    </section>
  );
}
