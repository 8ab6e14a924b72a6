import { createPublicClient, http } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { documentRoutes } from "#domain/api/documents";
import { envelopeFlow } from "#domain/flows/envelope";
import { recordFlow } from "#domain/flows/title";
import { nodeRoutes } from "#domain/api/node";
import { HEADLINES, type Headline } from "#domain/headlines";
import { DOCUMENT_STATES, ENVELOPE_STATES, type DocumentState } from "#domain/states";
import type { Text } from "#domain/text";
import { surrender } from "../../scripts/seed/actors.ts";
import { startDemo } from "../support/demo.ts";
import { draftMadeWith } from "../support/document-templates.ts";
import { befriended, colleagueOf, founded, signsBy } from "../support/own-wallet-company.ts";
import { sampled } from "../support/sampled.ts";
import {
  choose,
  confirm,
  ended,
  leave,
  lookAt,
  outcomeOf,
  read,
  readDomain,
  signInAt,
  stands,
  stranger,
  toolbar,
  verdictOn,
  wordsOf,
  type Seat,
} from "../support/story.ts";
import { giveWallet, type TestWallet } from "../support/wallet.ts";

const PASSWORD = "Tide-Table 42!";
const WALLET = "Harbour wallet";
const demo = startDemo();
const { actions } = recordFlow;

const inState = (seat: Seat, state: DocumentState): Promise<void> =>
  stands(seat, readDomain(seat, DOCUMENT_STATES[state].label));

/** The wallet signs the request that the act has led to; the first time it is connected. */
async function signBy(seat: Seat, connects: boolean): Promise<void> {
  const words = wordsOf(seat).wallet;
  const { page } = seat;
  if (connects) {
    await page.getByRole("dialog").getByRole("button", { name: words.connect, exact: true }).click();
    await page.getByRole("button", { name: WALLET }).click();
  }
  await page.getByRole("region", { name: words.label }).getByRole("button", { name: words.sign }).click();
}

async function act(seat: Seat, label: Text, connects = false): Promise<void> {
  const verb = readDomain(seat, label);
  await toolbar(seat).getByRole("button", { name: verb, exact: true }).click();
  await seat.page.getByRole("dialog").getByRole("button", { name: verb, exact: true }).click();
  await signBy(seat, connects);
}

test("a record of a company with its own wallet is signed, transferred, surrendered to it and ended, and costs it no coin", async () => {
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const run = `${tongue}${Date.now().toString(36)}`;
    const company = `Wallet Stores ${run}`;
    const [email, second] = [`lin@${run}.example`, `bo@${run}.example`];
    const admin = await founded(demo.product, { company, email, password: PASSWORD });
    // The node notes who the company is, which its certificates say.
    const ines = await demo.actor("ines");
    await ines.api.call(nodeRoutes.approve, {
      params: { id: (await admin.call(authRoutes.me)).organisation.id },
      body: { evidence: "Extract of the register of companies", password: ines.password },
    });
    const privateKey = generatePrivateKey();
    const account = privateKeyToAccount(privateKey);
    await signsBy(admin, account, PASSWORD);
    const rui = await demo.actor("rui");
    await befriended(admin, rui.api);
    await colleagueOf(demo.product, admin, { email: second, password: PASSWORD });
    const number = `WR-${run.toUpperCase()}`;
    const { id } = await draftMadeWith(admin, "WarehouseReceipt", number);
    const wallets: TestWallet[] = [];
    const enter = (login: string): Promise<Seat> =>
      signInAt(demo.browser, demo.product, { email: login, password: PASSWORD }, tongue, async (page) => {
        wallets.push(await giveWallet(page.context(), { rpcUrl: demo.product.rpcUrl, privateKey, name: WALLET }));
      });

    const lin = await enter(email);
    await lin.go(`/docs/ttsign/TransferableRecord/false?document=${id}`);
    const sign = readDomain(lin, actions.sign.label);
    await toolbar(lin).getByRole("button", { name: sign, exact: true }).click();
    await confirm(lin, sign);
    await signBy(lin, true);
    await ended(lin, outcomeOf(lin, "sign"));
    await inState(lin, "ISSUED");
    await lookAt(lin, "a record that an own wallet issued");
    const held = await admin.call(documentRoutes.get, { params: { id } });
    expect(held).toMatchObject({ isHolder: true, isOwner: true });
    expect(held.holder?.address).toBe(account.address.toLowerCase());

    // A colleague transfers it from another browser, with the same wallet.
    const subject = `Record ${run}`;
    const words = wordsOf(lin).envelope;
    await toolbar(lin)
      .getByRole("button", { name: readDomain(lin, actions.transfer.label), exact: true })
      .click();
    await lin.page.waitForURL("**/layout/compose/*");
    await choose(lin.page.getByRole("main"), words.recipient, rui.me.organisation.name);
    await lin.page.getByLabel(words.subject).fill(subject);
    const one = "sealCount_one" in words ? words.sealCount_one : words.sealCount_other;
    await lin.page.getByRole("button", { name: read(lin, one, { count: 1 }) }).click();
    await confirm(lin, readDomain(lin, envelopeFlow.actions.seal.label));
    await lin.page
      .getByText(readDomain(lin, ENVELOPE_STATES.READY_FOR_TRANSFER.label), { exact: true })
      .first()
      .waitFor();
    const bo = await enter(second);
    await bo.go("/layout/inbox");
    await bo.page.getByRole("row").filter({ hasText: subject }).first().click();
    await act(bo, envelopeFlow.actions.transfer.label, true);
    await bo.page.getByText(readDomain(bo, ENVELOPE_STATES.TRANSFERRED.label), { exact: true }).first().waitFor();
    await lin.go(`/doc/TransferableRecord/view/${id}`);
    await inState(lin, "TRANSFERRED");

    const file = {
      name: `${number}.tt`,
      mimeType: "application/json",
      buffer: Buffer.from(await admin.download(documentRoutes.credential, { params: { id } })),
    };
    const anyone = await stranger(demo.browser, demo.product, tongue);
    const verdict = async (headline: Headline): Promise<void> =>
      expect(await verdictOn(anyone, file)).toBe(readDomain(anyone, HEADLINES[headline]));
    await verdict("GENUINE_IN_CIRCULATION");

    // It comes back from the company that holds it by a key of the platform, and ends by the wallet.
    await surrender(rui, id);
    await lin.go(`/doc/TransferableRecord/view/${id}`);
    await inState(lin, "SURRENDERED_TO_ISSUER");
    await verdict("GENUINE_RETURNED");
    await act(lin, actions.acceptSurrender.label);
    await ended(lin, outcomeOf(lin, "acceptSurrender"));
    await inState(lin, "SURRENDERED");
    await lookAt(lin, "a record that an own wallet ended");
    await verdict("GENUINE_BURNT");

    expect(wallets.flatMap(({ asked }) => asked.map(({ method }) => method)).toSorted()).toEqual([
      "eth_requestAccounts",
      "eth_requestAccounts",
      "eth_signTypedData_v4",
      "eth_signTypedData_v4",
      "eth_signTypedData_v4",
    ]);
    const node = createPublicClient({ transport: http(demo.product.rpcUrl) });
    expect(await node.getTransactionCount({ address: account.address })).toBe(0);
    for (const seat of [lin, bo, anyone]) await leave(seat);
  }
});
