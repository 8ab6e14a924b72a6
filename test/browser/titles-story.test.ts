import { expect, test } from "vitest";
import { billOfExchangeFlow } from "#domain/flows/bill-of-exchange";
import { titleFlow } from "#domain/flows/title";
import { deliveryOrderFlow } from "#domain/flows/delivery-order";
import { REVIEW_STATES } from "#domain/acts/review/states";
import { documentRoutes } from "#domain/api/documents";
import { reviewRoutes } from "#domain/api/reviews";
import { templateRoutes } from "#domain/api/templates";
import { kindOf } from "#domain/kinds/kinds";
import { reviewFlow } from "#domain/processes/review";
import { REVIEW_COMPANIES } from "#domain/processes/review-companies";
import { REVIEW_TERMS } from "#domain/processes/review-terms";
import { ENDORSEMENTS } from "#domain/acts/endorsement";
import { ERRORS } from "#domain/errors";
import { DOCUMENT_STATES, type DocumentState } from "#domain/states";
import { say, type Text } from "#domain/text";
import { startDemo } from "../support/demo.ts";
import { send } from "../support/send.ts";
import {
  choose,
  confirm,
  ended,
  leave,
  lookAt,
  read,
  readDomain,
  type Seat,
  stands,
  toolbar,
  wordsOf,
  outcomeOf,
} from "../support/story.ts";
import { SAMPLES, type SampleKind } from "../support/title-samples.ts";
import { sampled, someOf } from "../support/sampled.ts";

const NOW = Date.now().toString(36).toUpperCase();
const CARRIER = "Tern & Sable Shipping Lda";
const SHIPPER = "Porto Azul Energia S.A.";
const BANK = "Kestrel Trade Bank N.V.";

const demo = startDemo();
const story = someOf(["delivery", "exchange", "telex", "together"], 1);

/** Creates a draft as a program of the company does, and answers its address. */
async function draft(
  seat: Seat,
  kind: SampleKind,
  number: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const body = JSON.stringify({ kind, data: SAMPLES[kind](number, given) });
  const id = await seat.page.evaluate(async (sent) => {
    const answer = await fetch("/api/documents", {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
      body: sent,
    });
    return ((await answer.json()) as { id: string }).id;
  }, body);
  return `/doc/${kind}/view/${id}`;
}

const inState = (seat: Seat, state: DocumentState): Promise<void> =>
  stands(seat, readDomain(seat, DOCUMENT_STATES[state].label));
/**
 * Opens the dialog of an act, checks it, fills it in and confirms it by the password; follows an act on the chain to
 * its end.
 */
async function act(seat: Seat, label: Text, answer: () => Promise<void> = async () => undefined): Promise<void> {
  const verb = readDomain(seat, label);
  await toolbar(seat).getByRole("button", { name: verb, exact: true }).click();
  await seat.page.getByRole("dialog").waitFor();
  await answer();
  await lookAt(seat, `dialog ${label.en}`);
  await confirm(seat, verb);
}
const party = (seat: Seat, label: string, company: string): Promise<void> =>
  choose(seat.page.getByRole("dialog"), label, company);

