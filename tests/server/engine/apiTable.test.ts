// The API table against its document and against the specification.
import { expect, test } from "vitest";
import { routes, Walk } from "../../world/apiWalk.ts";

const walk = new Walk();

test("the API document names every route, and no other", async () => {
  const { paths } = (await walk.people.nobody.call("GET", "/api/openapi.json")).json<{
    paths: Record<string, object>;
  }>();
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\/$/, "")}`),
  );
  expect(documented.toSorted()).toEqual(
    [...new Set(routes.map(({ method, path }) => `${method} ${path.replace(/\/$/, "")}`))].toSorted(),
  );
});

test("every route of the specification that a resource or call declares is served", () => {
  const served = new Set(
    routes.map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, "{}").replace(/\/$/, "")}`),
  );
  const specified = [
    ["POST", "/api/auth/signin"],
    ["POST", "/api/auth/refresh"],
    ["GET", "/api/users/me"],
    ["GET", "/api/bills"],
    ["PUT", "/api/bills"],
    ["DELETE", "/api/bills/{}"],
    ["GET", "/api/bills/acts"],
    ["POST", "/api/bills/acts"],
    ["PUT", "/api/bills/acts"],
    ["DELETE", "/api/bills/acts/{}"],
    ["PUT", "/api/bills/acts/{}/visibility"],
    ["POST", "/api/accounts/create/{}"],
    ["GET", "/api/accounts"],
    ["GET", "/api/accounts/byCustomerId"],
    ["GET", "/api/accounts/systems/all"],
    ["DELETE", "/api/accounts/delete/{}"],
    ["PUT", "/api/accounts/activate/{}"],
    ["PUT", "/api/accounts/{}"],
    ["GET", "/api/customers"],
    ["GET", "/api/customers/candidates"],
    ["GET", "/api/customers/candidates/{}"],
    ["GET", "/api/customers/{}/contracts"],
    ["DELETE", "/api/customers/delete/{}"],
    ["PUT", "/api/customers/update"],
    ["GET", "/api/settings/global"],
    ["GET", "/api/settings/global/systems"],
    ["DELETE", "/api/regions/settings-lines"],
    ["POST", "/api/contracts/update"],
    ["GET", "/api/contracts/all"],
    ["GET", "/api/contracts"],
    ["DELETE", "/api/contracts/{}"],
    ["GET", "/api/documents/download/contracts/{}"],
    ["GET", "/api/documents/download/sign/{}"],
    ["GET", "/api/documents/download/bills/{}"],
    ["GET", "/api/documents/download/acts/{}"],
    ["POST", "/api/bills/acts/upload"],
    ["POST", "/api/bills/bill/upload"],
    ["POST", "/api/documents/upload/contract"],
    ["POST", "/api/documents/upload/sign"],
    ["DELETE", "/api/documents/contracts/{}"],
    ["POST", "/api/edin/sign"],
    ["GET", "/api/regions/{}"],
    ["GET", "/api/rates"],
    ["DELETE", "/api/regions/{}"],
    ["PUT", "/api/regions/settings/update"],
    ["POST", "/api/regions"],
    ["POST", "/api/knowledge/create-category"],
    ["GET", "/api/knowledge/get-categories"],
    ["POST", "/api/knowledge/update-category"],
    ["DELETE", "/api/knowledge/delete-category/{}"],
    ["POST", "/api/knowledge/create-post"],
    ["POST", "/api/knowledge/update-post"],
    ["GET", "/api/knowledge/get-post/{}"],
    ["GET", "/api/knowledge/get-posts/{}"],
    ["DELETE", "/api/knowledge/delete-post/{}"],
  ] as const;
  expect(specified.filter(([method, path]) => !served.has(`${method} ${path}`))).toEqual([]);
});
