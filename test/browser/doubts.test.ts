import { expect, test } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { workspaceRoutes } from "#domain/api/workspaces";
import { signingFlow } from "#domain/processes/signing";
import { ERRORS } from "#domain/errors";
import { HEADLINES } from "#domain/headlines";
import { CHANGES } from "#domain/verify/pdf-change";
import { REASONS } from "#domain/reasons";
import { signPdf } from "../../backend/signing/sign-pdf.ts";
import { beginAddress } from "../../web/ui/document-address.ts";
import { startDemo } from "../support/demo.ts";
import { doubtfulPdf } from "../support/foreign.ts";
import { ownerOf } from "../support/product-database.ts";
import { sampled } from "../support/sampled.ts";
import { LATER_SAMPLES } from "../support/later-samples.ts";
import { known } from "../support/pdf-forging.ts";
import { NOW, plainPdf, testAuthority } from "../support/signing.ts";
import {
  leave,
  lookAt,
  read,
  readDomain,
  stranger,
  toolbar,
  verdictOn,
  wordsOf,
  type Seat,
  type Tongue,
} from "../support/story.ts";
import { undecodablePdf } from "../support/undecodable-pdf.ts";
import { inDays, linkIn } from "../support/visitors.ts";

/**
 * Doubtful content is marked where it is shown: signatures, numbers, values of a file, a page that no reader can draw.
 */

const demo = startDemo();
const NUMBER = "TSL-SIN-260417";

const upload = async (name: string, bytes: Uint8Array, who = "ines"): Promise<string> => {
  const { api } = await demo.actor(who);
  return (await api.call(documentRoutes.upload, { query: { name, kind: "QualityReport" }, bytes })).id;
};
const doubt = (seat: Seat): string =>
  read(seat, wordsOf(seat).signing.doubtful, { reasons: readDomain(seat, REASONS.ALGORITHM_UNKNOWN) });

test.each([...sampled(["en", "zh"] as const, 1)])(
  "a file whose signatures cannot be confirmed says so on its page, and is signed with others only when that was said of it (%s)",
  async (tongue: Tongue) => {
    const [doubtful, sound] = [
      await upload(`Countersigned ${tongue}`, await doubtfulPdf()),
      await upload(`Plain ${tongue}`, await plainPdf(1)),
    ];
    const seat = await demo.person("ines", tongue);
    const words = wordsOf(seat);
    await seat.go(`/doc/QualityReport/view/${doubtful}`);
    await seat.page.getByText(doubt(seat)).waitFor();
    await lookAt(seat, "a document with doubtful signatures");
    await seat.page.getByRole("button", { name: words.signing.verifyFirst }).click();
    await seat.page.waitForURL("**/verify/detail");
    await seat.page.getByText(readDomain(seat, REASONS.ALGORITHM_UNKNOWN)).first().waitFor();

    await seat.go(`/docs/sign?documents=${doubtful},${sound}`);
    const row = (name: string) =>
      seat.page.getByRole("list", { name: words.signing.files }).getByRole("listitem").filter({ hasText: name });
    const sign = toolbar(seat)
      .getByRole("button", {
        name:
          tongue === "en"
            ? /^Sign/
            : new RegExp(`^${words.signing.signVerb}|${readDomain(seat, signingFlow.actions.sign.label)}`),
      })
      .first();
    const give = async (): Promise<void> => {
      await sign.click();
      const dialog = seat.page.getByRole("dialog");
      await dialog.getByLabel(words.danger.password, { exact: true }).fill(seat.password);
      await dialog.getByRole("button", { name: words.signing.signVerb, exact: true }).click();
    };
    await row(`Plain ${tongue}`).getByText(words.signing.phase.ready).waitFor();
    await give();
    await row(`Plain ${tongue}`).getByText(words.signing.phase.signed, { exact: true }).waitFor();
    const asked = row(`Countersigned ${tongue}`).getByRole("checkbox");
    await asked.waitFor();
    expect(await asked.isChecked()).toBe(false);
    await expect.poll(() => sign.getAttribute("aria-disabled")).toBe("true");
    await lookAt(seat, "a doubtful file among several");
    await asked.check();
    await give();
    await row(`Countersigned ${tongue}`).getByText(words.signing.phase.signed, { exact: true }).waitFor();

    // Signed over, the file is as doubtful as before; a sound file has no mark.
    await seat.go(`/doc/QualityReport/view/${doubtful}`);
    await seat.page.getByText(doubt(seat)).waitFor();
    await seat.go(`/doc/QualityReport/view/${sound}`);
    await seat.page.getByText(words.facts.signatures).first().waitFor();
    expect(await seat.page.getByText(readDomain(seat, REASONS.ALGORITHM_UNKNOWN)).count()).toBe(0);
    // The browser logs the refusal.
    seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("status of 409")));
    await leave(seat);
  },
);

