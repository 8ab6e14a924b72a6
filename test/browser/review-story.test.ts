import { expect } from "vitest";
import type { ActName } from "#domain/acts/acts";
import { reviewAddress, type OriginalType } from "#domain/acts/review/types";
import { documentRoutes } from "#domain/api/documents";
import { templateRoutes } from "#domain/api/templates";
import { QUOTED_WORDS } from "#domain/documents/quoting";
import { ERRORS } from "#domain/errors";
import { REVIEW_COMPANIES } from "#domain/processes/review-companies";
import { RETURN_STAGES } from "#domain/processes/review-stages";
import { DELEGATIONS, REVIEW_TERMS, type Delegation } from "#domain/processes/review-terms";
import { draft, issue, send, type Actor } from "../../scripts/seed/actors.ts";
import { documentAddress } from "../../web/ui/document-address.ts";
import { startDemo } from "../support/demo.ts";
import {
  agreed,
  ask,
  askBank,
  BANK,
  BILL,
  billStands,
  grantStands,
  prepares,
  press,
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
  lookAt,
  outcomeOf,
  read,
  readDomain,
  type Seat,
  type Tongue,
  toolbar,
  wordsOf,
} from "../support/story.ts";
import { SAMPLES } from "../support/title-samples.ts";

const NOW = Date.now().toString(36).toUpperCase();

const demo = startDemo();
const story = someOf(["amend", "switch", "split", "convert", "surrender"], 1);

/** A bill in the hands of the shipper, and the people of the story as programs. */
async function inHand(
  number: string,
  look?: Readonly<Record<string, string>>,
): Promise<{ readonly bill: string; readonly people: Record<string, Actor> }> {
  const names = ["ines", "tomas", "rui", "anouk"];
  const actors = await Promise.all(names.map((name) => demo.actor(name)));
  const people = Object.fromEntries(names.map((name, i) => [name, actors[i]!]));
  const { ines, tomas, rui } = people as Record<"ines" | "tomas" | "rui", Actor>;
  const bill =
    look === undefined ? await draft(ines, SAMPLES.BillOfLading(number)) : await inLayout(ines, number, look);
  await issue(ines, bill);
  await send(ines, tomas, rui.me.organisation.id, `Original ${number}`, [bill]);
  return { bill, people };
}

/** The draft of a bill in a layout of its issuer. */
async function inLayout({ api }: Actor, number: string, look: Readonly<Record<string, string>>): Promise<string> {
  const made = await api.call(templateRoutes.create, {
    body: { kind: "BillOfLading", name: `Layout ${number}`, language: "en-US", look, data: {} },
  });
  const body = { expectedVersion: made.version };
  const { id: templateId } = await api.call(templateRoutes.use, { params: { id: made.id }, body });
  const data = SAMPLES.BillOfLading(number);
  return (await api.call(documentRoutes.create, { body: { kind: "BillOfLading", data, templateId } })).id;
}

/** The paper of the layout with a title of its own. */
const drawn = (seat: Seat, title: string) => seat.page.getByText(title, { exact: true }).first();

/** Submits what stands in the form, by the password. */
async function submit(seat: Seat, type: OriginalType, id: string): Promise<void> {
  await press(seat, "request");
  await seat.page.getByRole("dialog").waitFor();
  await lookAt(seat, "request of a review");
  await confirm(seat, verbOf(seat, "request"));
  await seat.page.waitForURL(`**${reviewAddress(type, id)}`);
  await stage(seat, "pending");
}

/** An act on the bill, in the dialog of its page, followed to its end. */
async function carryOut(seat: Seat, name: ActName, answer: () => Promise<void> = async () => undefined): Promise<void> {
  const verb = readDomain(seat, BILL.flow.actions[name]!.label);
  await toolbar(seat).getByRole("button", { name: verb, exact: true }).click();
  await seat.page.getByRole("dialog").waitFor();
  await answer();
  await confirm(seat, verb);
  await ended(seat, outcomeOf(seat, name));
}

/** A language of the story, other ones in each run. */
const tongue = (): Tongue => (Date.now() % 2 === 0 ? "en" : "zh");

