import { useLoaderData } from "react-router";
import type { LegalKind } from "../../contract/people/registration.ts";
import { send, type Sent } from "../../dataProvider/requests/http.ts";
import { formatLongDate } from "../../domain/time/formatDate.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Prose } from "../../ui/text/Prose.tsx";
import { useTitle } from "../../shell/layout/useTitle.ts";
import "./LegalDocument.css";

type Document = Sent<"GET /api/legal/{kind}">;

/** Loads the region's edition of a document that is in force. */
export const documentLoader = (kind: LegalKind) => (): Promise<Document> =>
  send("GET /api/legal/{kind}", { params: { kind }, query: {} });

/** The public contract or the privacy policy, for reading and printing. */
export function LegalDocument() {
  const { title, version, effectiveFrom, text } = useLoaderData<Document>();
  useTitle(title);
  return (
    <article className="signup-layout__card legal">
      <header className="legal__header">
        <h1 tabIndex={-1}>{title}</h1>
        <p className="quiet">
          Редакция {version}, действует с {formatLongDate(effectiveFrom)}
        </p>
        <div className="legal__actions">
          <Button size="small" icon="download" onClick={() => print()}>
            Распечатать или сохранить
          </Button>
        </div>
      </header>
      <Prose html={text} />
    </article>
  );
}
