import { expect, test } from "vitest";
import { say } from "#domain/text";
import { DOCUMENT_STATES } from "#domain/states";
import { ERRORS } from "#domain/errors";
import { HEADLINES } from "#domain/headlines";
import { revoke } from "#domain/acts/revoke";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { CONTRACT, wrappedWith } from "../support/attestation-making.ts";
import { startDemo } from "../support/demo.ts";
import { draftMadeWith } from "../support/document-templates.ts";
import { sampled } from "../support/sampled.ts";
import { leave, lookAt, readDomain, stands, stranger, toolbar, wordsOf, type Seat } from "../support/story.ts";

const demo = startDemo();

interface File {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}
const named = (name: string, content: Buffer | object): File => ({
  name,
  mimeType: "application/json",
  buffer: Buffer.isBuffer(content) ? content : Buffer.from(JSON.stringify(content)),
});

const drop = ({ page }: Seat, file: File): Promise<void> => page.locator("input[type=file]").setInputFiles(file);
const verdictIs = (seat: Seat, headline: keyof typeof HEADLINES): Promise<void> =>
  seat.page
    .getByRole("region", { name: wordsOf(seat).received.verdict })
    .getByText(readDomain(seat, HEADLINES[headline]))
    .waitFor();

test("a .tt file of another issuer is uploaded, shown with its verdict, verified again, and not signed", async () => {
  const issuer = await demo.actor("ines");
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const { id, version } = await draftMadeWith(issuer.api, "CertificateOfOrigin", `RC-${tongue}-${Date.now()}`);
    const { password } = await demo.loginOf("ines");
    const signed = await issuer.api.call(documentRoutes.sign, {
      params: { id },
      body: { expectedVersion: version, password, capacityId: null },
    });
    const file = Buffer.from(await issuer.api.download(documentRoutes.credential, { params: { id } }));

    const seat = await demo.person("rui", tongue);
    const { page } = seat;
    const words = wordsOf(seat);
    await seat.go("/layout/verifiable");
    await page.getByRole("button", { name: words.received.upload }).click();
    await page.waitForURL("**/docs/ttsign/VerifiableDocument/true");
    await lookAt(seat, "upload of a .tt file");
    await drop(seat, named("paper.pdf", Buffer.from("%PDF-1.7")));
    await page.getByText(readDomain(seat, ERRORS.UPLOAD_NOT_TT.text)).waitFor();
    await drop(seat, named("nothing.tt", {}));
    await page.getByRole("alert").getByText(readDomain(seat, ERRORS.UPLOAD_NOT_TT.text)).waitFor();
    seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("status of 415")));
    await drop(seat, named(`origin-${tongue}.tt`, file));
    await page.waitForURL("**/doc/VerifiableDocument/view/*");
    await stands(seat, readDomain(seat, DOCUMENT_STATES.RECEIVED.label));
    await verdictIs(seat, "GENUINE");
    await page.getByText(signed.document.number).first().waitFor();
    // Its template draws it, for this node has that; its fields are read beside.
    await page.frameLocator("iframe[sandbox='']").getByText(signed.document.number).first().waitFor();
    await page
      .getByRole("radiogroup", { name: words.rendering.views })
      .getByText(words.rendering.view.fields, { exact: true })
      .click();
    await page.getByText("INDONESIA").first().waitFor();
    await lookAt(seat, "a received document");
    // It is passed on as a link with an encrypted copy, until that is withdrawn.
    const copies = page.getByRole("region", { name: words.remoteCopies.title });
    await copies.getByRole("button", { name: words.remoteCopies.make }).click();
    const link = (await copies.getByRole("link").getAttribute("href")) ?? "";
    const reader = await stranger(demo.browser, demo.product, tongue);
    await reader.page.goto(link);
    await reader.page.getByText(readDomain(reader, HEADLINES.GENUINE)).waitFor();
    await reader.page.getByText(signed.document.number).first().waitFor();
    await copies.getByRole("button", { name: words.remoteCopies.withdraw, exact: true }).click();
    await copies.getByRole("button", { name: words.remoteCopies.withdraw, exact: true }).waitFor({ state: "hidden" });
    await reader.page.goto("about:blank");
    await reader.page.goto(link);
    await reader.page.getByText(wordsOf(reader).verify.linkUnopened).waitFor();
    reader.complaints.splice(0, Infinity, ...reader.complaints.filter((one) => !one.includes("status of 404")));
    await leave(reader);
    expect(
      await toolbar(seat)
        .getByRole("button", { name: readDomain(seat, revoke.label) })
        .count(),
    ).toBe(0);
    const kept = page.url();

    await issuer.api.call(actRoutes.revoke, {
      params: { id },
      body: { expectedVersion: signed.document.version, password, reason: "Wrong origin" },
    });
    await page.getByRole("button", { name: words.received.again }).click();
    await verdictIs(seat, "REVOKED");

    const docId = kept.split("/").at(-1)!;
    await seat.go(`/docs/ttsign/VerifiableDocument/false?document=${docId}`);
    await page.getByText(words.received.notYours).waitFor();

    // A document whose issuer's domain cannot be asked is not genuine, and not false either.
    await seat.go("/docs/ttsign/TransferableRecord/true");
    await drop(seat, named(`title-${tongue}.tt`, wrappedWith({ tokenRegistry: CONTRACT }, { note: tongue })));
    await page.waitForURL("**/doc/TransferableRecord/view/*");
    await stands(seat, readDomain(seat, DOCUMENT_STATES.RECEIVED.label));
    await page.getByRole("button", { name: words.received.follow }).waitFor();
    await page.getByText("AURELIA STRAIT").first().waitFor();
    await lookAt(seat, "a received record");
    await leave(seat);
  }
  expect(say(ERRORS.UPLOAD_NOT_TT.text, "en-US")).toBe("Upload failed. Please upload TT version.");
});
