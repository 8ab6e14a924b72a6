import { createPublicKey } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { CounterpartyView } from "#domain/api/counterparties";
import type { DryRunFinding } from "#domain/counterparties/dry-run";
import { checksumOf } from "#domain/dcsa/checksum";
import { judgeRead, type Verdict } from "#domain/dcsa/judge";
import type { PintKey } from "#domain/dcsa/jws";
import { readEnvelope } from "#domain/dcsa/read-envelope";
import { jsonOf } from "#domain/json";
import { asPintKey, keyOf } from "./known.ts";
import { finding, SAMPLED } from "./sample-envelope.ts";

/** The keys of the counterparty as they are entered here, also before it is in use: it may sign its own test issue. */
const enteredKeys = ({ keys, code }: CounterpartyView, kid: string, carrier: string): PintKey[] =>
  keys
    .filter((key) => key.kid === kid)
    .flatMap(({ algorithm, pem, from, until }) => {
      const validity = { from: new Date(from), until: until === null ? null : new Date(until) };
      const key = { kid, algorithm, publicKey: createPublicKey(pem), validity };
      return [asPintKey(key, { role: "platform", code }), asPintKey(key, { role: "carrier", code: carrier })];
    });

/** The key of somebody else in the chain; never one for the code of this counterparty, which others may have too. */
async function otherKeys(tx: EntityManager, { code }: CounterpartyView, own: string, kid: string): Promise<PintKey[]> {
  const key = await keyOf(tx, kid);
  if (key === null) return [];
  const party = key.counterparty ?? { role: "platform" as const, code: own };
  return party.role === "platform" && party.code === code ? [] : [asPintKey(key, party)];
}

/** Judges a sample envelope of a counterparty as one of an offer would be. Nothing of it is kept, and nobody is asked. */
export async function judgeTheirSample(
  tx: EntityManager,
  counterparty: CounterpartyView,
  text: string,
  { own, now }: { readonly own: string; readonly now: Date },
): Promise<DryRunFinding> {
  const sha256 = `SHA-256 ${await checksumOf(text)}`;
  const read = await readEnvelope(jsonOf(text));
  if ("fault" in read) {
    const verdict = await judgeRead(read, { ...SAMPLED, platform: own, now, strictness: "strict", keysOf: () => [] });
    return finding(verdict, sha256);
  }
  const { transportDocumentReference: number, carrierCode } = read.document;
  const keysOf = async (kid: string): Promise<PintKey[]> => {
    const entered = enteredKeys(counterparty, kid, carrierCode);
    return entered.length > 0 ? entered : otherKeys(tx, counterparty, own, kid);
  };
  const strictness = counterparty.strict ? "strict" : "lenient";
  const judged = await judgeRead(read, { ...SAMPLED, platform: own, now, strictness, keysOf });
  // Right in itself, and of another platform: that says nothing about this one.
  const others = judged.outcome === "RECE" && read.last.says.eblPlatform !== counterparty.code;
  const verdict: Verdict = others
    ? { outcome: "BSIG", fault: "KEY_OF_ANOTHER", last: read.last.checksum, proven: false }
    : judged;
  return finding(verdict, `${number}, ${sha256}`);
}
