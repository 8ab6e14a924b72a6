import type { Page } from "playwright-core";
import { createPublicClient, http } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { contactRoutes } from "#domain/api/contacts";
import { documentRoutes } from "#domain/api/documents";
import { ERRORS, type ErrorCode } from "#domain/errors";
import { LIMITS } from "#domain/limits";
import { apiClient } from "../../scripts/lib/api-client.ts";
import { type Actor, compose, draft, issue, seal, until } from "../../scripts/seed/actors.ts";
import { completeBill } from "../support/bill.ts";
import { colleagueOf } from "../support/own-wallet-company.ts";
import { startDemo } from "../support/demo.ts";
import {
  choose,
  confirm,
  downloaded,
  ended,
  leave,
  lookAt,
  type Seat,
  signInAt,
  stands,
  stranger,
  toolbar,
  verdictOn,
  outcomeOf,
} from "../support/story.ts";
import { wordsZh as zh } from "../../web/i18n/words.zh.ts";
import { giveWallet, type TestWallet } from "../support/wallet.ts";

const RUN = Date.now().toString(36).toUpperCase();
const [COMPANY, SHIPPER, PASSWORD] = [
  `Meridian Straits ${RUN} Pte. Ltd.`,
  "Porto Azul Energia S.A.",
  "Tide-Table 42!",
] as const;
const WALLET = "Harbour wallet";
const say = (code: ErrorCode): string => ERRORS[code].text.zh;

const demo = startDemo();
const privateKey = generatePrivateKey();
const owner = privateKeyToAccount(privateKey).address;

/** A company of its own, created with the code from the mail. */
async function register(): Promise<Actor> {
  const email = `mei.${RUN.toLowerCase()}@meridian.example`;
  const api = apiClient(demo.product.url);
  await api.call(authRoutes.register, {
    body: {
      company: COMPANY,
      country: "SG",
      city: "Singapore",
      postalAddress: "8 Straits Quay",
      email,
      password: PASSWORD,
      firstName: "Mei",
      lastName: "Lin",
      language: "zh-CN",
      agreed: true,
    },
  });
  const mail = await until("the code", async () =>
    (await demo.product.mails()).findLast(({ to }) => to.includes(email)),
  );
  await api.call(authRoutes.code, {
    body: { code: new RegExp(`\\b\\d{${LIMITS.codeDigits}}\\b`).exec(mail.text)?.[0] ?? "" },
  });
  const me = await api.call(authRoutes.acceptAgreement, {
    body: { version: LIMITS.agreementVersion, forOrganisation: true },
  });
  return { api, email, password: PASSWORD, me };
}

/** A colleague who may transfer sealed envelopes. */
async function colleague(admin: Actor): Promise<{ readonly email: string; readonly password: string }> {
  const login = { email: `bo.${RUN.toLowerCase()}@meridian.example`, password: PASSWORD };
  await colleagueOf(demo.product, admin.api, login);
  return login;
}

async function befriend(one: Actor, other: Actor): Promise<void> {
  await one.api.call(contactRoutes.request, { body: { organisationId: other.me.organisation.id } });
  const asked = (await other.api.call(contactRoutes.list, { query: { list: "requests" } })).find(
    ({ organisation }) => organisation.id === one.me.organisation.id,
  );
  await other.api.call(contactRoutes.accept, { params: { id: asked?.id ?? "" } });
}

/** Selects the wallet in the list of wallets. */
async function connect(seat: Seat, screen: string): Promise<void> {
  await seat.page.getByRole("dialog").getByRole("button", { name: zh.wallet.connect, exact: true }).click();
  const option = seat.page.getByRole("button", { name: WALLET });
  await option.waitFor();
  // A wallet without a name is labelled in the language of the page.
  await seat.page.getByRole("button", { name: zh.wallet.browser }).waitFor();
  await lookAt(seat, screen);
  await option.click();
}

/** In Settings: connects the wallet, signs its message and confirms it with the password. */
async function link(seat: Seat): Promise<void> {
  const { page } = seat;
  await page.getByRole("link", { name: zh.shell.company, exact: true }).click();
  await page.getByRole("link", { name: zh.shell.settings, exact: true }).click();
  await page
    .getByRole("navigation", { name: zh.settings.parts })
    .getByRole("link", { name: zh.settings.company, exact: true })
    .click();
  await page.getByRole("button", { name: zh.settings.linkStart }).click();
  await connect(seat, "list of wallets");
  await page.getByRole("button", { name: zh.settings.linkSign }).click();
  await page.getByText(zh.settings.linkSigned).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("password");
  await lookAt(seat, "link wallet");
  await confirm(seat, zh.settings.linkVerb);
  await page.getByText(zh.settings.walletLinked).waitFor();
  // The dialog still shows its busy button while it closes.
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await lookAt(seat, "settings of the company");
}

