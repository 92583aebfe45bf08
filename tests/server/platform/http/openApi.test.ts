import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiDocument } from "../../../../server/platform/http/docs/apiDocument.ts";
import { schemaOutline } from "../../../../server/platform/http/docs/schemaOutline.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";
import { calls, routes } from "./frame.ts";

let server: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  server = await testApp({
    routes: { ...routes, describe: () => ({ "/api/more/{id}": { get: { summary: "<More>", tags: ["more"] } } }) },
  });
  document = (await server.app.inject("/api/openapi.json")).json<ApiDocument>();
});
afterAll(() => server.close());

test("the document contains exactly the registered calls and the additional paths", () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.toSorted()).toEqual([...Object.keys(calls), "GET /api/more/{id}"].toSorted());
});

test("a call is described with its access, input and answer", () => {
  expect(document.paths["/api/try/once"]?.["post"]).toMatchObject({
    summary: "Add one once",
    tags: ["try"],
    security: [{ bearer: [] }],
    parameters: [{ in: "header", name: "idempotency-key", required: false }],
    requestBody: { content: { "application/json": { schema: { required: ["text"], additionalProperties: false } } } },
    responses: {
      200: { content: { "application/json": { schema: { properties: { count: { type: "integer" } } } } } },
      default: { content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } } },
    },
  });
  expect(document.paths["/api/try/public"]?.["get"]?.security).toEqual([]);
  expect(document.paths["/api/try/admin"]?.["post"]?.["x-roles"]).toEqual(["ADMIN"]);
  expect(
    document.paths["/api/try/notes/{id}"]?.["get"]?.parameters?.map(({ name, in: place }) => `${place} ${name}`),
  ).toEqual(expect.arrayContaining(["path id", "query upper"]));
  expect(document.components).toHaveProperty("schemas.Error");
});

test("uploads are described as forms, and downloads as bytes", () => {
  expect(document.paths["/api/try/form"]?.["post"]?.requestBody).toMatchObject({
    content: {
      "multipart/form-data": { schema: { properties: { title: { type: "string" }, file: { format: "binary" } } } },
    },
  });
  expect(document.paths["/api/try/file"]?.["get"]?.responses?.["200"]?.content).toHaveProperty(
    "application/octet-stream",
  );
});

test("the page of the document needs no script and works under its own security policy", async () => {
  const { headers, body } = await server.app.inject("/api/docs");
  const [, nonce = ""] = /<style nonce="([^"]+)">/.exec(body) ?? [];
  expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonce}'`);
  for (const route of Object.keys(calls)) expect(body).toContain(`<code>${route.replace(/^\w+ /, "")}</code>`);
  expect(body).toContain("&lt;More&gt;");
  expect(body).not.toMatch(/<script| style="/);
});

test.each([
  [{ type: "string" }, "string"],
  [{ type: "string", format: "date" }, "date"],
  [{ type: ["string", "null"] }, "string | null"],
  [{ enum: ["a", 1] }, '"a" | 1'],
  [{ anyOf: [{ type: "integer" }, { type: "null" }] }, "integer | null"],
  [{ type: "array", items: { $ref: "#/components/schemas/Error" } }, "[Error]"],
  [{ type: "object", additionalProperties: { type: "number" } }, "{ [name]: number }"],
  [{}, "anything"],
  [
    { type: "object", properties: { a: { type: "object", properties: { b: { type: "string" } } } }, required: ["a"] },
    "{\n  a: {\n    b?: string\n  }\n}",
  ],
])("%j is shown as %s", (schema, outline) => {
  expect(schemaOutline(schema)).toBe(outline);
});
