import { afterAll, expect, test } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { ERRORS } from "#domain/errors";
import { FIATA_STATES } from "#domain/fiata/calls";
import { fiataBillOfLading } from "#domain/kinds/fiata-bill-of-lading";
import type { Field } from "#domain/kinds/field";
import type { Kind } from "#domain/kinds/kind";
import { HEADLINES } from "#domain/headlines";
import { DOCUMENT_STATES } from "#domain/states";
import { say } from "#domain/text";
import { startFiata } from "../../scripts/services/fiata.ts";
import { startDemo } from "../support/demo.ts";
import { sampleOf } from "../support/samples.ts";
import {
  confirm,
  ended,
  leave,
  lookAt,
  outcomeOf,
  read,
  readDomain,
  type Seat,
  stands,
  verdictOn,
  wordsOf,
} from "../support/story.ts";

/** A FIATA bill from its form to its verification, in both languages, with FIATA's refusal on the way. */

const fiata = await startFiata();
const demo = startDemo({
  env: {
    WEBHOOK_PRIVATE: "1",
    FIATA_URL: fiata.url,
    FIATA_SOFTWARE_PROVIDER_ID: fiata.providerId,
    FIATA_ALIAS_ID: fiata.aliasId,
    FIATA_VERIFY_URL: "https://fiata.example/verify/{id}",
  },
});
afterAll(() => fiata.stop());

const NOW = Date.now().toString(36).toUpperCase();
const FORWARDER = "FF-PT-00118";
/** The fields of a kind at the top of its form, by their names. */
const fieldsOf = (kind: Kind): Readonly<Record<string, Field>> =>
  Object.fromEntries(kind.sections.flatMap(({ fields }) => fields.map((one) => [one.name, one])));
/** Refusals that are meant are no complaints. */
const meant = (seat: Seat, status: string): void =>
  void seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes(status)));

