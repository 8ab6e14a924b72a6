import "reflect-metadata";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actOf } from "#domain/acts/acts";
import { documentRoutes } from "#domain/api/documents";
import { EBL_ANSWERS, EBL_STATES, TRANSPORT_STATES } from "#domain/ebl-states";
import { ERRORS } from "#domain/errors";
import { instructionOf } from "../../scripts/evidence/dcsa/instruction.ts";
import type { TestBackend } from "../support/backend.ts";
import { openBrowser } from "../support/browser.ts";
import { companies, type Company } from "../support/companies.ts";
import { callCarrier, completeDraft } from "../support/instructions.ts";
import { memberSeat } from "../support/member-seat.ts";
import { platformWithPages } from "../support/platform-pages.ts";
import { inboundToken, knows, withLei } from "../support/platforms.ts";
import { sampled } from "../support/sampled.ts";
import { leave, lookAt, read, readDomain, wordsOf } from "../support/story.ts";

/** A platform submits a shipping instruction; the carrier asks for changes, drafts, and sees the approval. */

const PLATFORM = { platform: "ZZZ platform" };

let node: TestBackend;
let browser: Browser;
let carrier: Company;
let speaks: { readonly lei: string; readonly token: string };

beforeAll(async () => {
  [node, browser] = await Promise.all([platformWithPages("WAVE"), openBrowser()]);
  const make = companies(node);
  carrier = await make.company("Tern & Sable Shipping Lda");
  await make.befriend(carrier, await make.company("Porto Azul"));
  const lei = await withLei(node, carrier, 1);
  // Nobody listens there: what it is told is tried again.
  const of = { code: "ZZZ", role: "platform", url: "http://127.0.0.1:9", keys: [], contracts: ["EBL"] } as const;
  speaks = { lei, token: await inboundToken(node, await knows(node, of)) };
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await node?.stop();
});

describe.each([...sampled(["en", "zh"] as const, 1)])("in %s", (tongue) => {
  it("is asked for changes, updated, drafted, approved", async () => {
    const booking = `BK26-${tongue}`;
    const { body } = await callCarrier(node, speaks, ["POST", "/shipping-instructions", instructionOf(booking)]);
    const reference = String(body?.["shippingInstructionsReference"]);
    const { rows } = await carrier.api.call(documentRoutes.list, { query: {} });
    const draft = rows.find(({ number }) => number === "")?.id ?? "";
    const seat = await memberSeat(browser, node, carrier, tongue);
    const { page } = seat;
    const { carrierInstruction: said } = wordsOf(seat);
    const answers = (name: keyof typeof EBL_ANSWERS) =>
      page.getByRole("button", { name: readDomain(seat, EBL_ANSWERS[name]), exact: true });
    const inDialog = (name: keyof typeof EBL_ANSWERS) =>
      page.getByRole("dialog").getByRole("button", { name: readDomain(seat, EBL_ANSWERS[name]), exact: true });

    // It stands in the Inbox, and leads to the draft.
    await seat.go("/layout/inbox");
    const { desk } = wordsOf(seat);
    await page
      .getByText(read(seat, desk.instructionOf, { number: desk.noNumber }))
      .first()
      .waitFor();
    await lookAt(seat, "an instruction stands in the Inbox");
    await seat.go(`/doc/DcsaBillOfLading/view/${draft}`);
    await page.getByText(read(seat, said.draft, PLATFORM)).waitFor();
    await lookAt(seat, "the instruction of a platform");
    await page.getByText(said.body, { exact: true }).click();
    await page.getByText(`"carrierBookingReference": "${booking}"`).waitFor();

    await answers("ASK_UPDATE").click();
    await inDialog("ASK_UPDATE").click();
    await page.getByText(readDomain(seat, ERRORS.REASON_NEEDED.text)).waitFor();
    await page.getByLabel(said.comments).fill("Name the notify party in full\nWeight in kilograms");
    await lookAt(seat, "a carrier asks for changes");
    await inDialog("ASK_UPDATE").click();
    await page.getByText(read(seat, said.asked, PLATFORM)).waitFor();

    // The update shows itself to whoever looks at the page.
    const update = instructionOf(booking, { shippingInstructionsReference: reference, freightPaymentTermCode: "COL" });
    await callCarrier(node, speaks, ["PUT", `/shipping-instructions/${reference}`, update]);
    await page.getByText(read(seat, said.updateWaits, PLATFORM)).waitFor();
    await lookAt(seat, "an update waits");
    await answers("CONFIRM_UPDATE").click();
    await inDialog("CONFIRM_UPDATE").click();
    await page.getByText(read(seat, said.draft, PLATFORM)).waitFor();

    // A draft with gaps is not sent.
    await answers("SEND_DRAFT").click();
    await expect.poll(() => inDialog("SEND_DRAFT").isDisabled()).toBe(true);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: wordsOf(seat).common.cancel, exact: true })
      .click();
    const number = `TSLU-${tongue}`;
    await completeDraft(carrier.api, draft, number);
    await answers("SEND_DRAFT").click();
    await inDialog("SEND_DRAFT").click();
    await page.getByText(read(seat, said.sent, PLATFORM)).waitFor();
    const approval = { transportDocumentStatus: "APPROVED" };
    const approved = await callCarrier(node, speaks, ["PATCH", `/transport-documents/${number}`, approval]);
    expect(approved.status).toBe(202);
    await page.getByText(read(seat, said.approved, PLATFORM)).waitFor();
    await page.getByText(said.story, { exact: true }).click();
    await page.getByText(readDomain(seat, TRANSPORT_STATES.APPROVED.label)).first().waitFor();
    await page.getByText(readDomain(seat, EBL_STATES.PENDING_UPDATE.label)).first().waitFor();
    await lookAt(seat, "the draft is approved");

    // The approved draft is signed; one that says something else since is warned about.
    const unapproved = page.getByText(read(seat, said.unapproved, PLATFORM));
    await seat.go(`/doc/sign/DcsaBillOfLading/${draft}`);
    await page.getByRole("button", { name: readDomain(seat, actOf("sign").label) }).waitFor();
    expect(await unapproved.count()).toBe(0);
    await completeDraft(carrier.api, draft, `${number}-2`);
    await seat.go(`/doc/sign/DcsaBillOfLading/${draft}`);
    await unapproved.waitFor();
    await lookAt(seat, "a draft that nobody approved is about to be signed");
    await leave(seat);
  }, 240_000);
});
