import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import { send } from "../../../dataProvider/requests/http.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { LeaveGuard } from "../../../shell/navigation/LeaveGuard.tsx";
import { useKeptState } from "../../../shell/kept/useKeptState.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { notify } from "../../../ui/notify.ts";
import { Draft } from "./DefinitionEditor.tsx";
import { example } from "./example.ts";
import { refreshSections } from "../../../shell/data/refreshSections.ts";
import "./resources.css";
import { resourcePath } from "./words.ts";

/** Creates a section, starting from a small example. */
export function NewResourceScreen() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [text, setText] = useKeptState("new-section", example, keeping);
  const isSaved = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const name = nameIn(text);
      await send("PUT /api/definitions/sections/{name}", { params: { name }, body: { text, seen: 0 } });
      return name;
    },
    onSuccess: (name) => {
      isSaved.current = true;
      notify.success("Раздел добавлен, он уже в меню");
      void navigate(resourcePath(name));
    },
    onError: (problem) => notify.error(problem),
    onSettled: () => refreshSections(client),
  });
  return (
    <Page title="Новый раздел" lead={<Link to="/admin/resources">Разделы</Link>}>
      <LeaveGuard isUnsaved={keeping.isUnsaved(text)} wouldLose={() => keeping.isUnsaved(text) && !isSaved.current} />
      <div className="resource">
        <p className="quiet">
          Раздел описывают на JSON: имя, поля, список и форма. Начните с примера; все слова языка описаны в
          docs/operators.md.
        </p>
        <Draft text={text} onChange={setText}>
          {(isValid) => (
            <Button look="primary" busy={isPending} disabled={!isValid} onClick={() => mutate()}>
              Создать раздел
            </Button>
          )}
        </Draft>
      </div>
    </Page>
  );
}

const keeping = {
  read: (kept: unknown) => (typeof kept === "string" ? kept : undefined),
  isUnsaved: (text: string) => text !== example,
};

/** The name that a text gives its section; the server has checked it. */
function nameIn(text: string): string {
  const read: unknown = JSON.parse(text);
  return typeof read === "object" && read !== null && "name" in read ? String(read.name) : "";
}