story.amend(
  "the holder asks for an amendment that is rejected with a proposal, changed, agreed, signed, and ends the original",
  async () => {
    const title = "AMENDED LINE BILL";
    const look = { title, letterhead: "COMPANY", carriage: "TEXT", conditions: "1. The tide decides." };
    const { bill, people } = await inHand(`TSL-AM-${NOW}`, look);
    const { api } = people["rui"]!;
    const invoice = await api.call(documentRoutes.create, {
      body: { kind: "Invoice", data: { name: "Invoice", number: `INV-${NOW}`, description: `TSL-AM-${NOW}` } },
    });
    const [rui, anouk, ines] = (await Promise.all(["rui", "anouk", "ines"].map((name) => demo.person(name, "zh")))) as [
      Seat,
      Seat,
      Seat,
    ];
    const { page } = rui;
    const { review, form } = wordsOf(rui);
    await ask(rui, bill, "amend");
    // The successor of a bill looks as the bill does, which is seen before anything is typed.
    await drawn(rui, title).waitFor();
    await page.locator('[data-path="reason"] textarea').fill("The credit was amended");
    await page.locator('[data-path="clauses"] textarea').fill("CLEAN ON BOARD\nFREIGHT COLLECT");
    await page.locator('[data-path="clauses"]').getByText(form.before).waitFor();
    const changed = read(rui, review.changesOf_other, { count: 1 });
    await page.getByRole("region", { name: changed }).getByText("FREIGHT COLLECT").waitFor();
    await page.locator('[data-path="blNo"] input').fill(`TSL-AM2-${NOW}`);
    const id = await askBank(rui);
    await lookAt(rui, "form of an amendment");
    await submit(rui, "amend", id);

    // The address of a draft leads on to the page of an amendment.
    await anouk.go(`/bl_draft/view/${id}`);
    await anouk.page.waitForURL(`**${reviewAddress("amend", id)}`);
    await drawn(anouk, title).waitFor();
    const clauses = BILL.sections.flatMap((one) => one.fields).find(({ name }) => name === "clauses")!;
    await anouk.page.getByRole("button", { name: new RegExp(`^${readDomain(anouk, clauses.label)}`) }).click();
    await anouk.page.getByRole("button", { name: review.propose }).click();
    await anouk.page.locator('[data-path="clauses"] textarea').fill("CLEAN ON BOARD\nFREIGHT PREPAID");
    await anouk.page.getByRole("button", { name: review.sendValue }).click();
    await anouk.page.getByText(review.proposedDone).first().waitFor();
    await lookAt(anouk, "amendment");
    await rejects(anouk, "As the credit says");

    // The return can never be used again; the next round signs another one.
    await page.getByText(readDomain(rui, RETURN_STAGES.cancelled.signature.label)).waitFor();
    await press(rui, "modify");
    await page.waitForURL(`**${reviewAddress("amend", id, "edit")}`);
    const points = page.getByRole("region", { name: review.points });
    await points.getByRole("button", { name: review.take, exact: true }).click();
    await points.waitFor({ state: "detached" });
    await expect.poll(() => page.locator('[data-path="clauses"] textarea').inputValue()).toContain("PREPAID");
    await submit(rui, "amend", id);

    await stage(anouk, "pending");
    await press(anouk, "accept");
    await ines.go(reviewAddress("amend", id));
    await ines.page.getByText(readDomain(ines, RETURN_STAGES.returned.way.label)).waitFor();
    await press(ines, "sign");
    await ines.page.getByRole("button", { name: review.prepare }).click();
    await drawn(ines, title).waitFor();
    await signOpened(ines);
    await ines.go(reviewAddress("amend", id));
    await stage(ines, "tbv");
    await press(ines, "void");
    await ines.page.waitForURL(`**/doc/BillOfLading/view/${bill}`);
    await carryOut(ines, "replace");
    await stage(rui, "complete");
    await rui.go(`/layout/review?tab=history&type=amend`);
    await page
      .getByRole("row")
      .filter({ hasText: `TSL-AM-${NOW}` })
      .first()
      .waitFor();
    // Documents that quote the bill are marked, on its page and in the list, and leads to what took its place.
    await rui.go(documentAddress({ kind: "Invoice", id: invoice.id }, "view"));
    const { quoting } = wordsOf(rui);
    const [quotes] = readDomain(rui, QUOTED_WORDS.AMEND, { number: `TSL-AM-${NOW}`, date: "|" }).split("|");
    await page.getByText(quotes!, { exact: false }).first().waitFor();
    await page.getByRole("link", { name: read(rui, quoting.see, { number: `TSL-AM2-${NOW}` }) }).waitFor();
    await lookAt(rui, "invoice that quotes an amended bill");
    await rui.go("/layout/documents");
    await page
      .getByRole("row")
      .filter({ hasText: `INV-${NOW}` })
      .getByText(quoting.mark)
      .first()
      .waitFor();
    for (const seat of [rui, anouk, ines]) await leave(seat);
  },
  180_000,
);

