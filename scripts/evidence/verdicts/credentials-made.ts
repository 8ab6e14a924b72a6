import { documentChecker } from "#domain/verify/document-checker";
import { SILENT, type Oracle, type Published } from "#domain/verify/oracle";
import {
  certificate,
  certificate2018,
  derived,
  partyWith,
  presented,
  publishing,
  signed,
  type Party,
  type SuiteName,
} from "../../../test/support/credential-making.ts";
import { EDITION_SAMPLES } from "../../../test/support/edition-samples.ts";
import { NOW } from "../../../test/support/signing.ts";
import type { ExpectedVerdict, Sample } from "./sample.ts";
import { sample } from "./scene.ts";

const DID = "did:web:tern-sable.example";
const TERMS = "https://tern-sable.example/terms#";
const GENUINE = { overall: "VALID", headline: "GENUINE", integrity: { reason: "PROOF_MATCHES" } } as const;
const ALTERED = { overall: "INVALID", headline: "ALTERED", integrity: { reason: "PROOF_WRONG" } } as const;
const ADDED = { overall: "INVALID", headline: "ALTERED", integrity: { reason: "TERM_UNDEFINED" } } as const;
const ENDED = { overall: "INVALID", integrity: { outcome: "VALID" }, status: { reason: "VALIDITY_ENDED" } } as const;
const open = (reason: NonNullable<ExpectedVerdict["integrity"]>["reason"]): ExpectedVerdict => ({
  overall: "INDETERMINATE",
  integrity: { outcome: "INDETERMINATE", reason: reason! },
});

const HIDDEN = { overall: "INDETERMINATE", status: { reason: "STATUS_WITHHELD" } } as const;
const UNASKED = { overall: "INDETERMINATE", status: { reason: "REVOCATION_UNASKED" } } as const;
const LISTED = {
  type: "BitstringStatusListEntry",
  statusPurpose: "revocation",
  statusListIndex: "5",
  statusListCredential: "https://tern-sable.example/status/1",
};

const bytes = (document: object): Uint8Array => new TextEncoder().encode(JSON.stringify(document));
const judging = (oracle: Partial<Oracle>) => ({ document: documentChecker({ ...SILENT, ...oracle }, NOW) });
/** The document with a text in place of another; a text that is not there is a fault of the sample. */
function forged(document: Published, from: string, to: string): Published {
  const text = JSON.stringify(document);
  if (!text.includes(from)) throw new Error(`${from} is not in the document`);
  return JSON.parse(text.replace(from, to)) as Published;
}

/** One party for each suite and DID, for all samples of a run. */
const parties = new Map<string, Promise<Party>>();
function party(suite: SuiteName, did?: string): Promise<Party> {
  const name = `${suite} ${did ?? ""}`;
  const known = parties.get(name) ?? partyWith(suite, did);
  parties.set(name, known);
  return known;
}

const made = (
  name: string,
  expected: ExpectedVerdict,
  suite: SuiteName,
  make: (issuer: Party) => Promise<object>,
): Sample =>
  sample(
    "credential",
    `${suite}: ${name}`,
    expected,
    async () => bytes(await make(await party(suite, DID))),
    async () => judging(publishing(await party(suite, DID))),
  );

const FOREIGN = "https://tern-sable.example/contexts/quality.json";
const SUITES: readonly SuiteName[] = ["ecdsa-sd-2023", "bbs-2023", "ecdsa-rdfc-2019"];

/** By vocabularies that no package has. */
const ofEditions: readonly Sample[] = EDITION_SAMPLES.flatMap(({ name, make, sure, change: [from, to] }) => [
  made(name, { integrity: { outcome: "VALID", reason: "PROOF_MATCHES" } }, "ecdsa-sd-2023", make),
  made(`${name}, a value changed`, sure ? ALTERED : open("CONTEXT_UNKNOWN"), "ecdsa-sd-2023", async (by) =>
    forged(await make(by), from, to),
  ),
]);