story.delivery("a delivery order is signed, sent, presented and released in two parts", async () => {
  const [ines, tomas, rui] = await Promise.all([
    demo.person("ines", "en"),
    demo.person("tomas", "zh"),
    demo.person("rui", "en"),
  ]);
  const number = `DO-${NOW}`;
  const order = await draft(ines, "DeliveryOrder", number);
  const { actions } = deliveryOrderFlow;
  await ines.go(order);
  await act(ines, actions.sign.label);
  await ended(ines, outcomeOf(ines, "sign"));
  await inState(ines, "ISSUED");
  await lookAt(ines, "delivery order");
  await send(ines, tomas, rui, {
    verb: deliveryOrderFlow.actions.transfer.label,
    to: SHIPPER,
    subject: `Order ${number}`,
    number,
  });
  await inState(rui, "ISSUED");

  await act(rui, actions.present.label, async () => {
    const dialog = rui.page.getByRole("dialog");
    await dialog.getByText(wordsOf(rui).act.toNamedAgent, { exact: true }).click();
    // The dialog reads its companies when it is first shown.
    await dialog.getByRole("combobox", { name: wordsOf(rui).act.releaseAgent }).waitFor();
    await dialog.locator(".anticon-loading").waitFor({ state: "detached" });
    await party(rui, wordsOf(rui).act.releaseAgent, CARRIER);
  });
  await ended(rui, outcomeOf(rui, "present"));
  await inState(rui, "PRESENTED");

  await tomas.go("/layout/do");
  await lookAt(tomas, "list of delivery orders");
  await tomas.page.getByRole("row").filter({ hasText: number }).first().click();
  await tomas.page.waitForURL("**/view/*");
  const words = wordsOf(tomas).act;
  for (const [quantity, state] of [
    ["60", "PARTLY_RELEASED"],
    ["40", "ACCOMPLISHED"],
  ] as const) {
    await act(tomas, actions.release.label, async () => {
      const dialog = tomas.page.getByRole("dialog");
      await dialog.getByLabel(words.receiver, { exact: true }).fill("JURONG TERMINAL");
      await dialog.getByLabel(words.transport).fill("TANK 14");
      // A quantity above the remainder is reported while it is typed.
      await dialog.getByLabel(words.releaseNow).fill("100.001");
      await dialog.getByText(say(ERRORS.RELEASE_EXCEEDS.text, "zh-CN")).waitFor();
      await dialog.getByText(words.missing.rightQuantities).waitFor();
      await dialog.getByLabel(words.releaseNow).fill(quantity);
      // An irreversible act is confirmed twice.
      await dialog.getByText(words.missing.sure).waitFor();
      await dialog.getByLabel(words.sure).check();
    });
    await inState(tomas, state);
  }
  await rui.page.reload();
  await inState(rui, "ACCOMPLISHED");
  await rui.page.getByText("TANK 14").first().waitFor();
  for (const seat of [ines, tomas, rui]) await leave(seat);
});

story.exchange("a bill of exchange is drawn, accepted by the bank, presented and paid", async () => {
  const [rui, marta, anouk] = await Promise.all([
    demo.person("rui", "zh"),
    demo.person("marta", "en"),
    demo.person("anouk", "zh"),
  ]);
  const number = `BOE-${NOW}`;
  const bill = await draft(rui, "BillOfExchange", number);
  const { actions } = billOfExchangeFlow;
  await rui.go(bill);
  await act(rui, actions.sign.label);
  await ended(rui, outcomeOf(rui, "sign"));
  await inState(rui, "ISSUED");
  await lookAt(rui, "bill of exchange");
  await act(rui, actions.presentForAcceptance.label, () => party(rui, wordsOf(rui).act.presentee, BANK));
  await rui.page.getByText(wordsOf(rui).facts.presentedTo.ACCEPTANCE).waitFor();

  await anouk.go(bill);
  await lookAt(anouk, "bill of exchange to accept");
  // The due date is 90 days after the date of the bill.
  await act(anouk, actions.accept.label, () => anouk.page.getByRole("dialog").getByText("2027年2月16日").waitFor());
  await inState(anouk, "ACCEPTED");

  await marta.go("/layout/documents?kind=BillOfExchange");
  await marta.page.getByRole("row").filter({ hasText: number }).first().click();
  await marta.page.waitForURL("**/view/*");
  await inState(marta, "ACCEPTED");
  // The bill has its own forms of endorsement, and looking at them does nothing.
  await toolbar(marta).getByRole("button", { name: actions.endorse.label.en, exact: true }).click();
  const dialog = marta.page.getByRole("dialog");
  await dialog.getByText(ENDORSEMENTS.SPECIAL.help.en).waitFor();
  await lookAt(marta, "endorsement of a bill of exchange");
  await dialog.getByRole("button", { name: wordsOf(marta).common.close, exact: true }).click();
  await dialog.waitFor({ state: "hidden" });
  await act(marta, actions.presentForPayment.label, () => party(marta, wordsOf(marta).act.presentee, BANK));
  await inState(marta, "PRESENTED");
  await act(marta, actions.discharge.label);
  await ended(marta, outcomeOf(marta, "discharge"));
  await inState(marta, "ACCOMPLISHED");
  await anouk.page.reload();
  await inState(anouk, "ACCOMPLISHED");
  for (const seat of [rui, marta, anouk]) await leave(seat);
});

