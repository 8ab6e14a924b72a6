import { GRANT_STAGES, type GrantState } from "#domain/acts/review/grant-states";
import { REVIEW_STATES } from "#domain/acts/review/states";
import { REVIEW_TYPES, reviewAddress, type OriginalType } from "#domain/acts/review/types";
import { reviewRoutes } from "#domain/api/reviews";
import { kindOf } from "#domain/kinds/kinds";
import { reviewFlow } from "#domain/processes/review";
import { DOCUMENT_STATES, type DocumentState } from "#domain/states";
import { type Actor, until } from "../../scripts/seed/actors.ts";
import { confirm, read, readDomain, type Seat, stands, toolbar, wordsOf } from "./story.ts";

/** The bank of the demo, which is asked to agree. */
export const BANK = "Kestrel Trade Bank N.V.";
export const BILL = kindOf("BillOfLading");

type Step = keyof typeof reviewFlow.actions;

export const verbOf = (seat: Seat, name: Step): string => readDomain(seat, reviewFlow.actions[name].label);

/** Presses the button of an act of the review. */
export const press = (seat: Seat, name: Step): Promise<void> =>
  seat.page
    .getByRole("button", { name: verbOf(seat, name), exact: true })
    .first()
    .click();

/** Rejects what is read, with a reason. */
export async function rejects(seat: Seat, reason: string): Promise<void> {
  await press(seat, "reject");
  const dialog = seat.page.getByRole("dialog");
  await dialog.getByLabel(wordsOf(seat).act.reason).fill(reason);
  await dialog.getByRole("button", { name: verbOf(seat, "reject"), exact: true }).click();
  await stage(seat, "reject");
}

export const stage = (seat: Seat, state: keyof typeof REVIEW_STATES): Promise<void> =>
  stands(seat, readDomain(seat, REVIEW_STATES[state].label));
export const billStands = (seat: Seat, state: DocumentState): Promise<void> =>
  stands(seat, readDomain(seat, DOCUMENT_STATES[state].label));

/** How the grant to the agent stands, on the page of the review. */
export const grantStands = (seat: Seat, state: GrantState): Promise<void> =>
  seat.page
    .getByRole("region", { name: wordsOf(seat).review.delegation.title })
    .getByText(readDomain(seat, GRANT_STAGES[state].label), { exact: true })
    .waitFor();

/** The page of a bill, and the form of a request about it. */
export async function ask(seat: Seat, bill: string, type: OriginalType): Promise<void> {
  await seat.go(`/doc/BillOfLading/view/${bill}`);
  await seat.page.getByRole("button", { name: wordsOf(seat).facts.request }).click();
  await seat.page.getByRole("menuitem", { name: readDomain(seat, REVIEW_TYPES[type].label) }).click();
  await seat.page.waitForURL(`**/new/${bill}?*`);
}

/** Adds a company to those who are to agree. */
export async function asks(seat: Seat, company: string): Promise<void> {
  const { page } = seat;
  const { review } = wordsOf(seat);
  await page.getByRole("combobox", { name: review.add }).fill(company.slice(0, 8));
  await page.getByTitle(company.slice(0, 8)).last().click();
  await page.getByRole("list", { name: review.collaborators }).getByText(company).waitFor();
}

/** Adds the bank to those who are to agree, and answers the id of the request that was begun. */
export async function askBank(seat: Seat): Promise<string> {
  await asks(seat, BANK);
  await seat.page.waitForURL("**/edit/-/*");
  return seat.page.url().split("/").at(-1)!;
}

/** A program accepts the review as it stands now. */
export async function accepts({ api }: Actor, id: string): Promise<void> {
  const { version } = await api.call(reviewRoutes.show, { params: { id } });
  await api.call(reviewRoutes.accept, { params: { id }, body: { expectedVersion: version } });
}

/** A program of the bank accepts, and the chain gives the original back. */
export async function agreed(bank: Actor, id: string): Promise<void> {
  await accepts(bank, id);
  await until("the original is with its issuer", async () => {
    const { return: back } = await bank.api.call(reviewRoutes.show, { params: { id } });
    return back?.state === "returned";
  });
}

/** Begins the bills that take the place of the original, and opens the first to be signed. */
export async function prepares(issuer: Seat, type: OriginalType, id: string): Promise<void> {
  await issuer.go(reviewAddress(type, id));
  await press(issuer, "sign");
  await issuer.page.getByRole("button", { name: wordsOf(issuer).review.prepare }).click();
}

/** Signs the bill that is opened, in the capacity of the company. */
export async function signOpened(seat: Seat): Promise<void> {
  const { page } = seat;
  await page.waitForURL("**/doc/sign/BillOfLading/*");
  const verb = readDomain(seat, BILL.flow.actions["sign"]!.label);
  const sign = toolbar(seat).getByRole("button", { name: verb, exact: true });
  if ((await sign.getAttribute("aria-disabled")) === "true") {
    await page.getByRole("combobox", { name: wordsOf(seat).act.capacity }).click();
    await page.locator("[role=option], .ant-select-item-option").first().click();
  }
  await sign.click();
  await confirm(seat, verb);
}

/** Signs the bills with these numbers, which are opened one after another. */
export async function signInTurn(seat: Seat, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) {
    const name = read(seat, wordsOf(seat).signing.title, { name: number });
    await seat.page.getByRole("heading", { name, exact: true }).first().waitFor();
    await signOpened(seat);
  }
  await seat.page.waitForURL("**/doc/BillOfLading/view/*");
}
