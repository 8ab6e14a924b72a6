import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import type { Hex } from "viem";
import { authRoutes } from "#domain/api/auth";
import { documentRoutes } from "#domain/api/documents";
import { reviewRoutes } from "#domain/api/reviews";
import { ERRORS } from "#domain/errors";
import { type Actor, until } from "../../scripts/seed/actors.ts";
import type { Demo } from "./demo.ts";
import { founded, signsBy } from "./own-wallet-company.ts";
import { signOwn } from "./own-wallet.ts";
import { accepts } from "./reviews.ts";
import { lookAt, readDomain, type Seat, signInAt, type Tongue, wordsOf } from "./story.ts";
import { SAMPLES } from "./title-samples.ts";
import { giveWallet, type TestWallet } from "./wallet.ts";

const PASSWORD = "Tide-Table 42!";
const WALLET = "Harbour wallet";

/** A company that signs with its own wallet, and its administrator as a program. */
export interface WalletCompany extends Actor {
  readonly privateKey: Hex;
}

export async function walletCompany({ product }: Demo, company: string): Promise<WalletCompany> {
  const privateKey = generatePrivateKey();
  const email = `mei@${company.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}.example`;
  const api = await founded(product, { company, email, password: PASSWORD });
  await signsBy(api, privateKeyToAccount(privateKey), PASSWORD);
  return { api, email, password: PASSWORD, privateKey, me: await api.call(authRoutes.me) };
}

/** The administrator of such a company at a browser with its wallet. */
export interface WalletSeat extends Seat {
  readonly wallet: TestWallet;
}

export async function walletSeat(demo: Demo, company: WalletCompany, tongue: Tongue): Promise<WalletSeat> {
  const wallets: TestWallet[] = [];
  const seat = await signInAt(demo.browser, demo.product, company, tongue, async (page) => {
    const { privateKey } = company;
    wallets.push(await giveWallet(page.context(), { rpcUrl: demo.product.rpcUrl, privateKey, name: WALLET }));
  });
  return Object.assign(seat, { wallet: wallets[0]! });
}

const panel = (seat: Seat) => seat.page.getByRole("dialog").getByRole("region", { name: wordsOf(seat).wallet.label });
const button = (seat: Seat) => panel(seat).getByRole("button", { name: wordsOf(seat).wallet.sign, exact: true });

/** Chooses the wallet, which a browser keeps from then on. */
export async function connects(seat: WalletSeat): Promise<void> {
  await panel(seat)
    .getByRole("button", { name: wordsOf(seat).wallet.connect, exact: true })
    .click();
  await seat.page.getByRole("button", { name: WALLET }).click();
}

/** The wallet signs what the dialog asks of it, which is said in these words. */
export async function signsInWallet(seat: WalletSeat, says: readonly string[]): Promise<void> {
  for (const one of says) await panel(seat).getByText(one).first().waitFor();
  await lookAt(seat, `wallet asked for ${says[0]}`);
  await button(seat).click();
}

/** The person says no in the wallet: the dialog tells it, and asks again. */
export async function saysNo(seat: WalletSeat): Promise<void> {
  await button(seat).waitFor();
  seat.wallet.refuseNext();
  await button(seat).click();
  await panel(seat).getByText(readDomain(seat, ERRORS.WALLET_REFUSED.text)).waitFor();
  await button(seat).waitFor();
}

/** How often the wallet was asked to sign. */
export const askedToSign = ({ wallet }: WalletSeat): number =>
  wallet.asked.filter(({ method }) => method === "eth_signTypedData_v4").length;

/** A bill without a number in which this company is the shipper, which gets it. */
export const shippedBy = ({ me }: Actor) =>
  SAMPLES.BillOfLading("", { shipper: { name: me.organisation.name, addressLines: ["1 QUAY", "SINGAPORE"] } });

/** A bill that such a carrier has issued to such an initiator, as the bank agreed: programs do it. */
export async function issuedTo(
  carrier: WalletCompany,
  holder: WalletCompany,
  bank: Actor,
  number: string,
): Promise<string> {
  const { id, version } = await holder.api.call(reviewRoutes.begin, {
    body: {
      kind: "BillOfLading",
      issuerId: carrier.me.organisation.id,
      collaborators: [{ organisationId: bank.me.organisation.id, personId: null, dueOn: null }],
      data: shippedBy(holder),
    },
  });
  await holder.api.call(reviewRoutes.submit, { params: { id }, body: { expectedVersion: version } });
  await accepts(bank, id);
  const now = await carrier.api.call(reviewRoutes.show, { params: { id } });
  const bill = await carrier.api.call(reviewRoutes.prepare, {
    params: { id },
    body: { expectedVersion: now.version, number },
  });
  const { intent } = await carrier.api.call(documentRoutes.sign, {
    params: { id: bill.id },
    body: {
      expectedVersion: bill.version,
      password: carrier.password,
      capacityId: carrier.me.capacities[0]?.id ?? null,
    },
  });
  await signOwn(carrier.api, carrier.privateKey, intent);
  await until("the holder has it", async () =>
    holder.api.call(documentRoutes.get, { params: { id: bill.id } }).then(
      ({ isHolder }) => isHolder,
      () => false,
    ),
  );
  return bill.id;
}
