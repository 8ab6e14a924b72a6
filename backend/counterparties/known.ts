import { createPublicKey, type KeyObject } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { CounterpartyRole, KeyAlgorithm, Validity } from "#domain/counterparties/counterparty";
import type { PintKey, PintParty } from "#domain/dcsa/jws";
import { MUTUAL } from "#domain/platforms";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";

const COLUMNS = `c.id, c.code, c.name, c.base_url AS "baseUrl", c.role, c.contracts, c.strict`;
const NAMED = ["id", "code", "name", "baseUrl", "role", "contracts", "strict"] as const;
const IN_USE = "c.removed_at IS NULL AND c.used";
const BY_CODE = statement(
  "counterparties.byCode",
  `SELECT ${COLUMNS} FROM app.counterparty c WHERE c.role = $2 AND c.code = $1 AND ${IN_USE} ORDER BY c.id LIMIT 2`,
  NAMED,
);
const BY_ID = statement(
  "counterparties.byId",
  `SELECT ${COLUMNS} FROM app.counterparty c WHERE c.id = $1 AND ${IN_USE}`,
  NAMED,
);
const IN_USE_OF = statement(
  "counterparties.inUse",
  `SELECT ${COLUMNS} FROM app.counterparty c WHERE c.role = $1 AND ${IN_USE} ORDER BY lower(c.name), c.id`,
  NAMED,
);
/** The node's own key first. */
const KEY = statement(
  "counterparties.keyOf",
  `SELECT o.algorithm, o.public_key AS "publicKey", o.created_at AS "from", o.valid_until AS "until", true AS own,
      NULL::uuid AS id, NULL AS code, NULL AS name, NULL AS "baseUrl", NULL AS role, NULL::text[] AS contracts,
      NULL::boolean AS strict
    FROM app.platform_key o WHERE o.kid = $1 AND o.withdrawn_at IS NULL
    UNION ALL
    SELECT k.algorithm, k.public_key, k.valid_from, k.valid_until, false, ${COLUMNS}
    FROM app.counterparty_key k JOIN app.counterparty c ON c.id = k.counterparty_id
    WHERE k.kid = $1 AND k.removed_at IS NULL AND ${IN_USE} ORDER BY own DESC LIMIT 1`,
  ["algorithm", "publicKey", "from", "own", ...NAMED],
).as<{ algorithm: KeyAlgorithm; role: CounterpartyRole; contracts: Counterparty["contracts"] }>();

/** A counterparty in use. */
export type Counterparty = RowOf<typeof BY_CODE>;

/** A key whose signatures can be looked at. */
export interface VerifyingKey {
  readonly kid: string;
  readonly algorithm: KeyAlgorithm;
  readonly publicKey: KeyObject;
  /** A signature counts that was made in this time (`isValidAt`). */
  readonly validity: Validity;
  /** The side whose key it is; null for a key of this node. */
  readonly counterparty: Counterparty | null;
}

/**
 * The counterparty in use that has a code; null where there is none. Several platforms have ZZZ: then it is null, and
 * their keys or ids tell them apart.
 */
export async function counterpartyByCode(
  tx: EntityManager,
  code: string,
  role: CounterpartyRole = "platform",
): Promise<Counterparty | null> {
  const found = await rows(tx, BY_CODE, [code, role]);
  return (code === MUTUAL && found.length > 1 ? undefined : found[0]) ?? null;
}

/** A counterparty in use, by its id; null for one that is not. */
export const counterpartyById = (tx: EntityManager, id: string): Promise<Counterparty | null> => first(tx, BY_ID, [id]);

/** The counterparties in use, by their names. */
export const counterpartiesInUse = (tx: EntityManager, role: CounterpartyRole): Promise<Counterparty[]> =>
  rows(tx, IN_USE_OF, [role]);

/** A public key in base64, as signatures are verified with it (SubjectPublicKeyInfo). */
export const spkiOf = (key: KeyObject): string => key.export({ format: "der", type: "spki" }).toString("base64");

/** A key as it counts for the signatures of a party. */
export const asPintKey = (
  { kid, algorithm, publicKey, validity }: Omit<VerifyingKey, "counterparty">,
  party: PintParty,
): PintKey => ({ kid, algorithm, spki: spkiOf(publicKey), party, validFrom: validity.from, validTo: validity.until });

const opened = (spki: Buffer): KeyObject => createPublicKey({ key: spki, format: "der", type: "spki" });

/**
 * The public key that signatures name by its id: of a counterparty in use, or of this node. Null for a key that was
 * removed or withdrawn, and for every key of a counterparty that is removed or not in use. Whoever asks looks at the
 * validity, by the time that matters there. Read as the worker.
 */
export async function keyOf(tx: EntityManager, kid: string): Promise<VerifyingKey | null> {
  const found = await first(tx, KEY, [kid]);
  if (found === null) return null;
  const { algorithm, publicKey, from, until, own, ...counterparty } = found;
  const validity = { from, until };
  return { kid, algorithm, publicKey: opened(publicKey), validity, counterparty: own ? null : counterparty };
}

/** The rulebook that is shown before an offer to a counterparty, the newest; null where none was entered. */
export const rulebookOf = (tx: EntityManager, counterparty: string) =>
  table(tx, "app.counterparty_rulebook").first(
    ["version", "law", "link", "text"],
    { counterparty_id: counterparty },
    { order: { version: "DESC" } },
  );