/** Opens the bill of an envelope in the Inbox. */
async function openArrived({ page }: Seat, subject: string, number: string): Promise<void> {
  await page.getByRole("link", { name: zh.shell.inbox }).click();
  await page.getByRole("row").filter({ hasText: subject }).click();
  await page.getByRole("table", { name: zh.envelope.documents }).getByRole("link", { name: number }).click();
  await page.getByText(zh.standing.both).waitFor();
}

/** Presses an act of the bill, confirms it, and lets the wallet sign it. */
async function act(
  seat: Seat,
  wallet: TestWallet,
  name: string,
  number: string,
  outcome: string,
  options: { answer?: () => Promise<void>; refused?: boolean } = {},
): Promise<void> {
  const { page } = seat;
  await toolbar(seat).getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: `${name} ${number}` });
  await dialog.waitFor();
  await options.answer?.();
  await lookAt(seat, name);
  await dialog.getByRole("button", { name, exact: true }).click();
  const panel = page.getByRole("region", { name: zh.wallet.label });
  const sign = panel.getByRole("button", { name: zh.wallet.sign });
  await sign.waitFor();
  await panel.getByText("本地链").waitFor();
  await lookAt(seat, `${name} by wallet`);
  if (options.refused === true) {
    wallet.refuseNext();
    await sign.click();
    await panel.getByText(say("WALLET_REFUSED")).waitFor();
  }
  await sign.click();
  await ended(seat, outcome);
}

/**
 * The carrier's people choose originals in the B/L List, put them into one envelope, seal it, and transfer them all
 * with one password.
 */
async function sendTogether(sealer: Actor, transferor: Actor, subject: string, count: number): Promise<void> {
  const ines = await signInAt(demo.browser, demo.product, sealer);
  const { page } = ines;
  await ines.go(`/layout/bl?text=${RUN}`);
  await page.getByRole("checkbox", { name: `Select the ${count} rows that are loaded` }).check();
  await page.getByText(`${count} travel as originals`).waitFor();
  await page.getByRole("button", { name: `New envelope with ${count}` }).click();
  await choose(page.getByRole("main"), "Recipient", COMPANY);
  await page.getByLabel("Subject").fill(subject);
  await page.getByText(`${count} originals travel together`).waitFor();
  await page.getByText(`You possess all ${count} originals`).waitFor();
  await page.getByText(/\bSaved \d/).waitFor();
  await lookAt(ines, "compose with several originals");
  await page.getByRole("button", { name: `Seal ${count} documents` }).click();
  await page.getByRole("dialog").waitFor();
  await confirm(ines, "Seal");
  await page.getByText("Ready for transfer", { exact: true }).first().waitFor();
  const tomas = await signInAt(demo.browser, demo.product, transferor);
  await tomas.page.getByRole("row").filter({ hasText: subject }).click();
  await toolbar(tomas).getByRole("button", { name: "Transfer", exact: true }).click();
  const dialog = tomas.page.getByRole("dialog", { name: `Transfer ${count} originals` });
  await dialog
    .getByRole("region", { name: `${count} originals` })
    .getByRole("listitem")
    .nth(count - 1)
    .waitFor();
  await lookAt(tomas, "transfer of several originals");
  await confirm(tomas, "Transfer");
  await ended(tomas, `sees the ${count} originals and is notified`);
  await stands(tomas, "Transferred");
  for (const one of [ines, tomas]) await leave(one);
}

