// Links: actions that the browser performs itself, by the word in the definition. A word without an entry does not compile.
import { impersonate } from "../../../dataProvider/session/impersonate.ts";
import type { DefinedLink } from "../../../definition/words/link.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { fillParameters } from "../../../definition/route.ts";
import type { Role } from "../../../domain/company/role.ts";
import type { Values } from "../fields/fieldProps.ts";
import { createPath } from "../paths.ts";
import { type repeat, repeated } from "./repeat.ts";

interface Occasion {
  readonly link: DefinedLink | typeof repeat;
  readonly definition: Definition;
  readonly record: Values;
  readonly role: Role;
  readonly navigate: (to: string, state?: { readonly record: Values }) => void;
  /** A resource's definition; undefined if the user may not read it. */
  readonly find: (resource: string) => Definition | undefined;
}

type Run = (occasion: Occasion) => Promise<void>;

const links: { readonly [K in Occasion["link"]["does"]]: Run } = {
  "as-user": ({ definition, record }) => impersonate(Number(record[definition.owner])),
  add: async ({ link, record, navigate, find }) => {
    const adds = "adds" in link ? link.adds : undefined;
    const target = find(adds?.to ?? "");
    if (!target) return;
    const preset = Object.entries(adds?.preset ?? {}).map(([name, from]) => [name, record[from]] as const);
    navigate(createPath(target, Object.fromEntries(preset)));
  },
  go: async ({ link, record, navigate }) =>
    navigate(fillParameters(("to" in link ? link.to : undefined) ?? "/", record)),
  repeat: async ({ definition, record, role, navigate }) =>
    navigate(createPath(definition), { record: repeated(definition, record, role) }),
};

/** @throws {ApiError} if the link needed the server, and it refused */
export const runLink = (occasion: Occasion): Promise<void> => links[occasion.link.does](occasion);
