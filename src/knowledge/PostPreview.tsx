import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { download } from "../dataProvider/resourceClient.ts";
import type { Definition } from "../definition/grammar.ts";
import { posts } from "../resources/help/knowledge.ts";

/** The picture of a post, decorative. */
export function PostPreview({ id }: { id: number }) {
  const { data } = useQuery({
    queryKey: ["preview", id],
    queryFn: async () => (await download(posts as Definition, { id }, { field: "preview" })).blob,
    staleTime: Infinity,
    retry: false,
  });
  const show = useCallback(
    (image: HTMLImageElement) => {
      if (!data) return undefined;
      const url = URL.createObjectURL(data);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [data],
  );
  return <span className="knowledge__preview">{data && <img ref={show} alt="" />}</span>;
}
