import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import type { AnswerOf } from "../../../../contract/call.ts";
import type { ruleCalls } from "../../../../contract/records/rules.ts";
import { send } from "../../../../dataProvider/requests/http.ts";
import { Button } from "../../../../ui/controls/Button.tsx";
import { Field } from "../../../../ui/controls/Field.tsx";
import { Dialog } from "../../../../ui/overlays/Dialog.tsx";
import { messageOf } from "../../../../ui/states/messageOf.ts";
import { Notice } from "../../../../ui/states/Notice.tsx";
import type { Definition } from "../../../../definition/grammar.ts";
import { ReferenceCombobox } from "../../fields/inputs/ReferenceCombobox.tsx";

type Tried = AnswerOf<(typeof ruleCalls)["POST /api/rules/{resource}/{rule}/try"]>;

const said = {
  done: { tone: "good", title: "Правило сделает" },
  skipped: { tone: "neutral", title: "Правило не сделает ничего" },
  failed: { tone: "bad", title: "Правило не сможет выполниться" },
} as const;

interface TryRuleProps {
  definition: Definition;
  rule: string;
  label: string;
}

/** Shows what a rule would do with a record; nothing is changed or sent. */
export function TryRule({ definition, rule, label }: TryRuleProps) {
  const form = useId();
  const [isOpen, setOpen] = useState(false);
  const [recordId, setRecordId] = useState<number | null>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (id: number) =>
      send("POST /api/rules/{resource}/{rule}/try", {
        params: { resource: definition.name, rule },
        body: { recordId: id },
      }),
  });
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={`Попробовать: ${label}`}
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        Попробовать
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        actions={
          <Button look="primary" type="submit" form={form} busy={isPending} disabled={recordId === null}>
            Попробовать
          </Button>
        }
      >
        <form
          id={form}
          className="resource-rules__tried"
          onSubmit={(event) => {
            event.preventDefault();
            if (recordId !== null) mutate(recordId);
          }}
        >
          <Field label={definition.label.one} hint="Ничего не изменится и не отправится">
            {(control) => (
              <ReferenceCombobox
                target={definition}
                value={recordId}
                onChange={(id) => {
                  reset();
                  setRecordId(id);
                }}
                control={control}
              />
            )}
          </Field>
          <div role="status">
            {error ? <Notice tone="bad" title={messageOf(error)} /> : data && <Outcome tried={data} />}
          </div>
        </form>
      </Dialog>
    </>
  );
}

function Outcome({ tried: { state, result, details } }: { tried: Tried }) {
  const { tone, title } = said[state];
  return (
    <Notice tone={tone} title={title}>
      <p>{result}</p>
      {details.map((detail) => (
        <p key={detail} className="resource-rules__detail">
          {detail}
        </p>
      ))}
    </Notice>
  );
}
