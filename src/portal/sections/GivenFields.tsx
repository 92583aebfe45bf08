import { FormSection } from "../../ui/form/FormSection.tsx";
import { FileInput } from "./FileInput.tsx";
import { GivenLines } from "./GivenLines.tsx";
import type { GivenForm } from "./useGivenForm.ts";

/** The inputs of a customer's form: typed fields, then tables and files. */
export function GivenFields({ of, title }: { of: GivenForm; title: string }) {
  const { given, form, fileOf, fileErrorOf, choose } = of;
  const typed = Object.keys(given.fields).filter((name) => given.fields[name]?.type !== "lines");
  return (
    <>
      {typed.length > 0 && <FormSection form={form} title={title} names={typed} autoComplete={{}} />}
      {Object.entries(given.fields).map(
        ([name, field]) => field.type === "lines" && <GivenLines key={name} {...{ form, name, field }} />,
      )}
      {given.files.map(([name, field]) => (
        <FileInput
          key={name}
          name={name}
          field={field}
          value={fileOf(name)}
          error={fileErrorOf(name)}
          onChoose={(...choice) => choose(name, ...choice)}
        />
      ))}
    </>
  );
}
