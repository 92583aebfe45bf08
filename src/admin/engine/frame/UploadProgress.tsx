import { useSyncExternalStore } from "react";
import { currentUploads, subscribeToUploads, type Upload } from "../../../dataProvider/requests/uploads.ts";
import { formatPercent } from "../../../domain/money/format.ts";
import { IconButton } from "../../../ui/controls/IconButton.tsx";
import "./UploadProgress.css";

/** The progress of running uploads, with buttons to cancel them. */
export function UploadProgress() {
  const uploads = useSyncExternalStore(subscribeToUploads, currentUploads);
  if (uploads.length === 0) return null;
  return (
    <section className="uploads" aria-label="Загрузка файлов">
      {uploads.map((upload) => (
        <UploadRow key={upload.id} upload={upload} />
      ))}
    </section>
  );
}

function UploadRow({ upload: { name, share, cancel } }: { upload: Upload }) {
  const percent = Math.floor(share * 100);
  const isSent = share >= 1;
  const words = isSent ? "проверяем…" : formatPercent(String(percent));
  return (
    <div className="uploads__row">
      <span className="uploads__name" title={name}>
        {name}
      </span>
      <span className="uploads__share figure">{words}</span>
      <progress
        className="uploads__bar"
        aria-label={`Загрузка: ${name}`}
        max={100}
        {...(!isSent && { value: percent })}
      />
      <IconButton icon="close" label={`Отменить загрузку: ${name}`} onClick={cancel} />
    </div>
  );
}
