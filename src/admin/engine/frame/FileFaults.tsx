import { useQuery } from "@tanstack/react-query";
import { callQuery } from "../../../shell/data/callQuery.ts";
import { Notice } from "../../../ui/states/Notice.tsx";

/** Errors in operators' definitions, shown above every screen until they are corrected (design §6). */
export function FileFaults() {
  const { data = [] } = useQuery(callQuery("GET /api/definitions/faults"));
  if (data.length === 0) return null;
  return (
    <Notice tone="warning" title="Описания разделов с ошибками не приняты, действует прежнее">
      <ul>
        {data.map(({ file, line, column, place, message }) => {
          const position = line === undefined ? "" : `:${line}:${column}`;
          const text = `${file}${position}: ${place}: ${message}`;
          return (
            <li key={text}>
              <code>{text}</code>
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
