import { useId } from "react";
import { defaultsOf, maxLinesOf } from "../../definition/schema.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { FieldMessages } from "../../ui/controls/Field.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { FormSection } from "../../ui/form/FormSection.tsx";
import { rowsOf, type LightLines, type RecordForm } from "../../ui/form/useRecordForm.ts";

interface GivenLinesProps {
  form: RecordForm;
  name: string;
  field: LightLines;
}

/** A table that customers fill in, row by row. */
export function GivenLines({ form, name, field }: GivenLinesProps) {
  const { region } = form;
  const rows = rowsOf(form.values[name]);
  const id = useId();
  return (
    <fieldset className="section__lines">
      <legend>
        {field.label}
        {(field.min ?? 0) === 0 && <span className="field__optional"> необязательно</span>}
      </legend>
      {field.help && <p className="field__hint">{field.help}</p>}
      {rows.map((values, row) => {
        const path = `${name}.${row}.`;
        return (
          <div key={row} className="section__row">
            <FormSection
              form={{
                ...{ fields: field.fields, region, values },
                errorOf: (column) => form.errorOf(path + column),
                warningOf: (column) => form.warningOf(path + column),
                change: (column, value) =>
                  form.change(name, rows.with(row, { ...values, [column]: value }), path + column),
                leave: (column) => form.leave(path + column),
              }}
              path={path}
              title={`${field.label}, строка ${row + 1}`}
              names={Object.keys(field.fields)}
              autoComplete={{}}
            />
            <IconButton
              icon="trash"
              label={`Удалить строку ${row + 1}`}
              onClick={() => form.change(name, rows.toSpliced(row, 1))}
            />
          </div>
        );
      })}
      <FieldMessages id={id} error={form.errorOf(name)} />
      <div>
        <Button
          name={name}
          size="small"
          icon="plus"
          disabled={rows.length >= maxLinesOf(field)}
          onClick={() => form.change(name, [...rows, defaultsOf(field.fields, { region })], `${name}.${rows.length}`)}
        >
          Добавить строку
        </Button>
      </div>
    </fieldset>
  );
}
