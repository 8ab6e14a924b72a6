import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { offerRoutes } from "#domain/api/offers";
import { signAsPlatform } from "../../../backend/counterparties/sign.ts";
import { Sender } from "../../../backend/documents/pint/sender.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import { STORAGE } from "../../../backend/settings/tokens.ts";
import type { TestBackend } from "../../support/backend.ts";
import { knows } from "../../support/platforms.ts";
import { signer } from "../../../scripts/services/counterparty.ts";
import { startSending, type Sending } from "../../support/sending.ts";

/** Which answers of a platform count for an offer, and what becomes of one whose answer is not as it should be. */

let at: Sending;
beforeAll(async () => {
  at = await startSending();
}, 180_000);
afterAll(() => at?.stop());
beforeEach(() => {
  at.answer = async () => ({ status: 500, body: "" });
});

/** A refusal of an envelope, as a platform signs it. */
const refusal = (last: string, reason = "x"): string =>
  JSON.stringify({ lastEnvelopeTransferChainEntrySignedContentChecksum: last, responseCode: "BENV", reason });
const signedBy = async (node: TestBackend, last: string, reason?: string): Promise<string> =>
  JSON.stringify(await node.database.asWorker((tx) => signAsPlatform(tx, node.settings, refusal(last, reason))));
const story = (id: string) => at.nodes.carrier.api.call(offerRoutes.get, { params: { id } });
const due = (id: string) => at.sql("UPDATE app.pint_offer SET next_at = now() WHERE id = $1", [id]);

test("an answer counts by a key of the platform that was asked, not of another of its code or of this node", async () => {
  const { wave, bole, platformId } = at.nodes;
  // Platforms that have no code of their own all have this one, and so has a node that was given none.
  await at.sql("UPDATE app.counterparty SET code = 'ZZZ' WHERE id = $1", [platformId]);
  const settings = { ...wave.settings, platformCode: "ZZZ" };
  const other = signer("ZZZ", "platform", "ES256", "ZZZ-OTHER");
  await knows(wave, {
    code: "ZZZ",
    role: "platform",
    url: "http://127.0.0.1:9",
    keys: [{ kid: other.kid, spki: Buffer.from(other.spki, "base64"), algorithm: other.algorithm }],
  });
  const { id } = await at.offered();
  at.answer = async (_, last) => ({
    status: 422,
    body: JSON.stringify(await wave.database.asWorker((tx) => signAsPlatform(tx, settings, refusal(last)))),
  });
  const sender = new Sender(wave.database, settings, wave.app.get<Storage>(STORAGE, { strict: false }));
  await sender.round();
  await sender.settled();
  expect(await story(id)).toMatchObject({ state: "OFFERED", code: null });
  at.answer = async (_, last) => ({
    status: 422,
    body: JSON.stringify(other.sign(JSON.parse(refusal(last)) as object)),
  });
  await due(id);
  await at.round();
  expect(await story(id)).toMatchObject({ state: "OFFERED", code: null });
  expect((await story(id)).messages.map(({ status, code }) => [status, code])).toEqual([
    [422, null],
    [422, null],
  ]);
  at.answer = async (_, last) => ({ status: 422, body: await signedBy(bole, last) });
  await due(id);
  await at.round();
  expect(await story(id)).toMatchObject({ state: "REFUSED", code: "BENV" });
  await at.sql("UPDATE app.counterparty SET code = 'BOLE' WHERE id = $1", [platformId]);
}, 120_000);
