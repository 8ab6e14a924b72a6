import { expect } from "vitest";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { authRoutes } from "#domain/api/auth";
import { reviewRoutes } from "#domain/api/reviews";
import { reviewAddress } from "#domain/acts/review/types";
import { ERRORS } from "#domain/errors";
import { exportDocumentCsv } from "#domain/kinds/document-csv";
import { exportJson } from "#domain/kinds/exchange";
import { kindOf } from "#domain/kinds/kinds";
import { reviewFlow } from "#domain/processes/review";
import { RETURN_STAGES } from "#domain/processes/review-stages";
import { draft, issue, send, signIn, until, type Actor } from "../../scripts/seed/actors.ts";
import { startDemo } from "../support/demo.ts";
import { befriended, founded, signsBy } from "../support/own-wallet-company.ts";
import { sampled, someOf } from "../support/sampled.ts";
import { leave, lookAt, readDomain, type Seat, signInAt, type Tongue, wordsOf } from "../support/story.ts";
import { SAMPLES } from "../support/title-samples.ts";
import { giveWallet } from "../support/wallet.ts";

const NOW = Date.now().toString(36).toUpperCase();
/** The languages of a story: another one in each run, in the evidence both. */
const tongues = (): readonly Tongue[] => sampled(["en", "zh"], 1);

const demo = startDemo();
const story = someOf(["leaving", "file", "conflict", "wallet"], 1);

/** Holds back what the page sends to be saved, until it is told to let it go. */
async function heldBack({ page }: Seat): Promise<() => Promise<void>> {
  const waiting: (() => Promise<void>)[] = [];
  const path = /\/api\/reviews/;
  await page.route(path, async (route) => {
    if (route.request().method() === "GET") return route.fallback();
    return new Promise((resolve) => waiting.push(async () => resolve(await route.fallback())));
  });
  return async () => {
    for (const go of waiting.splice(0)) await go();
    await page.unroute(path);
  };
}

/** Leaves by a link of the side bar; answers the dialog that asks to save. */
async function leaves(seat: Seat) {
  const { page } = seat;
  const { unsaved, shell } = wordsOf(seat);
  await page.getByRole("link", { name: shell.inbox }).first().click();
  const dialog = page.getByRole("dialog", { name: unsaved.title });
  await dialog.waitFor();
  return dialog;
}

/** Is asked to save, stays, is asked again, saves, and is where it wanted to go. */
async function asked(seat: Seat, typed: () => Promise<string>, what: string, letGo = async () => undefined as void) {
  const { unsaved } = wordsOf(seat);
  const before = await typed();
  const dialog = await leaves(seat);
  await lookAt(seat, `leaving ${what} unsaved`);
  await dialog.getByRole("button", { name: unsaved.stay }).click();
  await dialog.waitFor({ state: "hidden" });
  expect(await typed()).toBe(before);
  const again = await leaves(seat);
  // Nothing answers for the person.
  await seat.page.waitForTimeout(3_000);
  expect(await again.isVisible()).toBe(true);
  await again.getByRole("button", { name: unsaved.save, exact: true }).click();
  await letGo();
  await seat.page.waitForURL("**/layout/inbox");
}

/** A bill in the hands of the shipper. */
async function inHand(number: string): Promise<string> {
  const [ines, tomas, rui] = (await Promise.all(["ines", "tomas", "rui"].map((name) => demo.actor(name)))) as [
    Actor,
    Actor,
    Actor,
  ];
  const bill = await draft(ines, SAMPLES.BillOfLading(number));
  await issue(ines, bill);
  await send(ines, tomas, rui.me.organisation.id, `Original ${number}`, [bill]);
  return bill;
}

/** An amendment of a bill that its holder has begun. */
async function amendment(rui: Actor, bill: string): Promise<string> {
  const { id } = await rui.api.call(reviewRoutes.beginOf, { body: { type: "amend", originalId: bill, terms: {} } });
  return id;
}

