import { v7 as uuid } from "uuid";
import { Any, type EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { changed, first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { WORKS } from "../core/member.ts";
import type { Tables } from "../schema/tables.ts";
import { openFrom, sealTo } from "./wrapping.ts";

export type SecretPurpose = Tables["app.secret"]["purpose"];

/**
 * The holder that a secret is wrapped to: a person, an API token under a grant, a recovery file, the automatic service.
 */
export type RecipientKind = "person" | "token" | "recovery" | "service";

const CURRENT = statement(
  "keyring.current",
  `SELECT id, public_part FROM app.secret WHERE organisation_id = $1 AND purpose = $2 AND retired_at IS NULL
    AND (person_id IS NULL OR person_id = $3) ORDER BY created_at DESC LIMIT 1`,
);
const SHARE = statement(
  "keyring.share",
  `INSERT INTO app.secret_share (secret_id, recipient_kind, recipient_id, wrapped) VALUES ($1,$2,$3,$4)
    ON CONFLICT DO NOTHING`,
);
const PRESENT = statement(
  "keyring.present",
  `SELECT id FROM app.secret WHERE organisation_id = $1 AND person_id IS NOT DISTINCT FROM $3 AND retired_at IS NULL
    AND purpose IN ($2,'issuer-key')
    ORDER BY (purpose = $2) DESC, created_at DESC LIMIT 1`,
);
const HEIRS = statement(
  "keyring.heirs",
  `SELECT CASE h.recipient_kind WHEN 'former' THEN 'person' ELSE h.recipient_kind END AS kind, h.recipient_id AS id,
      coalesce(k.public_key, f.public_key, t.public_key, r.public_key, a.public_key) AS "publicKey",
      f.person_id AS "formerOf" FROM app.secret_share h
    LEFT JOIN app.person_key k ON h.recipient_kind = 'person' AND k.person_id = h.recipient_id
    LEFT JOIN (SELECT id, person_id, public_key FROM app.former_person_key) f ON h.recipient_kind = 'former'
      AND f.id = h.recipient_id
    LEFT JOIN app.api_token t ON h.recipient_kind = 'token' AND t.id = h.recipient_id AND t.revoked_at IS NULL
    LEFT JOIN app.recovery_key r ON h.recipient_kind = 'recovery' AND r.id = h.recipient_id
    LEFT JOIN app.automatic_service a ON h.recipient_kind = 'service' AND a.id = h.recipient_id
      AND $2::text <> 'wallet-key'
    WHERE h.secret_id = $1 AND coalesce(k.public_key, f.public_key, t.public_key, r.public_key,
      a.public_key) IS NOT NULL`,
  ["kind", "publicKey"],
).as<{ kind: RecipientKind }>();
/** A share of company $1 that is wrapped to person $2, former keys included. */
const HELD = `h.secret_id = s.id AND s.organisation_id = $1 AND s.person_id IS NULL
  AND (h.recipient_kind = 'person' AND h.recipient_id = $2 OR h.recipient_kind = 'former'
    AND h.recipient_id IN (SELECT id FROM app.former_person_key WHERE person_id = $2))`;
const TAKE = statement(
  "keyring.takeShares",
  `DELETE FROM app.secret_share h USING app.secret s WHERE ${HELD} AND EXISTS (
    SELECT 1 FROM app.secret_share o JOIN app.membership m ON m.organisation_id = $1 AND m.person_id = o.recipient_id
      AND ${WORKS} JOIN app.person p ON p.id = m.person_id AND p.enabled
      WHERE o.secret_id = s.id AND o.recipient_kind = 'person' AND o.recipient_id <> $2)`,
);
const STAYED = statement(
  "keyring.countShares",
  `SELECT count(DISTINCT s.id)::int AS n FROM app.secret_share h, app.secret s WHERE ${HELD}`,
  ["n"],
);

/** The text that a wrapped secret is bound to, so that no share can stand in for another. */
export const about = (secret: string, kind: string, recipient: string): string => `${secret}:${kind}:${recipient}`;

/**
 * A private key, a person's opened by the password or another recipient's, for one request, and what can be reached
 * with it.
 */
export class UnlockedKeys {
  readonly #person: string;
  readonly #privateKey: Buffer;
  readonly #recipient: { readonly kind: RecipientKind; readonly id: string };

  /** The key is that of the person who acts; `recipient` where another key opens the secrets. */
  constructor(
    person: string,
    privateKey: Buffer,
    recipient: { readonly kind: RecipientKind; readonly id: string } = { kind: "person", id: person },
  ) {
    this.#person = person;
    this.#privateKey = privateKey;
    this.#recipient = recipient;
  }

  /** The private key itself, to wrap it anew when the password changes. */
  get privateKey(): Buffer {
    return this.#privateKey;
  }

  /** The secret's bytes. Throws KEY_NOT_GRANTED when nobody has shared it with whom the key belongs to. */
  async open(tx: EntityManager, secretId: string): Promise<Buffer> {
    const { kind, id } = this.#recipient;
    const held = { secret_id: secretId, recipient_kind: kind, recipient_id: id };
    const share = await table(tx, "app.secret_share").first(["wrapped"], held);
    if (!share) throw new Refused("KEY_NOT_GRANTED");
    return openFrom(this.#privateKey, share.wrapped, about(secretId, kind, id));
  }

  /** The organisation's current secret of a purpose. */
  async openFor(
    tx: EntityManager,
    organisation: string,
    purpose: SecretPurpose,
  ): Promise<{ id: string; public: string; bytes: Buffer }> {
    const secret = await first(tx, CURRENT, [organisation, purpose, this.#person]);
    if (!secret) throw new Refused("KEY_NOT_GRANTED");
    return { id: secret.id, public: secret.public_part, bytes: await this.open(tx, secret.id) };
  }
}

/**
 * The holder that a secret is wrapped to: a person unless another kind is named; or the key of a password that a person
 * has forgotten, and may remember.
 */
export interface Recipient {
  readonly kind?: RecipientKind;
  readonly id: string;
  readonly publicKey: Buffer;
  /** The person whose former key it is. */
  readonly formerOf?: string | null;
}

/** Stores a secret wrapped to the given recipients, and to nobody else. */
export async function keepSecret(
  tx: EntityManager,
  secret: { id?: string; organisation: string; person?: string; purpose: SecretPurpose; public: string; bytes: Buffer },
  recipients: readonly Recipient[],
): Promise<string> {
  const id = secret.id ?? uuid();
  await table(tx, "app.secret").insert({
    id,
    organisation_id: secret.organisation,
    person_id: secret.person ?? null,
    purpose: secret.purpose,
    public_part: secret.public,
  });
  for (const recipient of recipients) await share(tx, id, recipient, secret.bytes);
  return id;
}

/** Wraps an opened secret to one more recipient. */
export async function share(tx: EntityManager, secretId: string, recipient: Recipient, bytes: Buffer): Promise<void> {
  const { kind = "person", id, publicKey, formerOf = null } = recipient;
  const wrapped = sealTo(publicKey, bytes, about(secretId, kind, formerOf ?? id));
  await changed(tx, SHARE, [secretId, formerOf === null ? kind : "former", id, wrapped]);
}

/**
 * The holders of a new secret of the company, or of a person in it: those of the present one of that purpose or, where
 * the company has none, of its issuer key; the automatic service holds only keys that it signs with. To wrap it to them
 * nothing has to be opened.
 */
export async function heirs(
  tx: EntityManager,
  organisation: string,
  purpose: SecretPurpose,
  person: string | null = null,
): Promise<Recipient[]> {
  const present = await first(tx, PRESENT, [organisation, purpose, person]);
  return present ? heirsOf(tx, present.id, purpose) : [];
}

/** The holders of a secret, to wrap one of this purpose to them that takes its place. */
export const heirsOf = (tx: EntityManager, secret: string, purpose: SecretPurpose): Promise<Recipient[]> =>
  rows(tx, HEIRS, [secret, purpose]);

/** Gives up for good what a company had for a purpose; who holds it still opens what it closed. */
export async function retireSecrets(tx: EntityManager, organisation: string, purpose: SecretPurpose): Promise<void> {
  await table(tx, "app.secret").change(
    { organisation_id: organisation, purpose, retired_at: null },
    { retired_at: () => "now()" },
  );
}

/** Gives secrets up for good: nobody can open them any more. Their signatures stay valid. */
export async function forgetSecrets(tx: EntityManager, ids: readonly string[]): Promise<void> {
  await table(tx, "app.secret").change({ id: Any(ids) }, { retired_at: () => "coalesce(retired_at, now())" });
  await table(tx, "app.secret_share").remove({ secret_id: Any(ids) });
}

/**
 * Takes the company's secrets from a person, former keys included. A secret that nobody else who is active holds stays
 * wrapped to the person: it would be lost to the company. Answers how many stayed.
 */
export async function takeShares(tx: EntityManager, organisation: string, person: string): Promise<number> {
  await changed(tx, TAKE, [organisation, person]);
  return (await first(tx, STAYED, [organisation, person]))?.n ?? 0;
}

/** A share of a person, opened by the private key of then. */
export const openShare = (privateKey: Buffer, secretId: string, person: string, wrapped: Buffer): Buffer =>
  openFrom(privateKey, wrapped, about(secretId, "person", person));

/** The organisation's secrets that a colleague must hold to act for it. */
export const sharedSecrets = (tx: EntityManager, organisation: string): Promise<{ id: string }[]> =>
  table(tx, "app.secret").find(["id"], { organisation_id: organisation, person_id: null, retired_at: null });
