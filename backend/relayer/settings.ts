import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Hex } from "viem";
import { readChains, type ChainSettings } from "../core/settings.ts";

const environment = z.object({
  DATABASE_URL: z.string().min(1).optional(),
  WORKER_DATABASE_URL: z.string().min(1).optional(),
  CHAINS: z.string().min(1),
  RELAYER_PRIVATE_KEY_FILE: z.string().min(1),
  RELAYER_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  /** Milliseconds between two looks when nobody calls. */
  RELAYER_POLL_MS: z.coerce.number().int().min(50).max(60_000).default(2_000),
}).refine((e) => e.WORKER_DATABASE_URL ?? e.DATABASE_URL, { path: ["WORKER_DATABASE_URL"], message: "or DATABASE_URL: missing" });

export interface RelayerSettings {
  readonly databaseUrl: string;
  readonly chains: readonly ChainSettings[];
  /** Key of the account that sends and pays. */
  readonly privateKey: Hex;
  /** Port of the health endpoint; 0 takes a free one. */
  readonly port: number;
  readonly pollMs: number;
}

/** Reads the relayer's own variables; names every problem at once. */
export function readRelayerSettings(env: NodeJS.ProcessEnv): RelayerSettings {
  const parsed = environment.safeParse(env);
  if (!parsed.success) throw new Error(`settings:\n${parsed.error.issues.map((i) => `  ${i.path.join(".")}: ${i.message}`).join("\n")}`);
  const e = parsed.data;
  const privateKey = readFileSync(e.RELAYER_PRIVATE_KEY_FILE, "utf8").trim();
  if (!/^0x[0-9a-fA-F]{64}$/.test(privateKey)) throw new Error("settings:\n  RELAYER_PRIVATE_KEY_FILE: must hold 0x and 64 hexadecimal digits");
  return {
    databaseUrl: e.WORKER_DATABASE_URL ?? e.DATABASE_URL ?? "", chains: readChains(e.CHAINS), privateKey: privateKey as Hex,
    port: e.RELAYER_PORT, pollMs: e.RELAYER_POLL_MS,
  };
}
