// The product's own API document, with every call and every resource.
import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, expect, test } from "vitest";
import { calls } from "../../../../src/contract/index.ts";
import { endpointsOf, mergeEndpoints } from "../../../../server/engine/api/endpoints.ts";
import { describeResources } from "../../../../server/engine/api/describe.ts";
import { builtInDefinitions } from "../../../../src/resources/index.ts";
import type { ApiDocument } from "../../../../server/platform/http/docs/apiDocument.ts";
import { testApp, type TestApp } from "../../../world/testApp.ts";

let server: TestApp;
let text: string;
beforeAll(async () => {
  server = await testApp();
  const answer = await server.app.inject("/api/openapi.json");
  expect(answer.statusCode).toBe(200);
  text = answer.body;
});
afterAll(() => server.close());

const documentOf = () => JSON.parse(text) as ApiDocument & Record<string, unknown>;

test("the document describes every call and every route of every resource", () => {
  const described = Object.entries(documentOf().paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const resources = mergeEndpoints(builtInDefinitions.flatMap(endpointsOf)).map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`,
  );
  expect(described.toSorted()).toEqual([...new Set([...Object.keys(calls), ...resources])].toSorted());
});

test("the document is valid OpenAPI, and all its references exist", async () => {
  const result = await new Validator().validate(documentOf());
  expect(result.valid ? [] : result.errors).toEqual([]);
  const names = Object.keys((documentOf().components as { schemas: object }).schemas);
  const referred = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, name = ""]) => name);
  expect(new Set(referred)).toEqual(new Set(names.map((name) => `#/components/schemas/${name}`)));
});

test("every path parameter is described, and every schema is complete", () => {
  const { paths } = documentOf();
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { parameters = [], summary, responses }] of Object.entries(methods)) {
      const inPath = parameters.filter(({ in: place }) => place === "path").map(({ name }) => name);
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect({ path, method, inPath: inPath.toSorted() }).toEqual({ path, method, inPath: wanted.toSorted() });
      expect({ path, method, summary }).not.toMatchObject({ summary: "" });
      expect(Object.keys(responses ?? {}), path).toContain("default");
    }
  // JSON silently drops undefined values.
  const lost: string[] = [];
  const look = (value: unknown, place: string): void => {
    if (value === undefined) lost.push(place);
    else if (typeof value === "object" && value !== null)
      for (const [key, inner] of Object.entries(value)) look(inner, `${place}.${key}`);
  };
  look(describeResources(server.services.registry), "paths");
  expect(lost).toEqual([]);
});

test("the page of the document works under its own security policy", async () => {
  const { statusCode, headers, body } = await server.app.inject("/api/docs");
  expect(statusCode).toBe(200);
  const [, nonce = ""] = /<style nonce="([^"]+)">/.exec(body) ?? [];
  expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  expect(body).not.toMatch(/<script| style=| on\w+="/);
  for (const path of Object.keys(documentOf().paths)) expect(body).toContain(`<code>${path}</code>`);
});
