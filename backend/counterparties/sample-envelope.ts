import { randomBytes } from "node:crypto";
import type { EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import type { DryRunFinding } from "#domain/counterparties/dry-run";
import { checksumOf, jsonChecksum } from "#domain/dcsa/checksum";
import type { Envelope } from "#domain/dcsa/envelope-shapes";
import { issuanceManifestOf } from "#domain/dcsa/issuance-messages";
import { judgeEnvelope, type Judging, type Verdict } from "#domain/dcsa/judge";
import type { PintKey } from "#domain/dcsa/jws";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import { sampleBill, TEST_CARRIER, testNumber } from "#domain/dcsa/sample-bill";
import { asPintKey, keyOf } from "./known.ts";
import type { PlatformSigner } from "./sign.ts";

/** An envelope for the other side to read and verify by itself; it is never sent. */
export interface Sample {
  readonly number: string;
  readonly envelope: string;
}

/**
 * A complete envelope with a test bill, all of it signed by this node: the issue too, since no carrier issues a test. A
 * receiver therefore refuses it as an offer.
 */
export async function makeSample(
  sign: PlatformSigner,
  { platform, receiver, now }: { readonly platform: string; readonly receiver: ChainParty; readonly now: Date },
): Promise<Sample> {
  const number = testNumber(now, randomBytes(4).toString("hex"));
  const { document, acts } = sampleBill({ platform, receiver, number, now });
  const checksum = await jsonChecksum(document);
  const issuance = await issuanceManifestOf({ document: checksum, copy: null, issueTo: acts[0]?.recipient ?? {} });
  const entry = sign(
    canonicalJson({
      eblPlatform: platform,
      transportDocumentChecksum: checksum,
      issuanceManifestSignedContent: sign(canonicalJson(issuance)),
      transactions: acts,
    }),
  );
  const manifest = sign(
    canonicalJson({
      transportDocumentChecksum: checksum,
      lastEnvelopeTransferChainEntrySignedContentChecksum: await checksumOf(entry),
    }),
  );
  const envelope: Envelope = {
    transportDocument: document,
    envelopeManifestSignedContent: manifest,
    envelopeTransferChain: [entry],
  };
  return { number, envelope: JSON.stringify(envelope) };
}

/** A sample names whom it likes, has no history, and its documents are not looked at. */
export const SAMPLED = {
  registries: [],
  chainsOf: () => [],
  recipientOf: () => "sample",
  heldOf: (checksums: readonly string[]) => checksums,
} satisfies Partial<Judging>;

/** The verdict on a sample as a step of the report: the code that an offer would be answered with, and the reason. */
export const finding = (verdict: Verdict, of: string): DryRunFinding => ({
  passed: verdict.outcome === "RECE",
  found: `${verdict.outcome === "UNREADABLE" ? "400" : verdict.outcome} ${of}`.trim(),
  ...("fault" in verdict && { fault: verdict.fault }),
});

/** Verifies the own sample as its receiver does: by the key that this node publishes. */
export async function verifySample(
  tx: EntityManager,
  { envelope, number }: Sample,
  { own, there, now }: { readonly own: string; readonly there: string; readonly now: Date },
): Promise<DryRunFinding> {
  const keysOf = async (kid: string): Promise<PintKey[]> => {
    const key = await keyOf(tx, kid);
    if (key === null || key.counterparty !== null) return [];
    return [asPintKey(key, { role: "platform", code: own }), asPintKey(key, { role: "carrier", code: TEST_CARRIER })];
  };
  const verdict = await judgeEnvelope(JSON.parse(envelope), {
    ...SAMPLED,
    platform: there,
    now,
    strictness: "strict",
    keysOf,
  });
  return finding(verdict, number);
}