test("a number that was given twice is marked in the list and on the page of the bill, in both languages", async () => {
  const owner = await ownerOf(demo.product);
  await owner.query("UPDATE app.document SET number_double = true WHERE number = $1", [NUMBER]);
  await owner.end();
  const { api } = await demo.actor("rui");
  const [row] = (await api.call(documentRoutes.list, { query: { text: NUMBER } })).rows;
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const seat = await demo.person("rui", tongue);
    const words = wordsOf(seat);
    await seat.go("/layout/bl");
    await seat.page.getByText(words.lists.numberDouble).first().waitFor();
    await lookAt(seat, "a list with a number that was given twice");
    await seat.go(`/doc/BillOfLading/view/${row?.id ?? ""}`);
    await seat.page.getByText(read(seat, words.facts.numberDouble, { number: NUMBER })).waitFor();
    await lookAt(seat, "a bill whose number was given twice");
    await leave(seat);
  }
});

test.each([...sampled(["en", "zh"] as const, 1)])(
  "a number of a file that reads in two ways stands as it was written, and the form says how it is written (%s)",
  async (tongue: Tongue) => {
    const seat = await demo.person("ines", tongue);
    await seat.go(beginAddress("Invoice"));
    const chooser = seat.page.locator('[data-path="lines"] input[type=file]');
    await chooser.setInputFiles({
      name: "cargo.csv",
      mimeType: "text/csv",
      buffer: Buffer.from('品名,数量,单价,金额\nFUEL OIL,"37,998",634.20,1\n'),
    });
    await seat.page.getByText(`“37,998”`).waitFor();
    await seat.page.getByText(readDomain(seat, ERRORS.NUMBER_TWO_WAYS.text)).first().waitFor();
    await lookAt(seat, "values of a file that could not be read");
    await seat.go("/layout/audit?from=03%2F04%2F2026");
    await seat.page.getByText(readDomain(seat, ERRORS.NOT_A_DATE.text)).waitFor();
    await lookAt(seat, "a filter that is no date");
    await leave(seat);
  },
);

test("a visitor is not let sign what cannot be drawn, and reads why; what can be drawn, is signed", async () => {
  const email = "eva@survey.example";
  const [bad, good] = [
    await upload("Undecodable", await undecodablePdf(), "rui"),
    await upload("Plain report", await plainPdf(1), "rui"),
  ];
  const { api } = await demo.actor("rui");
  const { id, visitors } = await api.call(workspaceRoutes.create, {
    body: { name: "Unseen", endsOn: inDays(7), documentIds: [bad, good], visitors: [{ email, right: "SIGN" }] },
  });
  for (const documentId of [bad, good])
    await api.call(workspaceRoutes.setSigners, {
      params: { id, documentId },
      body: { visitorIds: visitors.map((one) => one.id) },
    });
  const letters = async (what: RegExp): Promise<string[]> =>
    (await demo.product.mails())
      .filter(({ to, text }) => to.includes(email) && what.test(text))
      .map(({ text }) => text);
  const [CODE, LINK] = [/^(\d{8})$/m, /visitor\/doclist/];
  await expect.poll(async () => (await letters(LINK)).length).toBeGreaterThan(0);
  const { token } = linkIn((await letters(LINK))[0] ?? "");
  const seat = await stranger(demo.browser, demo.product);
  const words = wordsOf(seat);
  await seat.go(`/visitor/doclist/${id}#${token}`);
  await seat.page.getByRole("button", { name: words.visitor.send }).click();
  await expect.poll(async () => (await letters(CODE)).length).toBe(1);
  await seat.page.getByLabel(words.account.code).fill(CODE.exec((await letters(CODE))[0] ?? "")?.[1] ?? "");
  await seat.page.getByRole("button", { name: words.visitor.enter }).click();
  await seat.page.getByRole("heading", { level: 1, name: "Unseen" }).waitFor();

  const sign = (name: string) =>
    seat.page.getByRole("button", { name: `${words.visitor.signDo}${words.common.colon}${name}`, exact: true });
  const open = async (name: string): Promise<void> => {
    if ((await sign(name).count()) === 0) await seat.page.getByRole("button").filter({ hasText: name }).first().click();
    await sign(name).waitFor();
  };
  await open("Undecodable");
  await seat.page.getByText(words.paper.unseen).first().waitFor();
  expect(await sign("Undecodable").isDisabled()).toBe(true);
  await lookAt(seat, "a paper that a visitor cannot sign unseen");
  await open("Plain report");
  await expect.poll(() => sign("Plain report").isEnabled()).toBe(true);
  for (const complaint of seat.complaints.splice(0))
    expect(complaint).toMatch(/decode|Dependent image|jbig2|jpx|openjpeg/i);
  await leave(seat);
});

