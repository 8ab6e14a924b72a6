import "reflect-metadata";
import * as x509 from "@peculiar/x509";
import { X509Certificate } from "node:crypto";
import type { RevocationReason } from "#domain/certificates";
import { DAY_MS } from "#domain/clock";
import { issueUserCertificate } from "../../../backend/signing/authority.ts";
import { openPrivateKey } from "../../../backend/signing/key.ts";
import { signedBy } from "../../../test/support/pdf-forging.ts";
import { NOW, plainPdf, testAuthority, VALIDITY } from "../../../test/support/signing.ts";
import type { ExpectedVerdict, Sample } from "./sample.ts";
import { sample, sign, type Scene } from "./scene.ts";

const ECDSA = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const crlUrl = "http://localhost/crl";

/** The page with a certificate of our authority that has these extensions, whatever it may not do. */
async function signedWith(given: Scene, extensions: readonly x509.Extension[]): Promise<Uint8Array> {
  const keys = (await crypto.subtle.generateKey(ECDSA, true, ["sign", "verify"])) as CryptoKeyPair;
  const { certificate, privateKey } = given.authority.intermediate;
  const own = await x509.X509CertificateGenerator.create({
    issuer: new x509.X509Certificate(new Uint8Array(certificate)).subjectName,
    subject: "CN=Inês Valadares,O=Tern & Sable Shipping Lda",
    ...VALIDITY,
    signingAlgorithm: ECDSA,
    signingKey: await crypto.subtle.importKey("pkcs8", new Uint8Array(privateKey), ECDSA, false, ["sign"]),
    publicKey: keys.publicKey,
    extensions: [...extensions],
  });
  return signedBy(given.signed, {
    privateKey: openPrivateKey(new Uint8Array(await crypto.subtle.exportKey("pkcs8", keys.privateKey))),
    chain: [new Uint8Array(own.rawData), certificate, given.authority.root.certificate],
  });
}

const { KeyUsageFlags: Usage } = x509;
const usage = (flags: x509.KeyUsageFlags): x509.Extension => new x509.KeyUsagesExtension(flags, true);
const uses = (...oids: readonly string[]): x509.Extension => new x509.ExtendedKeyUsageExtension([...oids]);
const OF = "1.3.6.1.5.5.7.3.";
const SIGNS = usage(Usage.digitalSignature);

/** Certificates by their use: which may sign documents, and which may not. */
const PURPOSES: Readonly<Record<string, readonly [may: boolean, extensions: readonly x509.Extension[]]>> = {
  "for signatures": [true, [SIGNS]],
  "for non-repudiation": [true, [usage(Usage.nonRepudiation)]],
  "for documents (RFC 9336)": [true, [SIGNS, uses(`${OF}36`)]],
  "for e-mail": [true, [SIGNS, uses(`${OF}4`)]],
  "for documents and web clients": [true, [SIGNS, uses(`${OF}2`, `${OF}36`)]],
  "for the encryption of keys": [false, [usage(Usage.keyEncipherment)]],
  "for the agreement on keys": [false, [usage(Usage.keyAgreement)]],
  "for certificates": [false, [usage(Usage.keyCertSign)]],
  "for revocation lists": [false, [usage(Usage.cRLSign)]],
  "for web servers": [false, [SIGNS, uses(`${OF}1`)]],
  "for programs": [false, [SIGNS, uses(`${OF}3`)]],
  "for time-stamps": [false, [SIGNS, uses(`${OF}8`)]],
  "for answers about revocation": [false, [SIGNS, uses(`${OF}9`)]],
};

const REFUSED = (
  reason: "CERTIFICATE_PURPOSE" | "CERTIFICATE_REVOKED" | "CERTIFICATE_NOT_VALID_THEN",
): ExpectedVerdict => ({
  overall: "INVALID",
  headline: "ISSUER_REFUSED",
  integrity: { outcome: "VALID" },
  issuer: { outcome: "INVALID", reason },
});
const GENUINE: ExpectedVerdict = { overall: "VALID", headline: "GENUINE", issuer: { reason: "PATH_VALID" } };
const OPEN = (reason: "CERTIFICATE_EXPIRED" | "CERTIFICATE_REVOKED_SINCE" | "REVOCATION_UNKNOWN"): ExpectedVerdict => ({
  overall: "INDETERMINATE",
  headline: "UNCERTAIN",
  issuer: { outcome: "INDETERMINATE", reason },
});

const purposes = Object.entries(PURPOSES).map(([name, [may, extensions]]) =>
  sample("certificate", name, may ? GENUINE : REFUSED("CERTIFICATE_PURPOSE"), (given) => signedWith(given, extensions)),
);

const limited = async (given: Scene, from: string, until: string): Promise<Uint8Array> =>
  sign(
    await plainPdf(1),
    await given.authority.identity("Inês Valadares", "Tern & Sable Shipping Lda", {
      notBefore: new Date(from),
      notAfter: new Date(until),
    }),
  );

