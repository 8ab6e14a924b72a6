import type { BrowserContext, Page } from "playwright-core";
import { createWalletClient, type Hex, http, numberToHex, publicActions, type TypedDataDefinition } from "viem";
import { privateKeyToAccount } from "viem/accounts";

export interface WalletOptions {
  readonly rpcUrl: string;
  readonly privateKey: Hex;
  /** The name under which pages list it. */
  readonly name?: string;
  /** The network that it is on, the only one that it knows at first; by default that of the chain. */
  readonly standsOn?: number;
}

export interface TestWallet {
  readonly address: Hex;
  /** The pages' requests that a person would have seen, in order. */
  readonly asked: readonly { readonly method: string; readonly parameters: readonly unknown[] }[];
  /** The person refuses the next request. */
  refuseNext(): void;
  /** The person selects a network in the wallet. */
  standOn(chainId: number): Promise<void>;
  /** The person selects another account in the wallet. */
  use(privateKey: Hex): Promise<void>;
}

type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } };

/** Requests that open a window of a real wallet. */
const SEEN = new Set([
  "eth_requestAccounts",
  "personal_sign",
  "eth_signTypedData_v4",
  "eth_sendTransaction",
  "wallet_switchEthereumChain",
  "wallet_addEthereumChain",
]);

class WalletError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

let count = 0;

/**
 * Gives every page of the context a wallet (EIP-1193, announced by EIP-6963 and as `window.ethereum`) with a real key
 * on a real chain. The key stays outside the browser. Call it before the page is opened.
 */
export async function giveWallet(target: BrowserContext | Page, options: WalletOptions): Promise<TestWallet> {
  let account = privateKeyToAccount(options.privateKey);
  const client = createWalletClient({ transport: http(options.rpcUrl) }).extend(publicActions);
  let stands = options.standsOn ?? (await client.getChainId());
  const known = new Set([stands]);
  const asked: { method: string; parameters: readonly unknown[] }[] = [];
  let refuses = false;
  let connected = false;

  const ask = async (method: string, parameters: readonly unknown[]): Promise<unknown> => {
    if (SEEN.has(method)) {
      asked.push({ method, parameters });
      if (refuses) {
        refuses = false;
        throw new WalletError(4001, "User rejected the request.");
      }
    }
    switch (method) {
      case "eth_requestAccounts":
        connected = true;
        return [account.address];
      case "eth_accounts":
        return connected ? [account.address] : [];
      case "wallet_requestPermissions":
        connected = true;
        return [{ parentCapability: "eth_accounts" }];
      case "wallet_getPermissions":
        return connected ? [{ parentCapability: "eth_accounts" }] : [];
      case "wallet_revokePermissions":
        connected = false;
        return null;
      case "wallet_switchEthereumChain": {
        const wanted = Number((parameters[0] as { chainId: Hex }).chainId);
        if (!known.has(wanted)) throw new WalletError(4902, "Unrecognized chain ID.");
        await standOn(wanted);
        return null;
      }
      case "wallet_addEthereumChain":
        await standOn(Number((parameters[0] as { chainId: Hex }).chainId));
        return null;
      case "eth_chainId":
        return numberToHex(stands);
      case "personal_sign":
        return account.signMessage({ message: { raw: parameters[0] as Hex } });
      case "eth_signTypedData_v4": {
        const asksFor = JSON.parse(parameters[1] as string) as TypedDataDefinition & {
          domain: { chainId: number | string };
        };
        if (Number(asksFor.domain.chainId) !== stands)
          throw new WalletError(
            -32603,
            `Provided chainId "${asksFor.domain.chainId}" must match the active chainId "${stands}"`,
          );
        return account.signTypedData(asksFor);
      }
      case "eth_sendTransaction": {
        const { to, data, value, gas } = parameters[0] as { to: Hex; data?: Hex; value?: Hex; gas?: Hex };
        return client.sendTransaction({
          account,
          chain: null,
          to,
          data,
          value: BigInt(value ?? 0),
          ...(gas === undefined ? {} : { gas: BigInt(gas) }),
        });
      }
      case "wallet_getCapabilities":
      case "wallet_sendCalls":
        throw new WalletError(4200, `${method} is not supported`);
      default:
        return client.request({ method, params: parameters } as never);
    }
  };

  const bridge = `hawserTestWallet${(count += 1)}`;
  /** A wallet tells every page about its changes. */
  const tell = async (event: string, value: unknown): Promise<void> => {
    for (const page of "pages" in target ? target.pages() : [target])
      await page.evaluate(
        ([name, what, now]) =>
          (window as unknown as Record<string, ((event: string, value: unknown) => void) | undefined>)[
            `${name}Tells`
          ]?.(what, now),
        [bridge, event, value] as const,
      );
  };
  const standOn = async (chainId: number): Promise<void> => {
    known.add((stands = chainId));
    await tell("chainChanged", numberToHex(chainId));
  };
  await target.exposeFunction(bridge, async (method: string, parameters: readonly unknown[]): Promise<Answer> => {
    try {
      return { result: await ask(method, parameters) };
    } catch (error) {
      const { code, message, data } = innermost(error);
      return { error: { code: typeof code === "number" ? code : -32603, message, data } };
    }
  });
  await target.addInitScript(announce, { bridge, name: options.name ?? "Test wallet", chainId: numberToHex(stands) });
  return {
    address: account.address,
    asked,
    refuseNext: () => (refuses = true),
    standOn,
    use: async (privateKey) => {
      account = privateKeyToAccount(privateKey);
      await tell("accountsChanged", connected ? [account.address] : []);
    },
  };
}

/** The cause with the node's own code and revert data. */
function innermost(error: unknown): { code?: unknown; message: string; data?: unknown } {
  let found = error as Error & { code?: unknown; data?: unknown };
  for (let next: unknown = found; next instanceof Error; next = next.cause) {
    if ("code" in next) found = next as typeof found;
  }
  return found;
}

/** Runs in the page. */
function announce({ bridge, name, chainId }: { bridge: string; name: string; chainId: string }): void {
  type Listener = (value: unknown) => void;
  const listeners = new Map<string, Set<Listener>>();
  const emit = (event: string, value: unknown): void => listeners.get(event)?.forEach((listener) => listener(value));
  const provider = {
    isConnected: () => true,
    async request({ method, params = [] }: { method: string; params?: readonly unknown[] }): Promise<unknown> {
      const call = (
        window as unknown as Record<string, (method: string, parameters: readonly unknown[]) => Promise<Answer>>
      )[bridge];
      const answer = await call!(method, params);
      if ("error" in answer) throw Object.assign(new Error(answer.error.message), answer.error);
      if (method === "eth_requestAccounts") {
        emit("connect", { chainId });
        emit("accountsChanged", answer.result);
      }
      return answer.result;
    },
    on(event: string, listener: Listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener));
      return provider;
    },
    removeListener(event: string, listener: Listener) {
      listeners.get(event)?.delete(listener);
      return provider;
    },
  };
  const icon = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='1' height='1'/>";
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: crypto.randomUUID?.() ?? "00000000-0000-4000-8000-000000000001",
      name,
      icon,
      rdns: "test.hawser.wallet",
    }),
    provider,
  });
  const say = (): boolean => window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }));
  Object.defineProperty(window, "ethereum", { value: provider, configurable: true });
  Object.defineProperty(window, `${bridge}Tells`, { value: emit });
  window.addEventListener("eip6963:requestProvider", say);
  say();
}
