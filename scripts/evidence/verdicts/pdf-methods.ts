import { OID } from "#domain/verify/oids";
import { der } from "../../../backend/signing/der.ts";
import {
  certified,
  METHODS,
  ocspAnswer,
  PSS_WITH_SHA1,
  signedAsForeign,
  type Method,
  type Party,
} from "../../../test/support/foreign.ts";
import type { ExpectedVerdict, Made, Sample } from "./sample.ts";
import { scene } from "./scene.ts";

type MethodName = keyof typeof METHODS;
const NAMES = Object.keys(METHODS) as MethodName[];

/** A root and a person under it, made once for each pair of methods: RSA keys take their time. */
const made = new Map<string, { root: Party; person: Party }>();
function people(ofRoot: MethodName, ofPerson: MethodName): { root: Party; person: Party } {
  const key = `${ofRoot} ${ofPerson}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const root = certified("Foreign Root", METHODS[ofRoot], null, { authority: true });
  const one = { root, person: certified("Foreign Person", METHODS[ofPerson], root, { uses: ["1.3.6.1.5.5.7.3.36"] }) };
  made.set(key, one);
  return one;
}

const foreign = (
  name: string,
  expected: ExpectedVerdict,
  [ofRoot, ofPerson]: readonly [MethodName, MethodName],
  as: (person: Party) => Method = ({ method }) => method,
): Sample => ({
  kind: "method",
  name,
  expected,
  make: async (): Promise<Made> => {
    const given = await scene();
    const { root, person } = people(ofRoot, ofPerson);
    const file = signedAsForeign(given.signed, { ...person, method: as(person) }, [root]);
    return { file, options: { ...given.options, trustAnchors: [root.certificate], revocationLists: [] } };
  },
});

const GENUINE: ExpectedVerdict = { overall: "VALID", headline: "GENUINE", issuer: { reason: "PATH_VALID" } };

const pairs = NAMES.flatMap((ofRoot) =>
  NAMES.map((ofPerson) => foreign(`${ofPerson}, under an authority with ${ofRoot}`, GENUINE, [ofRoot, ofPerson])),
);

/** A policy by its identifier, and a commitment: more that a signer signs, and that changes no verdict. */
const TERMS = [
  ["1.2.840.113549.1.9.16.2.15", der.sequence(der.oid("1.3.6.1.4.1.99999.7"))],
  ["1.2.840.113549.1.9.16.2.16", der.sequence(der.oid("1.2.840.113549.1.9.16.6.1"))],
] as const;

const withTerms: readonly Sample[] = NAMES.map((name) => ({
  kind: "method",
  name: `${name}, with a policy and a commitment`,
  expected: GENUINE,
  make: async (): Promise<Made> => {
    const given = await scene();
    const { root, person } = people(name, name);
    const terms = TERMS.map(([oid, value]) => der.sequence(der.oid(oid), der.set(value)));
    const file = signedAsForeign(given.signed, person, [root], undefined, terms);
    return { file, options: { ...given.options, trustAnchors: [root.certificate], revocationLists: [] } };
  },
}));

const named =
  (algorithm: Uint8Array) =>
  (person: Party): Method => ({ ...person.method, algorithm });
const wrong: readonly Sample[] = [
  foreign(
    "RSA-PSS without parameters, which means SHA-1",
    { overall: "INDETERMINATE", signatures: [{ integrity: { outcome: "INDETERMINATE", reason: "ALGORITHM_WEAK" } }] },
    ["RSA-PSS with SHA-256", "RSA-PSS with SHA-256"],
    () => PSS_WITH_SHA1,
  ),
  foreign(
    "RSA-PSS named RSA with SHA-512",
    { overall: "INVALID", headline: "ALTERED", signatures: [{ integrity: { reason: "SIGNATURE_WRONG" } }] },
    ["RSA-PSS with SHA-256", "RSA-PSS with SHA-256"],
    named(METHODS["RSA with SHA-512"].algorithm),
  ),
  foreign(
    "RSA named Ed25519",
    { overall: "INDETERMINATE", headline: "UNCERTAIN", signatures: [{ integrity: { reason: "ALGORITHM_UNKNOWN" } }] },
    ["RSA with SHA-512", "RSA with SHA-512"],
    named(METHODS["Ed25519"].algorithm),
  ),
];

const [from, until] = [new Date("2026-10-30T09:00:00Z"), new Date("2026-11-05T09:00:00Z")];
type Answering = (given: { root: Party; person: Party; other: Party }) => Uint8Array;

/** Answers about revocation (OCSP) in the signature itself, of a certificate that says where to ask. */
const answered = (
  name: string,
  reason: "PATH_VALID" | "REVOCATION_UNKNOWN" | "CERTIFICATE_REVOKED",
  by: Answering,
): Sample => ({
  kind: "revocation",
  name,
  expected: { issuer: { reason } },
  make: async (): Promise<Made> => {
    const given = await scene();
    const root = certified("Foreign Root", METHODS["P-521"], null, { authority: true });
    const person = certified("Foreign Person", METHODS["P-521"], root);
    const other = certified("Other Person", METHODS["P-521"], root);
    const file = signedAsForeign(given.signed, person, [root], by({ root, person, other }));
    return { file, options: { ...given.options, trustAnchors: [root.certificate], revocationLists: [] } };
  },
});
const responder = (root: Party): Party => certified("Responder", METHODS["P-521"], root, { uses: [OID.ocspSigning] });

const answers: readonly Sample[] = [
  answered("an answer of the issuer", "PATH_VALID", ({ root, person }) =>
    ocspAnswer({ about: person, issuer: root, by: root, from, until }),
  ),
  answered("an answer of a responder that the issuer named", "PATH_VALID", ({ root, person }) =>
    ocspAnswer({ about: person, issuer: root, by: responder(root), from, until, withCertificate: true }),
  ),
  answered("an answer that it was revoked before", "CERTIFICATE_REVOKED", ({ root, person }) =>
    ocspAnswer({ about: person, issuer: root, by: root, from, until, revokedAt: new Date("2026-10-01") }),
  ),
  answered("an answer about another certificate", "REVOCATION_UNKNOWN", ({ root, other }) =>
    ocspAnswer({ about: other, issuer: root, by: root, from, until }),
  ),
  answered("an answer of a stranger", "REVOCATION_UNKNOWN", ({ root, person }) =>
    ocspAnswer({
      about: person,
      issuer: root,
      by: certified("Foreign Root", METHODS["P-521"], null, { authority: true }),
      from,
      until,
    }),
  ),
  answered("an answer of a person under the issuer", "REVOCATION_UNKNOWN", ({ root, person, other }) =>
    ocspAnswer({ about: person, issuer: root, by: other, from, until, withCertificate: true }),
  ),
  answered("an answer of before the signature", "REVOCATION_UNKNOWN", ({ root, person }) =>
    ocspAnswer({ about: person, issuer: root, by: root, from: new Date("2026-10-01"), until: new Date("2026-10-02") }),
  ),
];

export const methods: readonly Sample[] = [...pairs, ...withTerms, ...wrong, ...answers];
