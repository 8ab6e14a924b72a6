import { v7 as uuid } from "uuid";
import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { first, rows } from "../core/database.ts";
import { openFrom, sealTo } from "./wrapping.ts";

export type SecretPurpose = "title-key" | "organisation-certificate" | "user-certificate" | "issuer-key";

/** Whom a secret is wrapped to: a person, an API token under a grant, the automatic service, a recovery file. */
export type RecipientKind = "person" | "token" | "service" | "recovery";

/** What a wrapped secret is bound to, so that no share can stand in for another. */
export const about = (secret: string, kind: string, recipient: string): string => `${secret}:${kind}:${recipient}`;

/** A private key, a person's opened by the password or another recipient's, for one request, and what can be reached with it. */
export class UnlockedKeys {
  readonly #person: string;
  readonly #privateKey: Buffer;
  readonly #recipient: { readonly kind: RecipientKind; readonly id: string };

  /** Of the person who acts; `recipient` where what opens the secrets is not the person's own key. */
  constructor(person: string, privateKey: Buffer, recipient: { readonly kind: RecipientKind; readonly id: string } = { kind: "person", id: person }) {
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
    const share = await first<{ wrapped: Buffer }>(
      tx, "SELECT wrapped FROM app.secret_share WHERE secret_id = $1 AND recipient_kind = $2 AND recipient_id = $3", [secretId, this.#recipient.kind, this.#recipient.id],
    );
    if (!share) throw new Refused("KEY_NOT_GRANTED");
    return openFrom(this.#privateKey, share.wrapped, about(secretId, this.#recipient.kind, this.#recipient.id));
  }

  /** The organisation's current secret of a purpose. */
  async openFor(tx: EntityManager, organisation: string, purpose: SecretPurpose): Promise<{ id: string; public: string; bytes: Buffer }> {
    const secret = await first<{ id: string; public_part: string }>(
      tx,
      "SELECT id, public_part FROM app.secret WHERE organisation_id = $1 AND purpose = $2 AND retired_at IS NULL AND (person_id IS NULL OR person_id = $3) ORDER BY created_at DESC LIMIT 1",
      [organisation, purpose, this.#person],
    );
    if (!secret) throw new Refused("KEY_NOT_GRANTED");
    return { id: secret.id, public: secret.public_part, bytes: await this.open(tx, secret.id) };
  }
}

/** Stores a secret wrapped to the given persons, and to nobody else. */
export async function keepSecret(
  tx: EntityManager,
  secret: { organisation: string; person?: string; purpose: SecretPurpose; public: string; bytes: Buffer },
  recipients: readonly { id: string; publicKey: Buffer }[],
): Promise<string> {
  const id = uuid();
  await tx.query("INSERT INTO app.secret (id, organisation_id, person_id, purpose, public_part) VALUES ($1,$2,$3,$4,$5)", [id, secret.organisation, secret.person ?? null, secret.purpose, secret.public]);
  for (const recipient of recipients) await share(tx, id, recipient, secret.bytes);
  return id;
}

/** Wraps an opened secret to one more person. */
export async function share(tx: EntityManager, secretId: string, recipient: { id: string; publicKey: Buffer }, bytes: Buffer): Promise<void> {
  await tx.query(
    "INSERT INTO app.secret_share (secret_id, recipient_kind, recipient_id, wrapped) VALUES ($1,'person',$2,$3) ON CONFLICT DO NOTHING",
    [secretId, recipient.id, sealTo(recipient.publicKey, bytes, about(secretId, "person", recipient.id))],
  );
}

/** What was wrapped to a person, opened by the private key of then. */
export const openShare = (privateKey: Buffer, secretId: string, person: string, wrapped: Buffer): Buffer => openFrom(privateKey, wrapped, about(secretId, "person", person));

/** The organisation's secrets that a colleague must hold to act for it. */
export const sharedSecrets = (tx: EntityManager, organisation: string): Promise<{ id: string }[]> =>
  rows(tx, "SELECT id FROM app.secret WHERE organisation_id = $1 AND person_id IS NULL AND retired_at IS NULL", [organisation]);