test("an administrator keeps the FIATA ID and the sign-in, and tries it; before that, the page says whom to ask", async () => {
  const tomas = await demo.person("tomas", "zh");
  await tomas.go("/fiata/create");
  await tomas.page.getByText(wordsOf(tomas).fiata.askAdmin).first().waitFor();
  await lookAt(tomas, "fiata before");
  await leave(tomas);

  const seat = await demo.person("ines");
  const { page } = seat;
  const words = wordsOf(seat).fiata;
  await seat.go("/layout/settings/advanced");
  const section = page.getByRole("heading", { name: words.settings, exact: true }).locator("..");
  await section.getByRole("button", { name: words.change, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words.settings });
  await dialog.getByLabel(words.forwarderId).fill(FORWARDER);
  await dialog.getByLabel(words.userName).fill(fiata.userName);
  await dialog.getByLabel(wordsOf(seat).danger.password, { exact: true }).fill(seat.password);
  await dialog.getByRole("button", { name: wordsOf(seat).common.save, exact: true }).click();
  await dialog.getByText(say(ERRORS.FIATA_PASSWORD_MISSING.text, "en-US")).waitFor();
  await lookAt(seat, "fiata sign-in");
  await dialog.getByLabel(words.password, { exact: true }).fill(fiata.password);
  await dialog.getByRole("button", { name: wordsOf(seat).common.save, exact: true }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("button", { name: words.test }).click();
  await page.getByText(words.tested).waitFor();
  expect(await page.content()).not.toContain(fiata.password);
  await lookAt(seat, "advanced setting with FIATA");
  await leave(seat);
});

test.each([
  ["ines", "en"],
  ["tomas", "zh"],
] as const)("%s takes a bill from the form to its verification (%s)", async (name, tongue) => {
  const seat = await demo.person(name, tongue);
  const { page } = seat;
  const words = wordsOf(seat).fiata;
  const language = tongue === "en" ? "en-US" : "zh-CN";

  await seat.go("/fiata/create");
  await page.getByRole("button", { name: words.begin }).click();
  await page.getByText(say(ERRORS.FIATA_DISCLAIMER.text, language)).waitFor();
  meant(seat, "403");
  await page.getByRole("button", { name: words.read }).click();
  await page.getByRole("dialog").getByRole("button", { name: words.decline, exact: true }).click();
  await page.getByText(words.declined).waitFor();
  await page.getByRole("button", { name: words.read }).click();
  await lookAt(seat, "fiata disclaimer");
  await page.getByRole("dialog").getByRole("button", { name: words.agree, exact: true }).click();
  await page.getByText(read(seat, words.agreed, { version: 1 })).waitFor();
  await page.getByRole("button", { name: words.begin }).click();
  await page.waitForURL("**/doc/FiataBillOfLading/edit/*");
  const id = new URL(page.url()).pathname.split("/").at(-1)!;

  // A program of the company fills the form in; FIATA will not know its consignor.
  const { api } = await demo.actor(name);
  const fill = async (difference: object): Promise<void> => {
    const { version, data } = await api.call(documentRoutes.get, { params: { id } });
    await api.call(documentRoutes.save, {
      params: { id },
      body: { expectedVersion: version, data: { ...data, ...difference } },
    });
  };
  const number = `FBL-${NOW}-${tongue}`;
  const sample = sampleOf(fiataBillOfLading);
  await fill({ ...sample, number, consignor: { name: "REFUSED LDA", country: "PT" } });
  await seat.go(`/doc/FiataBillOfLading/edit/${id}`);
  await lookAt(seat, "fiata form");
  // Leaving the page asks about everything typed that is not saved.
  const { unsaved, shell } = wordsOf(seat);
  const { handling } = fieldsOf(fiataBillOfLading);
  const box = page.getByRole("textbox", { name: readDomain(seat, handling!.label) }).first();
  await box.fill("Keep dry.");
  const asked = page.getByRole("dialog", { name: unsaved.title });
  const leaves = page.getByRole("link", { name: shell.inbox }).first();
  await leaves.click();
  await asked.getByRole("button", { name: unsaved.stay }).click();
  await asked.waitFor({ state: "hidden" });
  // The form saves itself again.
  await expect
    .poll(async () => (await api.call(documentRoutes.get, { params: { id } })).data["handling"], { timeout: 10_000 })
    .toBe("Keep dry.");
  await box.fill("Keep away from heat.");
  await leaves.click();
  // While the question stands nothing saves itself and nothing leaves.
  await asked.waitFor();
  await page.waitForTimeout(3_000);
  expect((await api.call(documentRoutes.get, { params: { id } })).data["handling"]).toBe("Keep dry.");
  expect(new URL(page.url()).pathname).toBe(`/doc/FiataBillOfLading/edit/${id}`);
  await lookAt(seat, "leaving the fiata form unsaved");
  const answer = tongue === "en" ? "save" : "discard";
  await asked.getByRole("button", { name: unsaved[answer], exact: true }).click();
  await page.waitForURL("**/layout/inbox");
  const { data } = await api.call(documentRoutes.get, { params: { id } });
  expect(data["handling"]).toBe(answer === "save" ? "Keep away from heat." : "Keep dry.");
  await seat.go(`/doc/FiataBillOfLading/edit/${id}`);
  await page.getByRole("button", { name: words.page, exact: true }).click();
  await page.waitForURL(`**/fiata/preview?id=${id}`);
  await page.getByRole("button", { name: words.askPreview }).click();
  await page.getByText(readDomain(seat, FIATA_STATES.REFUSED.label), { exact: true }).first().waitFor();
  await page.getByText("consignor is not known to FIATA").first().waitFor();
  await lookAt(seat, "fiata refused");
  // Its word stands at the field.
  await page.getByRole("button", { name: words.toField }).click();
  await page.waitForURL("**/doc/FiataBillOfLading/edit/*");
  await page
    .getByText(/consignor is not known to FIATA/)
    .first()
    .waitFor();
  await fill({ consignor: sample["consignor"] });

  await seat.go(`/fiata/preview?id=${id}`);
  await page.getByRole("button", { name: words.askPreview }).click();
  await page.getByText(readDomain(seat, FIATA_STATES.TAKEN.label), { exact: true }).first().waitFor();
  await page.locator("canvas").first().waitFor();
  await lookAt(seat, "fiata preview");

  await page.getByRole("navigation", { name: words.parts }).getByRole("link", { name: words.part.issue }).click();
  // The answer is lost once: a person looks at FIATA, and gives the number.
  let lost = tongue === "zh" ? 1 : 0;
  fiata.fault = (call) => (call === "bill" && lost-- > 0 ? "hangUp" : "none");
  await page.getByRole("button", { name: words.register, exact: true }).click();
  if (tongue === "zh") {
    await page.getByLabel(words.unsureNumber).waitFor();
    await page.getByLabel(words.unsureNumber).fill([...fiata.documents.keys()].at(-1)!);
    await lookAt(seat, "fiata unsure");
    await page.getByRole("button", { name: words.foundThere }).click();
  }
  await page.getByRole("button", { name: words.sign }).waitFor();
  await lookAt(seat, "fiata issue");
  const document = [...fiata.documents.values()].at(-1)!;
  await page.getByText(read(seat, words.registered, { number: document.id })).waitFor();

  // FIATA's word about changes stands where they are registered.
  await fill({ consignor: { name: "REFUSED LDA", country: "PT" } });
  await seat.go(`/fiata/amend?id=${id}`);
  await page.getByRole("button", { name: words.registerAgain, exact: true }).click();
  await page.getByText("consignor is not known to FIATA").first().waitFor();
  await lookAt(seat, "fiata amendment refused");
  await fill({ consignor: sample["consignor"], handling: "Keep cool." });
  await seat.go(`/fiata/amend?id=${id}`);
  await page.getByRole("button", { name: words.registerAgain, exact: true }).click();
  await page.getByRole("button", { name: words.sign }).waitFor();
  expect(document.versions).toHaveLength(tongue === "zh" ? 3 : 2);
  await page.getByRole("button", { name: words.sign }).click();
  await page.waitForURL("**/doc/FiataBillOfLading/edit/*");
  const verb = readDomain(seat, fiataBillOfLading.flow.actions["sign"]!.label);
  await page.getByRole("button", { name: verb, exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  const capacity = dialog.getByRole("combobox").first();
  if ((await capacity.count()) > 0 && (await dialog.locator("[title*='arrier'], [title*='承运人']").count()) === 0) {
    await capacity.click();
    await page.locator(".ant-select-item-option").first().click();
  }
  await confirm(seat, verb);
  await ended(seat, outcomeOf(seat, "sign"));
  await stands(seat, readDomain(seat, DOCUMENT_STATES.ISSUED.label));
  await lookAt(seat, "fiata bill issued");

  await seat.go(`/fiata/verification?id=${id}`);
  await page.getByText(document.id, { exact: true }).waitFor();
  expect(await page.getByRole("link", { name: words.verifyThere }).getAttribute("href")).toBe(
    `https://fiata.example/verify/${document.id}`,
  );
  await lookAt(seat, "fiata verification");
  const signed = Buffer.from(await api.download(documentRoutes.pdf, { params: { id } }));
  const verdict = await verdictOn(seat, { name: `${number}.pdf`, mimeType: "application/pdf", buffer: signed });
  expect(verdict).toBe(readDomain(seat, HEADLINES.GENUINE_IN_CIRCULATION));
  await page.getByText(read(seat, wordsOf(seat).verify.fiata, { number: document.id })).waitFor();
  expect(await page.getByRole("link", { name: words.verifyThere }).getAttribute("href")).toBe(
    `https://fiata.example/verify/${document.id}`,
  );
  await lookAt(seat, "fiata bill verified here");
  await leave(seat);
});
