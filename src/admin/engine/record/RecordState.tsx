import { ApiError } from "../../../dataProvider/requests/errors.ts";
import { NotFound } from "../../../shell/errors/ErrorPage.tsx";
import { Page } from "../../../shell/layout/Page.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import { useDefinition } from "../definitions.tsx";
import { ListLink } from "./RecordPage.tsx";

/** Shown while a record is loading, or if it can't be loaded. */
export function RecordState({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const definition = useDefinition();
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page title={definition.label.one} lead={<ListLink definition={definition} />}>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <Skeleton count={8} />}
    </Page>
  );
}
