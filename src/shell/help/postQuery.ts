import { queryOptions } from "@tanstack/react-query";
import { readOne } from "../../dataProvider/resourceClient.ts";
import type { Definition } from "../../resources/grammar.ts";
import type { RecordOf } from "../../resources/defineResource.ts";
import { posts } from "../../resources/knowledge.ts";

export type Post = RecordOf<typeof posts>;

/** One post of the help base as its readers see it. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: [posts.name, id] as const,
    queryFn: ({ signal }) => readOne(posts as Definition, "CUSTOMER", id, signal) as Promise<unknown> as Promise<Post>,
  });
