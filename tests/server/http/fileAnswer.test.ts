import fc from "fast-check";
import { expect, test } from "vitest";
import { contentDisposition } from "../../../server/http/fileAnswer.ts";

test("a Cyrillic name arrives whole, and older programs get a plain one", () => {
  expect(contentDisposition("attachment", "Счёт № 5 (копия).pdf")).toBe(
    `attachment; filename="____ _ 5 (_____).pdf"; filename*=UTF-8''${"%D0%A1%D1%87%D1%91%D1%82"}%20%E2%84%96%205%20%28%D0%BA%D0%BE%D0%BF%D0%B8%D1%8F%29.pdf`,
  );
});

test("no name gets out of its quotes, adds a header or names a folder", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const header = contentDisposition("inline", `../${name}\r\nX: y"; a=b`);
      expect(header).toMatch(/^inline; filename="[^"\\/\r\n]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/);
    }),
  );
});
