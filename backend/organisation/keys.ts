import { generateKeyPairSync } from "node:crypto";
import { Any, IsNull, Not, type EntityManager } from "typeorm";
import { hexToBytes, type Address } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import type { Named } from "#domain/events/field";
import { announce } from "../core/changes.ts";
import { table } from "../core/table.ts";
import { keepCertificate } from "../authority/keep-certificate.ts";
import { keepSecret, type Recipient } from "../keyring/keyring.ts";
import { linkTo } from "../mail/content.ts";
import { postToNode } from "../mail/node-mail.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import type { CompanySubject } from "../authority/assurance.ts";
import type { Authority } from "../authority/authority.ts";
import type { Issued } from "../authority/terms.ts";
import { LETTERS } from "./organisation-letters.ts";

/** The secrets that a new company needs to act, made before its transaction opens. */
export interface OrganisationSecrets {
  /** In lower case. */
  readonly address: Address;
  readonly titleKey: Buffer;
  readonly issuerKey: { readonly publicKey: string; readonly privateKey: Buffer };
  readonly certificate: Issued;
}

/** Makes the title key (secp256k1, 32 bytes), the issuer key (P-256, PKCS#8 DER) and the company's certificate. */
export async function makeOrganisationSecrets(
  authority: Authority,
  company: Omit<CompanySubject, "organisation">,
): Promise<OrganisationSecrets> {
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
export async function keepOrganisationSecrets(
  tx: EntityManager,
  organisation: string,
  secrets: OrganisationSecrets,
  holder: Recipient,
): Promise<void> {
  await keepSecret(tx, { organisation, purpose: "title-key", public: secrets.address, bytes: secrets.titleKey }, [
    holder,
  ]);
  await keepSecret(
    tx,
    { organisation, purpose: "issuer-key", public: secrets.issuerKey.publicKey, bytes: secrets.issuerKey.privateKey },
    [holder],
  );
  await keepCertificate(tx, { organisation }, secrets.certificate, holder);
}

/**
 * The first proved address of a company founds it, when it need not wait for approval: from then on it may do
 * everything. Its register comes with its first title.
 */
export async function foundOrganisation(tx: EntityManager, id: string): Promise<void> {
  const founded = await table(tx, "app.organisation").change(
    { id, status: "CREATING", approval: Any(["NONE", "APPROVED"]), address: Not(IsNull()) },
    { status: "ACTIVATED", updated_at: () => "now()" },
  );
  if (founded === 1) await announce(tx, { organisation: id, topic: "me", id });
}

/** A colleague has come who holds none of the company's keys: its administrators are told. */
export async function tellOfArrival(
  tx: EntityManager,
  organisation: string,
  who: Named & { readonly email: string; readonly company: string },
): Promise<void> {
  const { id, name, email, company } = who;
  await postToOrganisation(tx, organisation, {
    topic: "company",
    ...LETTERS.keysWanted,
    parameters: { name, email, company, link: linkTo(`/layout/users?id=${id}`) },
  });
}

/** A company that waits for the approval of this node is told to the node's administrators. For the worker role. */
export async function tellNodeOfWaiting(
  tx: EntityManager,
  id: string,
  by: Named & { readonly email: string },
): Promise<void> {
  const company = await table(tx, "app.organisation").first(["name"], { id, approval: "WAITING" });
  if (company)
    await postToNode(tx, {
      ...LETTERS.companyWaits,
      parameters: {
        company: company.name,
        name: by.name,
        email: by.email,
        link: linkTo(`/OrgList?state=WAITING&id=${id}`),
      },
    });
}
