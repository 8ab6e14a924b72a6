import { EDITIONS } from "#domain/verify/context-editions";
import type { Published } from "#domain/verify/oracle";
import { certificate, signed, type Party } from "./credential-making.ts";

type Address = keyof typeof EDITIONS;

/** A credential by one edition of vocabularies that no package has, and a value of it that a forger would change. */
export interface EditionSample {
  readonly name: string;
  /** Whether all of its vocabularies have one edition: only then another content is known to be another. */
  readonly sure: boolean;
  readonly change: readonly [from: string, to: string];
  readonly make: (issuer: Party) => Promise<Published>;
}

const at = (name: string): Address => `https://trustvc.io/context/${name}.json` as Address;
const V2 = ["https://www.w3.org/ns/credentials/v2", "https://w3id.org/security/data-integrity/v2"];

interface Written {
  readonly contexts: readonly Address[];
  readonly edition?: number;
  readonly subject: object;
  readonly more?: object;
  readonly change: EditionSample["change"];
}

const sample = (name: string, { contexts, edition = 0, subject, more = {}, change }: Written): EditionSample => ({
  name,
  sure: contexts.every((one) => EDITIONS[one].length === 1),
  change,
  make: (issuer) =>
    signed(issuer, certificate(issuer.did, { "@context": [...V2, ...contexts], credentialSubject: subject, ...more }), {
      contexts: Object.fromEntries(
        contexts.map((one): [string, object] => [one, (EDITIONS[one][edition] ?? EDITIONS[one][0]).document]),
      ),
    }),
});

const DRAWEE = { name: "Quayside Bank Ltd", address: "8 Marina Way, Singapore" };

export const EDITION_SAMPLES: readonly EditionSample[] = [
  sample("a bill of exchange", {
    contexts: [at("bill-of-exchange")],
    subject: { documentIdentifier: "BOE-26-7", monetaryAmount: "128500.00", drawee: DRAWEE },
    change: ["128500.00", "928500.00"],
  }),
  sample("a bill of exchange by the first edition", {
    contexts: [at("bill-of-exchange")],
    edition: 1,
    subject: { type: ["BillOfExchange"], boeNumber: "BOE-26-7", amount: "128500.00" },
    change: ["128500.00", "928500.00"],
  }),
  sample("a bill of exchange under a documentary credit, on a register of obligations", {
    contexts: [at("bill-of-exchange-documentary-credit"), at("obligation-records-context")],
    subject: { referenceNumber: "BOE-DC-26-1", amountInFigures: "100000.00", drawee: DRAWEE },
    more: {
      credentialStatus: {
        type: "TransferableRecords",
        tokenNetwork: { chain: "MATIC", chainId: "1337" },
        obligationRegistry: `0x${"5a".repeat(20)}`,
        tokenId: "ab".repeat(32),
      },
    },
    change: ["100000.00", "900000.00"],
  }),
  sample("a certificate of OpenCerts", {
    contexts: [at("opencerts-context")],
    subject: { issuedOn: "2026-01-02", studentId: "S-417", grade: "A" },
    change: ["S-417", "S-714"],
  }),
  sample("a certificate of OpenCerts by the first edition", {
    contexts: [at("opencerts-context")],
    edition: 1,
    subject: { type: ["OpenCertsCertificate"], issuedOn: "2026-01-02", studentId: "S-417", grade: "A" },
    change: ["S-417", "S-714"],
  }),
];
