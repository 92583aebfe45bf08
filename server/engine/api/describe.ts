// Documents the resources' routes, from the table that serves them.
import { roles } from "../../../src/domain/company/role.ts";
import type { ApiDocument, Operation } from "../../platform/http/docs/apiDocument.ts";
import type { Registry } from "../registry.ts";
import { endpointsOf, isUniform, mergeEndpoints, type Endpoint } from "./endpoints.ts";
import { mayUse } from "./operation.ts";
import { recordOf, string } from "./recordSchema.ts";
import { namesIn } from "../../../src/definition/texts/placeholders.ts";

/** The paths of all current resources, in the document's form. */
export function describeResources(registry: Registry): ApiDocument["paths"] {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of mergeEndpoints(registry.all.flatMap(endpointsOf))) {
    const path = endpoint.path.replace(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: described(endpoint, path, registry) };
  }
  return paths;
}

function described({ definition, operation }: Endpoint, path: string, registry: Registry): Operation {
  const { summary, parameters = [], body, answer } = operation;
  const record = recordOf(definition);
  const asked = body?.(record, definition);
  const inPath = namesIn(path).map((name) => ({ name, in: "path", required: true }));
  return {
    summary: summary(definition.name),
    tags: [definition.name],
    security: [{ bearer: [] }, ...(isUniform(path) && !operation.inPerson ? [{ serviceToken: [] }] : [])],
    ...(registry.isConfigured(definition) && { "x-extension": true }),
    // Where customers can use less than the schema says.
    ...(definition.portal && { "x-portal": definition.portal }),
    "x-roles": roles.filter((role) => mayUse(definition, operation, { role })),
    parameters: [...inPath.map((parameter) => ({ ...parameter, schema: string })), ...parameters],
    ...(asked && { requestBody: { content: { "application/json": { schema: asked } } } }),
    responses: {
      200: {
        description: "Done",
        content:
          answer === "file"
            ? { "application/octet-stream": {} }
            : { "application/json": { schema: answer?.(record) ?? record } },
      },
      default: {
        description: "Refused",
        content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
      },
    },
  };
}
