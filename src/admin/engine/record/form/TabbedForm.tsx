import { useFormState } from "react-hook-form";
import { isWorked } from "../../../../definition/formula/formulas.ts";
import { ShownField } from "../ShownField.tsx";
import { formTabs, tabOf } from "./formTabs.ts";
import { ReaderPreview } from "./ReaderPreview.tsx";
import { SaveBar } from "./SaveBar.tsx";
import { TabbedFields } from "./TabbedFields.tsx";
import { useFormFields } from "./useFormFields.tsx";
import { useLeadToError } from "./useLeadToError.ts";
import { useOpenTab } from "./useOpenTab.ts";

/** The fields of a form on tabs. */
export function TabbedForm({ form, isNew }: { form: string; isNew: boolean }) {
  const { definition, values, terms, maySetIt, renderInput } = useFormFields(isNew);
  const tabs = formTabs(definition, values, terms);
  const { errors } = useFormState();
  const faulty = new Set(Object.keys(errors).map((name) => tabOf(tabs, name)));
  const [current, open] = useOpenTab(tabs.length);
  useLeadToError({
    names: tabs.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields.map(({ name }) => name))),
    isOpen: (name) => tabOf(tabs, name) === current,
    open: (name) => open(tabOf(tabs, name)),
  });
  const here = tabs[current]?.sections.flatMap(({ fields }) => fields) ?? [];
  return (
    <>
      <TabbedFields
        label={definition.label.one}
        tabs={tabs}
        faulty={faulty}
        renderField={(placed) =>
          placed.field.type === "related" || maySetIt(placed) ? (
            renderInput(placed)
          ) : (
            <ShownField {...placed} typed={isWorked(placed.field)} />
          )
        }
      />
      <SaveBar form={form} isNew={isNew} idle={!here.some(maySetIt)}>
        <ReaderPreview />
      </SaveBar>
    </>
  );
}
