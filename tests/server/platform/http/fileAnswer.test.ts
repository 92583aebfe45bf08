import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition, rangeOf } from "../../../../server/platform/http/fileAnswer.ts";

test("a Cyrillic file name arrives complete, with an ASCII name for older programs", () => {
  expect(contentDisposition("attachment", "Счёт № 5 (копия).pdf")).toBe(
    `attachment; filename="____ _ 5 (_____).pdf"; filename*=UTF-8''${"%D0%A1%D1%87%D1%91%D1%82"}%20%E2%84%96%205%20%28%D0%BA%D0%BE%D0%BF%D0%B8%D1%8F%29.pdf`,
  );
});

test("a file name cannot leave its quotes, add a header or name a folder", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const header = contentDisposition("inline", `../${name}\r\nX: y"; a=b`);
      expect(header).toMatch(/^inline; filename="[^"\\/\r\n]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/);
    }),
  );
});

test.each([
  ["bytes=0-3", [0, 3]],
  ["bytes=4-", [4, 9]],
  ["bytes=-3", [7, 9]],
  ["bytes=-30", [0, 9]],
  ["bytes=8-99", [8, 9]],
  ["bytes=10-", "none"],
  ["bytes=-0", "none"],
  ["bytes=5-2", undefined],
  ["bytes=0-1,4-5", undefined],
  ["bytes=-", undefined],
  ["pages=1-2", undefined],
  [undefined, undefined],
])("the range %j of ten bytes is %j", (header, part) => {
  expect(rangeOf(header, 10)).toEqual(part);
});

test("an empty file has no ranges", () => {
  expect(rangeOf("bytes=0-", 0)).toBe("none");
  expect(rangeOf("bytes=-5", 0)).toBe("none");
});
