import { RecordContextProvider, useDataProvider, type RaRecord } from "ra-core";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { FormProvider, useForm, type FieldValues } from "react-hook-form";
import { isObject } from "../../../../domain/isObject.ts";
import type { ApiError } from "../../../../dataProvider/requests/errors.ts";
import { messages } from "../../../../i18n/messages.ts";
import { notify } from "../../../../ui/notify.ts";
import { Icon } from "../../../../ui/icons/Icon.tsx";
import { IconButton } from "../../../../ui/controls/IconButton.tsx";
import { typeInto, type TypedControl } from "../../../../ui/typing/typeInto.ts";
import { useRefresh } from "../../actions/useRefresh.ts";
import { useDefinition, useRole } from "../../definitions.tsx";
import { FieldInput } from "../../fields/FieldInput.tsx";
import { FieldValue } from "../../fields/FieldValue.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { lastAuthor } from "../../history/lastAuthor.ts";
import { resourceOf } from "../../paths.ts";
import { formResolver } from "../../record/form/formResolver.ts";
import { useKeptTyping } from "../../record/typing/useKeptTyping.ts";
import { sameValue } from "../../sameValue.ts";

/** What was typed before the editor was loaded. */
export interface TypedAhead {
  /** Replaces the value. */
  readonly text: string;
  /** True if Enter was pressed after it. */
  readonly isEntered: boolean;
}

interface CellEditorProps {
  /** The name under which the input is kept when the session ends. */
  kept: string;
  name: string;
  record: RaRecord;
  typed: TypedAhead;
  onClose: () => void;
}

/** The record after somebody else's change. */
interface Theirs {
  readonly record: Values;
  readonly author: string | undefined;
}

/**
 * Edits one field of a record in the list: Enter saves it with the version that was seen, Esc cancels. It is no form, since
 * a list may be inside one.
 */
export function CellEditor({ kept, name, record, typed, onClose }: CellEditorProps) {
  const definition = useDefinition();
  const role = useRole();
  const dataProvider = useDataProvider();
  const resource = resourceOf(definition);
  const refresh = useRefresh();
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  const busy = useRef(false);
  const sentence = useId();
  const [theirs, setTheirs] = useState<Theirs>();
  const field = definition.fields[name];
  const fields = field ? { [name]: field } : {};
  const form = useForm<FieldValues>({
    defaultValues: record,
    resolver: formResolver({ fields }, { role, stored: {} }),
  });
  const { isSubmitting } = form.formState;
  const begun = useKeptTyping(kept, { form, fields, begun: record });
  const seen = theirs?.record ?? begun ?? record;
  // A ref in the state makes React run this before the next key.
  useEffect(() => {
    const control = place?.querySelector<TypedControl>("input, select, textarea");
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
    if (control && typed.text !== "") typeInto(control, typed.text);
    if (typed.isEntered)
      control?.dispatchEvent(new globalThis.KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
  }, [place, typed]);
  if (!field) return null;

  const refused = async (error: unknown): Promise<void> => {
    const { status, current, errors } = error as Partial<ApiError>;
    const own = errors?.[name];
    if (status === 409 && isObject(current) && current["version"] !== seen["version"])
      setTheirs({ record: current, author: await lastAuthor(definition.name, Number(record.id)) });
    else if (own !== undefined) form.setError(name, { message: own });
    else if (errors) notify.error(Object.values(errors).join(". "));
    else notify.error(error);
  };
  const store = async (values: FieldValues): Promise<void> => {
    if (sameValue(values[name], seen[name])) {
      takeBack();
      return;
    }
    try {
      const { version } = seen;
      const data = { id: record.id, version: version as unknown, [name]: (values[name] ?? null) as unknown };
      await dataProvider.update(resource, { id: record.id, data, previousData: record });
      notify.success(messages.saved);
      await refresh("onPage");
      onClose();
    } catch (error) {
      await refused(error);
    }
  };
  const save = async (): Promise<void> => {
    // A repeated Enter must not save twice.
    if (busy.current) return;
    busy.current = true;
    await form.handleSubmit(store)();
    busy.current = false;
  };
  const takeBack = (): void => {
    onClose();
    if (theirs) void refresh("onPage");
  };
  const press = (event: KeyboardEvent): void => {
    // Keeps arrow keys from moving between rows, and Enter from submitting a surrounding form.
    event.stopPropagation();
    const isListOpen = (event.target as Element).getAttribute("aria-expanded") === "true";
    if (isListOpen || event.nativeEvent.isComposing) return;
    if (event.key === "Escape") takeBack();
    else if (event.key === "Enter" && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault();
      void save();
    }
  };
  return (
    <div
      className="cell-editor labels-hidden"
      ref={setPlace}
      role="group"
      aria-label={field.label}
      aria-describedby={theirs && sentence}
      aria-busy={isSubmitting}
      onKeyDown={press}
    >
      <FormProvider {...form}>
        <RecordContextProvider value={record}>
          <FieldInput source={name} field={field} />
        </RecordContextProvider>
      </FormProvider>
      <span className="cell-editor__buttons">
        <IconButton icon="check" label={theirs ? "Сохранить всё равно" : "Сохранить"} onClick={() => void save()} />
        <IconButton icon="close" label="Оставить как было" onClick={takeBack} />
      </span>
      {theirs && (
        <div className="cell-editor__theirs" role="alert" id={sentence}>
          <Icon name="warning" size={16} />
          <span>
            {theirs.author === undefined
              ? "Запись тем временем изменили"
              : `Запись тем временем изменили: ${theirs.author}`}
            . Сейчас здесь:{" "}
            <FieldValue
              variant="Column"
              {...{ definition, name, field }}
              record={theirs.record}
              value={theirs.record[name]}
            />
            . Ваше значение на месте: сохраните его или оставьте как есть.
          </span>
        </div>
      )}
    </div>
  );
}
