import { describe, expect, test } from "vitest";
import type { ChainTitle } from "#domain/verify/title";
import { invalid, unsure, valid } from "#domain/reasons";
import { NO_TERMS } from "#domain/verify/signed-terms";
import type { SignatureReport } from "#domain/verify/signature-report";
import { fromPem } from "#domain/verify/trust";
import type { Verdict } from "#domain/verify/verdict";
import { placeOfSearch, searchOfPlace } from "../../../../web/features/verify/place.ts";
import { companyOfDid } from "#domain/verify/own-addresses";
import type { Verification } from "../../../../web/features/verify/run-verify.ts";
import { checkCount, orderOf, overallTone, tonesOf } from "../../../../web/features/verify/verdict-view.ts";
import { outcomeOf } from "../../../../web/ui/title/signature-state.ts";

const place = { chainId: 1337, registry: `0x${"a".repeat(40)}`, tokenId: `0x${"b".repeat(64)}` };
const signature: SignatureReport = {
  kind: "signature",
  path: [],
  level: "B-B",
  timestamp: null,
  provenAt: null,
  qualified: null,
  asked: null,
  warnings: [],
  covers: null,
  allows: null,
  name: "Inês",
  organisation: "Tern",
  email: "",
  assurance: "approved",
  identifier: "",
  reason: "",
  time: null,
  terms: NO_TERMS,
  serial: "1",
  fingerprint: "2",
  integrity: valid("SIGNATURE_MATCHES"),
  identity: valid("PATH_VALID"),
  laterChanges: valid("COVERS_ALL"),
};
const title: ChainTitle = {
  source: "chain",
  status: "RETURNED",
  holder: null,
  owner: null,
  obligation: null,
  version: "5",
  block: 5,
  story: { parties: [], events: [], chainId: 1337, status: "returned" },
};
const verdict: Verdict = {
  overall: "INDETERMINATE",
  headline: "GENUINE_RETURNED",
  format: "pdf",
  sha256: "0",
  number: "B1",
  issuerName: "Tern",
  record: null,
  anchors: [],
  checks: { integrity: valid("SIGNATURE_MATCHES"), issuer: valid("PATH_VALID"), status: unsure("RETURNED") },
  signatures: [signature],
  revisions: [],
  place,
  title,
  package: null,
};
const found: Verification = { verdict, title, place, told: null, at: new Date(0), milliseconds: 1 };

describe("the look of a verdict", () => {
  test("what is not passed stands before what is, the worst first, the history last", () => {
    expect(orderOf(tonesOf(found))).toEqual(["status", "integrity", "issuer", "signatures", "history"]);
    const altered = { ...signature, integrity: invalid("DIGEST_DIFFERS") };
    const bad = {
      ...found,
      verdict: {
        ...verdict,
        overall: "INVALID" as const,
        checks: { ...verdict.checks, integrity: altered.integrity },
        signatures: [altered],
      },
    };
    expect(orderOf(tonesOf(bad))).toEqual(["integrity", "signatures", "status", "issuer", "history"]);
    expect(overallTone(bad)).toBe("bad");
  });

  test("one answer that failed makes a signature fail", () => {
    expect(outcomeOf(signature)).toBe("VALID");
    expect(outcomeOf({ ...signature, identity: unsure("ISSUER_UNKNOWN") })).toBe("INDETERMINATE");
    expect(
      outcomeOf({ ...signature, identity: unsure("ISSUER_UNKNOWN"), laterChanges: invalid("CHANGED_AFTER") }),
    ).toBe("INVALID");
  });

  test("a title by link is never drawn as a file that passed", () => {
    const byLink: Verification = { ...found, verdict: null };
    expect(tonesOf(byLink)).toMatchObject({ integrity: "none", issuer: "none", signatures: "none", status: "doubt" });
    expect(overallTone({ ...byLink, title: null })).toBe("doubt");
    expect([checkCount(byLink), checkCount(found)]).toEqual([1, 7]);
  });
});

describe("addresses", () => {
  test("a link names a title wholly or not at all", () => {
    expect(placeOfSearch(new URLSearchParams(searchOfPlace(place)))).toEqual(place);
    expect(
      placeOfSearch(
        new URLSearchParams(
          `chain=1337&registry=${place.registry.toUpperCase().replace("X", "x")}&token=${place.tokenId}`,
        ),
      ),
    ).toEqual(place);
    for (const cut of [
      "",
      "?chainId=1337",
      searchOfPlace(place).slice(0, -1),
      searchOfPlace(place).replace("1337", "0"),
    ])
      expect(placeOfSearch(new URLSearchParams(cut)), cut).toBeNull();
  });

  test("only this installation is asked for a company's keys", () => {
    expect(companyOfDid("did:web:localhost%3A4631:api:did:42", ["localhost:4631"])).toBe("42");
    expect(companyOfDid("did:web:evil.example:api:did:42", ["localhost:4631"])).toBeNull();
    expect(companyOfDid("did:web:localhost%3A4631:.well-known", ["localhost:4631"])).toBeNull();
    expect(companyOfDid("did:key:z6Mk", ["localhost:4631"])).toBeNull();
  });

  test("PEM is read", () => {
    expect([...fromPem("-----BEGIN CERTIFICATE-----\nAQID\n-----END CERTIFICATE-----\n")[0]!]).toEqual([1, 2, 3]);
  });
});
