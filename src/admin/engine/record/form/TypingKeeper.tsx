import { useCallback, useContext, useEffect, useMemo, useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { onSessionEnd } from "../../../../dataProvider/session/session.ts";
import { formatDateTime } from "../../../../domain/time/formatDate.ts";
import { pageRegion } from "../../../../shell/pageRegion.ts";
import { useUser } from "../../../../shell/RequireUser.tsx";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Notice } from "../../../../ui/states/Notice.tsx";
import { useDefinition, useRole } from "../../definitions.tsx";
import type { Values } from "../../fields/fieldProps.ts";
import { Editing } from "../document/editing.ts";
import { typedOf, typingPlace, type KeptTyping } from "./keptTyping.ts";

const patienceMilliseconds = 700;

interface TypingKeeperProps {
  /** The form's initial values. */
  begun: Values;
  /** Called when restored input started from an older version, whose changes since must be reviewed. */
  onOutdated: () => void;
}

/**
 * Stores the input when the session ends, with `autosave` until it is saved or discarded, and offers to restore the input of
 * an earlier visit.
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
  const [offered, setOffered] = useState(place.read);
  const keep = useCallback(() => {
    const typed = isDirty ? typedOf(definition, role, begun, getValues()) : {};
    if (Object.keys(typed).length === 0) place.clear();
    else place.write({ at: new Date().toISOString(), begun, typed });
  }, [isDirty, definition, role, begun, place, getValues]);
  useEffect(() => (offered ? undefined : onSessionEnd(keep)), [offered, keep]);
  if (!offered) return definition.autosave && <Autosave keep={keep} />;
  return (
    <Offer
      kept={offered}
      isOlder={offered.begun["version"] !== begun["version"]}
      onTake={() => {
        edit?.(true);
        place.clear();
        setOffered(undefined);
        if (offered.begun["version"] !== begun["version"]) onOutdated();
      }}
      onDrop={() => {
        place.clear();
        setOffered(undefined);
      }}
    />
  );
}

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
  isOlder: boolean;
  onTake: () => void;
  onDrop: () => void;
}

function Offer({ kept, isOlder, onTake, onDrop }: OfferProps) {
  const { reset, setValue, getValues } = useFormContext();
  const take = (): void => {
    // Applied to the old record; the later changes are merged afterwards.
    if (isOlder) reset({ ...getValues(), ...kept.begun });
    for (const [name, value] of Object.entries(kept.typed))
      setValue(name, value, { shouldDirty: true, shouldTouch: true });
    onTake();
  };
  return (
    <Notice tone="accent" title={`Здесь есть несохранённые правки от ${formatDateTime(kept.at, pageRegion())}`}>
      <p>
        {isOlder
          ? "Запись с тех пор изменили. Верните правки, и вы увидите, что в ней стало другим."
          : "Они остались в этом браузере. Пока вы не решите, новые правки не запоминаются."}
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
