import type { EntityManager } from "typeorm";
import { publicKeyPem, type BundleKey } from "#domain/dcsa/bundle";
import type { CounterpartyRole, KeyAlgorithm } from "#domain/counterparties/counterparty";
import { rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { issuerKeysOf } from "./judging.ts";

/** Keys of both sides by their ids, also those that count no more: they counted until they were taken away. */
export const KEYS = statement(
  "documents.pintBundleKeys",
  `SELECT o.kid, o.algorithm, o.public_key AS "publicKey", o.created_at AS "from",
      least(o.valid_until, o.withdrawn_at) AS until, 'platform' AS role, NULL AS code
    FROM app.platform_key o WHERE o.kid = ANY ($1)
    UNION ALL
    SELECT k.kid, k.algorithm, k.public_key, k.valid_from, least(k.valid_until, k.removed_at), c.role, c.code
    FROM app.counterparty_key k JOIN app.counterparty c ON c.id = k.counterparty_id WHERE k.kid = ANY ($1)`,
  ["kid", "algorithm", "publicKey", "from", "role"],
).as<{ algorithm: KeyAlgorithm; role: CounterpartyRole }>();

/** Bills that were issued here under a number: their issuer has signed the issue as their carrier. */
const ISSUED = statement(
  "documents.pintBundleBills",
  `SELECT b.issued_id AS "issuedId", b.carrier_code AS "carrierCode" FROM app.pint_bill b
    JOIN app.pint_offer f ON f.bill_checksum = b.checksum WHERE f.id = $1`,
  ["carrierCode"],
);

/** The public keys that an exchange is signed with, by their ids, with the time in which each counted. As the worker. */
export async function exchangeKeys(
  tx: EntityManager,
  platform: string,
  offer: string,
  kids: readonly string[],
): Promise<BundleKey[]> {
  const found = await rows(tx, KEYS, [kids]);
  const bills = await rows(tx, ISSUED, [offer]);
  const issuers = (await Promise.all(kids.map((kid) => issuerKeysOf(tx, bills, kid)))).flat();
  return [
    ...found.map((row) => ({
      kid: row.kid,
      algorithm: row.algorithm,
      publicKey: publicKeyPem(row.publicKey.toString("base64")),
      party: { role: row.role, code: row.code ?? platform },
      validFrom: row.from.toISOString(),
      validTo: row.until?.toISOString() ?? null,
    })),
    ...issuers.map(({ spki, validFrom, validTo, ...key }) => ({
      ...key,
      publicKey: publicKeyPem(spki),
      party: { ...key.party },
      validFrom: validFrom.toISOString(),
      validTo: validTo?.toISOString() ?? null,
    })),
  ];
}
