// Commands of the search: «новый счёт» opens the form of a new record, and «новый счёт ромашка» fills in what was found.
import type { SearchAnswer } from "../../../contract/records/search.ts";
import type { Definition } from "../../../definition/grammar.ts";
import { represent } from "../../../definition/texts/represent.ts";
import { plainLetters, searchWords, type TypedWord } from "../../../domain/text/searchWords.ts";
import type { Role } from "../../../domain/company/role.ts";
import { pageRegion } from "../../../shell/pageRegion.ts";
import { may, mayWrite } from "../../../definition/access/access.ts";
import type { Definitions } from "../definitions.tsx";
import { createPath } from "../paths.ts";
import type { Option, OptionGroup } from "./options.ts";

export interface Command {
  /** The sections named by the typed words, whose new records the command opens. */
  readonly sections: readonly Definition[];
  /** The words after the name, used for the search; undefined if nothing follows. */
  readonly about: string | undefined;
}

/** The fewest letters of a command's first word: «нов». */
const minTypedLength = 3;

/** Parses a typed text as a command; without sections if it is none. */
export function commandOf(typed: string, { all }: Definitions, role: Role): Command {
  const words = searchWords(typed);
  const [first] = words;
  if (!first || first.word.length < minTypedLength) return { sections: [], about: undefined };
  const creatable = all.filter((one) => one.label.new !== undefined && may(one, "create", role));
  const named = creatable.filter(({ label }) => {
    const name = wordsOf(label.new);
    return words.length > name.length && name.every((word, at) => begins(word, words[at]));
  });
  if (named.length > 0) {
    const maxLabelWords = Math.max(...named.map(({ label }) => wordsOf(label.new).length));
    const rest = typed.trim().split(/\s+/).slice(maxLabelWords);
    const about = (rest[0]?.toLowerCase() === "для" ? rest.slice(1) : rest).join(" ");
    return {
      sections: named.filter(({ label }) => wordsOf(label.new).length === maxLabelWords),
      about: about || undefined,
    };
  }
  const sections = creatable.filter(({ label }) => {
    const name = wordsOf(label.new);
    return words.length <= name.length && words.every((word, at) => begins(name[at] ?? "", word));
  });
  return { sections, about: undefined };
}

/** The forms that a command opens: empty, or with a found record in the field that refers to it. */
export function commandOptions(
  { sections, about }: Command,
  answer: SearchAnswer | undefined,
  definitions: Definitions,
  role: Role,
): readonly OptionGroup[] {
  const options = sections.flatMap((section): Option[] => {
    const name = section.label.new ?? "";
    const found =
      about === undefined
        ? []
        : (answer?.groups ?? []).flatMap(({ resource, hits }): Option[] => {
            const target = definitions.find(resource);
            const field = Object.entries(section.fields).find(
              ([, one]) => one.type === "reference" && one.to === resource && mayWrite(one, role),
            );
            if (!target || !field) return [];
            return hits.map(({ id, named }) => ({
              key: `new ${section.name} ${resource} ${id}`,
              name,
              note: represent(target, { ...named, id }, pageRegion()),
              to: createPath(section, { [field[0]]: id }),
            }));
          });
    return found.length > 0 ? found : [{ key: `new ${section.name}`, name, note: "", to: createPath(section) }];
  });
  return options.length > 0 ? [{ label: "Создать", icon: "plus", options }] : [];
}

const wordsOf = (label = ""): readonly string[] => plainLetters(label).split(/[^\p{L}\p{N}]+/u);

const begins = (word: string, typed: TypedWord | undefined): boolean =>
  typed !== undefined &&
  [typed.word, typed.other].some((start) => start !== undefined && start !== "" && word.startsWith(start));
