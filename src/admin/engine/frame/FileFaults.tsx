import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { Notice } from "../../../ui/states/Notice.tsx";

/** Milliseconds between checks, so that a corrected file is noticed. */
const lookAgain = 30_000;

/** Errors in operators' files, shown above every screen until they are corrected (design §6). */
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