story.leaving(
  "who leaves an unsaved draft, amendment or template is asked to save, and it is saved",
  async () => {
    const bill = await inHand(`TSL-LV-${NOW}`);
    const rui = await demo.actor("rui");
    for (const tongue of tongues()) {
      const seat = await demo.person("rui", tongue);
      const { page } = seat;
      const shown = (id: string) => rui.api.call(reviewRoutes.show, { params: { id } });
      const begun = await rui.api.call(reviewRoutes.begin, { body: { kind: "BillOfLading" } });
      const amended = await amendment(rui, bill);
      for (const { id, type } of [begun, { id: amended, type: "amend" as const }]) {
        await seat.go(reviewAddress(type, id, "edit"));
        const clauses = page.locator('[data-path="clauses"] textarea');
        await clauses.waitFor();
        const letGo = await heldBack(seat);
        await clauses.fill(`SAID IN ${tongue} ${NOW}`);
        await asked(seat, () => clauses.inputValue(), type, letGo);
        const { data, parts } = await shown(id);
        expect((type === "amend" ? parts[0] : data)?.["clauses"]).toBe(`SAID IN ${tongue} ${NOW}`);
      }
      await leave(seat);

      // Templates are the administrator's.
      const admin = await demo.person("ines", tongue);
      await admin.go("/bl_draft_template");
      const name = admin.page
        .locator('[data-path="name"] input')
        .or(admin.page.getByLabel(wordsOf(admin).templates.name));
      await name.first().fill(`House style ${tongue} ${NOW}`);
      await asked(admin, () => name.first().inputValue(), "a template");
      await admin.go("/layout/templates/bills");
      await admin.page.getByText(`House style ${tongue} ${NOW}`).first().waitFor();
      await leave(admin);
    }
  },
  180_000,
);

story.file(
  "a draft is filled from a file, and what stands in it is replaced only after a question",
  async () => {
    const rui = await demo.actor("rui");
    for (const tongue of tongues()) {
      const seat = await demo.person("rui", tongue);
      const { page } = seat;
      const { form } = wordsOf(seat);
      const kind = kindOf("BillOfLading");
      const { id } = await rui.api.call(reviewRoutes.begin, { body: { kind: "BillOfLading" } });
      const clausesOf = async () => (await rui.api.call(reviewRoutes.show, { params: { id } })).data["clauses"];
      const given = (clauses: string) => ({
        data: { ...SAMPLES.BillOfLading(""), clauses },
        language: "en-US" as const,
      });
      const bring = (name: string, text: string) =>
        page
          .getByLabel(form.importFile, { exact: true })
          .setInputFiles({
            name,
            mimeType: name.endsWith("csv") ? "text/csv" : "application/json",
            buffer: Buffer.from(text),
          });
      await seat.go(reviewAddress("draft", id, "edit"));
      await page.locator('[data-path="clauses"] textarea').waitFor();
      await bring("bill.json", exportJson(kind, given("FROM A FILE")));
      await page.getByText(form.imported).first().waitFor();
      await expect.poll(clausesOf).toBe("FROM A FILE");
      // The companies of the review stay: the file says the bill alone.
      await bring("bill.csv", exportDocumentCsv(kind, given("FROM A TABLE"), tongue === "en" ? "en-US" : "zh-CN"));
      const dialog = page.getByRole("dialog", { name: form.importFile });
      await lookAt(seat, "what is typed is replaced by a file");
      await dialog.getByRole("button", { name: form.replace }).click();
      await expect.poll(clausesOf).toBe("FROM A TABLE");
      await bring("bill.txt", "no bill at all");
      await dialog
        .getByRole("button", { name: wordsOf(seat).common.close })
        .last()
        .click();
      await expect.poll(clausesOf).toBe("FROM A TABLE");
      await leave(seat);
    }
  },
  120_000,
);