/** Chooses one of few, which stand side by side where their names are short, and else in a list. */
async function choosesOne({ page }: Seat, path: string, name: string): Promise<void> {
  const field = page.locator(`[data-path="${path}"]`);
  const list = field.getByRole("combobox");
  if ((await list.count()) === 0) return field.getByText(name, { exact: true }).click();
  await list.click();
  await page.getByTitle(name).last().click();
}

story.switch(
  "the holder asks for a switch bill, whose goods stay as they are, and the issuer signs it in the place of the first",
  async () => {
    const number = `TSL-SW-${NOW}`;
    const { bill, people } = await inHand(number);
    const spoken = tongue();
    const [rui, ines] = (await Promise.all(["rui", "ines"].map((name) => demo.person(name, spoken)))) as [Seat, Seat];
    const { page } = rui;
    await ask(rui, bill, "amend");
    const field = (path: string) => page.locator(`[data-path="${path}"]`).locator("input, textarea").first();
    // Goods that were changed already are put back once it is a switch, and cannot be changed any more.
    const quantity = field("cargo.0.quantity");
    const shipped = await quantity.inputValue();
    await quantity.fill("1");
    const [, kindOfAmendment] = REVIEW_TERMS.amend;
    const [, switched, another] = kindOfAmendment.choices;
    await choosesOne(rui, "reasonCode", readDomain(rui, switched.label));
    await expect.poll(() => quantity.inputValue()).toBe(shipped);
    expect(await quantity.isDisabled()).toBe(true);
    expect(await field("shippedOnBoardDate").isDisabled()).toBe(true);
    // Chosen in error, it is taken back.
    await choosesOne(rui, "reasonCode", readDomain(rui, another.label));
    await expect.poll(() => quantity.isDisabled()).toBe(false);
    await choosesOne(rui, "reasonCode", readDomain(rui, switched.label));
    await expect.poll(() => quantity.isDisabled()).toBe(true);
    await field("shipper.name").fill("HALCYON TRADING LTD");
    await field("reason").fill("The first shipper is not to be named");
    await field("blNo").fill(`${number}-2`);
    const id = await askBank(rui);
    await lookAt(rui, "form of a switch");
    await submit(rui, "amend", id);
    await agreed(people["anouk"]!, id);

    await prepares(ines, "amend", id);
    await signOpened(ines);
    await ines.page.waitForURL("**/doc/BillOfLading/view/*");
    const { facts } = wordsOf(ines);
    await ines.page.getByText(read(ines, facts.replaced.switched, { number })).waitFor();
    await lookAt(ines, "switch bill that is signed");
    await ines.go(reviewAddress("amend", id));
    await stage(ines, "tbv");
    await press(ines, "void");
    await ines.page.waitForURL(`**/doc/BillOfLading/view/${bill}`);
    await carryOut(ines, "replace");
    await stage(rui, "complete");
    const { api } = people["rui"]!;
    const held = (await api.call(documentRoutes.list, { query: { text: `${number}-2` } })).rows[0]!;
    const { data, isHolder } = await api.call(documentRoutes.get, { params: { id: held.id } });
    expect(isHolder).toBe(true);
    expect(data).toMatchObject({ shipper: { name: "HALCYON TRADING LTD" }, cargo: [{ quantity: "37998.412" }] });
    for (const seat of [rui, ines]) await leave(seat);
  },
  120_000,
);

