import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { definitionsQuery } from "../../dataProvider/definitions.ts";
import type { Section as Listed } from "../../definition/menu/sections.ts";
import { useFreshSections } from "../../shell/data/useFreshSections.ts";
import { NotFound } from "../../shell/errors/ErrorPage.tsx";
import { ErrorState } from "../../ui/states/ErrorState.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { NewRecord } from "./NewRecord.tsx";
import { placeIn } from "./places.ts";
import { SectionList } from "./SectionList.tsx";
import { SectionRecord } from "./SectionRecord.tsx";

/** A customer's screens of an operator's section with the word `portal`. They follow changes of its definition. */
export function Section({ name }: Required<Pick<Listed, "name">>) {
  const { pathname } = useLocation();
  useFreshSections();
  const { data, error, refetch } = useQuery(definitionsQuery);
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton kind="rows" count={8} />;
  const definition = data.definitions.find((one) => one.name === name);
  if (!definition) return <NotFound />;
  const place = placeIn(definition, pathname);
  if (place === "list") return <SectionList definition={definition} />;
  if (place === "create" && definition.portal?.create?.length) return <NewRecord definition={definition} />;
  if (typeof place === "number") return <SectionRecord key={place} definition={definition} id={place} />;
  return <NotFound />;
}
