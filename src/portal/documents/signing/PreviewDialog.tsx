import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Download } from "../../../dataProvider/requests/exchange.ts";
import { saveFile } from "../../../shell/data/saveFile.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { ErrorState } from "../../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import "./PreviewDialog.css";

interface PreviewDialogProps {
  title: string;
  /** A key that identifies the paper in the cache. */
  of: readonly unknown[];
  fetchFile: (signal: AbortSignal) => Promise<Download>;
  onClose: () => void;
}

/** Shows a paper before it is downloaded or signed. */
export function PreviewDialog({ title, of, fetchFile, onClose }: PreviewDialogProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ["preview", ...of],
    queryFn: ({ signal }) => fetchFile(signal),
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      width="wide"
      title={title}
      actions={
        data && (
          <Button icon="download" look="primary" onClick={() => saveFile(data)}>
            Скачать
          </Button>
        )
      }
    >
      {data ? (
        <Shown file={data} title={title} />
      ) : error ? (
        <ErrorState title="Не удалось открыть документ" error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton kind="rows" count={8} />
      )}
    </Dialog>
  );
}

/** A PDF in the browser's viewer; a scan as a picture. */
function Shown({ file: { blob }, title }: { file: Download; title: string }) {
  const show = useCallback(
    (element: HTMLIFrameElement | HTMLImageElement | null) => {
      if (!element) return undefined;
      const address = URL.createObjectURL(blob);
      element.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [blob],
  );
  return blob.type.startsWith("image/") ? (
    <img ref={show} className="preview preview--picture" alt={title} />
  ) : (
    <>
      <iframe ref={show} className="preview" title={title} />
      <p className="quiet preview__hint">Если документ не виден, скачайте его: не каждый телефон показывает PDF.</p>
    </>
  );
}
