// What the editor can make: what the server keeps, and nothing else (src/domain/richText.ts).
import Image from "@tiptap/extension-image";
import { TableKit } from "@tiptap/extension-table";
import StarterKit from "@tiptap/starter-kit";
import { headingLevels, isLinkAddress, linkSchemes, textFileAddress } from "../../../domain/richText.ts";
import { Callout } from "./callout.ts";
import { droppedFiles, type TakeFiles } from "./droppedFiles.ts";
import { VideoCard } from "./videoCard.ts";

/** A picture from elsewhere would be taken out by the server: it is not taken in. */
const Picture = Image.extend({
  parseHTML: () => [{ tag: `img[src^="${textFileAddress("")}"]` }],
});

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
  TableKit.configure({ table: { resizable: false } }),
  Picture,
  Callout,
  VideoCard,
  droppedFiles(take),
];
