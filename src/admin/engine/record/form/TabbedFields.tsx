import type { ReactNode } from "react";
import { Tabs } from "../../../../ui/controls/Tabs.tsx";
import { FieldGrid } from "./FieldGrid.tsx";
import type { FormTab, PlacedField } from "./formTabs.ts";
import { useOpenTab } from "./useOpenTab.ts";

interface TabbedFieldsProps {
  label: string;
  tabs: readonly FormTab[];
  /** Indexes of tabs with errors. */
  faulty?: ReadonlySet<number>;
  /** Renders a field with its label. */
  renderField: (placed: PlacedField) => ReactNode;
}

/** A record's fields by tabs and sections; a single tab has no tab bar. */
export function TabbedFields({ label, tabs, faulty, renderField }: TabbedFieldsProps) {
  const [current, open] = useOpenTab(tabs.length);
  const shown = tabs[current];
  if (!shown) return null;
  const panel = shown.sections.map(({ title, fields }, index) => (
    <section key={title ?? index} className="form-section" aria-label={title}>
      {title !== undefined && <h2 className="form-section__title">{title}</h2>}
      <FieldGrid fields={fields} renderField={renderField} />
    </section>
  ));
  if (tabs.length === 1) return <div className="form-panel">{panel}</div>;
  return (
    <Tabs
      label={label}
      tabs={tabs.map((tab, index) => ({ id: String(index), label: tab.label, faulty: faulty?.has(index) ?? false }))}
      value={String(current)}
      onChange={(id) => open(Number(id))}
    >
      <div className={isNamedByTab(shown) ? "form-panel form-panel--named" : "form-panel"}>{panel}</div>
    </Tabs>
  );
}

/** True if a tab's only field has the tab's name, so that its label would be redundant. */
const isNamedByTab = ({ label, sections }: FormTab): boolean => {
  const fields = sections.flatMap((section) => section.fields);
  return fields.length === 1 && fields[0]?.field.label === label;
};