story.conflict(
  "what two colleagues write in one amendment is kept beside what is new, and either may stand",
  async () => {
    const bill = await inHand(`TSL-CF-${NOW}`);
    const rui = await demo.actor("rui");
    for (const tongue of tongues()) {
      const id = await amendment(rui, bill);
      const seat = await demo.person("marta", tongue);
      const { page } = seat;
      const { form } = wordsOf(seat);
      await seat.go(reviewAddress("amend", id, "edit"));
      const clauses = page.locator('[data-path="clauses"] textarea');
      await clauses.waitFor();
      const letGo = await heldBack(seat);
      await clauses.fill("MINE");
      // A colleague saves another value of the same field meanwhile.
      const { version, parts } = await rui.api.call(reviewRoutes.show, { params: { id } });
      await rui.api.call(reviewRoutes.saveOf, {
        params: { id },
        body: { expectedVersion: version, terms: {}, parts: [{ ...parts[0], clauses: "THEIRS" }] },
      });
      await letGo();
      const updated = page.getByText(readDomain(seat, ERRORS.CONTENT_UPDATED.text));
      await updated.waitFor();
      // The page keeps what was typed.
      expect(await clauses.inputValue()).toBe("MINE");
      await lookAt(seat, "conflict of an amendment");
      await page.getByRole("button", { name: tongue === "en" ? form.keepMine : form.takeTheirs }).click();
      await updated.waitFor({ state: "hidden" });
      await expect.poll(() => clauses.inputValue()).toBe(tongue === "en" ? "MINE" : "THEIRS");
      await expect
        .poll(async () => (await rui.api.call(reviewRoutes.show, { params: { id } })).parts[0]?.["clauses"])
        .toBe(tongue === "en" ? "MINE" : "THEIRS");
      await leave(seat);
    }
  },
  120_000,
);

story.wallet(
  "a company with its own wallet signs the return and what makes it void, and its collaborator accepts after that",
  async () => {
    const [email, password, company] = [`mei.${NOW.toLowerCase()}@wallet.example`, "Tide-Table 42!", `Wallet ${NOW}`];
    const [ines, tomas, anouk] = (await Promise.all(["ines", "tomas", "anouk"].map((name) => demo.actor(name)))) as [
      Actor,
      Actor,
      Actor,
    ];
    const privateKey = generatePrivateKey();
    const own = await founded(demo.product, { company, email, password });
    await signsBy(own, privateKeyToAccount(privateKey), password);
    for (const other of [ines, anouk]) await befriended(own, other.api);
    const { organisation } = await own.call(authRoutes.me);
    const bill = await draft(ines, SAMPLES.BillOfLading(`TSL-WL-${NOW}`));
    await issue(ines, bill);
    await send(ines, tomas, organisation.id, `Original ${NOW}`, [bill]);
    const { id } = await own.call(reviewRoutes.beginOf, {
      body: {
        type: "surrender",
        originalId: bill,
        terms: { delegation: "ORIGINAL_ISSUER" },
        collaborators: [{ organisationId: anouk.me.organisation.id, personId: null, dueOn: null }],
      },
    });

    await signIn(demo.product.url, email, password);
    const seat = await signInAt(demo.browser, demo.product, { email, password }, "en", async (page) => {
      await giveWallet(page.context(), { rpcUrl: demo.product.rpcUrl, privateKey, name: "Harbour wallet" });
    });
    const { page } = seat;
    const { review, wallet } = wordsOf(seat);
    const verb = readDomain(seat, reviewFlow.actions.request.label);
    await seat.go(reviewAddress("surrender", id, "edit"));
    await page.getByRole("button", { name: verb, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: verb, exact: true }).click();
    await page.waitForURL(`**${reviewAddress("surrender", id)}`);
    const dialog = page.getByRole("dialog", { name: review.signReturn });
    await dialog.getByRole("button", { name: wallet.connect, exact: true }).click();
    await page.getByRole("button", { name: "Harbour wallet" }).click();
    for (const number of [1, 2]) {
      await dialog.getByText(`Signature ${number} of 2`).waitFor();
      await lookAt(seat, `signature ${number} of a return`);
      await dialog.getByRole("button", { name: wallet.sign, exact: true }).click();
    }
    await dialog.waitFor({ state: "hidden" });
    await page.getByText(readDomain(seat, RETURN_STAGES.kept.signature.label)).first().waitFor();
    const { version } = await anouk.api.call(reviewRoutes.show, { params: { id } });
    await anouk.api.call(reviewRoutes.accept, { params: { id }, body: { expectedVersion: version } });
    await until("the original is with its issuer", async () => {
      const { return: back } = await anouk.api.call(reviewRoutes.show, { params: { id } });
      return back?.state === "returned";
    });
    await page.getByText(readDomain(seat, RETURN_STAGES.returned.way.label)).first().waitFor();
    await leave(seat);
  },
  120_000,
);
