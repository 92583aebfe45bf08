// The API document as a page without scripts.
import type { ApiDocument, Operation } from "./apiDocument.ts";
import { schemaOutline } from "./schemaOutline.ts";

/** The group of a call: the first segment after /api. */
export const tagOf = (path: string): string => path.split("/")[2] ?? "other";

/** @param nonce allows the page's own style element */
export function docsPage({ info, paths }: ApiDocument, nonce: string): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
      tag: operation.tags?.[0] ?? tagOf(path),
    })),
  );
  const tags = [...new Set(operations.map(({ tag }) => tag))].toSorted();
  const groups = tags.map((name) => [name, operations.filter(({ tag }) => tag === name)] as const);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}</title>
<style nonce="${escape(nonce)}">${style}</style>
</head>
<body>
<header><h1>${escape(info.title)}</h1><p>${escape(info.description ?? "")}</p>
<p>For programs: <a href="/api/openapi.json">openapi.json</a></p></header>
<nav aria-label="Groups">${tags.map((tag) => `<a href="#${escape(tag)}">${escape(tag)}</a>`).join("\n")}</nav>
<main>
${groups.map(([tag, group]) => `<section><h2 id="${escape(tag)}">${escape(tag)}</h2>\n${group.map(operationHtml).join("\n")}</section>`).join("\n")}
</main>
</body>
</html>
`;
}

function operationHtml({ path, method, operation }: { path: string; method: string; operation: Operation }): string {
  const { summary = "", parameters = [], requestBody, responses = {} } = operation;
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${escape(parameter.name)}</code></td><td>${escape(parameter.in)}</td>` +
      `<td>${parameter.required ? "required" : ""}</td><td><code>${escape(schemaOutline(parameter.schema ?? {}))}</code></td></tr>`,
  );
  const answers = Object.entries(responses).filter(([status]) => status !== "default");
  return `<details><summary><b>${escape(method)}</b> <code>${escape(path)}</code> <span>${escape(summary)}</span> <i>${escape(accessOf(operation))}</i></summary>
${rows.length > 0 ? `<table><tbody>${rows.join("")}</tbody></table>` : ""}
${schemasHtml("Body", requestBody?.content)}
${answers.map(([status, answer]) => schemasHtml(`Answer ${status}`, answer.content)).join("\n")}
</details>`;
}

const accessOf = ({ security = [], "x-roles": roles }: Operation): string =>
  security.length === 0 ? "anybody" : roles ? roles.join(", ") : "signed in";

function schemasHtml(title: string, content: Readonly<Record<string, { readonly schema?: object }>> = {}): string {
  return Object.entries(content)
    .map(
      ([type, { schema }]) =>
        `<h3>${escape(title)}, ${escape(type)}</h3><pre>${escape(schemaOutline(schema ?? {}))}</pre>`,
    )
    .join("\n");
}

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? "");

const style = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .5rem 0; }
summary { cursor: pointer; } summary b { display: inline-block; min-width: 4.5rem; }
summary span { opacity: .8; } summary i { float: right; opacity: .8; }
table { border-collapse: collapse; } td { padding: .125rem 1rem .125rem 0; vertical-align: top; }
pre { overflow: auto; padding: 1rem; background: color-mix(in srgb, currentColor 6%, transparent); }
`;