test("a company with its own wallet receives originals together, endorses, surrenders and refuses one each, and hands two on together", async () => {
  const [mei, ines, tomas, rui] = (await Promise.all([
    register(),
    demo.actor("ines"),
    demo.actor("tomas"),
    demo.actor("rui"),
  ])) as [Actor, Actor, Actor, Actor];
  await befriend(ines, mei);
  await befriend(mei, rui);
  let wallet: TestWallet | undefined;
  const seat = await signInAt(demo.browser, demo.product, mei, "zh", async (page: Page) => {
    wallet = await giveWallet(page.context(), { rpcUrl: demo.product.rpcUrl, privateKey, name: WALLET });
  });
  expect(await seat.page.locator("html").getAttribute("data-scheme")).toBe("dark");
  await lookAt(seat, "inbox");
  await link(seat);
  const { organisation } = await mei.api.call(authRoutes.me);
  expect(organisation).toMatchObject({ custody: "wallet", address: owner.toLowerCase() });

  // Four originals arrive from the carrier in one envelope, by one signature of its platform key.
  const [endorsed, surrendered, refused, plain] = ["A", "B", "C", "D"].map((letter) => `OWN-${letter}-${RUN}`) as [
    string,
    string,
    string,
    string,
  ];
  for (const number of [endorsed, surrendered, refused, plain])
    await issue(ines, await draft(ines, completeBill({ blNo: number })));
  await sendTogether(ines, tomas, `正本 ${RUN}`, 4);

  await openArrived(seat, `正本 ${RUN}`, endorsed);
  await lookAt(seat, "document");
  await act(seat, wallet!, "背书", endorsed, outcomeOf(seat, "endorse"), {
    refused: true,
    answer: () => choose(seat.page.getByRole("dialog"), zh.act.endorsee, SHIPPER),
  });
  const idOf = async (number: string): Promise<string> =>
    (await mei.api.call(documentRoutes.list, { query: { text: number } })).rows[0]?.id ?? "";
  const [bill, other] = [await idOf(endorsed), await idOf(plain)];
  expect(await mei.api.call(documentRoutes.get, { params: { id: bill } })).toMatchObject({
    isHolder: true,
    isOwner: false,
    owner: { id: rui.me.organisation.id },
  });

  await openArrived(seat, `正本 ${RUN}`, surrendered);
  const paper = await downloaded(seat, zh.common.download);
  await act(seat, wallet!, "交单", surrendered, outcomeOf(seat, "surrender"));
  await stands(seat, "已交单待受理");

  // The shipper refused one of the four: it goes back alone, and the envelope says so.
  await openArrived(seat, `正本 ${RUN}`, refused);
  await act(seat, wallet!, "拒绝接收", refused, outcomeOf(seat, "refuseReceipt"), {
    answer: () => seat.page.getByRole("dialog").getByLabel(zh.act.reason).fill("单证有误"),
  });
  await seat.page.getByRole("link", { name: zh.shell.inbox }).click();
  await seat.page
    .getByRole("row")
    .filter({ hasText: `正本 ${RUN}` })
    .click();
  await seat.page.getByText(zh.envelope.refusedOne, { exact: false }).first().waitFor();
  await seat.page.getByText(zh.envelope.refusedRest.replace("{count}", "3")).waitFor();
  await lookAt(seat, "envelope with a refused original");

  // Four requests, of which the wallet refused one; no transaction, no coin.
  const signed = wallet!.asked.filter(({ method }) => method === "eth_signTypedData_v4");
  expect(signed.map(({ parameters }) => (parameters[0] as string).toLowerCase())).toEqual(
    Array(4).fill(owner.toLowerCase()),
  );
  expect(wallet!.asked.filter(({ method }) => method === "eth_sendTransaction")).toEqual([]);
  const node = createPublicClient({ transport: http(demo.product.rpcUrl) });
  expect([await node.getTransactionCount({ address: owner }), await node.getBalance({ address: owner })]).toEqual([
    0,
    0n,
  ]);

  const anyone = await stranger(demo.browser, demo.product, "zh");
  expect(await verdictOn(anyone, paper)).toBe("文件真实，但提单已交回签发人");

  // The endorsed original goes on to its owner, together with another. A colleague connects the wallet in another
  // browser.
  const onwards = `背书后 ${RUN}`;
  await seal(mei, await compose(mei, rui.me.organisation.id, onwards, [bill, other]));
  let second: TestWallet | undefined;
  const bo = await signInAt(
    demo.browser,
    demo.product,
    await colleague(mei),
    "zh",
    async (page) =>
      void (second = await giveWallet(page.context(), { rpcUrl: demo.product.rpcUrl, privateKey, name: WALLET })),
  );
  await bo.page.getByRole("row").filter({ hasText: onwards }).click();
  await toolbar(bo).getByRole("button", { name: zh.envelope.transfer, exact: true }).click();
  const dialog = bo.page.getByRole("dialog", { name: zh.envelope.transferOriginals.replace("{count}", "2") });
  await dialog
    .getByRole("region", { name: zh.envelope.originals.replace("{count}", "2") })
    .getByText(plain)
    .waitFor();
  await lookAt(bo, "transfer of two originals");
  await dialog.getByRole("button", { name: zh.envelope.transfer, exact: true }).click();
  await connect(bo, "list of wallets over an act");
  const asked = bo.page.getByRole("dialog").getByRole("region", { name: zh.wallet.label });
  await asked.getByText(`${endorsed}${zh.common.list}${plain}`).waitFor();
  await lookAt(bo, "two originals by wallet");
  await asked.getByRole("button", { name: zh.wallet.sign }).click();
  await ended(bo, zh.envelope.outcomeMany.replace("{recipient}", SHIPPER).replace("{count}", "2"));
  await stands(bo, "已转让");
  expect(second!.asked.filter(({ method }) => method === "eth_signTypedData_v4")).toHaveLength(1);
  expect(await rui.api.call(documentRoutes.get, { params: { id: bill } })).toMatchObject({
    isHolder: true,
    isOwner: true,
  });
  expect(await rui.api.call(documentRoutes.get, { params: { id: other } })).toMatchObject({
    isHolder: true,
    isOwner: false,
  });
  for (const one of [seat, bo, anyone]) await leave(one);
}, 900_000);
