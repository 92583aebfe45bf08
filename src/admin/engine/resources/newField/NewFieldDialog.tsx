import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState, type FormEvent } from "react";
import type { AnswerOf } from "../../../../contract/call.ts";
import type { definitionCalls } from "../../../../contract/records/definitions.ts";
import { send } from "../../../../dataProvider/requests/http.ts";
import { callQuery } from "../../../../shell/data/callQuery.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Checkbox } from "../../../../ui/controls/Checkbox.tsx";
import { Select } from "../../../../ui/controls/Select.tsx";
import { TextArea } from "../../../../ui/controls/TextArea.tsx";
import { TextField } from "../../../../ui/controls/TextField.tsx";
import { notify } from "../../../../ui/notify.ts";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import { Refusal } from "../forms/Refusal.tsx";
import { refreshSections } from "../../../../shell/data/refreshSections.ts";
import {
  linesOf,
  offeredTypes,
  placesIn,
  sectionOf,
  textWith,
  usualPlace,
  type OfferedType,
  type Wish,
} from "./newField.ts";

interface NewFieldProps {
  section: AnswerOf<(typeof definitionCalls)["GET /api/definitions/sections/{name}"]>;
  onClose: () => void;
}

const types = (Object.keys(offeredTypes) as OfferedType[]).map((value) => ({ value, label: offeredTypes[value] }));

/** Adds a field to a section with a form that writes the definition. */
export function NewFieldDialog({ section, onClose }: NewFieldProps) {
  const client = useQueryClient();
  const definition = useMemo(() => sectionOf(section), [section]);
  const [wish, setWish] = useState<Wish>({
    ...{ label: "", type: "text", choices: "", to: "", required: false, isColumn: true, isFilter: false },
    after: usualPlace(definition),
  });
  const change = (part: Partial<Wish>): void => setWish((before) => ({ ...before, ...part }));
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      send("PUT /api/definitions/sections/{name}", {
        params: { name: section.name },
        body: { text: textWith(section, wish), seen: section.version },
      }),
    onSuccess: () => {
      notify.success(`Поле «${wish.label.trim()}» добавлено: его уже можно заполнять`);
      onClose();
    },
    onSettled: () => refreshSections(client),
  });
  const isReady =
    wish.label.trim() !== "" &&
    (wish.type !== "reference" || wish.to !== "") &&
    (!isList(wish.type) || linesOf(wish.choices).length > 0);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && !isPending) mutate();
  };
  return (
    <Dialog open onClose={onClose} title={`Новое поле: ${section.label}`} width="narrow">
      <form className="name-form" onSubmit={submit}>
        <Refusal title="Поле не добавлено" error={error} />
        <TextField
          label="Название"
          value={wish.label}
          onChange={(label) => change({ label })}
          maxLength={100}
          required
          autoFocus
        />
        <Select label="Что в нём" options={types} value={wish.type} onChange={(type) => change({ type })} />
        {isList(wish.type) && (
          <TextArea
            label="Значения"
            hint="Каждое с новой строки"
            rows={4}
            value={wish.choices}
            onChange={(choices) => change({ choices })}
          />
        )}
        {wish.type === "reference" && <Target value={wish.to} onChange={(to) => change({ to })} />}
        <Select
          label="После какого поля"
          options={placesIn(definition)}
          value={wish.after}
          placeholder="В конце"
          onChange={(after) => change({ after })}
        />
        <Checkbox label="Обязательное" checked={wish.required} onChange={(required) => change({ required })} />
        <Checkbox label="Показывать в списке" checked={wish.isColumn} onChange={(isColumn) => change({ isColumn })} />
        <Checkbox label="Отбирать по нему" checked={wish.isFilter} onChange={(isFilter) => change({ isFilter })} />
        {section.owner === "product" && <p className="quiet">Поле видят и заполняют только администраторы.</p>}
        <div className="name-form__buttons">
          <Button onClick={onClose}>Отмена</Button>
          <Button type="submit" look="primary" busy={isPending} disabled={!isReady}>
            Добавить
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

const isList = (type: OfferedType): boolean => type === "choice" || type === "choices";

function Target({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  const { data = [] } = useQuery(callQuery("GET /api/definitions/sections"));
  const options = data.flatMap(({ name, label, removed }) => (removed ? [] : [{ value: name, label }]));
  return <Select label="Раздел" placeholder="Выберите" {...{ options, value, onChange }} />;
}
