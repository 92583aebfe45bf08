// Documents the API for programs (/api/openapi.json) and for people (/api/docs), from the registered routes.
import swagger, { type SwaggerTransform } from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import { createJsonSchemaTransform } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Call } from "../../../../src/contract/call.ts";
import { docsPage, tagOf } from "./docsPage.ts";
import { newNonce, pagePolicy } from "../headers.ts";
import type { ApiDocument } from "./apiDocument.ts";

/**
 * Serves the document. Must be registered before the routes that it describes.
 * @param morePaths paths without registered routes, read for each request
 */
export async function registerOpenApi(
  app: FastifyInstance,
  morePaths: () => ApiDocument["paths"] = () => ({}),
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Kabinet API",
        version: "1",
        description:
          "Money is a decimal string with two digits, a date is YYYY-MM-DD, a time is ISO 8601 in UTC. " +
          "Errors have the same form on every route; their messages are for users, in Russian. " +
          "`x-extension` marks the sections that this installation adds to the product.",
      },
      components: {
        securitySchemes: {
          bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
          serviceToken: { type: "http", scheme: "bearer", description: "A token for programs, limited to its rights" },
        },
        schemas: { Error: errorSchema },
      },
    },
    transform,
  });
  // The document is large and public.
  const options = { schema: { hide: true }, onRequest: app.limits.perMinute("document", 60) };
  const document = (): ApiDocument => {
    const described = app.swagger() as unknown as ApiDocument;
    return { ...described, paths: { ...described.paths, ...morePaths() } };
  };
  app.get("/api/openapi.json", options, (_, reply) => reply.header("cache-control", "no-cache").send(document()));
  app.get("/api/docs", options, (_, reply) => {
    const nonce = newNonce();
    return reply
      .header("content-security-policy", pagePolicy(nonce))
      .type("text/html; charset=utf-8")
      .send(docsPage(document(), nonce));
  });
}

/** The form of every refusal. */
const errorSchema = {
  type: "object" as const,
  required: ["statusCode", "error", "message"],
  properties: {
    statusCode: { type: "integer" as const },
    error: { type: "string" as const, description: "Status text" },
    message: { type: "string" as const, description: "Message for users, in Russian" },
    errors: {
      type: "object" as const,
      additionalProperties: { type: "string" as const },
      description: "Field name → message, for forms",
    },
    current: { description: "For a 409: the current record" },
    confirm: {
      type: "string" as const,
      description: "For a 409 that asks for confirmation: the value to send in X-Confirmed",
    },
  },
};

export const errorResponse = {
  default: {
    description: "Refused",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
  },
} as const;

const toJsonSchema = createJsonSchemaTransform({ zodToJsonConfig: { unrepresentable: "any" } });

/** A route's schemas, completed from the entry of the API table that it was made from. */
const transform: SwaggerTransform = (document) => {
  const { schema, url, route } = document;
  const call = route.config?.call;
  if (!call) return { schema: { ...schema, hide: true }, url };
  const transformed = toJsonSchema({
    ...document,
    schema: {
      params: schema.params,
      querystring: schema.querystring,
      ...(call.body && !call.upload ? { body: call.body } : {}),
      ...(call.idempotent ? { headers: idempotencyHeader } : {}),
      response: { 200: call.answer === "file" ? z.unknown() : call.answer },
    },
  });
  const described = call.answer === "file" ? fileResponse : responsesIn(transformed.schema);
  return {
    url,
    schema: {
      ...transformed.schema,
      ...descriptionOf(call, url),
      ...(call.upload ? { body: formSchema(call), consumes: ["multipart/form-data"] } : {}),
      response: { ...described, ...errorResponse },
    },
  };
};

const responsesIn = ({ response }: { readonly response?: unknown }): object =>
  typeof response === "object" && response !== null ? response : {};

const descriptionOf = ({ summary, access, token }: Call, url: string) => ({
  summary,
  tags: [tagOf(url)],
  security: access === "public" ? [] : [{ bearer: [] }, ...(token ? [{ serviceToken: [] }] : [])],
  ...(typeof access === "string" ? {} : { "x-roles": access }),
});

const idempotencyHeader = z.object({
  "idempotency-key": z
    .string()
    .max(255)
    .optional()
    .describe("Requests with the same key take effect once and return the same response"),
});

const fileResponse = {
  200: {
    description: "The file, as an attachment",
    content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
  },
};

function formSchema({ body, upload }: Call): object {
  const fields = body ? z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) : {};
  const properties = "properties" in fields ? (fields.properties as object) : {};
  const file = {
    type: "string",
    format: "binary",
    description: `${upload?.accept.join(", ")}; at most ${upload?.maxMegabytes} MB`,
  };
  return { type: "object", required: ["file"], properties: { ...properties, file } };
}
