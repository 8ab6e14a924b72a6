import { PDF, PdfArray, PdfDict, PdfName, PdfStream } from "@libpdf/core";
import { beforeAll, describe, expect, it } from "vitest";
import { OID } from "#domain/verify/oids";
import type { SignatureReport } from "#domain/verify/signature-report";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { ownStamper } from "../../../backend/signing/timestamps.ts";
import { stampDocument } from "../../../backend/signing/archive-pdf.ts";
import {
  certified,
  METHODS,
  ocspAnswer,
  PSS_WITH_SHA1,
  signedAsForeign,
  type Method,
  type Party,
} from "../../support/foreign.ts";
import { listsAt, stampingIdentity } from "../../support/long-lived.ts";
import { PRODUCERS } from "../../support/producers.ts";
import { NOW, plainPdf, testAuthority, VALIDITY, type TestAuthority } from "../../support/signing.ts";

let own: TestAuthority;
/** A file with room for a signature of any kind. */
let room: Uint8Array;
beforeAll(async () => {
  own = await testAuthority();
  room = await signed(await plainPdf(1));
});

const signed = async (file: Uint8Array): Promise<Uint8Array> =>
  signPdf(file, {
    ...(await own.identity("Nobody", "Nowhere")),
    time: NOW,
    reason: "x",
    placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
    appearance: { lines: [{ text: "x" }] },
  });
const check = (file: Uint8Array, root: Party, now = NOW): Promise<Verdict> =>
  verify(file, { chain: null, trustAnchors: [root.certificate, own.root.certificate], now });
const signer = async (file: Uint8Array, root: Party, now = NOW): Promise<SignatureReport> =>
  (await check(file, root, now)).signatures[0]!;
/** A root and a person under it whom nobody can look up. */
const people = (method: Method): { root: Party; person: Party } => {
  const root = certified("Foreign Root", method, null, { authority: true });
  return { root, person: certified("Foreign Person", method, root, { uses: ["1.3.6.1.5.5.7.3.36"] }) };
};

describe.each(Object.entries(METHODS))("a signature by %s, as other authorities make them", (_, method: Method) => {
  it("is verified, and no byte of it can be changed", async () => {
    const { root, person } = people(method);
    const file = signedAsForeign(room, person, [root]);
    expect(await check(file, root)).toMatchObject({ overall: "VALID", headline: "GENUINE" });
    const [start, end] = [Buffer.from(file).indexOf("/Contents<") + 10, Buffer.from(file).lastIndexOf(">")];
    const used =
      start +
      Buffer.from(file.subarray(start, end))
        .toString("latin1")
        .replace(/0+>?.*$/s, "").length;
    const missed: number[] = [];
    for (let at = start; at < used; at += 3) {
      const changed = file.slice();
      changed[at] = changed[at] === 0x30 ? 0x31 : 0x30;
      if (changed[at] !== file[at] && (await check(changed, root)).overall === "VALID") missed.push(at);
    }
    expect(missed).toEqual([]);
  });
});

describe("a method that is named, but not as its standard says", () => {
  const { root, person } = people(METHODS["RSA-PSS with SHA-256"]);
  const as = (method: Method): Uint8Array => signedAsForeign(room, { ...person, method }, [root]);

  it("RSA-PSS without parameters means SHA-1, which can be forged", async () => {
    expect(
      (await signer(as({ ...person.method, algorithm: PSS_WITH_SHA1.algorithm, value: PSS_WITH_SHA1.value }), root))
        .integrity,
    ).toEqual({ outcome: "INDETERMINATE", reason: "ALGORITHM_WEAK" });
  });

  it("the value of one method is none of another", async () => {
    expect(
      (await signer(as({ ...person.method, algorithm: METHODS["RSA with SHA-512"].algorithm }), root)).integrity.reason,
    ).toBe("SIGNATURE_WRONG");
    expect((await signer(as({ ...person.method, algorithm: METHODS["Ed25519"].algorithm }), root)).integrity).toEqual({
      outcome: "INDETERMINATE",
      reason: "ALGORITHM_UNKNOWN",
    });
  });
});