story.split(
  "the holder splits a bill into three, sees what does not add up, and the issuer signs the three",
  async () => {
    const { bill, people } = await inHand(`TSL-SP-${NOW}`);
    const [rui, ines] = (await Promise.all(["rui", "ines"].map((name) => demo.person(name, "en")))) as [Seat, Seat];
    const { page } = rui;
    const { review, common } = wordsOf(rui);
    const part = (number: number): string => read(rui, review.split.part, { number });
    const cell = (field: string, number: number) =>
      page.getByRole("textbox", { name: `${field}${common.comma}${part(number)}` });
    await ask(rui, bill, "split");
    await page.getByRole("button", { name: review.split.add }).click();
    await page.getByRole("button", { name: review.split.evenly }).click();
    const share = await cell("Quantity", 1).inputValue();
    for (const number of [1, 2, 3]) await cell("B/L number", number).fill(`TSL-SP${number}-${NOW}`);
    await cell("Quantity", 1).fill("99999999");
    await page.getByText(readDomain(rui, ERRORS.SPLIT_EXCEEDS.text)).first().waitFor();
    await cell("Quantity", 1).fill("0.001");
    await page.getByText(readDomain(rui, ERRORS.SPLIT_QUANTITY.text)).first().waitFor();
    await cell("Quantity", 1).fill(share);
    await page.getByText(readDomain(rui, ERRORS.SPLIT_QUANTITY.text)).first().waitFor({ state: "detached" });
    await page.locator('[data-path="reason"] textarea').fill("Three buyers");
    const id = await askBank(rui);
    await lookAt(rui, "form of a split");
    await submit(rui, "split", id);
    await page.getByRole("table").getByText(`TSL-SP3-${NOW}`).waitFor();
    await lookAt(rui, "split");
    await agreed(people["anouk"]!, id);

    await prepares(ines, "split", id);
    await signInTurn(
      ines,
      [1, 2, 3].map((one) => `TSL-SP${one}-${NOW}`),
    );
    await ines.go(reviewAddress("split", id));
    await stage(ines, "tbv");
    await press(ines, "void");
    await ines.page.waitForURL(`**/doc/BillOfLading/view/${bill}`);
    await carryOut(ines, "replace");
    await stage(rui, "complete");
    for (const seat of [rui, ines]) await leave(seat);
  },
  120_000,
);

story.convert(
  "the holder asks for paper, and the issuer switches the bill to it",
  async () => {
    const { bill, people } = await inHand(`TSL-CV-${NOW}`);
    const spoken = tongue();
    const [rui, ines] = (await Promise.all(["rui", "ines"].map((name) => demo.person(name, spoken)))) as [Seat, Seat];
    const { page } = rui;
    await ask(rui, bill, "convert");
    await page.locator('[data-path="reason"] textarea').fill("The buyer's bank wants paper");
    await page.locator('[data-path="deliveryAddress"] textarea').fill("ZUIDAS 40, AMSTERDAM");
    const id = await askBank(rui);
    await lookAt(rui, "form of a conversion");
    await submit(rui, "convert", id);
    await lookAt(rui, "conversion");
    await agreed(people["anouk"]!, id);

    await ines.go(reviewAddress("convert", id));
    await stage(ines, "tbv");
    await press(ines, "convert");
    await ines.page.waitForURL(`**/doc/BillOfLading/view/${bill}`);
    await carryOut(ines, "convert", () =>
      ines.page.getByRole("dialog").getByLabel(wordsOf(ines).act.serials).fill("P-1\nP-2\nP-3"),
    );
    await stage(rui, "complete");
    await billStands(ines, "CONVERTED");
    // The originals are drawn as a background task, from the page of the bill and from that of the review.
    const { review, facts, common, tasks } = wordsOf(ines);
    const saved = async (name: string): Promise<void> => {
      const { name: called, buffer } = await downloaded(ines, name);
      expect(called).toMatch(/\.pdf$/);
      expect(buffer.subarray(0, 5).toString()).toBe("%PDF-");
    };
    await saved(common.download);
    await ines.page.getByRole("button", { name: facts.otherFiles }).click();
    await ines.page.getByRole("menuitem", { name: facts.get.copy }).waitFor();
    await ines.page.keyboard.press("Escape");
    await ines.go(reviewAddress("convert", id));
    await saved(review.paperSet);
    await ines.go("/layout/tasks");
    const drawn = ines.page.getByRole("row").filter({ hasText: tasks.name.printOriginals });
    await expect.poll(() => drawn.count()).toBeGreaterThan(1);
    await drawn
      .first()
      .getByRole("button", { name: new RegExp(`^${tasks.details}`) })
      .click();
    await ines.page.getByRole("dialog").getByRole("link").waitFor();
    await lookAt(ines, "task of the paper originals");
    await ines.page.keyboard.press("Escape");
    // A former holder of the bill has no originals on paper to print.
    await page.getByRole("button", { name: review.paperSet }).waitFor({ state: "detached" });
    for (const seat of [rui, ines]) await leave(seat);
  },
  120_000,
);

