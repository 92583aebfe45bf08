// Measures how long `npm start` takes until its first page, on an empty and on a filled folder, and the server's memory at
// rest and under load.
//
//   npm run bench:start            five starts on the filled folder and a minute of load
//    npm run bench:start -- 3 600   other numbers: starts, seconds of load
import { readFile } from "node:fs/promises";
import { demoAdministrator, demoPassword } from "../server/demo/signIns.ts";
import { openLoader } from "./tools/load.ts";
import { median } from "./tools/measure.ts";
import { dataFolder, startProduct, type Product } from "./tools/product.ts";
import type { Remains } from "./tools/side.ts";

const [starts = "5", seconds = "60"] = process.argv.slice(2);
const paths = [
  "/api/bills",
  "/api/accounts",
  "/api/customers",
  "/api/home",
  "/api/customers/1/glance",
  "/api/resources/bills/1",
];
const connections = 8;

const remains: Remains = [];
try {
  const folder = await dataFolder(remains);
  const first = await timedStart(folder);
  await first.product.stop();
  console.log(`an empty folder: ${(first.milliseconds / 1000).toFixed(1)} s`);
  const later: number[] = [];
  for (let start = 0; start < Number(starts); start++) {
    const { product, milliseconds } = await timedStart(folder);
    later.push(milliseconds);
    if (start === 0) console.log(`memory after a start: ${await memoryOf(product)} MB`);
    await product.stop();
  }
  console.log(`a filled folder: ${(median(later) / 1000).toFixed(1)} s (${later.map(Math.round).join(", ")} ms)`);
  const product = await startProduct(folder);
  remains.push(product.stop);
  console.log(`most memory under load: ${await mostUnderLoad(product, Number(seconds))} MB`);
} finally {
  for (const end of remains.reverse()) await end();
}

/** From the command to the first answered page. */
async function timedStart(folder: string): Promise<{ readonly product: Product; readonly milliseconds: number }> {
  const began = performance.now();
  const product = await startProduct(folder);
  const page = await fetch(`http://localhost:${product.port}/login`);
  if (!page.ok) throw new Error(`The first page was answered with ${page.status}.`);
  await page.text();
  return { product, milliseconds: performance.now() - began };
}

/** Resident megabytes, as Linux reports them. */
async function memoryOf({ pid }: Product): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
}

async function mostUnderLoad(product: Product, seconds: number): Promise<number> {
  const answer = await fetch(`http://localhost:${product.port}/api/auth/signin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: demoAdministrator, password: demoPassword }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const loader = await openLoader();
  remains.push(loader.close);
  const load = { port: product.port, authorization: `Bearer ${token}`, connections, milliseconds: 250 };
  let most = 0;
  for (const until = performance.now() + seconds * 1000; performance.now() < until;)
    for (const path of paths) {
      await loader.requestsPerSecond({ ...load, path });
      most = Math.max(most, await memoryOf(product));
    }
  return most;
}
