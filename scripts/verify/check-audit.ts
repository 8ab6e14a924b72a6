import { createReadStream } from "node:fs";
import { createPublicClient, http, type PublicClient } from "viem";
import { anchorOnChain, type AnchorOnChain } from "#domain/verify/audit-anchor";
import { AuditCheck, type AuditAnchor, type AuditReport } from "#domain/verify/audit-file";

export interface Checked extends AuditReport {
  /** The answers of the chains about each anchor; null where no endpoint of its chain was given. */
  readonly onChain: readonly { readonly anchor: AuditAnchor; readonly said: AnchorOnChain | null }[];
  /** Number of the last line that an anchor on a chain proves; 0 when none does. */
  readonly proven: number;
  readonly right: boolean;
}

/** The endpoints by the chain that each says it serves. */
export async function clientsOf(rpcUrls: readonly string[]): Promise<ReadonlyMap<number, PublicClient>> {
  const clients = rpcUrls.map((url) => createPublicClient({ transport: http(url) }));
  return new Map(await Promise.all(clients.map(async (client) => [await client.getChainId(), client] as const)));
}

/**
 * Checks the lines of an exported record against themselves, and their anchors against the chains. Trusts nothing but
 * the chains.
 */
export async function checkAudit(
  lines: AsyncIterable<string> | Iterable<string>,
  clients: ReadonlyMap<number, PublicClient>,
  store?: string,
): Promise<Checked> {
  const check = new AuditCheck();
  for await (const line of lines) check.take(line);
  const report = check.end();
  const onChain = [];
  const faults = [...report.faults];
  for (const anchor of report.anchors) {
    const client = clients.get(anchor.chainId);
    const said = client ? await anchorOnChain(client, anchor) : null;
    if (said?.fault) faults.push({ line: 0, why: `anchor of line ${anchor.head.n}: ${said.fault}` });
    if (store !== undefined && anchor.store !== store)
      faults.push({
        line: 0,
        why: `anchor of line ${anchor.head.n}: it stands in ${anchor.store}, not in the store that was named`,
      });
    onChain.push({ anchor, said });
  }
  const proven = Math.max(0, ...onChain.filter(({ said }) => said?.fault === null).map(({ anchor }) => anchor.head.n));
  if (clients.size > 0 && proven === 0)
    faults.push({ line: 0, why: "no anchor on the chains that were asked proves any line" });
  return { ...report, faults, onChain, proven, right: faults.length === 0 };
}

/** The lines of a file, one after the other, as they are: only what ends them is left out. */
export async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const part of createReadStream(file, "utf8") as AsyncIterable<string>) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}
