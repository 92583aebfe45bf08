// Pictures in records: just chosen, or stored.
import { useQuery } from "@tanstack/react-query";
import { useRecordContext } from "ra-core";
import { useCallback } from "react";
import type { StoredFile } from "../../../definition/fields.ts";
import { useFileDownload } from "./useFileDownload.ts";

export function Picture({ blob }: { blob: Blob }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(blob);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [blob],
  );
  return <img ref={show} className="picture" alt="" />;
}

export function StoredPicture({ name }: { name: string }) {
  const { fetchFile } = useFileDownload(name);
  const file = useRecordContext()?.[name] as StoredFile | undefined;
  const { data } = useQuery({
    queryKey: ["file", file?.id],
    queryFn: async () => (await fetchFile()).blob,
    staleTime: Infinity,
    enabled: file !== undefined,
  });
  return data ? <Picture blob={data} /> : null;
}