story.telex("a straight bill that came back is released by telex, and another goes on paper", async () => {
  const [ines, tomas, rui] = await Promise.all([
    demo.person("ines", "zh"),
    demo.person("tomas", "en"),
    demo.person("rui", "en"),
  ]);
  const { actions } = titleFlow("bl");
  const [telexed, papered] = [`TLX-${NOW}`, `PPR-${NOW}`];
  const consignee = { type: "NAMED", name: "MERIDIAN STRAITS TRADING PTE. LTD.", addressLines: ["SINGAPORE"] };
  const telex = await draft(ines, "BillOfLading", telexed, { consignee });
  const paper = await draft(ines, "BillOfLading", papered);
  const words = wordsOf(ines).act;

  await ines.go(telex);
  await act(ines, actions.sign.label);
  await ended(ines, outcomeOf(ines, "sign"));
  await send(ines, tomas, rui, {
    verb: actions.transfer.label,
    to: SHIPPER,
    subject: `Bill ${telexed}`,
    number: telexed,
  });
  await act(rui, actions.surrender.label);
  await ended(rui, outcomeOf(rui, "surrender"));
  await ines.go(telex);
  await inState(ines, "SURRENDERED_TO_ISSUER");
  await lookAt(ines, "a straight bill that came back");
  await act(ines, actions.telexRelease.label, async () => {
    const dialog = ines.page.getByRole("dialog");
    await dialog.getByLabel(words.originOffice).fill("SINES");
    await party(ines, words.destinationAgent, BANK);
    await dialog.getByLabel(words.consignee).fill("MERIDIAN STRAITS TRADING PTE. LTD.");
    await dialog.getByLabel(words.reference).fill("TLX-1");
  });
  await ended(ines, outcomeOf(ines, "telexRelease"));
  await inState(ines, "SURRENDERED");

  await ines.go(paper);
  await act(ines, actions.sign.label);
  await ended(ines, outcomeOf(ines, "sign"));
  await inState(ines, "ISSUED");
  await act(ines, actions.convert.label, async () => {
    const dialog = ines.page.getByRole("dialog");
    await dialog.getByLabel(words.serials).fill("P-1\nP-2");
  });
  await ended(ines, outcomeOf(ines, "convert"));
  await inState(ines, "CONVERTED");
  await ines.page.getByText("P-1").first().waitFor();
  for (const seat of [ines, tomas, rui]) await leave(seat);
});