test("a stranger sees what was added after a signature, has it shown on its page, and goes from difference to difference", async () => {
  const carrier = await (await testAuthority()).identity("Inês Valadares", "Tern & Sable Shipping Lda");
  const signed = await signPdf(await plainPdf(2), {
    ...carrier,
    time: NOW,
    reason: "Agreed",
    placement: { page: 1, xMm: 20, yMm: 200, widthMm: 60, heightMm: 20 },
    appearance: { lines: [{ text: "Inês Valadares" }] },
  });
  const added = async (file: Uint8Array, sample: string): Promise<Uint8Array> =>
    LATER_SAMPLES.find(({ name }) => name === sample)!.change(await known(file));
  const noted = await added(await added(signed, "a note over the page"), "a note on a layer that is off");
  const seat = await stranger(demo.browser, demo.product);
  const words = wordsOf(seat);
  const buffer = Buffer.from(noted);
  expect(await verdictOn(seat, { name: "noted.pdf", mimeType: "application/pdf", buffer })).toBe(
    readDomain(seat, HEADLINES.ALTERED),
  );
  await seat.page.getByText(readDomain(seat, CHANGES.NOTE_ADDED.text)).waitFor();

  await seat.page.getByRole("button", { name: `${words.verify.later.show} 2` }).click();
  const dialog = seat.page.getByRole("dialog");
  await expect.poll(() => dialog.locator("canvas").count()).toBe(2);
  await dialog.getByRole("button", { name: words.common.close }).first().click();

  await seat.page.getByRole("button", { name: words.verify.later.sideBySide }).click();
  const pages = seat.page.getByRole("region", { name: words.verify.later.sideBySide });
  await expect.poll(() => pages.locator("canvas").count()).toBe(2);
  const says = async (sentence: string): Promise<void> =>
    seat.page.getByText(sentence, { exact: true }).waitFor({ timeout: 20_000 });
  await says("1 difference on page 1");
  await seat.page.getByRole("button", { name: words.verify.later.next, exact: true }).click();
  await says("0 differences on page 2");

  // The signature stands on page 2 only from revision 2 on.
  await seat.page.getByRole("button", { name: read(seat, words.verify.later.put.a, { number: 1 }) }).click();
  await says("1 difference on page 1");
  await seat.page.keyboard.press("j");
  await says("1 difference on page 2");
  await seat.page.keyboard.press("j");
  await says(words.verify.later.noFurther);
  await seat.page.getByRole("button", { name: words.verify.later.earlier }).click();
  await says("1 difference on page 1");

  const hidden = seat.page.getByRole("listitem").filter({ hasText: readDomain(seat, CHANGES.NOTE_HIDDEN.text) });
  await hidden.getByRole("button", { name: words.verify.later.showPlace }).click();
  const { layers } = words.verify.later;
  await expect.poll(() => seat.page.getByRole("radio", { name: layers.on }).isChecked()).toBe(true);
  await says("1 difference on page 1");
  await expect.poll(() => pages.evaluate((one) => one === document.activeElement)).toBe(true);
  await seat.page.getByRole("radiogroup", { name: layers.label }).getByText(layers.opened).click();
  await says(read(seat, words.verify.later.alike, { page: 1 }));
  await lookAt(seat, "two revisions side by side");
  await leave(seat);
});
