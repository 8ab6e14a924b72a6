import { beforeAll, expect } from "vitest";
import { createPublicClient, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { ActName } from "#domain/acts/acts";
import { GRANT_AHEAD, RETURN_AHEAD } from "#domain/acts/review/signed-ahead";
import { reviewAddress, type OriginalType } from "#domain/acts/review/types";
import { documentRoutes } from "#domain/api/documents";
import { reviewRoutes } from "#domain/api/reviews";
import { exportJson } from "#domain/kinds/exchange";
import { REVIEW_COMPANIES } from "#domain/processes/review-companies";
import { RETURN_STAGES } from "#domain/processes/review-stages";
import { DELEGATIONS, REVIEW_TERMS, type Delegation } from "#domain/processes/review-terms";
import type { Actor } from "../../scripts/seed/actors.ts";
import { startDemo } from "../support/demo.ts";
import { befriended } from "../support/own-wallet-company.ts";
import {
  agreed,
  ask,
  askBank,
  asks,
  BANK,
  BILL,
  billStands,
  grantStands,
  press,
  prepares,
  rejects,
  signInTurn,
  signOpened,
  stage,
  verbOf,
} from "../support/reviews.ts";
import { sampled, someOf } from "../support/sampled.ts";
import {
  choose,
  confirm,
  downloaded,
  ended,
  leave,
  outcomeOf,
  read,
  readDomain,
  toolbar,
  type Tongue,
  wordsOf,
} from "../support/story.ts";
import {
  askedToSign,
  connects,
  issuedTo,
  saysNo,
  shippedBy,
  signsInWallet,
  walletCompany,
  walletSeat,
  type WalletCompany,
  type WalletSeat,
} from "../support/wallet-company.ts";

// Reviews of companies that sign with wallets of their own: the issuer of the bills, and their holder.

const NOW = Date.now().toString(36).toUpperCase();
const SHIPPER = "Porto Azul Energia S.A.";

const demo = startDemo();
const story = someOf(["draft", "amend", "split", "convert", "surrender"], 1);
/** The languages of a story: one in each run, in the evidence both. */
const tongues = (): readonly Tongue[] => sampled(["en", "zh"], 1);

let [carrier, holder]: WalletCompany[] = [];
let [bank, shipper]: Actor[] = [];
beforeAll(async () => {
  [carrier, holder] = await Promise.all([
    walletCompany(demo, `Wallet Lines ${NOW}`),
    walletCompany(demo, `Wallet Trading ${NOW}`),
  ]);
  [bank, shipper] = await Promise.all([demo.actor("anouk"), demo.actor("rui")]);
  await befriended(holder.api, carrier.api);
  for (const { api } of [bank, shipper]) await befriended(holder.api, api);
});

const inHand = (number: string): Promise<string> => issuedTo(carrier!, holder!, bank!, number);

/** The holder and the issuer, each at a browser with its wallet. */
const seats = (tongue: Tongue) =>
  Promise.all([walletSeat(demo, holder!, tongue), walletSeat(demo, carrier!, tongue)] as const);

/** Neither company has paid for anything, nor sent anything itself. */
async function costNothing(): Promise<void> {
  const node = createPublicClient({ transport: http(demo.product.rpcUrl) });
  for (const { privateKey } of [carrier!, holder!]) {
    const { address } = privateKeyToAccount(privateKey);
    expect(await node.getTransactionCount({ address })).toBe(0);
  }
}

/** How the return of the original stands, on the page of the review. */
const returnStands = (seat: WalletSeat, state: "kept" | "unsigned" | "cancelled"): Promise<void> =>
  seat.page.getByText(readDomain(seat, RETURN_STAGES[state].signature.label)).first().waitFor();

/** Submits a request about an original, of which the wallet signs the return and what makes it void. */
async function submit(seat: WalletSeat, type: OriginalType, id: string): Promise<void> {
  const { page } = seat;
  await press(seat, "request");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: verbOf(seat, "request"), exact: true })
    .click();
  await page.waitForURL(`**${reviewAddress(type, id)}`);
}

/** The dialog in which the wallet signs in advance: it says which of all signatures it is, and the effect of that one. */
async function inAdvance(seat: WalletSeat, ahead: typeof RETURN_AHEAD, place: number): Promise<void> {
  const { wallet } = wordsOf(seat);
  const dialog = seat.page.getByRole("dialog");
  await dialog.getByText(read(seat, wallet.numberOf, { number: place + 1, count: ahead.length })).waitFor();
  await dialog.getByText(readDomain(seat, ahead[place]!.says, { agent: BANK })).waitFor();
}