const certificates: readonly Sample[] = [
  sample("certificate", "within its time", GENUINE, (given) => limited(given, "2026-10-01", "2026-11-01")),
  sample(
    "certificate",
    "expired since, with nothing that proves the time",
    OPEN("CERTIFICATE_EXPIRED"),
    (given) => limited(given, "2026-10-01", "2026-11-01"),
    { now: new Date("2026-12-01") },
  ),
  sample(
    "certificate",
    "expired since, anchored on a chain in time",
    GENUINE,
    (given) => limited(given, "2026-10-01", "2026-11-01"),
    {
      now: new Date("2026-12-01"),
      anchors: async (sha256) => [
        {
          chainId: 1337,
          store: `0x${"00".repeat(20)}`,
          root: `0x${sha256}`,
          proof: [],
          block: 1,
          at: "2026-10-30T09:13:00Z",
        },
      ],
    },
  ),
  sample(
    "certificate",
    "expired since, with the anchor of another file",
    OPEN("CERTIFICATE_EXPIRED"),
    (given) => limited(given, "2026-10-01", "2026-11-01"),
    {
      now: new Date("2026-12-01"),
      anchors: async () => [
        {
          chainId: 1337,
          store: `0x${"00".repeat(20)}`,
          root: `0x${"11".repeat(32)}`,
          proof: [],
          block: 1,
          at: "2026-10-30T09:13:00Z",
        },
      ],
    },
  ),
  sample(
    "certificate",
    "of an authority that is not trusted",
    { overall: "INDETERMINATE", headline: "ISSUER_UNKNOWN", issuer: { reason: "ISSUER_UNKNOWN" } },
    (given) => given.signed,
    async () => ({ trustAnchors: [(await testAuthority()).root.certificate] }),
  ),
  sample(
    "certificate",
    "where nobody is trusted",
    { overall: "INDETERMINATE", headline: "ISSUER_UNKNOWN" },
    (given) => given.signed,
    { trustAnchors: [] },
  ),
  sample(
    "certificate",
    "where the authority between is trusted itself",
    GENUINE,
    (given) => given.signed,
    (given) => ({ trustAnchors: [given.authority.intermediate.certificate] }),
  ),
  sample("certificate", "issued by a person", REFUSED("CERTIFICATE_PURPOSE"), async (given) => {
    const { intermediate, root } = given.authority;
    const subject = { organisation: "A", name: "A" };
    const user = await issueUserCertificate(intermediate, { ...VALIDITY, crlUrl, subject });
    const forged = await issueUserCertificate(user, {
      ...VALIDITY,
      crlUrl,
      subject: { organisation: "Bank", name: "B" },
    });
    const chain = [forged, user, intermediate, root].map((one) => one.certificate);
    return sign(await plainPdf(1), { privateKey: openPrivateKey(forged.privateKey), chain });
  }),
  sample(
    "certificate",
    "of the same name under a root of the same name",
    { overall: "INDETERMINATE", headline: "ISSUER_UNKNOWN" },
    async () =>
      sign(await plainPdf(1), await (await testAuthority()).identity("Inês Valadares", "Tern & Sable Shipping Lda")),
  ),
];

const REASONS: readonly (RevocationReason | null)[] = [
  "keyCompromise",
  "affiliationChanged",
  "superseded",
  "cessationOfOperation",
  null,
];
const serialOf = (given: Scene): string => new X509Certificate(given.ines.chain[0]!).serialNumber.toLowerCase();
const revoked = (name: string, expected: ExpectedVerdict, at: Date, reason: RevocationReason | null): Sample =>
  sample(
    "revocation",
    name,
    expected,
    (given) => given.signed,
    async (given) => ({ revocationLists: await given.authority.lists([{ serial: serialOf(given), at, reason }]) }),
  );

const revocations: readonly Sample[] = [
  ...REASONS.flatMap((reason) => [
    revoked(
      `before the signature: ${reason ?? "no reason"}`,
      REFUSED("CERTIFICATE_REVOKED"),
      new Date("2026-10-01"),
      reason,
    ),
    revoked(
      `after the signature: ${reason ?? "no reason"}`,
      OPEN("CERTIFICATE_REVOKED_SINCE"),
      new Date("2026-11-20"),
      reason,
    ),
  ]),
  sample("revocation", "no list", OPEN("REVOCATION_UNKNOWN"), (given) => given.signed, { revocationLists: [] }),
  sample(
    "revocation",
    "the list of the root alone",
    OPEN("REVOCATION_UNKNOWN"),
    (given) => given.signed,
    (given) => ({ revocationLists: [given.lists[0]!] }),
  ),
  sample(
    "revocation",
    "lists of before the signature",
    OPEN("REVOCATION_UNKNOWN"),
    (given) => given.signed,
    async (given) => ({
      revocationLists: await given.authority.lists([], {
        thisUpdate: VALIDITY.notBefore,
        nextUpdate: new Date(NOW.getTime() - DAY_MS),
      }),
    }),
  ),
  sample(
    "revocation",
    "the list of another authority names it",
    GENUINE,
    (given) => given.signed,
    async (given) => ({
      revocationLists: [
        ...given.lists,
        ...(await (
          await testAuthority()
        ).lists([{ serial: serialOf(given), at: new Date("2026-10-01"), reason: null }])),
      ],
    }),
  ),
  sample(
    "revocation",
    "a list with a bit changed",
    OPEN("REVOCATION_UNKNOWN"),
    (given) => given.signed,
    (given) => ({
      revocationLists: given.lists.map((list) => {
        const changed = Uint8Array.from(list);
        changed[changed.length - 5]! ^= 1;
        return changed;
      }),
    }),
  ),
  sample(
    "revocation",
    "the number of another certificate is on the list",
    GENUINE,
    (given) => given.signed,
    async (given) => ({
      revocationLists: await given.authority.lists([
        { serial: "0123456789abcdef", at: new Date("2026-10-01"), reason: null },
      ]),
    }),
  ),
];

export const identities: readonly Sample[] = [...purposes, ...certificates, ...revocations];
