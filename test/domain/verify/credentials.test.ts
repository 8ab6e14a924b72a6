import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { canonicalJson } from "#domain/canonical";
import { EDITIONS } from "#domain/verify/context-editions";
import { documentChecker } from "#domain/verify/document-checker";
import { SILENT, type Oracle, type Published } from "#domain/verify/oracle";
import type { ChainTitle } from "#domain/verify/title";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
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
} from "../../support/credential-making.ts";
import { EDITION_SAMPLES } from "../../support/edition-samples.ts";
import { NOW } from "../../support/signing.ts";

// Credentials and presentations of other issuers, by every method of signing that is judged here.

const DID = "did:web:tern-sable.example";
const SUITES: readonly SuiteName[] = ["ecdsa-sd-2023", "bbs-2023", "ecdsa-rdfc-2019"];
const DISCLOSING = SUITES.filter((suite) => suite !== "ecdsa-rdfc-2019");

let issuers: Readonly<Record<SuiteName, Party>>;
let holder: Party;
beforeAll(async () => {
  const [sd, bbs, rdfc] = await Promise.all(SUITES.map((suite) => partyWith(suite, DID)));
  issuers = { "ecdsa-sd-2023": sd!, "bbs-2023": bbs!, "ecdsa-rdfc-2019": rdfc! };
  holder = await partyWith("ecdsa-rdfc-2019");
});

const check = (document: object, parties: readonly Party[], oracle: Partial<Oracle> = {}): Promise<Verdict> =>
  verify(new TextEncoder().encode(JSON.stringify(document)), {
    chain: null,
    trustAnchors: [],
    now: NOW,
    document: documentChecker({ ...SILENT, ...publishing(...parties), ...oracle }, NOW),
  });
const forged = (document: object, from: string, to: string): object => {
  const text = JSON.stringify(document);
  expect(text).toContain(from);
  return JSON.parse(text.replace(from, to)) as object;
};
const unsure = (reason: string) => ({ outcome: "INDETERMINATE", reason });
const invalid = (reason: string) => ({ outcome: "INVALID", reason });