function ofSuite(suite: SuiteName): Sample[] {
  const models = { "model 2.0": certificate, "model 1.1": certificate2018 };
  const past = { validUntil: "2026-10-01T00:00:00Z" };
  return [
    ...Object.entries(models).flatMap(([model, of]) => [
      made(model, GENUINE, suite, (by) => signed(by, of(DID))),
      made(`${model}, a value changed`, ALTERED, suite, async (by) =>
        forged(await signed(by, of(DID)), "prime", "inferior"),
      ),
      made(`${model}, a time changed`, ALTERED, suite, async (by) =>
        forged(await signed(by, of(DID)), "2026-01-02T03:04:05Z", "2026-01-01T03:04:05Z"),
      ),
      made(`${model}, a field without a meaning added`, ADDED, suite, async (by) => ({
        ...(await signed(by, of(DID))),
        remark: "clean",
      })),
    ]),
    made("model 2.0, ended", ENDED, suite, (by) => signed(by, certificate(DID, past))),
    made("model 2.0, not begun", ENDED, suite, (by) =>
      signed(by, certificate(DID, { validFrom: "2030-01-01T00:00:00Z" })),
    ),
    made("model 1.1, ended", ENDED, suite, (by) =>
      signed(by, certificate2018(DID, { expirationDate: "2026-10-01T00:00:00Z" })),
    ),
    made("model 1.1, not begun", ENDED, suite, (by) =>
      signed(by, certificate2018(DID, { issuanceDate: "2030-01-01T00:00:00Z" })),
    ),
    made("a vocabulary that is not at hand", open("CONTEXT_UNKNOWN"), suite, (by) =>
      signed(by, certificate(DID, { "@context": ["https://www.w3.org/ns/credentials/v2", FOREIGN] }), {
        contexts: { [FOREIGN]: { "@context": { vessel: `${TERMS}vessel`, grade: `${TERMS}grade` } } },
      }),
    ),
    made("a key that its issuer does not name", { overall: "INVALID", headline: "ISSUER_DENIED" }, suite, async (by) =>
      forged(await signed(by, certificate(DID)), "#key-1", "#key-2"),
    ),
    made("an impostor's key under the name of the issuer's", ALTERED, suite, async () =>
      signed(await partyWith(suite, DID), certificate(DID)),
    ),
    sample(
      "credential",
      `${suite}: an issuer whose domain is not reached`,
      open("DID_UNRESOLVED"),
      async () => bytes(await signed(await party(suite, DID), certificate(DID))),
      judging({}),
    ),
    sample(
      "credential",
      `${suite}: an issuer that is a key alone`,
      { overall: "INDETERMINATE", headline: "ISSUER_UNKNOWN", issuer: { reason: "KEY_ONLY" } },
      async () => {
        const by = await party(suite);
        return bytes(await signed(by, certificate(by.did)));
      },
      judging({}),
    ),
    made("a method that is not known", open("ALGORITHM_UNKNOWN"), suite, async (by) =>
      forged(await signed(by, certificate(DID)), `"${suite}"`, '"eddsa-rdfc-2022"'),
    ),
    made("an older method by its name", open("SUITE_BBS_2020"), suite, async (by) =>
      forged(await signed(by, certificate(DID)), '"DataIntegrityProof"', '"BbsBlsSignature2020"'),
    ),
  ];
}

