// The editor's extensions: exactly what the server allows (src/domain/text/richText.ts).
import Image from "@tiptap/extension-image";
import { Table, TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { headingLevels, isLinkAddress, textFileAddress } from "../../domain/text/richText.ts";
import { Callout } from "./callout.ts";
import { pageEvents, type LosePictures, type TakeFiles } from "./pageEvents.ts";
import { VideoCard } from "./videoCard.ts";

/** The server would remove external pictures, so they are not accepted. */
const Picture = Image.extend({
  parseHTML: () => [{ tag: `img[src^="${textFileAddress("")}"]` }],
});

/** Without column widths: they would be inline styles, which neither the page's policy nor the server allows. */
const PlainTable = Table.extend({ renderHTML: () => ["table", ["tbody", 0]] });

/**
 * @param take receives pasted and dropped files
 * @param lose is told of foreign pictures in pasted texts
 * @param pictures false for a text without pictures, which drops those of pasted texts
 */
export const extensionsWith = (take: TakeFiles, lose: LosePictures, pictures: boolean) => [
  StarterKit.configure({
    heading: { levels: [...headingLevels] },
    link: {
      openOnClick: false,
      isAllowedUri: (address) => isLinkAddress(address),
      HTMLAttributes: { rel: "noopener noreferrer", target: null },
    },
  }),
  PlainTable,
  TableRow,
  TableHeader,
  TableCell,
  ...(pictures ? [Picture] : []),
  Callout,
  VideoCard,
  pageEvents(take, lose),
];
