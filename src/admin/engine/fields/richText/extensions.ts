// What the editor can make: what the server keeps, and nothing else (src/domain/richText.ts).
import Image from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { headingLevels, isLinkAddress, linkSchemes, textFileAddress } from "../../../../domain/richText.ts";
import { Callout } from "./callout.ts";
import { droppedFiles, type TakeFiles } from "./droppedFiles.ts";
import { VideoCard } from "./videoCard.ts";

/** A picture from elsewhere would be taken out by the server: it is not taken in. */
const Picture = Image.extend({
  parseHTML: () => [{ tag: `img[src^="${textFileAddress("")}"]` }],
});

/** Without widths: they would be styles, which neither the page's policy nor the server lets through. */
const PlainTable = Table.extend({ renderHTML: () => ["table", ["tbody", 0]] });

/** @param take what is done with files that somebody pastes or drops */
export const extensionsWith = (take: TakeFiles) => [
  StarterKit.configure({
    heading: { levels: [...headingLevels] },
    link: {
      openOnClick: false,
      protocols: linkSchemes.filter((scheme) => !scheme.startsWith("http")),
      isAllowedUri: (address) => isLinkAddress(address),
      HTMLAttributes: { rel: "noopener noreferrer", target: null },
    },
  }),
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  Picture,
  Callout,
  VideoCard,
  droppedFiles(take),
];
