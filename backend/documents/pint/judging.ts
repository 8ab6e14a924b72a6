import type { EntityManager } from "typeorm";
import { isUuid } from "#domain/checks";
import type { PintKey } from "#domain/dcsa/jws";
import type { Judging } from "#domain/dcsa/judge";
import type { IdentifyingCode } from "#domain/dcsa/party-shapes";
import type { ReadEnvelope } from "#domain/dcsa/read-envelope";
import { leiOf, ownIdOf, recipientBy } from "#domain/dcsa/recipients";
import { createPublicKey } from "node:crypto";
import { rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { agreed } from "../../session/agreed.ts";
import { thumbprintOf } from "../../counterparties/read-key.ts";
import {
  asPintKey,
  counterpartyByCode,
  keyOf,
  type Counterparty,
  type VerifyingKey,
} from "../../counterparties/known.ts";
import { chainOf, type KeptBill } from "./bills.ts";

/**
 * Only a company whose identity the node has checked, LEI included: a change of the LEI takes the level away. So nobody
 * gets a title by naming the LEI of another.
 */
const BY_LEI = statement(
  "documents.companiesByLei",
  `SELECT o.id, o.name, o.lei FROM app.organisation o WHERE o.lei = ANY ($1) AND o.lei <> ''
    AND o.status = 'ACTIVATED' AND o.assurance = 'approved' AND o.address IS NOT NULL`,
  ["id", "name", "lei"],
);

/**
 * The companies here that a title can go to: by a checked LEI, or by their id on this platform, which nobody takes on.
 * Only one that has accepted the user agreement gets an original, as everywhere.
 */
const RECIPIENTS = statement(
  "documents.pintRecipients",
  `SELECT o.id, o.name, CASE WHEN o.assurance = 'approved' THEN o.lei ELSE '' END AS lei FROM app.organisation o
    WHERE (o.lei = ANY ($1) AND o.lei <> '' AND o.assurance = 'approved' OR o.id = ANY ($2::uuid[]))
      AND o.status = 'ACTIVATED' AND o.address IS NOT NULL AND ${agreed("o")}`,
  ["id", "name", "lei"],
);

/** The keys for credentials of the company that issued a bill here, former ones included. */
const OF_ISSUER = statement(
  "documents.pintIssuerKeys",
  `SELECT s.public_part AS spki, s.created_at AS "from" FROM app.document d
    JOIN app.secret s ON s.organisation_id = d.organisation_id AND s.purpose = 'issuer-key' WHERE d.id = $1`,
  ["spki", "from"],
);

/** The key by which the issuer of a bill here, as its carrier, has signed the issue: the bill may come back. */
export async function issuerKeysOf(
  tx: EntityManager,
  bills: readonly Pick<KeptBill, "issuedId" | "carrierCode">[],
  kid: string,
): Promise<PintKey[]> {
  const found: PintKey[] = [];
  for (const { issuedId, carrierCode } of bills)
    for (const { spki, from } of issuedId === null ? [] : await rows(tx, OF_ISSUER, [issuedId])) {
      const key = createPublicKey({ key: Buffer.from(spki, "base64"), format: "der", type: "spki" });
      if (thumbprintOf(key) !== kid) continue;
      const party = { role: "carrier", code: carrierCode } as const;
      // The entry in which it stands is compared with what this node has sent.
      found.push({ kid, algorithm: "ES256", spki, party, validFrom: from, validTo: null });
    }
  return found;
}

/** Reads the key that a signature names. */
export type KeyReader = (kid: string) => Promise<VerifyingKey | null>;

/** Reads keys in a transaction, each once: one platform signs several parts of an envelope with one key. */
export function keyReader(tx: EntityManager): KeyReader {
  const read = new Map<string, Promise<VerifyingKey | null>>();
  return (kid) => {
    const asked = read.get(kid) ?? keyOf(tx, kid);
    read.set(kid, asked);
    return asked;
  };
}

/** A key that a signature names, as the judgement of an envelope asks it. The node's own is that of its platform. */
export async function pintKeysOf(read: KeyReader, platform: string, kid: string): Promise<PintKey[]> {
  const key = await read(kid);
  if (key === null) return [];
  const { counterparty } = key;
  return [
    asPintKey(
      key,
      counterparty === null
        ? { role: "platform", code: platform }
        : { role: counterparty.role, code: counterparty.code },
    ),
  ];
}

/**
 * A key that an answer names, where it is one of the platform that was asked: several platforms may have one code, that
 * of this node among them. Read as the worker.
 */
export async function keysOfAsked(tx: EntityManager, asked: string, kid: string): Promise<PintKey[]> {
  const key = await keyOf(tx, kid);
  if (key?.counterparty?.id !== asked) return [];
  return [asPintKey(key, { role: key.counterparty.role, code: key.counterparty.code })];
}

/** The companies of this node that codes name. */
export async function companiesBy(tx: EntityManager, codes: readonly IdentifyingCode[]) {
  const leis = codes.map(leiOf).filter((one) => one !== null);
  return leis.length === 0 ? [] : rows(tx, BY_LEI, [[...new Set(leis)]]);
}

/** The one company here that codes name and that a title can go to; null where there is none. Read as the worker. */
export async function recipientFor(
  tx: EntityManager,
  platform: string,
  codes: readonly IdentifyingCode[],
): Promise<{ readonly id: string; readonly name: string } | null> {
  const leis = codes.map(leiOf).filter((one) => one !== null);
  const ids = codes.map((code) => ownIdOf(code, platform)).filter((one) => one !== null && isUuid(one));
  const found = leis.length + ids.length === 0 ? [] : await rows(tx, RECIPIENTS, [leis, ids]);
  const id = recipientBy(codes, found, platform);
  return found.find((one) => one.id === id) ?? null;
}

/**
 * The platform that an envelope comes from, as it is kept here: by the key that signs the manifest, since several
 * platforms may have one code; by the code alone where that key is not known.
 */
export async function senderOf(
  tx: EntityManager,
  envelope: ReadEnvelope | null,
  read: KeyReader,
): Promise<Counterparty | null> {
  if (envelope === null) return null;
  const { eblPlatform } = envelope.last.says;
  const signed = (await read(envelope.manifest.signed.kid))?.counterparty ?? null;
  return signed?.role === "platform" && signed.code === eblPlatform ? signed : counterpartyByCode(tx, eblPlatform);
}

/** Everything that an envelope is judged by. Read as the worker. */
export const judgingOf = (
  tx: EntityManager,
  given: {
    readonly platform: string;
    readonly now: Date;
    readonly sender: Counterparty | null;
    /** All that is kept of the bill and of others of its number. */
    readonly bills: readonly KeptBill[];
    readonly held: readonly string[];
    readonly read: KeyReader;
  },
): Judging => {
  // One party signs several parts of an envelope with one key.
  const keys = new Map<string, Promise<PintKey[]>>();
  const read = async (kid: string): Promise<PintKey[]> => [
    ...(await pintKeysOf(given.read, given.platform, kid)),
    ...(await issuerKeysOf(tx, given.bills, kid)),
  ];
  const keysOf = (kid: string): Promise<PintKey[]> => {
    const asked = keys.get(kid) ?? read(kid);
    keys.set(kid, asked);
    return asked;
  };
  return {
    platform: given.platform,
    now: given.now,
    strictness: given.sender?.strict === false ? "lenient" : "strict",
    registries: [],
    keysOf,
    chainsOf: () => given.bills.map(chainOf),
    recipientOf: async (codes) => (await recipientFor(tx, given.platform, codes))?.id ?? null,
    heldOf: () => given.held,
  };
};
