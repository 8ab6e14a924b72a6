import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { ERRORS } from "#domain/errors";
import { RESPONSE_CODES } from "#domain/pint-codes";
import { PINT_FAULTS } from "#domain/pint-faults";
import { act, envelopeOf, party, sha256, signer } from "../../scripts/services/counterparty.ts";
import { billOf, lei } from "../../scripts/evidence/dcsa/world.ts";
import { startDemo } from "../support/demo.ts";
import { leave, lookAt, read, readDomain, wordsOf, type Tongue } from "../support/story.ts";

/** The node's administrator tries an envelope of a platform that is not connected yet. */

const demo = startDemo();
const TONGUES: readonly Tongue[] = ["en", "zh"];
const wave = signer("WAVE", "platform");
const line = party("TERN & SABLE SHIPPING LDA", "WAVE", lei(11));
const shipper = party("PORTO AZUL ENERGIA S.A.", "WAVE", lei(12));
const buyer = party("MERIDIAN STRAITS TRADING PTE. LTD.", "ZZZ", lei(1));
const survey = { name: "Survey of the cargo.pdf", bytes: Buffer.from("%PDF-1.7 a survey") };
const envelope = JSON.stringify(
  envelopeOf({
    document: billOf(),
    carrier: signer("TSLU", "carrier"),
    entries: [{ by: wave, acts: [act("ISSUE", line, shipper), act("TRANSFER", shipper, buyer)] }],
    further: [survey],
  }),
);

it.for(TONGUES)("says what it would be answered, and gives a report for the other side (%s)", async (tongue) => {
  const seat = await demo.person("ines", tongue);
  const { page, complaints } = seat;
  const { counterparties: said, common } = wordsOf(seat);
  await seat.go("/Counterparties");
  await page.getByRole("link", { name: said.part.check }).click();
  await page.getByText(said.trial.note).waitFor();
  await lookAt(seat, "no envelope yet");
  const give = (name: string, content: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name, mimeType: "application/json", buffer: Buffer.from(content) });

  await give("envelope.json", "no JSON");
  await page.getByText(readDomain(seat, ERRORS.PINT_NO_JSON.text)).waitFor();
  await give("envelope.json", "{}");
  const form = readDomain(seat, PINT_FAULTS.ENVELOPE_FORM.label);
  await page.getByText(read(seat, said.trial.unsigned, { why: form })).waitFor();

  await give("envelope.json", envelope);
  const label = `BSIG${common.colon}${readDomain(seat, RESPONSE_CODES.BSIG.label)}`;
  const why = readDomain(seat, PINT_FAULTS.KEY_UNKNOWN.label);
  await page.getByText(read(seat, said.trial.refused, { label, why })).waitFor();
  await page.getByText(said.trial.senderUnknown).waitFor();
  await page.getByText("PORTO AZUL ENERGIA S.A. → MERIDIAN STRAITS TRADING PTE. LTD.").waitFor();
  await page.getByText(survey.name).waitFor();
  await lookAt(seat, "a verdict on an envelope");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: said.trial.save }).click(),
  ]);
  const report = JSON.parse(await readFile(await file.path(), "utf8")) as Record<string, unknown>;
  expect(report).toMatchObject({ code: "BSIG", fault: "KEY_UNKNOWN", status: 422, sha256: sha256(envelope) });
  complaints.splice(0, Infinity, ...complaints.filter((one) => !/ 422 /.test(one)));
  await leave(seat);
});
