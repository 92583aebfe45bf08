import { messages } from "../../../i18n/messages.ts";
import { Page } from "../../../shell/layout/Page.tsx";
import { isReloading } from "../../../shell/errors/staleChunk.ts";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";

interface FailedProps {
  error: unknown;
  resetErrorBoundary: () => void;
}

/** Replaces a screen that failed to render; the frame around it stays. */
export function ScreenError({ error, resetErrorBoundary }: FailedProps) {
  if (isReloading()) return null;
  return (
    <Page title={messages.failureTitle}>
      <ErrorState title={messages.renderingFailed} error={error} onRetry={() => resetErrorBoundary()} />
    </Page>
  );
}
