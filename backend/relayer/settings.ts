import { readFileSync } from "node:fs";
import type { Hex } from "viem";
import type { SettingsOf } from "#domain/settings";
import { type ChainSettings, readChains, readVariables } from "../settings/settings.ts";

export interface RelayerSettings extends Omit<SettingsOf<"relayer">, "chainsFile" | "relayerKeyFile"> {
  readonly chains: readonly ChainSettings[];
  /** Key of the account that sends and pays. */
  readonly privateKey: Hex;
}

/** Reads the relayer's own variables; names every problem at once. */
export function readRelayerSettings(env: NodeJS.ProcessEnv): RelayerSettings {
  const { chainsFile, relayerKeyFile, ...others } = readVariables("relayer", env);
  const privateKey = readFileSync(relayerKeyFile, "utf8").trim();
  if (!/^0x[0-9a-fA-F]{64}$/.test(privateKey))
    throw new Error("settings:\n  RELAYER_PRIVATE_KEY_FILE: must hold 0x and 64 hexadecimal digits");
  return { ...others, chains: readChains(chainsFile), privateKey: privateKey as Hex };
}