describe.each(SUITES)("a credential signed by %s", (suite) => {
  const make = (document: object): Promise<Published> => signed(issuers[suite], document);

  it("is whole as its issuer hands it out, and altered with one value changed", async () => {
    for (const document of [certificate(DID), certificate2018(DID)]) {
      const credential = await make(document);
      expect(await check(credential, [issuers[suite]])).toMatchObject({
        overall: "VALID",
        headline: "GENUINE",
        checks: { integrity: { reason: "PROOF_MATCHES" }, issuer: { reason: "DID_RESOLVED" } },
      });
      expect(await check(forged(credential, "prime", "inferior"), [issuers[suite]])).toMatchObject({
        overall: "INVALID",
        headline: "ALTERED",
        checks: { integrity: invalid("PROOF_WRONG") },
      });
    }
  });

  it("of an issuer that is a key alone is unaltered, from nobody who is known", async () => {
    const stranger = await partyWith(suite);
    expect(await check(await signed(stranger, certificate(stranger.did)), [])).toMatchObject({
      overall: "INDETERMINATE",
      headline: "ISSUER_UNKNOWN",
      checks: { integrity: { outcome: "VALID" }, issuer: unsure("KEY_ONLY") },
    });
  });

  it("by a key that its issuer does not name is not the issuer's", async () => {
    const impostor = await partyWith(suite, DID);
    const credential = await signed(impostor, certificate(DID));
    const renamed = forged(credential, "#key-1", "#key-2");
    expect(await check(renamed, [issuers[suite]])).toMatchObject({
      overall: "INVALID",
      headline: "ISSUER_DENIED",
      checks: { integrity: invalid("KEY_UNNAMED") },
    });
    // Under the name of a key that there is, the signature is not that key's.
    expect((await check(credential, [issuers[suite]])).checks.integrity).toEqual(invalid("PROOF_WRONG"));
    const withdrawn = { ...issuers[suite], published: { ...issuers[suite].published, assertionMethod: [] } };
    expect((await check(await make(certificate(DID)), [withdrawn])).checks.integrity).toEqual(invalid("KEY_UNNAMED"));
    const stranger = await partyWith(suite);
    const other = await signed(stranger, certificate(DID));
    expect((await check(other, [issuers[suite]])).checks.integrity).toEqual(invalid("KEY_UNNAMED"));
  });

  it("whose vocabulary, words or proof cannot be read says which", async () => {
    const url = "https://tern-sable.example/contexts/quality.json";
    const terms = {
      vessel: "https://tern-sable.example/terms#vessel",
      grade: "https://tern-sable.example/terms#grade",
    };
    const foreign = certificate(DID, { "@context": ["https://www.w3.org/ns/credentials/v2", url] });
    const credential = await signed(issuers[suite], foreign, { contexts: { [url]: { "@context": terms } } });
    expect(await check(credential, [issuers[suite]])).toMatchObject({
      overall: "INDETERMINATE",
      headline: "UNCERTAIN",
      checks: { integrity: unsure("CONTEXT_UNKNOWN") },
    });
    const whole = await make(certificate(DID));
    const more = { ...whole, remark: "clean" };
    expect((await check(more, [issuers[suite]])).checks.integrity).toEqual(invalid("TERM_UNDEFINED"));
    const proof = whole["proof"] as Published;
    const unknown = { ...whole, proof: { ...proof, cryptosuite: "eddsa-rdfc-2022" } };
    expect((await check(unknown, [issuers[suite]])).checks.integrity).toEqual(unsure("ALGORITHM_UNKNOWN"));
    const older = { ...whole, proof: { ...proof, type: "BbsBlsSignature2020", cryptosuite: undefined } };
    expect((await check(older, [issuers[suite]])).checks.integrity).toEqual(unsure("SUITE_BBS_2020"));
    const bare = { ...whole, proof: { ...proof, proofValue: "" } };
    expect((await check(bare, [issuers[suite]])).checks.integrity).toEqual(invalid("SIGNATURE_UNREADABLE"));
    const cut = { ...whole, "@context": ["https://tern-sable.example/contexts/quality.json"] };
    expect((await check(cut, [issuers[suite]])).checks.integrity).toEqual(unsure("PROOF_UNREADABLE"));
  });

  it("holds for the times that it says, by either model", async () => {
    const past = { expirationDate: "2026-10-01T00:00:00Z" };
    const later = { issuanceDate: "2030-01-01T00:00:00Z" };
    for (const document of [
      certificate2018(DID, past),
      certificate2018(DID, later),
      certificate(DID, { validUntil: "2026-10-01T00:00:00Z" }),
      certificate(DID, { validFrom: "2030-01-01T00:00:00Z" }),
      // Times of which none fits are a fault of the issuer's, not of whoever holds it.
      certificate2018(DID, { ...past, ...later }),
    ])
      expect(await check(await make(document), [issuers[suite]])).toMatchObject({
        overall: "INVALID",
        checks: { integrity: { outcome: "VALID" }, status: invalid("VALIDITY_ENDED") },
      });
    const within = certificate2018(DID, { expirationDate: "2030-01-01T00:00:00Z" });
    expect((await check(await make(within), [issuers[suite]])).overall).toBe("VALID");
  });
});

describe.each(DISCLOSING)("what a holder derives by %s", (suite) => {
  it("is whole with parts left out, and altered with one value changed", async () => {
    const base = await signed(issuers[suite], certificate(DID));
    const part = await derived(base, ["/credentialSubject/vessel"]);
    expect(JSON.stringify(part)).not.toContain("prime");
    expect((await check(part, [issuers[suite]])).checks.integrity).toEqual({
      outcome: "VALID",
      reason: "PROOF_MATCHES",
    });
    expect((await check(forged(part, "AURELIA", "OTHER"), [issuers[suite]])).headline).toBe("ALTERED");
  });

  it("that does not show where it is revoked, or what every credential has, is not called genuine", async () => {
    const entry = { type: "BitstringStatusListEntry", statusPurpose: "revocation", statusListIndex: "5" };
    const credentialStatus = { ...entry, statusListCredential: "https://tern-sable.example/status/1" };
    const revocable = await signed(issuers[suite], certificate(DID, { credentialStatus }));
    const hidden = await derived(revocable, ["/credentialSubject"]);
    expect(JSON.stringify(hidden)).not.toContain("status/1");
    expect(await check(hidden, [issuers[suite]])).toMatchObject({
      overall: "INDETERMINATE",
      headline: "STATUS_UNKNOWN",
      checks: { integrity: { outcome: "VALID" }, status: unsure("STATUS_WITHHELD") },
    });
    const shown = await derived(revocable, ["/credentialSubject", "/credentialStatus"]);
    expect((await check(shown, [issuers[suite]])).checks.status).toEqual(unsure("REVOCATION_UNASKED"));
    const undated = await derived(await signed(issuers[suite], certificate2018(DID)), ["/credentialSubject"]);
    expect(undated["issuanceDate"]).toBeUndefined();
    expect((await check(undated, [issuers[suite]])).checks.integrity).toEqual(unsure("MANDATORY_WITHHELD"));
  });

  it("with two of its words exchanged in a vocabulary of the holder's own is not called genuine", async () => {
    const part = await derived(await signed(issuers[suite], certificate(DID)), ["/credentialSubject"]);
    const [model, proofs] = part["@context"] as readonly string[];
    const terms = "https://tern-sable.example/terms#";
    const inside = (context: object, subject: object): object => ({
      ...part,
      "@context": [model, proofs, context],
      credentialSubject: subject,
    });
    const exchanged = inside(
      { vessel: `${terms}grade`, grade: `${terms}vessel` },
      { vessel: "prime", grade: "AURELIA STRAIT" },
    );
    const renamed = inside(
      { ship: `${terms}vessel`, grade: `${terms}grade` },
      { ship: "AURELIA STRAIT", grade: "prime" },
    );
    const nested = inside(
      {},
      { "@context": { vessel: `${terms}grade`, grade: `${terms}vessel` }, vessel: "prime", grade: "AURELIA STRAIT" },
    );
    for (const document of [exchanged, renamed, nested])
      expect(await check(document, [issuers[suite]])).toMatchObject({
        overall: "INDETERMINATE",
        checks: { integrity: unsure("TERMS_OWN") },
      });
    // Words of the issuer's own that say what they mean are no doubt.
    const prefixed = inside({ "@vocab": terms }, part["credentialSubject"] as object);
    expect((await check(prefixed, [issuers[suite]])).checks.integrity.outcome).toBe("VALID");
  });
});