/** The wallet signs the return of the original; the page goes on by itself. */
async function signsReturn(seat: WalletSeat, number: string): Promise<void> {
  for (const place of RETURN_AHEAD.keys()) {
    await inAdvance(seat, RETURN_AHEAD, place);
    await signsInWallet(seat, [number]);
  }
  await seat.page.getByRole("dialog").waitFor({ state: "hidden" });
  await returnStands(seat, "kept");
  await stage(seat, "pending");
}

/** An act on the bill, in the dialog of its page, which the wallet signs; followed to its end. */
async function carryOut(
  seat: WalletSeat,
  name: ActName,
  { number, connecting = false, answer }: { number: string; connecting?: boolean; answer?: () => Promise<void> },
): Promise<void> {
  const verb = readDomain(seat, BILL.flow.actions[name]!.label);
  await toolbar(seat).getByRole("button", { name: verb, exact: true }).click();
  const dialog = seat.page.getByRole("dialog");
  await dialog.waitFor();
  await answer?.();
  await dialog.getByRole("button", { name: verb, exact: true }).click();
  if (connecting) await connects(seat);
  await signsInWallet(seat, [verb, number]);
  await ended(seat, outcomeOf(seat, name));
}

story.draft(
  "a draft is rejected with a proposal, agreed by two in its second round, and the wallet of its issuer issues it",
  async () => {
    for (const tongue of tongues()) {
      const number = `TSL-WD-${tongue}-${NOW}`;
      const [lin, mei] = await seats(tongue);
      const [anouk, rui] = await Promise.all([demo.person("anouk", tongue), demo.person("rui", tongue)]);
      const { page } = lin;
      const { review, form, compose, common } = wordsOf(lin);
      await lin.go("/layout/review");
      await page.getByRole("main").getByRole("button", { name: compose.review }).first().click();
      await page
        .getByLabel(form.importFile, { exact: true })
        .setInputFiles({
          name: "bill.json",
          mimeType: "application/json",
          buffer: Buffer.from(exportJson(BILL, { data: shippedBy(holder!), language: "en-US" })),
        });
      await page.getByText(form.imported).first().waitFor();
      await page.getByLabel(review.reference).fill(number);
      await page.waitForURL("**/bl_draft/edit/*");
      const id = page.url().split("/").at(-1)!;
      await choose(page.getByRole("main"), review.issuer, carrier!.me.organisation.name);
      for (const company of [BANK, SHIPPER]) await asks(lin, company);
      await page.getByRole("button", { name: common.save, exact: true }).click();
      await press(lin, "submit");
      await page.waitForURL(`**${reviewAddress("draft", id)}`);
      await stage(lin, "pending");

      const clauses = BILL.sections.flatMap(({ fields }) => fields).find(({ name }) => name === "clauses")!;
      await anouk.go(reviewAddress("draft", id));
      await anouk.page.getByRole("button", { name: new RegExp(`^${readDomain(anouk, clauses.label)}`) }).click();
      await anouk.page.getByRole("button", { name: review.propose }).click();
      await anouk.page.locator('[data-path="clauses"] textarea').fill("CLEAN ON BOARD\nFREIGHT PREPAID");
      await anouk.page.getByRole("button", { name: review.sendValue }).click();
      await anouk.page.getByText(review.proposedDone).first().waitFor();
      await rejects(anouk, "As the credit says");

      // The author of the draft reloads the page, takes the proposal and submits again.
      await page.reload();
      await stage(lin, "reject");
      await press(lin, "modify");
      await page.waitForURL(`**${reviewAddress("draft", id, "edit")}`);
      const points = page.getByRole("region", { name: review.points });
      await points.getByRole("button", { name: review.take, exact: true }).click();
      await points.waitFor({ state: "detached" });
      await press(lin, "submit");
      for (const seat of [anouk, rui]) {
        await seat.go(reviewAddress("draft", id));
        await stage(seat, "pending");
        await press(seat, "accept");
      }
      await stage(lin, "tbs");

      await mei.go(reviewAddress("draft", id));
      await press(mei, "sign");
      await mei.page.getByRole("dialog").getByRole("textbox").fill(number);
      await mei.page.getByRole("button", { name: review.prepare }).click();
      await signOpened(mei);
      await connects(mei);
      await saysNo(mei);
      // The page is reloaded, and goes on where it stood.
      await mei.page.reload();
      await signsInWallet(mei, [number]);
      await ended(mei, outcomeOf(mei, "sign"));
      expect(askedToSign(mei)).toBe(2);
      await billStands(mei, "TRANSFERRED");
      await stage(lin, "complete");
      const { documentId } = await holder!.api.call(reviewRoutes.show, { params: { id } });
      const held = await holder!.api.call(documentRoutes.get, { params: { id: documentId! } });
      expect(held).toMatchObject({ isHolder: true, isOwner: true, number });
      expect(held.data["clauses"]).toBe("CLEAN ON BOARD\nFREIGHT PREPAID");
      for (const seat of [lin, mei, anouk, rui]) await leave(seat);
    }
    await costNothing();
  },
  300_000,
);

