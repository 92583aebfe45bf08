import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../shell/data/callQuery.ts";
import { Notice } from "../../ui/states/Notice.tsx";

/** Milliseconds after which a mended file is noticed on a screen that stays open. */
const lookAgain = 30_000;

/** What is wrong with operators' files, above every screen until it is mended (design §6). */
export function FileFaults() {
  const { data = [] } = useQuery({ ...callQuery("GET /api/definitions/faults"), refetchInterval: lookAgain });
  if (data.length === 0) return null;
  return (
    <Notice tone="warning" title="Файлы разделов с ошибками не приняты, действует прежнее описание">
      <ul>
        {data.map(({ file, place, message }) => (
          <li key={`${file} ${place} ${message}`}>
            <code>
              {file}: {place}: {message}
            </code>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