function derivedBy(suite: "ecdsa-sd-2023" | "bbs-2023"): Sample[] {
  const shown = async (by: Party, ...pointers: string[]): Promise<Published> =>
    derived(await signed(by, certificate(DID)), pointers);
  const renamed = async (by: Party, context: object, subject: object): Promise<object> => {
    const whole = await shown(by, "/credentialSubject");
    const contexts = (whole["@context"] as readonly unknown[]).filter((one) => typeof one === "string");
    return { ...whole, "@context": [...contexts, context], credentialSubject: subject };
  };
  return [
    made("derived, all shown but whether it is revoked", HIDDEN, suite, (by) => shown(by, "/credentialSubject")),
    made("derived, a part left out", HIDDEN, suite, (by) => shown(by, "/credentialSubject/vessel")),
    made("derived, the day left out that every credential of 2018 has", open("MANDATORY_WITHHELD"), suite, async (by) =>
      derived(await signed(by, certificate2018(DID)), ["/credentialSubject"]),
    ),
    made("derived, where it is revoked shown, and not reached", UNASKED, suite, async (by) =>
      derived(await signed(by, certificate(DID, { credentialStatus: LISTED })), [
        "/credentialSubject",
        "/credentialStatus",
      ]),
    ),
    made("derived, where it is revoked left out", HIDDEN, suite, async (by) =>
      derived(await signed(by, certificate(DID, { credentialStatus: LISTED })), ["/credentialSubject"]),
    ),
    made("derived, a value changed", ALTERED, suite, async (by) =>
      forged(await shown(by, "/credentialSubject/vessel"), "AURELIA", "OTHER"),
    ),
    made("two words exchanged by the holder", open("TERMS_OWN"), suite, (by) =>
      renamed(by, { vessel: `${TERMS}grade`, grade: `${TERMS}vessel` }, { vessel: "prime", grade: "AURELIA STRAIT" }),
    ),
    made("a word renamed by the holder", open("TERMS_OWN"), suite, (by) =>
      renamed(by, { ship: `${TERMS}vessel`, grade: `${TERMS}grade` }, { ship: "AURELIA STRAIT", grade: "prime" }),
    ),
  ];
}

const subject = (id?: string): object =>
  certificate(DID, { credentialSubject: { ...(id === undefined ? {} : { id }), vessel: "AURELIA" } });
const credentialFor = async (id?: string): Promise<Published> => signed(await party("ecdsa-sd-2023", DID), subject(id));
const shows = (name: string, expected: ExpectedVerdict, make: (holder: Party) => Promise<object>): Sample =>
  sample(
    "credential",
    `presentation: ${name}`,
    expected,
    async () => bytes(await make(await party("ecdsa-rdfc-2019"))),
    async () => judging(publishing(await party("ecdsa-sd-2023", DID))),
  );
const SHOWN = { overall: "VALID", headline: "GENUINE", integrity: { reason: "PRESENTATION_MATCHES" } } as const;

const presentations: readonly Sample[] = [
  shows("of a credential about its holder", SHOWN, async (holder) =>
    presented(holder, [await credentialFor(holder.did)]),
  ),
  shows("of two credentials, one about nobody", SHOWN, async (holder) =>
    presented(holder, [await credentialFor(holder.did), await credentialFor()]),
  ),
  shows("of a credential about somebody else", open("HOLDER_DIFFERS"), async (holder) =>
    presented(holder, [await credentialFor("did:web:somebody.example")]),
  ),
  shows("signed by another than the holder it names", open("HOLDER_DIFFERS"), async (holder) =>
    presented(holder, [await credentialFor()], { holder: "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK" }),
  ),
  shows("signed by nobody", open("PRESENTATION_UNSIGNED"), async (holder) => {
    const { proof: _, ...rest } = await presented(holder, [await credentialFor(holder.did)]);
    return rest;
  }),
  shows("with another challenge than was signed", ALTERED, async (holder) =>
    forged(await presented(holder, [await credentialFor(holder.did)]), "b0c4c0de", "another"),
  ),
  shows("with a credential that was altered before", ALTERED, async (holder) =>
    presented(holder, [forged(await credentialFor(holder.did), "AURELIA", "OTHER")]),
  ),
  shows("with another credential put in", ALTERED, async (holder) => ({
    ...(await presented(holder, [await credentialFor(holder.did)])),
    verifiableCredential: [await credentialFor()],
  })),
];

/** W3C credentials and presentations, as issuers and holders of other software make them. */
export const credentials: readonly Sample[] = [
  ...ofEditions,
  ...SUITES.flatMap(ofSuite),
  ...derivedBy("ecdsa-sd-2023"),
  ...derivedBy("bbs-2023"),
  ...presentations,
];