story.amend(
  "the wallet of the holder signs the return of each round in advance, and that of the issuer ends the original",
  async () => {
    for (const tongue of tongues()) {
      const number = `TSL-WA-${tongue}-${NOW}`;
      const bill = await inHand(number);
      const [lin, mei] = await seats(tongue);
      const { page } = lin;
      await ask(lin, bill, "amend");
      await page.locator('[data-path="reason"] textarea').fill("The credit was amended");
      await page.locator('[data-path="clauses"] textarea').fill("CLEAN ON BOARD\nFREIGHT COLLECT");
      await page.locator('[data-path="blNo"] input').fill(`${number}-2`);
      const id = await askBank(lin);
      await submit(lin, "amend", id);
      await inAdvance(lin, RETURN_AHEAD, 0);
      await connects(lin);
      await saysNo(lin);
      await signsInWallet(lin, [number]);
      await inAdvance(lin, RETURN_AHEAD, 1);
      // The page is reloaded between the two signatures: the second is still asked for, and nobody accepts before it.
      await page.reload();
      await returnStands(lin, "unsigned");
      await inAdvance(lin, RETURN_AHEAD, 1);
      await signsInWallet(lin, [number]);
      await page.getByRole("dialog").waitFor({ state: "hidden" });
      await returnStands(lin, "kept");

      const anouk = await demo.person("anouk", tongue);
      await anouk.go(reviewAddress("amend", id));
      await rejects(anouk, "As the credit says");
      await leave(anouk);
      // The return of this round is void; that of the next is signed anew.
      await stage(lin, "reject");
      await returnStands(lin, "cancelled");
      await press(lin, "modify");
      await page.waitForURL(`**${reviewAddress("amend", id, "edit")}`);
      await page.locator('[data-path="clauses"] textarea').fill("CLEAN ON BOARD\nFREIGHT PREPAID");
      await submit(lin, "amend", id);
      await signsReturn(lin, number);
      expect(askedToSign(lin)).toBe(5);
      await agreed(bank!, id);

      await prepares(mei, "amend", id);
      await signOpened(mei);
      await mei.go(reviewAddress("amend", id));
      await stage(mei, "tbv");
      await press(mei, "void");
      await mei.page.waitForURL(`**/doc/BillOfLading/view/${bill}`);
      await carryOut(mei, "replace", { number, connecting: true });
      await stage(lin, "complete");
      await billStands(mei, "VOID");
      for (const seat of [lin, mei]) await leave(seat);
    }
    await costNothing();
  },
  300_000,
);

story.split(
  "a bill is split into three, each signed on its own page, and one signature of the wallet of the issuer replaces it",
  async () => {
    for (const tongue of tongues()) {
      const number = `TSL-WS-${tongue}-${NOW}`;
      const bill = await inHand(number);
      const [lin, mei] = await seats(tongue);
      const { page } = lin;
      const { review, common } = wordsOf(lin);
      const blNo = BILL.sections.flatMap(({ fields }) => fields).find(({ name }) => name === "blNo")!;
      await ask(lin, bill, "split");
      await page.getByRole("button", { name: review.split.add }).click();
      await page.getByRole("button", { name: review.split.evenly }).click();
      for (const part of [1, 2, 3])
        await page
          .getByRole("textbox", {
            name: `${readDomain(lin, blNo.label)}${common.comma}${read(lin, review.split.part, { number: part })}`,
          })
          .fill(`${number}-${part}`);
      await page.locator('[data-path="reason"] textarea').fill("Three buyers");
      const id = await askBank(lin);
      await submit(lin, "split", id);
      await connects(lin);
      await signsReturn(lin, number);
      await agreed(bank!, id);

      await prepares(mei, "split", id);
      await signInTurn(
        mei,
        [1, 2, 3].map((part) => `${number}-${part}`),
      );
      await mei.go(reviewAddress("split", id));
      await stage(mei, "tbv");
      await press(mei, "void");
      await mei.page.waitForURL(`**/doc/BillOfLading/view/${bill}`);
      await carryOut(mei, "replace", { number: `${number}-3`, connecting: true });
      expect(askedToSign(mei)).toBe(1);
      await stage(lin, "complete");
      for (const seat of [lin, mei]) await leave(seat);
    }
    await costNothing();
  },
  300_000,
);

