import { generateKeyPairSync } from "node:crypto";
import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { hexToBytes, type Address } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import type { CertificateSource } from "#domain/certificates";
import { OWN_ASSURANCES, type OwnAssurance } from "#domain/assurance";
import { assuranceOf } from "#domain/verify/assurance";
import { openCertificate } from "#domain/verify/certificates";
import type { Named } from "#domain/events/field";
import type { Language } from "#domain/text";
import { announce } from "../core/changes.ts";
import { changedOne, first } from "../core/database.ts";
import { keepSecret, type Recipient } from "../keyring/keyring.ts";
import { postToNode } from "../mail/node-mail.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import type { CompanySubject } from "../authority/assurance.ts";
import type { Authority, Issued } from "../authority/authority.ts";
import { LETTERS } from "./letters.ts";

/** What a new company needs to act, made before its transaction opens. */
export interface OrganisationSecrets {
  /** In lower case. */
  readonly address: Address;
  readonly titleKey: Buffer;
  readonly issuerKey: { readonly publicKey: string; readonly privateKey: Buffer };
  readonly certificate: Issued;
}

/** Makes the title key (secp256k1, 32 bytes), the issuer key (P-256, PKCS#8 DER) and the company's certificate. */
export async function makeOrganisationSecrets(authority: Authority, company: Omit<CompanySubject, "organisation">): Promise<OrganisationSecrets> {
  const titleKey = generatePrivateKey();
  const issuer = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return {
    address: privateKeyToAddress(titleKey).toLowerCase() as Address,
    titleKey: Buffer.from(hexToBytes(titleKey)),
    issuerKey: {
      publicKey: issuer.publicKey.export({ format: "der", type: "spki" }).toString("base64"),
      privateKey: issuer.privateKey.export({ format: "der", type: "pkcs8" }),
    },
    certificate: await authority.issue("organisation", { organisation: company.name, ...company }),
  };
}

/** Stores them wrapped to one person: nobody else can open them until that person shares them. */
export async function keepOrganisationSecrets(tx: EntityManager, organisation: string, secrets: OrganisationSecrets, holder: Recipient): Promise<void> {
  await keepSecret(tx, { organisation, purpose: "title-key", public: secrets.address, bytes: secrets.titleKey }, [holder]);
  await keepSecret(tx, { organisation, purpose: "issuer-key", public: secrets.issuerKey.publicKey, bytes: secrets.issuerKey.privateKey }, [holder]);
  await keepCertificate(tx, { organisation }, secrets.certificate, holder);
}

interface CertificateOf {
  readonly organisation: string;
  /** When it is the person's own. */
  readonly person?: string;
  readonly source?: CertificateSource;
  /** Of which language the company's name in it is. */
  readonly language?: Language;
  /** False for one that only takes the place of another that does not sign either. */
  readonly inUse?: boolean;
}

/** A certificate with those above it, and its key: null where that is on a UKey. */
export type Certified = Omit<Issued, "privateKey"> & { readonly privateKey: Buffer | null };

/** How far its company was checked, as a certificate of the platform says it; null of any other. */
function saidBy({ der }: Certified): OwnAssurance | null {
  const level = assuranceOf(openCertificate(der));
  return OWN_ASSURANCES.find((one) => one === level) ?? null;
}

/** Stores a certificate with its key wrapped to its holders. Unless said otherwise, it is the one that signs from now on. */
export async function keepCertificate(tx: EntityManager, of: CertificateOf, issued: Certified, ...holders: readonly Recipient[]): Promise<void> {
  const { facts, privateKey } = issued;
  const { organisation, person = null, source = "cloud", language = "en-US", inUse = true } = of;
  const secret = privateKey === null ? null : await keepSecret(
    tx, { organisation, ...(person === null ? {} : { person }), purpose: person === null ? "organisation-certificate" : "user-certificate", public: facts.fingerprint, bytes: privateKey }, holders,
  );
  const id = uuid();
  await tx.query(
    `INSERT INTO app.certificate (id, organisation_id, person_id, secret_id, serial, subject, issuer, der, chain, not_before, not_after, source, language, assurance)
     VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)`,
    [id, organisation, person, secret, facts.serial, facts.subject.name, facts.issuer, issued.der, issued.chain, facts.notBefore, facts.notAfter, source, person === null ? language : null, saidBy(issued)],
  );
  if (inUse) await putToUse(tx, organisation, person, id);
}

/** One certificate of a person, or of the company, is the one that signs. */
export async function putToUse(tx: EntityManager, organisation: string, person: string | null, certificate: string): Promise<void> {
  await tx.query("UPDATE app.certificate SET in_use = false WHERE organisation_id = $1 AND person_id IS NOT DISTINCT FROM $2 AND in_use", [organisation, person]);
  await tx.query("UPDATE app.certificate SET in_use = true WHERE id = $1", [certificate]);
}

/**
 * The first proved address of a company founds it, when it need not wait for approval: from then on it may do everything. Its
 * register comes with its first title.
 */
export async function foundOrganisation(tx: EntityManager, id: string): Promise<void> {
  if (await changedOne(tx, "UPDATE app.organisation SET status = 'ACTIVATED', updated_at = now() WHERE id = $1 AND status = 'CREATING' AND approval IN ('NONE','APPROVED') AND address IS NOT NULL", [id]))
    await announce(tx, { organisation: id, topic: "me", id });
}

/** A colleague has come who holds none of the company's keys: its administrators are told. */
export async function tellOfArrival(tx: EntityManager, organisation: string, who: Named & { readonly email: string; readonly company: string }, publicUrl: string): Promise<void> {
  const { id, name, email, company } = who;
  await postToOrganisation(tx, organisation, { ...LETTERS.keysWanted, parameters: { name, email, company, link: `${publicUrl}/layout/users?id=${id}` } });
}

/** A company that waits for the approval of this node is told to the node's administrators. For the worker role. */
export async function tellNodeOfWaiting(tx: EntityManager, id: string, by: Named & { readonly email: string }, publicUrl: string): Promise<void> {
  const waiting = await first<{ company: string }>(tx, "SELECT name AS company FROM app.organisation WHERE id = $1 AND approval = 'WAITING'", [id]);
  if (waiting) await postToNode(tx, { ...LETTERS.companyWaits, parameters: { ...waiting, name: by.name, email: by.email, link: `${publicUrl}/OrgList?state=WAITING&id=${id}` } });
}
