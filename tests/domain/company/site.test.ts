import { expect, test } from "vitest";
import { checkSite } from "../../../src/domain/company/site.ts";

test.each([
  ["example.by", "https://example.by"],
  ["WWW.Example.by/", "https://www.example.by"],
  [" http://example.by/Path?a=1#b ", "http://example.by/Path?a=1#b"],
  ["HTTPS://shop.example.kz:8443/x", "https://shop.example.kz:8443/x"],
  ["фирма.бел", "https://фирма.бел"],
  ["example.by?utm=1", "https://example.by?utm=1"],
  ["", ""],
])("the site %j is stored as %j", (typed, value) => {
  expect(checkSite(typed, "by")).toEqual({ value });
});

test.each([
  "example",
  "javascript:alert(1)",
  "ftp://example.by",
  "https://",
  "https://user:pass@example.by",
  "exa mple.by",
  "https://example.by/a b",
  'https://example.by/"onclick="x',
  "https://10.0.0.1",
  "https://localhost:3000",
  "example.by:99999",
  "https://exаmple.by",
  "//example.by",
  "https:/example.by",
  "example..by",
])("%j is no site", (typed) => {
  expect(checkSite(typed, "by").problem).toBe("Некорректный адрес сайта");
});

test("a stored address is accepted as it is", () => {
  const { value } = checkSite("Example.by/Каталог/?q=1", "by");
  expect(checkSite(value, "by")).toEqual({ value });
});
