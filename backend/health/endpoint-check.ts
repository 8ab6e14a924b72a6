import { Inject, Injectable, Logger, type OnApplicationBootstrap } from "@nestjs/common";
import { createPublicClient, http } from "viem";
import { checkNode } from "#domain/chain/check-node";
import type { ChainSettings } from "../settings/settings.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../settings/tokens.ts";

export type EndpointState = "unknown" | "right" | "down" | { readonly wrong: string };

const TIMEOUT_MS = 5_000;

/**
 * Whether every node that was set up serves its chain and our contracts, asked once at the start. Nothing waits for it:
 * the platform serves what needs no chain, and the relayer asks for itself before it sends anything.
 */
@Injectable()
export class EndpointCheck implements OnApplicationBootstrap {
  readonly #log = new Logger("chains");
  readonly #states = new Map<string, EndpointState>();

  constructor(@Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider) {}

  onApplicationBootstrap(): void {
    for (const chain of this.settings.chains) for (const url of chain.rpcUrls) void this.#ask(chain, url);
  }

  /** By chain id and place in the list of endpoints: an address may hold a key. */
  get states(): Readonly<Record<string, EndpointState>> {
    return Object.fromEntries(this.#states);
  }

  async #ask(chain: ChainSettings, url: string): Promise<void> {
    const name = `${chain.chainId}/${chain.rpcUrls.indexOf(url) + 1}`;
    this.#states.set(name, "unknown");
    try {
      const wrong = await checkNode(
        createPublicClient({ transport: http(url, { timeout: TIMEOUT_MS, retryCount: 0 }) }),
        chain,
      );
      this.#states.set(name, wrong === null ? "right" : { wrong });
      if (wrong !== null) this.#log.error(`endpoint ${name}: ${wrong}`);
    } catch {
      this.#states.set(name, "down");
      this.#log.warn(`endpoint ${name} does not answer`);
    }
  }
}