describe("a presentation", () => {
  const subject = (id: string | undefined): object =>
    certificate(DID, { credentialSubject: { ...(id === undefined ? {} : { id }), vessel: "AURELIA" } });
  const credentialFor = async (id?: string): Promise<Published> => signed(issuers["ecdsa-sd-2023"], subject(id));

  it("is whole where its holder signed it, and every credential in it is", async () => {
    const both = [await credentialFor(holder.did), await credentialFor()];
    const whole = await presented(holder, both);
    expect(await check(whole, [issuers["ecdsa-sd-2023"]])).toMatchObject({
      overall: "VALID",
      format: "credential",
      issuerName: DID,
      checks: { integrity: { reason: "PRESENTATION_MATCHES" }, issuer: { reason: "DID_RESOLVED" } },
    });
    for (const [from, to] of [
      ["b0c4c0de", "another"],
      ["AURELIA", "OTHER"],
    ] as const)
      expect((await check(forged(whole, from, to), [issuers["ecdsa-sd-2023"]])).headline).toBe("ALTERED");
    const past = await signed(issuers["ecdsa-sd-2023"], certificate(DID, { validUntil: "2026-02-01T00:00:00Z" }));
    expect((await check(await presented(holder, [both[0]!, past]), [issuers["ecdsa-sd-2023"]])).checks.status).toEqual(
      invalid("VALIDITY_ENDED"),
    );
  });

  it("by somebody to whom nothing in it was issued, or by nobody, is told as such", async () => {
    const credential = await credentialFor(holder.did);
    const other = await partyWith("ecdsa-rdfc-2019");
    const known = [issuers["ecdsa-sd-2023"]];
    expect(await check(await presented(other, [credential]), known)).toMatchObject({
      overall: "INDETERMINATE",
      headline: "UNCERTAIN",
      checks: { integrity: unsure("HOLDER_DIFFERS") },
    });
    const { proof: _, ...unsigned } = await presented(holder, [credential]);
    expect((await check(unsigned, known)).checks.integrity).toEqual(unsure("PRESENTATION_UNSIGNED"));
    // Its proof is another's than the holder that it names.
    const lent = await presented(other, [credential], { holder: holder.did });
    expect((await check(lent, known)).checks.integrity).toEqual(unsure("HOLDER_DIFFERS"));
    const away = await partyWith("ecdsa-rdfc-2019", "did:web:holder.example");
    const theirs = await presented(away, [await credentialFor(away.did)]);
    expect((await check(theirs, known)).checks.integrity).toEqual(unsure("HOLDER_UNRESOLVED"));
    expect((await check(theirs, [...known, away])).checks.integrity.reason).toBe("PRESENTATION_MATCHES");
  });

  it("with nothing in it, or with what is no credential, cannot be checked", async () => {
    const whole = await presented(holder, [await credentialFor(holder.did)]);
    for (const inside of [[], ["data:application/vc+jwt,eyJ"], Array.from({ length: 21 }, () => ({}))])
      expect((await check({ ...whole, verifiableCredential: inside }, [issuers["ecdsa-sd-2023"]])).headline).toBe(
        "UNREADABLE",
      );
  });
});