story.convert(
  "the wallet of the issuer converts a bill to paper, whose originals are printed",
  async () => {
    for (const tongue of tongues()) {
      const number = `TSL-WC-${tongue}-${NOW}`;
      const bill = await inHand(number);
      const [lin, mei] = await seats(tongue);
      const { page } = lin;
      await ask(lin, bill, "convert");
      await page.locator('[data-path="reason"] textarea').fill("The buyer's bank wants paper");
      await page.locator('[data-path="deliveryAddress"] textarea').fill("ZUIDAS 40, AMSTERDAM");
      const id = await askBank(lin);
      await submit(lin, "convert", id);
      await connects(lin);
      await signsReturn(lin, number);
      await agreed(bank!, id);
      await mei.go(reviewAddress("convert", id));
      await press(mei, "convert");
      await mei.page.waitForURL(`**/doc/BillOfLading/view/${bill}`);
      const serials = () => mei.page.getByRole("dialog").getByLabel(wordsOf(mei).act.serials).fill("P-1\nP-2\nP-3");
      await carryOut(mei, "convert", { number, connecting: true, answer: serials });
      await billStands(mei, "CONVERTED");
      await stage(lin, "complete");
      await mei.go(reviewAddress("convert", id));
      const { name, buffer } = await downloaded(mei, wordsOf(mei).review.paperSet);
      expect(name).toMatch(/\.pdf$/);
      expect(buffer.subarray(0, 5).toString()).toBe("%PDF-");
      for (const seat of [lin, mei]) await leave(seat);
    }
    await costNothing();
  },
  300_000,
);

/** A surrender that delegates to the issuer, to the bank as the new agent, or to nobody. */
async function surrenders(delegation: Delegation, tongue: Tongue): Promise<void> {
  const number = `TSL-WU-${Object.keys(DELEGATIONS).indexOf(delegation)}-${tongue}-${NOW}`;
  const bill = await inHand(number);
  const [lin, mei] = await seats(tongue);
  const { page } = lin;
  const { review } = wordsOf(lin);
  await ask(lin, bill, "surrender");
  const [field] = REVIEW_TERMS.surrender;
  await page.getByRole("combobox", { name: readDomain(lin, field.label) }).click();
  await page.getByTitle(readDomain(lin, DELEGATIONS[delegation])).last().click();
  await page.getByText(review.delegation.help[delegation]).waitFor();
  const id = await askBank(lin);
  if (delegation === "NEW_AGENT")
    await choose(page.getByRole("main"), readDomain(lin, REVIEW_COMPANIES.agent.label), BANK);
  await submit(lin, "surrender", id);
  await connects(lin);
  await signsReturn(lin, number);
  await mei.go(reviewAddress("surrender", id));
  if (delegation === "NEW_AGENT") {
    await press(mei, "authorise");
    await mei.page
      .getByRole("dialog")
      .getByRole("button", { name: verbOf(mei, "authorise"), exact: true })
      .click();
    await connects(mei);
    for (const place of GRANT_AHEAD.keys()) {
      await inAdvance(mei, GRANT_AHEAD, place);
      if (place === 1) {
        // A reload in the middle leaves what is signed, and asks for the rest.
        await mei.page.reload();
        await grantStands(mei, "unsigned");
        await mei.page.getByRole("button", { name: review.delegation.sign }).click();
        await inAdvance(mei, GRANT_AHEAD, place);
      }
      await signsInWallet(mei, [number]);
    }
    await mei.page.getByRole("dialog").waitFor({ state: "hidden" });
    await grantStands(mei, "granted");
  }
  await agreed(bank!, id);
  await stage(mei, "tba");
  if (delegation === "NEW_AGENT") {
    const anouk = await demo.person("anouk", tongue);
    await anouk.go(reviewAddress("surrender", id));
    await press(anouk, "accomplishFor");
    await confirm(anouk, verbOf(anouk, "accomplishFor"));
    await stage(anouk, "complete");
    await grantStands(anouk, "used");
    await leave(anouk);
  } else {
    await press(mei, "accomplish");
    await mei.page.waitForURL(`**/doc/BillOfLading/view/${bill}`);
    await carryOut(mei, "acceptSurrender", { number, connecting: true });
  }
  await stage(lin, "complete");
  for (const seat of [lin, mei]) await leave(seat);
}

story.surrender(
  "a surrender is signed by the wallet of the holder, and answered by that of the issuer or under what it signed",
  async () => {
    for (const tongue of tongues())
      for (const delegation of sampled(Object.keys(DELEGATIONS) as Delegation[], 1))
        await surrenders(delegation, tongue);
    await costNothing();
  },
  600_000,
);
