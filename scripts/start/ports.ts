import { readFile } from "node:fs/promises";
import { replaceFile } from "../lib/kept-files.ts";
import { freePort, isFree } from "../lib/ports.ts";

/** Ports of the parts that only this machine talks to. */
export interface InnerPorts {
  readonly postgres: number;
  readonly chain: number;
  readonly smtp: number;
  readonly mailbox: number;
  readonly indexer: number;
  readonly relayer: number;
  /** Metrics of the backend. */
  readonly metrics: number;
  /** The practice exchange, and its page. */
  readonly exchange: number;
  readonly exchangePage: number;
  /** The practice service of FIATA. */
  readonly fiata: number;
  /** The practice platform, which titles are exchanged with. */
  readonly platform: number;
}

const NAMES = [
  "postgres",
  "chain",
  "smtp",
  "mailbox",
  "indexer",
  "relayer",
  "metrics",
  "exchange",
  "exchangePage",
  "fiata",
  "platform",
] as const satisfies readonly (keyof InnerPorts)[];
/** Known to the users of such tools; the other ports are whatever is free. */
const USUAL: Partial<InnerPorts> = { chain: 8545, mailbox: 8025 };
const FIRST = 8080;
const TRIED = 20;

/** The port that somebody asked for cannot be had. */
export class PortTaken extends Error {
  constructor(port: number) {
    super(
      `Port ${port} is taken by another program, or needs rights that you do not have. Choose one with: npm start -- --port N`,
    );
    this.name = "PortTaken";
  }
}

/** A port was free when it was chosen, and another program took it before its part did. */
export class PortLost extends Error {
  constructor(port: number, cause: unknown) {
    super(`Another program took port ${port} meanwhile`, { cause });
    this.name = "PortLost";
  }
}

/** The error of a failed start, once its parts have ended: the port that was lost, if one was. */
export async function lostPort(ports: readonly number[], failure: unknown): Promise<unknown> {
  for (const port of ports) if (!(await isFree(port))) return new PortLost(port, failure);
  return failure;
}

/** The wished port, or the first free one from 8080 on. Rejects with `PortTaken` when the wished one is taken. */
export async function outerPort(wished: number | undefined): Promise<number> {
  if (wished !== undefined) {
    if (await isUnused(wished)) return wished;
    throw new PortTaken(wished);
  }
  for (let port = FIRST; port < FIRST + TRIED; port += 1) if (await isUnused(port)) return port;
  return freePort();
}

/** The platform listens on every address of the machine, so it must be free on this one and on all. */
const isUnused = async (port: number): Promise<boolean> =>
  (await isFree(port)) && (await isFree(port, "0.0.0.0")) && (await isFree(port, "::"));

/**
 * The ports of the former run where they are still free, for wallets remember where the chain is; never the outer one.
 */
export async function innerPorts(file: string, outer: number): Promise<InnerPorts> {
  const former = JSON.parse(await readFile(file, "utf8").catch(() => "{}")) as Partial<InnerPorts>;
  const chosen = new Map<keyof InnerPorts, number>();
  for (const name of NAMES) {
    const wished = former[name] ?? USUAL[name];
    const given = (port: number): boolean => port === outer || [...chosen.values()].includes(port);
    let port = wished !== undefined && (await isFree(wished)) ? wished : await freePort();
    while (given(port)) port = await freePort();
    chosen.set(name, port);
  }
  const ports = Object.fromEntries(chosen) as unknown as InnerPorts;
  await replaceFile(file, `${JSON.stringify(ports, null, 2)}\n`);
  return ports;
}
