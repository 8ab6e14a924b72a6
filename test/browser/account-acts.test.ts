import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { createTestClient, http, parseEther, type Hex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { titleRoutes } from "#domain/api/titles";
import { walletRoutes } from "#domain/api/wallets";
import { NETWORKS } from "#domain/chain/networks";
import { STRANGER_LABELS } from "#domain/chain/stranger-labels";
import { ERRORS } from "#domain/errors";
import { SENT_STATES } from "#domain/sent-states";
import { buildStale } from "../../scripts/start/build.ts";
import { openBrowser } from "../support/browser.ts";
import { build, type Built, type Child } from "../support/built.ts";
import { companies, PASSWORD, until, type Company } from "../support/companies.ts";
import { programs } from "../support/processes.ts";
import { sampled } from "../support/sampled.ts";
import { stand, type Stand } from "../support/stand.ts";
import { leave, lookAt, readDomain, signInAt, wordsOf } from "../support/story.ts";
import { strangeRegister, strangeToken, type StrangeRegister } from "../support/strangers.ts";

/** The product on a network on which accounts of companies can be; a demo is on the local chain alone. */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { chainId } = NETWORKS.polygon;
let at: Stand;
let built: Built;
let browser: Browser;
let running: readonly Child[] = [];
let run: Awaited<ReturnType<typeof programs>>;
let company: Company;
let theirs: StrangeRegister;

beforeAll(async () => {
  [built, at, browser] = await Promise.all([build(), stand({ chainId }), openBrowser(), buildStale(ROOT)]);
  run = await programs(at, built);
  running = await Promise.all([run.start("indexer"), run.start("backend", { WEB_DIR: `${ROOT}dist/web` })]);
  const { settings, database } = at;
  company = await companies({ url: run.url, settings, database, chain: null }).company("Meridian Straits");
  theirs = await strangeRegister(at.chain);
}, 600_000);
afterAll(async () => {
  await browser?.close();
  for (const child of running) await child.kill("SIGKILL");
  await built?.remove();
  await at?.close();
});

test("an account of the company moves a title of others: refused without coin, then sent and followed to the chain", async () => {
  for (const [n, tongue] of sampled([...(["en", "zh"] as const).entries()], 1)) {
    const privateKey = generatePrivateKey();
    const address = privateKeyToAccount(privateKey).address.toLowerCase() as Hex;
    const name = `Harbour account ${tongue}`;
    await company.api.call(walletRoutes.add, { body: { name, network: "polygon", privateKey, password: PASSWORD } });
    const tokenId = strangeToken(900 + n);
    const escrow = await theirs.mint(tokenId, "BAL-9");
    await theirs.act("issuer", escrow, "transferOwners", [address, address]);
    const place = { chainId, registry: theirs.registry.toLowerCase() as Hex, tokenId };
    const { id } = await company.api.call(titleRoutes.follow, { body: { ...place, label: `Cargo ${tongue}` } });
    const standing = () => company.api.call(titleRoutes.followedTitle, { params: { id } });
    await until("its story is read", async () => (await standing()).title.holder === address);

    const email = `person-${company.people[0]!.id}@example.com`;
    const seat = await signInAt(
      browser,
      { url: run.url.replace("127.0.0.1", "localhost") },
      { email, password: PASSWORD },
      tongue,
    );
    const { page } = seat;
    const words = wordsOf(seat);
    await seat.go(`/layout/assets/${id}`);
    await page.getByRole("button", { name: words.assets.actByAccount }).click();
    // The account has nothing yet.
    await page.getByText(/\s0 ETH\b/).waitFor();
    await page.getByRole("combobox", { name: words.assets.act }).click();
    await page.getByTitle(readDomain(seat, STRANGER_LABELS.transferHolder)).last().click();
    const send = page.getByRole("button", { name: words.assets.sendAccount });
    await send.click();
    await page.getByText(words.assets.registryWrong).waitFor();
    await page.getByText(words.danger.passwordNeeded).waitFor();
    await page.getByLabel(words.assets.newHolder).fill(theirs.addressOf("bank"));
    await page.getByLabel(words.danger.password, { exact: true }).fill(PASSWORD);
    await send.click();
    const [, poor = ""] =
      /\{chain\}(.+)\{needed\}/.exec(ERRORS.WALLET_SHORT.text[tongue].replaceAll("{coin}", "ETH")) ?? [];
    await page.getByText(poor.split("{")[0] ?? "").waitFor();
    await lookAt(seat, "an account without coin");
    seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("status of 409")));

    const node = createTestClient({ mode: "anvil", transport: http(at.chain.rpcUrl) });
    await node.setBalance({ address, value: parseEther("1") });
    await page.getByLabel(words.danger.password, { exact: true }).fill(PASSWORD);
    await send.click();
    const sent = page.getByRole("list", { name: words.assets.sentActs });
    await sent.getByText(readDomain(seat, SENT_STATES.DONE.label)).waitFor();
    expect(String(await theirs.ask(escrow, "holder")).toLowerCase()).toBe(theirs.addressOf("bank"));
    await lookAt(seat, "what an account sent");
    await leave(seat);
  }
});