story.together("two delivery orders are endorsed at once: one password, a result for each", async () => {
  const ines = await demo.person("ines", "en");
  const numbers = [`DO-${NOW}-1`, `DO-${NOW}-2`] as const;
  let last = "";
  for (const number of numbers) {
    last = await draft(ines, "DeliveryOrder", number);
    await ines.go(last);
    await act(ines, deliveryOrderFlow.actions.sign.label);
    await ended(ines, outcomeOf(ines, "sign"));
  }
  const { lists } = wordsOf(ines) as typeof import("../../web/i18n/words.en.ts").wordsEn;
  await ines.go("/layout/do");
  for (const number of numbers)
    await ines.page.getByRole("checkbox", { name: read(ines, wordsOf(ines).table.select, { name: number }) }).check();
  await ines.page.getByRole("button", { name: read(ines, lists.acts, { count: 2 }), exact: true }).click();
  const dialog = ines.page.getByRole("dialog");
  await dialog
    .getByText(numbers.join(", "))
    .or(dialog.getByText(numbers.toReversed().join(", ")))
    .waitFor();
  await party(ines, wordsOf(ines).act.endorsee, SHIPPER);
  await lookAt(ines, "act on several titles");
  // Live changes in the meantime delete no typed text.
  const password = dialog.getByLabel(wordsOf(ines).danger.password, { exact: true });
  await password.fill("half typed");
  const told = ines.page.waitForResponse((answer) => answer.url().includes("/api/acts?"));
  await ines.page.evaluate(
    async ([address, secret]) => {
      const { version } = (await (await fetch(address!)).json()) as { version: number };
      await fetch(`${address}/countersign`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
        body: JSON.stringify({ expectedVersion: version, password: secret }),
      });
    },
    [`/api/documents/${last.split("/").at(-1)}`, ines.password],
  );
  await (await told).finished();
  await ines.page.waitForTimeout(200);
  expect(await password.inputValue()).toBe("half typed");
  await confirm(ines, deliveryOrderFlow.actions.endorse.label.en);
  await ines.page.getByRole("dialog", { name: read(ines, lists.batch.progress, { done: 2, all: 2 }) }).waitFor();
  for (const number of numbers)
    await dialog
      .getByRole("listitem")
      .filter({ hasText: number })
      .getByText(lists.batch.done, { exact: true })
      .waitFor();
  await lookAt(ines, "results of several titles");
  await dialog
    .getByRole("button", { name: wordsOf(ines).common.close })
    .last()
    .click();
  await ines.page.getByRole("row").filter({ hasText: numbers[0] }).getByText(SHIPPER).waitFor();
  await leave(ines);
});

