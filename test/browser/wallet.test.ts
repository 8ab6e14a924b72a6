import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { createPublicClient, http, numberToHex, verifyMessage, verifyTypedData } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, visit } from "../support/browser.ts";
import { type LocalChain, localChain } from "../support/chain.ts";
import { giveWallet, type TestWallet } from "../support/wallet.ts";

let browser: Browser;
let chain: LocalChain;
let site: Server;
let page: Page;
let wallet: TestWallet;

beforeAll(async () => {
  [browser, chain] = await Promise.all([openBrowser(), localChain()]);
  site = createServer((_, response) =>
    response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Page</title>"),
  );
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  ({ page } = await visit(browser));
  wallet = await giveWallet(page.context(), { rpcUrl: chain.rpcUrl, privateKey: chain.accounts[1]!.privateKey });
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`);
});
afterAll(async () => {
  await browser?.close();
  site?.close();
  await chain?.stop();
});

/** The answer of the page's provider, or the code of its refusal. */
const ask = (method: string, params: readonly unknown[] = []): Promise<unknown> =>
  page.evaluate(
    async ([name, parameters]) => {
      const { ethereum } = window as unknown as { ethereum: { request(question: object): Promise<unknown> } };
      return ethereum
        .request({ method: name, params: parameters })
        .catch((error: { code: number }) => ({ refused: error.code }));
    },
    [method, params] as const,
  );

describe("the wallet of the browser tests", () => {
  it("is announced to pages that ask", async () => {
    const name = await page.evaluate(
      () =>
        new Promise((resolve) => {
          window.addEventListener("eip6963:announceProvider", (event) =>
            resolve((event as CustomEvent<{ info: { name: string } }>).detail.info.name),
          );
          window.dispatchEvent(new Event("eip6963:requestProvider"));
        }),
    );
    expect(name).toBe("Test wallet");
  });

  it("shows its address only after it was connected", async () => {
    expect(await ask("eth_accounts")).toEqual([]);
    expect(await ask("eth_requestAccounts")).toEqual([wallet.address]);
    expect(await ask("eth_accounts")).toEqual([wallet.address]);
    expect(await ask("eth_chainId")).toBe(numberToHex(1337));
  });

  it("signs messages and typed data with its real key", async () => {
    const signature = (await ask("personal_sign", ["0x68656c6c6f", wallet.address])) as `0x${string}`;
    expect(await verifyMessage({ address: wallet.address, message: "hello", signature })).toBe(true);
    const typed = {
      domain: { name: "Test", chainId: 1337 },
      types: { Act: [{ name: "what", type: "string" }] },
      primaryType: "Act",
      message: { what: "transfer" },
    } as const;
    const signed = (await ask("eth_signTypedData_v4", [wallet.address, JSON.stringify(typed)])) as `0x${string}`;
    expect(await verifyTypedData({ ...typed, address: wallet.address, signature: signed })).toBe(true);
  });

  it("sends transactions to the real chain", async () => {
    const to = chain.accounts[2]!.address;
    const hash = (await ask("eth_sendTransaction", [{ from: wallet.address, to, value: "0x5" }])) as `0x${string}`;
    // The chain answers with a hash before a block has the transaction.
    const node = createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 20 });
    const receipt = await node.waitForTransactionReceipt({ hash });
    expect(receipt).toMatchObject({ status: "success", from: wallet.address.toLowerCase() });
  });

  it("can refuse, once", async () => {
    wallet.refuseNext();
    expect(await ask("personal_sign", ["0x00", wallet.address])).toEqual({ refused: 4001 });
    expect(await ask("personal_sign", ["0x00", wallet.address])).toMatch(/^0x/);
    expect(wallet.asked.at(-1)).toEqual({ method: "personal_sign", parameters: ["0x00", wallet.address] });
  });

  it("hands on what the chain answers, its refusals too", async () => {
    expect(await ask("eth_getBalance", [chain.accounts[5]!.address, "latest"])).toBe(numberToHex(10_000n * 10n ** 18n));
    expect(await ask("eth_call", [{ to: wallet.address, data: "0x" }, "0xffff"])).toMatchObject({
      refused: expect.any(Number),
    });
    expect(await ask("wallet_switchEthereumChain", [{ chainId: "0x1" }])).toEqual({ refused: 4902 });
  });
});