/** A surrender that delegates to the original issuer, to the bank as the new agent, or to nobody. */
async function surrenders(delegation: Delegation): Promise<void> {
  const number = `TSL-SU-${Object.keys(DELEGATIONS).indexOf(delegation)}-${NOW}`;
  const { bill, people } = await inHand(number);
  const spoken = tongue();
  const [rui, ines, anouk] = (await Promise.all(["rui", "ines", "anouk"].map((name) => demo.person(name, spoken)))) as [
    Seat,
    Seat,
    Seat,
  ];
  const { page } = rui;
  const { review } = wordsOf(rui);
  await ask(rui, bill, "surrender");
  const [field] = REVIEW_TERMS.surrender;
  const called = readDomain(rui, DELEGATIONS[delegation]);
  await page.getByRole("combobox", { name: readDomain(rui, field.label) }).click();
  await page.getByTitle(called).last().click();
  await page.getByText(review.delegation.help[delegation]).waitFor();
  const id = await askBank(rui);
  const agent = page.locator('[data-path="review.agent"]');
  if (delegation === "NEW_AGENT") {
    // The agent is asked for before anything is sent.
    await page.getByRole("button", { name: verbOf(rui, "request"), exact: true }).click({ force: true });
    await agent.getByText(review.agentMissing).waitFor();
    await choose(page.getByRole("main"), readDomain(rui, REVIEW_COMPANIES.agent.label), BANK);
  } else expect(await agent.count()).toBe(0);
  await lookAt(rui, "form of a surrender");
  await submit(rui, "surrender", id);
  await page.getByText(called, { exact: true }).first().waitFor();
  await ines.go(reviewAddress("surrender", id));
  if (delegation === "NEW_AGENT") {
    await lookAt(ines, "agent to be authorised");
    await press(ines, "authorise");
    await confirm(ines, verbOf(ines, "authorise"));
    await grantStands(ines, "granted");
    await lookAt(ines, "agent authorised");
  }
  await agreed(people["anouk"]!, id);
  await stage(ines, "tba");
  await ines.page.getByText(called, { exact: true }).first().waitFor();
  await lookAt(ines, "surrender in review");
  if (delegation === "NEW_AGENT") {
    // The issuer does not answer while the agent does.
    await ines.go(`/doc/BillOfLading/view/${bill}`);
    const accept = readDomain(ines, BILL.flow.actions["acceptSurrender"]!.label);
    const greyed = toolbar(ines).getByRole("button", { name: accept, exact: true });
    await expect.poll(() => greyed.getAttribute("aria-disabled")).toBe("true");
    await greyed.hover();
    await ines.page.getByText(readDomain(ines, ERRORS.REVIEW_DELEGATED.text)).first().waitFor();
    await anouk.go(reviewAddress("surrender", id));
    await stage(anouk, "tba");
    await lookAt(anouk, "surrender to be answered for the issuer");
    await press(anouk, "accomplishFor");
    await lookAt(anouk, "acceptance for the issuer");
    await confirm(anouk, verbOf(anouk, "accomplishFor"));
    await stage(anouk, "complete");
    await grantStands(anouk, "used");
  } else {
    await press(ines, "accomplish");
    await ines.page.waitForURL(`**/doc/BillOfLading/view/${bill}`);
    await carryOut(ines, "acceptSurrender", async () => {
      // Where the carrier acts itself nobody else is chosen.
      const choice = ines.page.getByRole("dialog").getByRole("combobox", { name: wordsOf(ines).act.releaseAgent });
      expect(await choice.count()).toBe(delegation === "NOBODY" ? 0 : 1);
    });
  }
  await stage(rui, "complete");
  // The goods are released by the agent alone where there is one.
  const releases = async (name: string) => {
    const { can } = await people[name]!.api.call(documentRoutes.get, { params: { id: bill } });
    return can["release"];
  };
  if (delegation === "NEW_AGENT") {
    expect(await releases("anouk")).toBeNull();
    expect(await releases("ines")).toBe("NOT_RELEASE_AGENT");
  } else expect(await releases("ines")).toBeNull();
  for (const seat of [rui, ines, anouk]) await leave(seat);
}

story.surrender(
  "the holder surrenders a bill to each who may be delegated, and the issuer or its agent accepts it",
  async () => {
    for (const delegation of sampled(Object.keys(DELEGATIONS) as Delegation[], 1)) await surrenders(delegation);
  },
  300_000,
);
