import { queryOptions } from "@tanstack/react-query";
import { readOne } from "../../dataProvider/resourceClient.ts";
import type { Definition } from "../../definition/grammar.ts";
import type { RecordOf } from "../../definition/defineResource.ts";
import { posts } from "../../resources/help/knowledge.ts";

export type Post = RecordOf<typeof posts>;

/** A post of the help base, as readers see it. */
export const postQuery = (id: number) =>
  queryOptions({
    queryKey: [posts.name, id] as const,
    queryFn: ({ signal }) => readOne(posts as Definition, "CUSTOMER", id, signal) as Promise<unknown> as Promise<Post>,
  });