describe("an answer about a certificate that the file keeps", () => {
  const method = METHODS["P-521"];
  const root = certified("Foreign Root", method, null, { authority: true });
  const person = certified("Foreign Person", method, root);
  const responder = certified("Foreign Responder", method, root, { uses: [OID.ocspSigning] });
  const [from, until] = [new Date("2026-10-30T09:00:00Z"), new Date("2026-11-05T09:00:00Z")];
  const answer = { about: person, issuer: root, by: root, from, until };

  /** The answer in the file's security store, under a time-stamp of a minute after the signature. */
  async function kept(...answers: Uint8Array[]): Promise<Uint8Array> {
    const pdf = await PDF.load(signedAsForeign(room, person, [root]));
    const stampedAt = new Date(NOW.getTime() + 60_000);
    const array = (all: readonly Uint8Array[]) => new PdfArray(all.map((one) => pdf.register(new PdfStream([], one))));
    pdf.context.catalog.getDict().set(
      "DSS",
      pdf.register(
        new PdfDict([
          ["Type", PdfName.of("DSS")],
          ["OCSPs", array(answers)],
          ["CRLs", array(await listsAt(own, stampedAt))],
        ]),
      ),
    );
    const stamping = await stampingIdentity(own, VALIDITY);
    return stampDocument(
      await pdf.save({ incremental: true }),
      ownStamper(stamping, () => stampedAt),
    );
  }
  const identity = async (...answers: Uint8Array[]): Promise<string> =>
    (await signer(await kept(...answers), root, new Date("2028-01-01"))).identity.reason;

  it("shows that it was not revoked: by its issuer, or by a responder whom that one named", async () => {
    expect(await identity()).toBe("REVOCATION_UNKNOWN");
    expect(await identity(ocspAnswer(answer))).toBe("PATH_VALID");
    expect(await identity(ocspAnswer({ ...answer, by: responder, withCertificate: true }))).toBe("PATH_VALID");
    expect(await signer(await kept(ocspAnswer(answer)), root, new Date("2028-01-01"))).toMatchObject({
      level: "B-LTA",
      identity: { outcome: "VALID" },
    });
  });

  it("shows that it was: before the signature, or since", async () => {
    expect(await identity(ocspAnswer({ ...answer, revokedAt: new Date("2026-10-01T00:00:00Z") }))).toBe(
      "CERTIFICATE_REVOKED",
    );
    expect(
      await identity(ocspAnswer(answer), ocspAnswer({ ...answer, revokedAt: new Date("2026-12-01T00:00:00Z") })),
    ).toBe("PATH_VALID");
  });

  it("counts for nothing from another, about another, or of another time", async () => {
    const stranger = certified("Foreign Root", method, null, { authority: true });
    const unnamed = certified("No Responder", method, root);
    const other = certified("Other Person", method, root);
    const damaged = ocspAnswer(answer);
    damaged[damaged.length - 3]! ^= 1;
    for (const one of [
      ocspAnswer({ ...answer, by: stranger }),
      ocspAnswer({ ...answer, by: stranger, revokedAt: new Date("2026-10-01T00:00:00Z") }),
      ocspAnswer({ ...answer, by: unnamed, withCertificate: true }),
      ocspAnswer({ ...answer, by: responder }),
      ocspAnswer({ ...answer, about: other }),
      ocspAnswer({ ...answer, from: new Date("2026-10-01T00:00:00Z"), until: new Date("2026-10-02T00:00:00Z") }),
      damaged,
    ])
      expect(await identity(one)).toBe("REVOCATION_UNKNOWN");
  });
});

describe("a file for readers old and new", () => {
  it("is verified where its two lists agree; where they lead to different things, it says that it cannot be read", async () => {
    const { root, person } = people(METHODS["Ed25519"]);
    const twofold = await signed(await PRODUCERS["a writer for readers old and new"]!());
    const file = signedAsForeign(twofold, person, [root]);
    expect(await check(file, root)).toMatchObject({ overall: "VALID", headline: "GENUINE" });
    const text = Buffer.from(twofold).toString("latin1");
    const free = "0000000000 65535 f \n";
    const at = text.indexOf(free, text.indexOf(free) + 1);
    const forked = Buffer.from(`${text.slice(0, at)}0000000009 00000 n \n${text.slice(at + free.length)}`, "latin1");
    expect(await signer(signedAsForeign(forked, person, [root]), root)).toMatchObject({
      integrity: { outcome: "VALID" },
      laterChanges: { outcome: "INDETERMINATE", reason: "LATER_UNREADABLE" },
    });
  });
});
