import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { revoke } from "#domain/acts/revoke";
import { sign } from "#domain/acts/sign";
import { readTemplate } from "#domain/trade-trust/template-package";
import { DOCUMENT_STATES, type DocumentState } from "#domain/states";
import { HEADLINES } from "#domain/headlines";
import { templateZip } from "../../scripts/lib/template-zip.ts";
import { printOf } from "../support/prints.ts";
import { startDemo } from "../support/demo.ts";
import { sampled } from "../support/sampled.ts";
import {
  confirm,
  downloaded,
  leave,
  lookAt,
  read,
  readDomain,
  stands,
  toolbar,
  verdictOn,
  wordsOf,
  type Seat,
} from "../support/story.ts";

const demo = startDemo();
const FOLDER = join(import.meta.dirname, "../../backend/document-templates/built-in/CertificateOfOrigin_v1.0");

const inState = (seat: Seat, state: DocumentState): Promise<void> =>
  stands(seat, readDomain(seat, DOCUMENT_STATES[state].label));

test("a certificate is made with a template, verified by its file, and revoked", async () => {
  const { template } = readTemplate({ name: "CertificateOfOrigin" }, templateZip(FOLDER));
  const sample = template!.sample as { readonly vessel: string };
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const seat = await demo.person("ines", tongue);
    const { page } = seat;
    const words = wordsOf(seat);
    const title = JSON.parse(readFileSync(join(FOLDER, "template.json"), "utf8")).title[tongue] as string;
    await seat.go("/layout/verifiable");
    await lookAt(seat, "verifiable documents");
    await page.getByRole("button", { name: words.lists.newTemplated }).first().click();
    const choices = page.getByRole("region", { name: words.newDocument.verifiable });
    await choices.getByRole("link", { name: title }).waitFor();
    await lookAt(seat, "templates for a new document");
    await choices.getByRole("link", { name: title }).click();
    await page.waitForURL("**/create/new?template=*");
    const madeWith = new URL(page.url()).searchParams.get("template");
    const number = `COO-${tongue}-${Date.now().toString(36)}`;
    await page.locator('[data-path="number"] input').fill(number);
    await page.waitForURL("**/doc/VerifiableDocument/edit/*");
    await lookAt(seat, "form of a template");
    // The rest is typed by a program of the company.
    const body = { kind: "VerifiableDocument", madeWith, data: { ...sample, number: `${number}-2` } };
    const id = await page.evaluate(async (sent) => {
      const answer = await fetch("/api/documents", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
        body: sent,
      });
      return ((await answer.json()) as { id: string }).id;
    }, JSON.stringify(body));

    await seat.go(`/doc/VerifiableDocument/edit/${id}`);
    const verb = readDomain(seat, sign.label);
    await page.getByRole("button", { name: verb, exact: true }).click();
    await page.waitForURL(`**/docs/ttsign/VerifiableDocument/false?document=${id}`);
    await lookAt(seat, "signature of a trade document");
    await toolbar(seat).getByRole("button", { name: verb }).click();
    await page.getByRole("dialog").waitFor();
    await confirm(seat, verb);
    await inState(seat, "CREATED");
    const drawn = page.frameLocator("iframe[sandbox='']");
    await drawn.getByText(`${number}-2`).waitFor();
    expect(await page.locator("iframe").getAttribute("sandbox")).toBe("");
    await lookAt(seat, "a document as its template draws it");
    const printer = (within: Page | Locator) => () =>
      within.getByRole("button", { name: words.rendering.print, exact: false }).click();
    const whole = await printOf(page, printer(page));
    expect(whole.sandbox).not.toContain("allow-scripts");
    for (const said of [`${number}-2`, sample.vessel]) expect(whole.sheets.join(" ")).toContain(said);
    expect(await page.locator("iframe").count()).toBe(1);
    await page.getByRole("radiogroup", { name: words.paper.looks }).getByText(words.paper.printed).click();
    await page.getByText("Hawser").first().waitFor();

    await page.getByRole("button", { name: words.facts.otherFiles }).click();
    const file = { ...(await downloaded(seat, `${number}-2.tt`, "menuitem")), mimeType: "application/json" };
    expect(await verdictOn(seat, file)).toBe(readDomain(seat, HEADLINES.GENUINE));
    await page.getByRole("button", { name: words.verify.read }).click();
    await page.waitForURL("**/tt/render");
    await drawn.getByText(`${number}-2`).waitFor();
    await lookAt(seat, "a file as its issuer draws it");
    await page.getByRole("button", { name: words.rendering.inPart }).click();
    const dialog = page.getByRole("dialog");
    const part = dialog.frameLocator("iframe[sandbox='']");
    await part.getByText(sample.vessel).waitFor();
    await dialog.getByRole("checkbox", { name: tongue === "en" ? "Vessel and voyage" : "船名航次" }).click();
    await part.getByText(sample.vessel).waitFor({ state: "detached" });
    await part.getByText(`${number}-2`).waitFor();
    // Its paper says what is not on it.
    const paper = (await printOf(page, printer(dialog))).sheets.join(" ");
    expect(paper).toContain(`${number}-2`);
    expect(paper).not.toContain(sample.vessel);
    expect(paper.replaceAll(" ", "")).toContain(
      read(seat, words.rendering.leftOutNames, { names: "Vessel" }).replaceAll(" ", ""),
    );
    await lookAt(seat, "a part as its reader sees it");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });

    await seat.go(`/doc/VerifiableDocument/view/${id}`);
    const back = readDomain(seat, revoke.label);
    await toolbar(seat).getByRole("button", { name: back, exact: true }).click();
    await page.getByRole("dialog").getByRole("textbox").first().fill("Wrong origin");
    await confirm(seat, back);
    await inState(seat, "REVOKED");
    expect(await verdictOn(seat, file)).toBe(readDomain(seat, HEADLINES.REVOKED));
    await leave(seat);
  }
});
