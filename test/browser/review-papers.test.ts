import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { documentAddress } from "../../web/ui/document-address.ts";
import { assignReview } from "#domain/acts/review/assign";
import { replaceReviewer } from "#domain/acts/review/replace";
import { documentRoutes } from "#domain/api/documents";
import { reviewRoutes } from "#domain/api/reviews";
import { ERRORS } from "#domain/errors";
import { LIMITS, megabytes } from "#domain/limits";
import { reviewFlow } from "#domain/processes/review";
import { inSentence } from "#domain/text";
import { kindOf } from "#domain/kinds/kinds";
import { reviewAddress } from "#domain/acts/review/types";
import { draft, issue, send } from "../../scripts/seed/actors.ts";
import { startDemo } from "../support/demo.ts";
import { sampleOf } from "../support/samples.ts";
import { plainPdf } from "../support/signing.ts";
import { choose, leave, lookAt, read, readDomain, type Seat, wordsOf } from "../support/story.ts";
import { SAMPLES } from "../support/title-samples.ts";

const NOW = Date.now().toString(36).toUpperCase();
const demo = startDemo();

it(
  "a draft begins filled from a shipping instruction, and its versions are compared",
  { timeout: 180_000 },
  async () => {
    const [program, bank] = [await demo.actor("rui"), await demo.actor("anouk")];
    const data = sampleOf(kindOf("ShippingInstruction"));
    const si = await program.api.call(documentRoutes.create, {
      body: { kind: "ShippingInstruction", data, language: "en-US" },
    });
    const rui = await demo.person("rui", "en");
    const { page } = rui;
    const { review, common, facts } = wordsOf(rui);
    await rui.go(documentAddress({ kind: "ShippingInstruction", id: si.id }, "view"));
    await page.getByRole("button", { name: common.more }).click();
    const kind = inSentence(kindOf("BillOfLading").label, "en-US");
    await page.getByRole("menuitem", { name: read(rui, facts.newReview, { kind }), exact: true }).click();
    await page.waitForURL(`**/bl_draft/new?kind=BillOfLading&from=${si.id}`);
    const voyage = page.locator('[data-path="voyage"] input');
    await expect.poll(() => voyage.inputValue()).toBe(data["voyage"]);
    const source = `${inSentence(kindOf("ShippingInstruction").label, "en-US")} ${si.number}`;
    const differs = (count: number) =>
      page.getByRole("region", { name: read(rui, review.differs_other, { count, source }) });
    await differs(0).getByText(review.differsNowhere).waitFor();
    await voyage.fill("OTHER-1");
    await page.getByRole("region", { name: source }).getByText("OTHER-1").waitFor();
    await page.waitForURL("**/bl_draft/edit/*");
    const id = page.url().split("/").at(-1)!;
    await lookAt(rui, "draft that began filled");
    await rui.go("/layout/review");

    const show = () => program.api.call(reviewRoutes.show, { params: { id } });
    const carrier = await demo.actor("ines");
    const round = async (clauses: string): Promise<void> => {
      const { version } = await show();
      const saved = await program.api.call(reviewRoutes.save, {
        params: { id },
        body: {
          expectedVersion: version,
          issuerId: carrier.me.organisation.id,
          collaborators: [{ organisationId: bank.me.organisation.id, personId: null, dueOn: null }],
          data: SAMPLES.BillOfLading("", { clauses }),
        },
      });
      await program.api.call(reviewRoutes.submit, { params: { id }, body: { expectedVersion: saved.version } });
    };
    await round("CLEAN ON BOARD");
    await bank.api.call(reviewRoutes.reject, {
      params: { id },
      body: { expectedVersion: (await show()).version, reason: "Not so" },
    });
    await program.api.call(reviewRoutes.modify, { params: { id }, body: { expectedVersion: (await show()).version } });
    await round("CLEAN ON BOARD\nFREIGHT COLLECT");

    await rui.go(reviewAddress("draft", id));
    await page.locator('svg [data-changed="clauses"]').first().waitFor();
    await page.getByRole("button", { name: review.compare.open }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("table", { name: review.compare.fields }).getByText("FREIGHT COLLECT").waitFor();
    await expect.poll(() => dialog.locator('svg:has([data-changed="clauses"])').count()).toBe(2);
    await lookAt(rui, "versions side by side");
    await leave(rui);
  },
);

it("a PDF annex is put to a draft, read by those who agree, and goes with the bill", { timeout: 180_000 }, async () => {
  const [program, carrier] = [await demo.actor("rui"), await demo.actor("ines")];
  const bank = await demo.actor("anouk");
  const { id } = await program.api.call(reviewRoutes.begin, {
    body: {
      kind: "BillOfLading",
      issuerId: carrier.me.organisation.id,
      collaborators: [{ organisationId: bank.me.organisation.id }],
      data: SAMPLES.BillOfLading(""),
    },
  });
  const [rui, anouk] = [await demo.person("rui", "en"), await demo.person("anouk", "zh")];
  const { page } = rui;
  const { common } = wordsOf(rui);
  await rui.go(reviewAddress("draft", id, "edit"));
  const clauses = page.locator('[data-path="clauses"] textarea');
  await clauses.fill(`AS IN THE RIDER ${NOW}`);
  const files = page.locator('#section-annex input[type="file"]');
  const put = (buffer: Buffer) => files.setInputFiles({ name: "Rider.pdf", mimeType: "application/pdf", buffer });
  await put(Buffer.alloc(megabytes(LIMITS.draftUploadMb)));
  await page.getByText(readDomain(rui, ERRORS.ANNEX_TOO_LARGE.text)).waitFor();
  await put(Buffer.from("no paper"));
  await page.getByText(readDomain(rui, ERRORS.UPLOAD_NOT_PDF.text)).waitFor();
  expect(await clauses.inputValue()).toBe(`AS IN THE RIDER ${NOW}`);
  await put(Buffer.from(await plainPdf(1)));
  const taken = page.getByRole("button", { name: read(rui, common.remove, { name: "Rider.pdf" }) });
  await taken.click();
  await taken.waitFor({ state: "detached" });
  await put(Buffer.from(await plainPdf(3)));
  await taken.waitFor();
  await expect.poll(() => page.getByText(readDomain(rui, ERRORS.UPLOAD_NOT_PDF.text)).count()).toBe(0);
  await lookAt(rui, "draft with an annex");
  await page.getByRole("button", { name: readDomain(rui, reviewFlow.actions.submit.label) }).click();
  await page.waitForURL(`**${reviewAddress("draft", id)}`);
  const { versions } = await program.api.call(reviewRoutes.show, { params: { id } });
  expect(versions).toMatchObject([{ data: { clauses: `AS IN THE RIDER ${NOW}` }, annex: { name: "Rider.pdf" } }]);

  await anouk.go(reviewAddress("draft", id));
  const annex = anouk.page.getByRole("region", { name: wordsOf(anouk).review.annex.title });
  await annex.getByRole("button", { name: "Rider.pdf" }).click();
  const dialog = anouk.page.getByRole("dialog", { name: "Rider.pdf" });
  await dialog.getByText("Page 1").first().waitFor();
  await lookAt(anouk, "annex of a draft");
  await anouk.page.keyboard.press("Escape");
  await anouk.page
    .getByRole("button", { name: readDomain(anouk, reviewFlow.actions.accept.label), exact: true })
    .click();
  const shown = () => carrier.api.call(reviewRoutes.show, { params: { id } });
  await expect.poll(async () => (await shown()).state).toBe("tbs");
  const bill = await carrier.api.call(reviewRoutes.prepare, {
    params: { id },
    body: { expectedVersion: (await shown()).version, number: `TSL-AX-${NOW}` },
  });
  expect(bill.attachments).toMatchObject([{ name: "Rider.pdf" }]);
  // The browser notes the refusal of what was no PDF.
  rui.complaints.splice(0, Infinity, ...rui.complaints.filter((one) => !one.includes("status of 415")));
  for (const seat of [rui, anouk]) await leave(seat);
});

it(
  "a company names who answers, another takes its turn, and a visitor is invited to read it",
  { timeout: 180_000 },
  async () => {
    const [program, carrier] = [await demo.actor("rui"), await demo.actor("ines")];
    const bank = await demo.actor("anouk");
    const begun = await program.api.call(reviewRoutes.begin, {
      body: {
        kind: "BillOfLading",
        issuerId: carrier.me.organisation.id,
        collaborators: [{ organisationId: bank.me.organisation.id }],
        data: SAMPLES.BillOfLading(""),
      },
    });
    const { id } = begun;
    await program.api.call(reviewRoutes.submit, { params: { id }, body: { expectedVersion: begun.version } });
    const [rui, anouk] = [await demo.person("rui", "en"), await demo.person("anouk", "zh")];
    const stages = (seat: Seat) => seat.page.getByRole("list", { name: wordsOf(seat).review.stands });
    const names = async (seat: Seat, dialog: Locator, colleague: string, substitute: string): Promise<void> => {
      const { review } = wordsOf(seat);
      for (const [label, name] of [
        [review.colleague, colleague],
        [review.substitute, substitute],
      ] as const) {
        await dialog.getByRole("combobox", { name: label }).click();
        await seat.page.getByTitle(name).last().click();
      }
    };
    const both = (seat: Seat, name: string, substitute: string): Promise<void> =>
      stages(seat)
        .getByText(read(seat, wordsOf(seat).review.orSubstitute, { name, substitute }))
        .waitFor();

    await anouk.go(reviewAddress("draft", id));
    await anouk.page.getByRole("button", { name: readDomain(anouk, assignReview.label) }).click();
    const assign = anouk.page.getByRole("dialog", { name: readDomain(anouk, assignReview.label) });
    await names(anouk, assign, "Anouk Verhage", "Pieter de Wit");
    await lookAt(anouk, "naming who answers a review");
    await assign.getByRole("button", { name: wordsOf(anouk).common.save }).click();
    await both(anouk, "Anouk Verhage", "Pieter de Wit");
    await leave(anouk);

    await rui.go(reviewAddress("draft", id));
    await both(rui, "Anouk Verhage", "Pieter de Wit");
    const { page } = rui;
    const { review, workspace } = wordsOf(rui);
    const replaced = read(rui, review.replaceOf, { company: bank.me.organisation.name });
    await page.getByRole("button", { name: replaced }).click();
    const replace = page.getByRole("dialog", { name: readDomain(rui, replaceReviewer.label) });
    await replace.getByRole("button", { name: review.replaceDo }).click();
    await replace.getByText(review.collaboratorsMissing).waitFor();
    await choose(replace, review.replaceBy, program.me.organisation.name);
    await names(rui, replace, "Rui Teles", "Marta Pinho");
    await lookAt(rui, "replacing a collaborator");
    await replace.getByRole("button", { name: review.replaceDo }).click();
    await both(rui, "Rui Teles", "Marta Pinho");
    await expect.poll(() => stages(rui).getByText(bank.me.organisation.name).count()).toBe(0);

    await page.getByRole("link", { name: review.inviteVisitors }).click();
    await page.waitForURL("**/layout/share?review=*");
    await page.getByLabel(workspace.email).fill(`guest-${NOW.toLowerCase()}@orison.example`);
    await lookAt(rui, "inviting a visitor to a review");
    await page.getByRole("button", { name: "Share and send the link" }).click();
    await page.waitForURL("**/workspace/*");
    await rui.go(reviewAddress("draft", id));
    const [since] = review.visitedSince.split("{company}");
    await page.getByText(since!, { exact: false }).first().waitFor();
    expect((await program.api.call(reviewRoutes.show, { params: { id } })).workspaces).toHaveLength(1);
    await leave(rui);
  },
);

it("the parts of a split are pasted, and what quotes the bill is listed", { timeout: 180_000 }, async () => {
  const [tomas, carrier, shipper] = await Promise.all(["tomas", "ines", "rui"].map((name) => demo.actor(name)));
  const number = `TSL-PA-${NOW}`;
  const bill = await draft(carrier!, SAMPLES.BillOfLading(number));
  await issue(carrier!, bill);
  await send(carrier!, tomas!, shipper!.me.organisation.id, `Original ${number}`, [bill]);
  const invoice = await shipper!.api.call(documentRoutes.create, {
    body: { kind: "Invoice", data: { name: "Invoice", number: `INV-${NOW}`, description: number }, language: "en-US" },
  });
  const rui = await demo.person("rui", "en");
  const { page } = rui;
  const { review, quoting } = wordsOf(rui);
  await rui.go(`/bl_draft_amend/new/${bill}?type=split`);
  await page.getByRole("list", { name: quoting.label }).getByText(invoice.number).waitFor();
  await page.getByRole("button", { name: review.split.paste }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("A-1\tmany\nA-2\t1\n");
  await dialog.getByRole("button", { name: review.split.pasteTake }).click();
  await dialog.getByText("many", { exact: false }).last().waitFor();
  // The columns are named where a fault in one is mended.
  const [help] = review.split.pasteHelp.split("{columns}");
  await dialog.getByText(help!, { exact: false }).waitFor();
  await lookAt(rui, "pasted parts with a fault");
  await dialog.getByRole("textbox").fill("A-1\nA-2\nA-3\n");
  await dialog.getByRole("button", { name: review.split.pasteTake }).click();
  await dialog.waitFor({ state: "detached" });
  const names = page.getByRole("textbox", { name: /^B\/L number/ });
  await expect.poll(() => names.count()).toBe(3);
  expect(await names.nth(2).inputValue()).toBe("A-3");
  await leave(rui);
});
