import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDemo, type DemoProduct } from "../../seed/demo-product.ts";
import { witness } from "../tools.ts";
import { startEndpoint, type Endpoint } from "./endpoint.ts";
import type { Finding } from "./found.ts";
import { openGate, type Gate } from "./gate.ts";
import { keysOf, samplesFor } from "./samples.ts";
import { FAULTS, SEEDED_SAMPLES, startSeeded } from "./seeded.ts";
import { sqlmap } from "./sqlmap.ts";
import { wapiti } from "./wapiti.ts";

/** The user that the scanners are signed in as: an administrator with bills of every state. */
const WHO = "ines";
/** Fewer requests than this to one route mean that its scan was given up. */
const LEAST = 20;
const PAGES = ["/", "/login?from=%2Flayout%2Finbox", "/verify/entry?q=x", "/layout/inbox?text=Sines"];

const told = (found: readonly Finding[]): string =>
  found.map(({ by, where, parameter, words }) => `${by}: ${where} ${parameter}: ${words}`).join("\n");
const seconds = (begun: number): string => `${((Date.now() - begun) / 1000).toFixed(0)} s`;

/**
 * Two scanners look for holes in the running product: they find none there, and every one of a server that is made of
 * them.
 */
export async function witnessScanning(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "hawser-scan-"));
  const product = await startDemo();
  const endpoint = await startEndpoint();
  try {
    await scanSeeded(product, endpoint, folder);
    await scanProduct(product, endpoint, folder);
  } finally {
    await endpoint.stop();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function scanSeeded(product: DemoProduct, endpoint: Endpoint, folder: string): Promise<void> {
  const seeded = await startSeeded(product.databaseUrl);
  const gate = await openGate(seeded.url);
  const begun = Date.now();
  try {
    const found = (
      await Promise.all([sqlmap(gate.url, SEEDED_SAMPLES, folder), wapiti(gate.url, [], "", endpoint, folder)])
    ).flat();
    for (const fault of FAULTS) {
      const seen = found.some(
        (one) => one.by === fault.by && one.where === fault.where && one.parameter === fault.parameter,
      );
      witness(`${fault.by} is found where it was put (${fault.where}, ${fault.parameter})`, seen, told(found));
    }
    console.log(`     ${seconds(begun)}`);
  } finally {
    await gate.stop();
    await seeded.stop();
  }
}

async function scanProduct(product: DemoProduct, endpoint: Endpoint, folder: string): Promise<void> {
  const actor = await product.enter(WHO);
  const keys = await keysOf(actor);
  const [marked, plain] = [await samplesFor(actor, keys, "*"), await samplesFor(actor, keys, "")];
  const pages = [
    ...PAGES.map((path) => ({ id: path, method: "GET", path, headers: {} })),
    ...plain.filter(({ method, path }) => method === "GET" && path.includes("?")),
  ];
  const gate = await openGate(product.url);
  const begun = Date.now();
  try {
    const [injected, attacked] = await Promise.all([
      sqlmap(gate.url, marked, folder).finally(() => console.log(`     sqlmap: ${seconds(begun)}`)),
      wapiti(gate.url, pages, keys.cookie, endpoint, folder).finally(() =>
        console.log(`     wapiti: ${seconds(begun)}`),
      ),
    ]);
    witness(
      `sqlmap finds nothing to inject in ${marked.length} requests to the product`,
      injected.length === 0,
      told(injected),
    );
    witness(`wapiti finds nothing at ${pages.length} addresses of the product`, attacked.length === 0, told(attacked));
    reached(
      gate,
      marked.map(({ id }) => id),
    );
  } finally {
    await gate.stop();
  }
}

/** Whether what was asked came through to the product: an empty scan finds nothing either. */
function reached({ answers }: Gate, ids: readonly string[]): void {
  const all = new Map<number, number>();
  for (const counts of answers.values())
    for (const [status, times] of counts) all.set(status, (all.get(status) ?? 0) + times);
  const summary = [...all]
    .toSorted(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${times}`)
    .join(", ");
  const share = (fits: (status: number) => boolean): number =>
    [...all].reduce((sum, [status, times]) => sum + (fits(status) ? times : 0), 0) /
    [...all.values()].reduce((sum, times) => sum + times, 0);
  const short = ids.filter(
    (id) => [...(answers.get(id)?.values() ?? [])].reduce((sum, times) => sum + times, 0) < LEAST,
  );
  console.log(`     answers ${summary}`);
  witness(`each request was tried in ${LEAST} ways or more`, short.length === 0, short.join(", "));
  witness(
    "the product never answered with a fault of its own",
    share((status) => status >= 500) === 0,
    JSON.stringify([...answers].map(([id, counts]) => [id, ...counts])),
  );
  witness(
    "at most one answer of 20 was that somebody tries too often",
    share((status) => status === 429) <= 0.05,
    summary,
  );
  witness("at least one answer of ten was what was asked for", share((status) => status < 300) >= 0.1, summary);
}
