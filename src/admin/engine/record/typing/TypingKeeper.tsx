import { useCallback, useContext, useEffect, useMemo, useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { onSessionEnd } from "../../../../dataProvider/session/session.ts";
import { formatDateTime } from "../../../../domain/time/formatDate.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { useUser } from "../../../../shell/RequireUser.tsx";
import { Button } from "../../../../ui/controls/Button.tsx";
import type { KeptPlace } from "../../../../ui/typing/keptPlace.ts";
import { Notice } from "../../../../ui/states/Notice.tsx";
import { useDefinition, useRole } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { Editing } from "../document/editing.ts";
import { typedFields, typingIn, typingPlace, type KeptTyping } from "./keptTyping.ts";

const patienceMilliseconds = 700;

interface TypingKeeperProps {
  /** The form's initial values. */
  begun: Values;
  /** Called when restored input started from an older version, whose changes since must be reviewed. */
  onOutdated: () => void;
}

/**
 * Stores the input when the session ends, with `autosave` until it is saved or discarded, and offers to restore the input of
 * each earlier visit until the user decides about it.
 */
export function TypingKeeper({ begun, onOutdated }: TypingKeeperProps) {
  const definition = useDefinition();
  const role = useRole();
  const { id: userId } = useUser();
  const { getValues } = useFormContext();
  const { isDirty } = useFormState();
  const { edit } = useContext(Editing);
  const id: unknown = begun["id"];
  const place = useMemo(() => typingPlace(definition, userId, id), [definition, userId, id]);
  const [offered, setOffered] = useState(() => place.read() ?? []);
  const keep = useCallback(() => {
    const typing = isDirty ? typingIn(typedFields(definition, role), begun, getValues()) : undefined;
    store(place, typing ? [...offered, typing] : offered);
  }, [isDirty, definition, role, begun, place, offered, getValues]);
  useEffect(() => onSessionEnd(keep), [keep]);
  const decide = (kept: KeptTyping): void => {
    const others = offered.filter((one) => one !== kept);
    store(place, others);
    setOffered(others);
  };
  return (
    <>
      {definition.autosave && <Autosave keep={keep} />}
      {offered.map((kept) => (
        <Offer
          key={kept.at}
          kept={kept}
          begun={begun}
          onTake={() => {
            edit?.(true);
            decide(kept);
            if (isOlder(kept, begun)) onOutdated();
          }}
          onDrop={() => decide(kept)}
        />
      ))}
    </>
  );
}

function store(place: KeptPlace<readonly KeptTyping[]>, typings: readonly KeptTyping[]): void {
  if (typings.length === 0) place.clear();
  else place.write(typings);
}

const isOlder = (kept: KeptTyping, begun: Values): boolean => kept.begun["version"] !== begun["version"];

/** Stores the input shortly after each change. */
function Autosave({ keep }: { keep: () => void }) {
  const { control } = useFormContext();
  const { isSubmitting } = useFormState();
  const values: unknown = useWatch({ control });
  useEffect(() => {
    if (isSubmitting) return undefined;
    const timer = setTimeout(keep, patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [values, isSubmitting, keep]);
  return null;
}

interface OfferProps {
  kept: KeptTyping;
  begun: Values;
  onTake: () => void;
  onDrop: () => void;
}

function Offer({ kept, begun, onTake, onDrop }: OfferProps) {
  const definition = useDefinition();
  const role = useRole();
  const { reset, setValue, getValues } = useFormContext();
  const names = Object.keys(kept.typed).map((name) => definition.fields[name]?.label ?? name);
  const take = (): void => {
    const values = getValues();
    const now = typingIn(typedFields(definition, role), begun, values);
    // Applied to the old record; the later changes are merged afterwards.
    if (isOlder(kept, begun)) reset({ ...values, ...kept.begun });
    for (const [name, value] of Object.entries({ ...now?.typed, ...kept.typed }))
      setValue(name, value, { shouldDirty: true, shouldTouch: true });
    onTake();
  };
  return (
    <Notice tone="accent" title={`Здесь есть несохранённые правки от ${formatDateTime(kept.at, pageRegion())}`}>
      <p>{names.join(", ")}</p>
      <p>
        {isOlder(kept, begun)
          ? "Запись с тех пор изменили. Верните правки, и вы увидите, что в ней стало другим."
          : "Они остались в этом браузере, пока вы не решите, вернуть их или удалить."}
      </p>
      <span className="typing-offer">
        <Button size="small" look="primary" onClick={take}>
          Вернуть правки
        </Button>
        <Button size="small" onClick={onDrop}>
          Удалить их
        </Button>
      </span>
    </Notice>
  );
}
