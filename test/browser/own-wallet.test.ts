import type { Browser } from "playwright-core";
import { createPublicClient, http, numberToHex, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NETWORKS } from "#domain/chain/networks";
import { ERRORS } from "#domain/errors";
import { draftBill } from "../support/bill.ts";
import { axe, openBrowser, visit } from "../support/browser.ts";
import { befriended, founded, signsBy } from "../support/own-wallet-company.ts";
import { startProduct, type RunningProduct } from "../support/product.ts";
import { giveWallet } from "../support/wallet.ts";

const PASSWORD = "correct horse 9-Battery";

let browser: Browser;
let product: RunningProduct;
const key: Hex = generatePrivateKey();
const account = privateKeyToAccount(key);

beforeAll(async () => {
  [browser, product] = await Promise.all([openBrowser(), startProduct()]);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await product?.discard();
});

/** An address as the screens shorten it. */
const shortOf = (privateKey: Hex): string => short(privateKeyToAccount(privateKey).address);
const short = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`.toLowerCase();

/** A carrier with its key in its own wallet, and a bill that is ready to be signed. Answers the bill's id. */
async function carrierWithBill(email: string): Promise<string> {
  const [carrier, shipper] = await Promise.all([
    founded(product, { company: "Wallet Lines", email, password: PASSWORD }),
    founded(product, { company: "Plain Shipper", email: "rui@shipper.example", password: PASSWORD }),
  ]);
  await signsBy(carrier, account, PASSWORD);
  await befriended(carrier, shipper);
  return (await draftBill(carrier)).id;
}

test("a company issues a bill with its own wallet, which stands on another network and account at first, and may say no", async () => {
  const email = "lin@wallet-lines.example";
  const bill = await carrierWithBill(email);
  const { page, complaints } = await visit(browser, { kept: { "hawser.cookies": "declined" } });
  const stranger = generatePrivateKey();
  await giveWallet(page, { rpcUrl: product.rpcUrl, privateKey: stranger, name: "Wrong wallet" });
  const wallet = await giveWallet(page, {
    rpcUrl: product.rpcUrl,
    privateKey: key,
    standsOn: NETWORKS.ethereum.chainId,
  });

  await page.goto(`${product.url}/login`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/layout/inbox");
  await page.goto(`${product.url}/doc/BillOfLading/edit/${bill}`);
  await page.getByRole("button", { name: "Sign and issue" }).click();
  await page.getByLabel("Login password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Sign and issue" }).click();

  await page.getByText("Confirmed here").waitFor();
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByText("Test wallet").waitFor();
  expect(await axe(page)).toEqual([]);
  await page.getByText("Wrong wallet").click();
  const wrongAccount = page.getByText(
    `The wallet is on ${shortOf(stranger)}, which cannot sign for your company. Choose ${shortOf(key)} in it`,
  );
  await wrongAccount.waitFor();
  await page.getByRole("button", { name: "Use another wallet" }).click();
  await page.getByRole("button", { name: "Connect wallet" }).click();
  await page.getByText("Test wallet").click();
  // The wallet is on another network. The panel says so before it asks for anything, and the wallet may refuse to
  // switch.
  const panel = page.getByRole("region", { name: "Wallet" });
  const sign = panel.getByRole("button", { name: "Sign", exact: true });
  const go = panel.getByRole("button", { name: "Switch to Local chain" });
  const inWords = (code: "WALLET_CHAIN" | "WALLET_SWITCH") =>
    panel.getByText(ERRORS[code].text.en.replace("{chain}", "Local chain"));
  await inWords("WALLET_CHAIN").waitFor();
  expect(await sign.count()).toBe(0);
  wallet.refuseNext();
  await go.click();
  await inWords("WALLET_SWITCH").waitFor();
  expect(await axe(page)).toEqual([]);
  // The wallet does not know the network: it is told about it and switches.
  await go.click();
  await sign.waitFor();
  expect(await inWords("WALLET_SWITCH").count()).toBe(0);
  expect(wallet.asked.at(-1)).toMatchObject({
    method: "wallet_addEthereumChain",
    parameters: [
      {
        chainId: numberToHex(NETWORKS.local.chainId),
        chainName: NETWORKS.local.name.en,
        rpcUrls: [product.rpcUrl],
        nativeCurrency: { decimals: NETWORKS.local.coin.decimals, symbol: NETWORKS.local.coin.symbol },
      },
    ],
  });
  // A choice in the wallet itself counts as well, of network and of account.
  await wallet.standOn(NETWORKS.ethereum.chainId);
  await inWords("WALLET_CHAIN").waitFor();
  await go.click();
  await sign.waitFor();
  await wallet.use(stranger);
  await wrongAccount.waitFor();
  expect(await sign.count()).toBe(0);
  await wallet.use(key);
  await sign.waitFor();
  expect(await wrongAccount.count()).toBe(0);
  // The panel shows the signed data in words. The wallet refuses at first, and the page is reloaded.
  for (const fact of [
    "Sign and issue",
    "Wallet Lines",
    "Local chain (1337)",
    "for this act only and only once",
    "A signature costs nothing.",
  ])
    await panel.getByText(fact).first().waitFor();
  wallet.refuseNext();
  await sign.click();
  await panel.getByText(ERRORS.WALLET_REFUSED.text.en).waitFor();
  const before = wallet.asked.at(-1)?.parameters[1];
  await page.reload();
  await sign.click();
  await page.getByText(/Confirmed in block \d+/).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByText("You hold and own the only original", { exact: true }).waitFor();

  expect(wallet.asked.map(({ method }) => method)).toEqual([
    "eth_requestAccounts",
    "wallet_switchEthereumChain",
    "wallet_switchEthereumChain",
    "wallet_addEthereumChain",
    "wallet_switchEthereumChain",
    "eth_signTypedData_v4",
    "eth_signTypedData_v4",
  ]);
  expect(wallet.asked.at(-1)?.parameters[1], "what is asked after a reload is the same").toBe(before);
  expect(await createPublicClient({ transport: http(product.rpcUrl) }).getBalance({ address: account.address })).toBe(
    0n,
  );
  // Neither the wallet's dialogs nor its chain violates the content security policy.
  expect(complaints).toEqual([]);
}, 600_000);
