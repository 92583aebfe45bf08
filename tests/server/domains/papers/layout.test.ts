// The layout of papers, whatever their content.
import { expect, test } from "vitest";
import { samplePapers } from "../../../../bench/fill/samplePapers.ts";
import { betterBreak } from "../../../../server/domains/papers/betterBreak.ts";
import { act } from "../../../../server/domains/papers/layouts/act.ts";
import { bill } from "../../../../server/domains/papers/layouts/bill.ts";
import { contract } from "../../../../server/domains/papers/layouts/contract.ts";
import { marks } from "../../../../server/domains/papers/layouts/parts.ts";
import { reconciliation } from "../../../../server/domains/papers/layouts/reconciliation.ts";
import { refund } from "../../../../server/domains/papers/layouts/refund.ts";
import type { AnyPaper } from "../../../../server/domains/papers/model.ts";
import { pdfRenderer } from "../../../../server/domains/papers/pdfRenderer.ts";

test("a bill of Kazakhstan with five long lines is one page", async () => {
  const paper = samplePapers().get("bill kz");
  if (paper?.form !== "bill") throw new Error("another form");
  const subject = "Пополнение аккаунта «Магазин „Ромашка“, поисковая реклама» в Meta Ads (Facebook, Instagram)";
  const pricing = "Комиссия 10 %, скидка 2 %, курс 593,5650; поступит 12 262,08 $";
  const lines = paper.lines.slice(0, 5).map((line) => ({ ...line, subject, pricing }));
  const drawn = await pdfRenderer.draw({ ...paper, lines });
  expect(drawn.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test("a long paper's last page has at least two lines above totals and signatures", () => {
  const pages = (lines: readonly number[], totals: number, end: number) =>
    new Map([...lines.map((page, at) => [marks.row(at), page] as const), [marks.totals, totals], [marks.end, end]]);
  expect(betterBreak(pages([1, 1, 1], 1, 1))).toBeUndefined();
  expect(betterBreak(pages([1, 1, 2], 2, 2))).toBeUndefined();
  expect(betterBreak(pages([1, 1, 1, 1], 1, 2)), "signatures alone").toEqual({ before: 2 });
  expect(betterBreak(pages([1, 1, 1, 1], 2, 2)), "totals alone").toEqual({ before: 2 });
  expect(betterBreak(pages([1, 1], 2, 2)), "no line would be left above").toBeUndefined();
});

test("an act of Kazakhstan with two lines has its signatures on the same page", async () => {
  const paper = samplePapers().get("act kz");
  if (paper?.form !== "act") throw new Error("another form");
  const [seller, buyer] = [paper.seller, paper.buyer].map((party) => ({
    ...party,
    bankAddress: "050013, г. Алматы, ул. Наурызбай Батыра, д. 154А",
  }));
  if (!seller || !buyer) throw new Error("no sides");
  const drawn = await pdfRenderer.draw({ ...paper, seller, buyer, lines: paper.lines.slice(0, 2) });
  expect(drawn.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test("long names push nothing off the page: signatures and halves of a table have fixed widths", () => {
  for (const [name, paper] of samplePapers()) {
    const drawn = JSON.stringify(formOf(paper));
    expect(drawn, name).not.toMatch(/NaN|undefined|г\.\./);
    // The requisites are side by side; below them the places to sign are on one level.
    expect(drawn.match(/"width":"48%"/g), name).toHaveLength(4);
    const [, widths = ""] = (paper.form === "reconciliation" && /"widths":(\[.*?\])/.exec(drawn)) || [];
    if (paper.form === "reconciliation") expect(widths, name).toMatch(/^\[(\d+,?){8}\]$/);
  }
});

function formOf(paper: AnyPaper): unknown {
  if (paper.form === "bill") return bill(paper);
  if (paper.form === "act") return act(paper);
  if (paper.form === "refund") return refund(paper);
  return paper.form === "contract" ? contract(paper) : reconciliation(paper);
}