test("a bill is drafted for two others, rejected with a proposal, changed, agreed in order, and signed by its carrier", async () => {
  const [tongue] = sampled(["en", "zh"] as const, 1);
  const [rui, anouk, marta, ines] = await Promise.all(
    ["rui", "anouk", "marta", "ines"].map((name) => demo.person(name, tongue)),
  );
  const { page } = rui!;
  const words = wordsOf(rui!);
  const { review } = words;
  const act = (seat: Seat, name: keyof typeof reviewFlow.actions) =>
    seat.page
      .getByRole("button", { name: readDomain(seat, reviewFlow.actions[name].label), exact: true })
      .first()
      .click();
  const stage = (seat: Seat, state: keyof typeof REVIEW_STATES) =>
    stands(seat, readDomain(seat, REVIEW_STATES[state].label));

  // The carrier has a layout of its own in use, with conditions of its own.
  const carrier = (await demo.actor("ines")).api;
  const STORY = { title: "STORY LINE BILL", conditions: "1. The story decides." };
  const layout = await carrier.call(templateRoutes.create, {
    body: {
      kind: "BillOfLading",
      name: `Story ${NOW}`,
      language: "en-US",
      look: { ...STORY, letterhead: "COMPANY", carriage: "TEXT" },
      data: {},
    },
  });
  const used = await carrier.call(templateRoutes.use, {
    params: { id: layout.id },
    body: { expectedVersion: layout.version },
  });
  const drawn = (seat: Seat) => seat.page.getByText(STORY.title, { exact: true }).first();

  // It is begun by the first thing that is typed, and refused while nobody is asked.
  await rui!.go("/layout/review");
  await page.getByRole("heading", { name: review.none.todo }).waitFor();
  await page.getByRole("main").getByRole("button", { name: words.compose.review }).first().click();
  await page.getByLabel(review.reference).fill(`RV-${NOW}`);
  await page.waitForURL("**/bl_draft/edit/*");
  const id = page.url().split("/").at(-1)!;
  await page
    .getByRole("button", { name: readDomain(rui!, reviewFlow.actions.submit.label), exact: true })
    .click({ force: true });
  await page.locator('[data-path="review.issuer"]').getByText(review.issuerMissing).waitFor();
  await choose(page.getByRole("main"), review.issuer, CARRIER);
  await choose(page.getByRole("main"), readDomain(rui!, REVIEW_COMPANIES.deliverTo.label), BANK);
  await page.locator('[data-path="deliveryAt"] input').fill("LISBOA");
  // The layout that the issuer put in use last is chosen, until another is.
  const look = page.locator('[data-path="item.templateId"]');
  await look
    .getByText(read(rui!, words.templates.named, { name: used.name, number: 1 }))
    .first()
    .waitFor();
  await drawn(rui!).waitFor();
  await choose(page.getByRole("main"), review.look.layout, review.look.platform);
  await drawn(rui!).waitFor({ state: "detached" });
  await choose(page.getByRole("main"), review.look.layout, used.name);
  await drawn(rui!).waitFor();
  const asked = page.getByRole("list", { name: review.collaborators }).getByRole("listitem");
  for (const [i, company] of [SHIPPER, BANK].entries()) {
    await page.getByRole("combobox", { name: review.add }).fill(company.slice(0, 8));
    await page.getByTitle(company.slice(0, 8)).last().click();
    await expect.poll(() => asked.count()).toBe(i + 1);
  }
  await page.getByRole("button", { name: read(rui!, wordsOf(rui!).signing.earlier, { name: BANK }) }).click();
  await expect.poll(() => asked.first().innerText()).toContain(BANK);
  await page.getByRole("button", { name: words.common.save, exact: true }).click();
  await page
    .getByText(read(rui!, words.common.saved, { time: "" }).trim())
    .first()
    .waitFor();

  // A colleague's program fills in the bill meanwhile, and the form follows.
  const { api } = await demo.actor("rui");
  const { version, issuer, sequence, terms, deliverTo } = await api.call(reviewRoutes.show, { params: { id } });
  await api.call(reviewRoutes.save, {
    params: { id },
    body: {
      expectedVersion: version,
      reference: `RV-${NOW}`,
      issuerId: issuer!.id,
      item: { templateId: used.id, subType: null },
      data: { ...SAMPLES.BillOfLading("") },
      terms,
      deliverToId: deliverTo!.id,
      collaborators: sequence!.map(({ organisationId, personId, dueOn }) => ({ organisationId, personId, dueOn })),
    },
  });
  await expect.poll(() => page.locator('[data-path="vessel.name"] input').inputValue()).toBe("AURELIA STRAIT");
  await lookAt(rui!, "review form");
  await act(rui!, "submit");
  await page.waitForURL(`**/bl_draft/view/${id}`);
  await stage(rui!, "pending");

  const clauses = kindOf("BillOfLading")
    .sections.flatMap((section) => section.fields)
    .find(({ name }) => name === "clauses")!;
  const row = (seat: Seat) =>
    seat.page.getByRole("button", { name: new RegExp(`^${readDomain(seat, clauses.label)}`) });
  await anouk!.go("/layout/review");
  await lookAt(anouk!, "reviews");
  await anouk!.page
    .getByRole("link", { name: `RV-${NOW}` })
    .first()
    .click();
  await anouk!.page.waitForURL(`**/bl_draft/view/${id}`);
  // The look of the bill is seen before it is accepted.
  await drawn(anouk!).waitFor();
  await anouk!.page
    .getByRole("region", { name: review.look.title })
    .getByText(read(anouk!, words.templates.named, { name: used.name, number: 1 }))
    .waitFor();
  await row(anouk!).click();
  await anouk!.page.getByRole("button", { name: review.propose }).click();
  await anouk!.page.locator('[data-path="clauses"] textarea').fill("CLEAN ON BOARD\nFREIGHT PREPAID");
  await anouk!.page.getByLabel(review.say).fill("As the credit says");
  await lookAt(anouk!, "review");
  await anouk!.page.getByRole("button", { name: review.sendValue }).click();
  await anouk!.page.getByText("As the credit says").waitFor();
  // A term is spoken of like a field, and another value proposed for it.
  const [, , at] = REVIEW_TERMS.draft;
  await anouk!.page.getByRole("button", { name: new RegExp(`^${readDomain(anouk!, at.label)}`) }).click();
  await anouk!.page.getByRole("button", { name: review.propose }).click();
  await anouk!.page.locator('[data-path="deliveryAt"] input').fill("PORTO");
  await anouk!.page.getByRole("button", { name: review.sendValue }).click();
  await anouk!.page.getByText("PORTO").first().waitFor();
  await act(anouk!, "reject");
  const dialog = anouk!.page.getByRole("dialog");
  await dialog.getByLabel(words.act.reason).fill("One clause");
  await dialog.getByRole("button", { name: readDomain(anouk!, reviewFlow.actions.reject.label), exact: true }).click();
  await stage(anouk!, "reject");

  // Who began it sees that at once, takes the proposal, and hands it in again.
  await stage(rui!, "reject");
  await page.getByText("One clause").first().waitFor();
  await act(rui!, "modify");
  await page.waitForURL(`**/bl_draft/edit/${id}`);
  const points = page.getByRole("region", { name: review.points });
  await points.getByText("As the credit says").waitFor();
  await points.getByRole("button", { name: review.take, exact: true }).first().click();
  await expect.poll(() => points.getByRole("button", { name: review.take, exact: true }).count()).toBe(1);
  await points.getByRole("button", { name: review.take, exact: true }).click();
  await points.waitFor({ state: "detached" });
  await expect.poll(() => page.locator('[data-path="clauses"] textarea').inputValue()).toContain("FREIGHT PREPAID");
  await expect.poll(() => page.locator('[data-path="deliveryAt"] input').inputValue()).toBe("PORTO");
  await act(rui!, "submit");

  await stage(anouk!, "pending");
  await row(anouk!).getByText("FREIGHT PREPAID").waitFor();
  await act(anouk!, "accept");
  await marta!.go(`/bl_draft/view/${id}`);
  await act(marta!, "accept");
  await stage(marta!, "tbs");

  await ines!.go(`/bl_draft/view/${id}`);
  await act(ines!, "sign");
  await ines!.page.getByRole("dialog").getByRole("textbox").waitFor();
  // The address of signing opens the same dialog, and says so where its layout is another than was agreed.
  for (const other of [id, "-"]) {
    await ines!.go(`/flow/sign/${other}/${id}`);
    await ines!.page.getByRole("dialog").getByText(readDomain(ines!, ERRORS.NO_SIGNING_TEMPLATE.text)).waitFor();
  }
  await ines!.go(`/flow/sign/${used.id}/${id}`);
  const number = ines!.page.getByRole("dialog").getByRole("textbox");
  await number.fill(`TSL-RV-${NOW}`);
  await ines!.page.getByRole("button", { name: review.prepare }).click();
  await ines!.page.waitForURL("**/doc/sign/BillOfLading/*");
  await drawn(ines!).waitFor();
  const verb = readDomain(ines!, kindOf("BillOfLading").flow.actions["sign"]!.label);
  const sign = toolbar(ines!).getByRole("button", { name: verb, exact: true });
  if ((await sign.getAttribute("aria-disabled")) === "true") {
    await ines!.page.getByRole("combobox", { name: words.act.capacity }).click();
    await ines!.page.locator("[role=option], .ant-select-item-option").first().click();
  }
  // The issuer reads whom the title goes to before it signs.
  await ines!.page.getByText(read(ines!, words.signing.goesTo, { company: BANK })).waitFor();
  await lookAt(ines!, "signing of an agreed bill");
  await sign.click();
  await confirm(ines!, verb);
  await ended(ines!, outcomeOf(ines!, "sign"));
  await page.waitForURL(`**/bl_draft/view/${id}`);
  await stage(rui!, "complete");
  // The bank holds and owns the bill from its first block, and can move it on.
  const bank = await demo.actor("anouk");
  const { documentId } = await (await demo.actor("ines")).api.call(reviewRoutes.show, { params: { id } });
  const held = await bank.api.call(documentRoutes.get, { params: { id: documentId! } });
  expect(held).toMatchObject({ isHolder: true, isOwner: true, number: `TSL-RV-${NOW}`, can: { transfer: null } });
  await anouk!.go("/layout/inbox");
  await anouk!.page.getByText(`TSL-RV-${NOW}`).first().waitFor();
  for (const seat of [rui!, anouk!, marta!, ines!]) await leave(seat);
});
