// Renders a paper as a PDF. This takes time, so the server runs it in a worker thread.
import { createRequire } from "node:module";
import pdfmake from "pdfmake";
import type { TDocumentDefinitions } from "pdfmake/interfaces.js";
import { act } from "./layouts/act.ts";
import { bill } from "./layouts/bill.ts";
import { betterBreak } from "./betterBreak.ts";
import type { Break } from "./layouts/parts.ts";
import { contract } from "./layouts/contract.ts";
import { refund } from "./layouts/refund.ts";
import { reconciliation } from "./layouts/reconciliation.ts";
import { section } from "./layouts/section.ts";
import type { DrawnPaper, PaperForm } from "./model.ts";

type Form<F extends PaperForm> = (paper: Extract<DrawnPaper, { form: F }>, broken?: Break) => TDocumentDefinitions;

const forms: { readonly [F in PaperForm]: Form<F> } = {
  bill,
  act,
  contract,
  refund,
  reconciliation,
  section,
};

const { resolve } = createRequire(import.meta.url);
const face = (name: string) => resolve(`@expo-google-fonts/golos-text/${name}.ttf`);
const normal = face("400Regular/GolosText_400Regular");
const bold = face("600SemiBold/GolosText_600SemiBold");

pdfmake.setFonts({ Golos: { normal, bold, italics: normal, bolditalics: bold } });
// Papers contain customers' texts: nothing in them may make the renderer fetch or read anything else.
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((path) => path === normal || path === bold);

async function draw<F extends PaperForm>(paper: Extract<DrawnPaper, { form: F }>, form: F): Promise<Uint8Array> {
  const pages = new Map<string, number>();
  const look: TDocumentDefinitions["pageBreakBefore"] = ({ id, pageNumbers }) => {
    if (id !== undefined) pages.set(id, pageNumbers[0] ?? 1);
    return false;
  };
  const first = pdfmake.createPdf({ ...forms[form](paper), pageBreakBefore: look });
  // Lays out without writing: fonts and streams cost as much again and are not needed if the layout changes.
  await first.getStream();
  const broken = betterBreak(pages);
  return (broken ? pdfmake.createPdf(forms[form](paper, broken)) : first).getBuffer();
}

export const drawPaper = (paper: DrawnPaper): Promise<Uint8Array> => draw(paper, paper.form);