describe("a bill of exchange on a register of TradeTrust", () => {
  const terms = "https://example.com/terms#";
  const register = {
    type: "TransferableRecords",
    tokenNetwork: { chain: "MATIC", chainId: "1337" },
    obligationRegistry: `0x${"5a".repeat(20)}`,
    tokenId: "ab".repeat(32),
  };
  const draft = (status: object): object =>
    certificate(DID, {
      "@context": [
        "https://www.w3.org/ns/credentials/v2",
        "https://w3id.org/security/data-integrity/v2",
        { "@vocab": terms },
      ],
      credentialSubject: { type: ["BillOfExchange"], boeNumber: "BOE-7" },
      ...status,
    });
  const title: ChainTitle = {
    status: "IN_CIRCULATION",
    holder: `0x${"1a".repeat(20)}`,
    owner: `0x${"1a".repeat(20)}`,
    obligation: null,
    version: "5",
    block: 7,
    story: { parties: [], events: [], chainId: 1337, status: "active" },
    source: "chain",
  };

  it("is a title there, and without its register one that is not named", async () => {
    const issuer = issuers["ecdsa-sd-2023"];
    const on = async (document: object, asked: ChainTitle | null): Promise<Verdict> =>
      verify(new TextEncoder().encode(JSON.stringify(await signed(issuer, document))), {
        chain: { title: async (place) => (place.registry === register.obligationRegistry ? asked : null) },
        trustAnchors: [],
        now: NOW,
        document: documentChecker({ ...SILENT, ...publishing(issuer) }, NOW),
      });
    expect(await on(draft({ credentialStatus: register }), title)).toMatchObject({
      overall: "VALID",
      headline: "GENUINE_IN_CIRCULATION",
      place: { chainId: 1337, registry: register.obligationRegistry, tokenId: `0x${register.tokenId}` },
    });
    expect((await on(draft({ credentialStatus: register }), { ...title, status: "BURNT" })).overall).toBe("INVALID");
    expect(await on(draft({ credentialStatus: register }), null)).toMatchObject({
      overall: "INDETERMINATE",
      headline: "STATUS_UNKNOWN",
    });
    expect((await on(draft({}), title)).checks.status).toEqual(unsure("TITLE_UNNAMED"));
    const another = { ...register, tokenId: "cd".repeat(32) };
    expect((await on(draft({ credentialStatus: [register, another] }), title)).checks.status).toEqual(
      unsure("TITLES_SEVERAL"),
    );
    const { obligationRegistry: _, ...nowhere } = register;
    expect((await on(draft({ credentialStatus: nowhere }), title)).checks.status).toEqual(unsure("TITLE_UNREADABLE"));
  });
});

describe("vocabularies that their publisher has in no package", () => {
  const every = Object.entries(EDITIONS).flatMap(([url, editions]) => editions.map((one, i) => [url, i, one] as const));

  it.each(every)("%s is the one that was published (edition %i)", (_, __, { document, sha256 }) => {
    expect(createHash("sha256").update(canonicalJson(document)).digest("hex")).toBe(sha256);
  });

  it("give one meaning to one word in all editions: nobody can exchange words between two of them", () => {
    for (const editions of Object.values(EDITIONS)) {
      const words = new Map<string, string>();
      const take = (context: object): void => {
        for (const [word, said] of Object.entries(context)) {
          if (word.startsWith("@")) continue;
          const iri = typeof said === "string" ? said : (said as { readonly "@id": string })["@id"];
          expect(words.get(iri) ?? word, iri).toBe(word);
          words.set(iri, word);
          if (typeof said === "object" && "@context" in said) take(said["@context"] as object);
        }
      };
      for (const { document } of editions) take(document["@context"]);
    }
  });

  it.each(EDITION_SAMPLES)("$name is checked by them", async ({ make, sure, change: [from, to] }) => {
    const issuer = issuers["ecdsa-sd-2023"];
    const given = await make(issuer);
    const integrity = async (one: object) => (await check(one, [issuer])).checks.integrity;
    expect(await integrity(given)).toEqual({ outcome: "VALID", reason: "PROOF_MATCHES" });
    // Where there were several editions, one that is not at hand could be the right one.
    expect(await integrity(forged(given, from, to))).toEqual(sure ? invalid("PROOF_WRONG") : unsure("CONTEXT_UNKNOWN"));
  });
});
