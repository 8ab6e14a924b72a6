import { X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  createIntermediate,
  createRoot,
  issueOrganisationCertificate,
  issueTimestampCertificate,
  issueUserCertificate,
  parseCertificate,
  renewIntermediate,
  renewRoot,
  toPem,
  type KeyedCertificate,
} from "../../../backend/signing/authority.ts";
import { createRevocationList } from "../../../backend/signing/revocation-list.ts";
import { verify } from "#domain/verify/verify";
import { openPrivateKey } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { ownStamper } from "../../../backend/signing/timestamps.ts";
import { plainPdf, VALIDITY } from "../../support/signing.ts";

const CRL = "http://localhost/crl";
const root = await createRoot("Root", VALIDITY);
const intermediate = await createIntermediate(root, "Issuing", { ...VALIDITY, crlUrl: CRL });

describe("the authority", () => {
  it("issues certificates that lead from the user to the root", async () => {
    const subject = { organisation: "宁波海韵油脂有限公司", name: "王海韵", email: "wang@example.test", country: "CN" };
    const user = await issueUserCertificate(intermediate, { ...VALIDITY, crlUrl: CRL, subject });
    const [own, middle, top] = [user, intermediate, root].map(
      ({ certificate }) => new X509Certificate(certificate),
    ) as [X509Certificate, X509Certificate, X509Certificate];
    expect(own.checkIssued(middle) && own.verify(middle.publicKey)).toBe(true);
    expect(middle.checkIssued(top) && middle.verify(top.publicKey) && middle.ca && top.ca).toBe(true);
    expect(own.ca).toBe(false);
    expect(own.checkPrivateKey(openPrivateKey(user.privateKey))).toBe(true);
    const facts = await parseCertificate(toPem(user.certificate));
    expect(facts.subject).toEqual({ name: "王海韵", organisation: "宁波海韵油脂有限公司", email: "wang@example.test" });
    expect(facts).toMatchObject({ issuer: "Issuing", ...VALIDITY });
    expect(facts.serial).toBe(own.serialNumber.toLowerCase());
    expect(facts.fingerprint).toBe(own.fingerprint256.replaceAll(":", "").toLowerCase());
  });

  it("gives every certificate a serial number of its own", async () => {
    const options = { ...VALIDITY, crlUrl: CRL, subject: { organisation: "A", name: "A" } };
    const serials = await Promise.all(
      Array.from(
        { length: 8 },
        async () =>
          (await parseCertificate((await issueOrganisationCertificate(intermediate, options)).certificate)).serial,
      ),
    );
    expect(new Set(serials).size).toBe(8);
  });

  it("certifies a key that lives elsewhere, and then knows no private key", async () => {
    const other = await createRoot("Other", VALIDITY);
    const publicKey = new X509Certificate(other.certificate).publicKey.export({ format: "der", type: "spki" });
    const made = await issueUserCertificate(intermediate, {
      ...VALIDITY,
      crlUrl: CRL,
      subject: { organisation: "A", name: "B" },
      publicKey,
    });
    expect(made.privateKey).toHaveLength(0);
    expect(new X509Certificate(made.certificate).checkPrivateKey(openPrivateKey(other.privateKey))).toBe(true);
  });

  it("publishes a revocation list", async () => {
    const list = await createRevocationList(intermediate, {
      number: 300,
      thisUpdate: VALIDITY.notBefore,
      nextUpdate: VALIDITY.notAfter,
      revoked: [{ serial: "4a01", at: VALIDITY.notBefore, reason: "superseded" }],
    });
    expect(Buffer.from(list).toString("hex")).toContain("02024a01");
  });

  it("refuses what is not a certificate", async () => {
    await expect(parseCertificate(new Uint8Array([1, 2, 3]))).rejects.toThrow();
  });
});

describe("a root that is renewed", () => {
  const years = (from: number, to: number) => ({
    notBefore: new Date(`${from}-01-01T00:00:00Z`),
    notAfter: new Date(`${to}-01-01T00:00:00Z`),
  });
  const at = (year: number): Date => new Date(`${year}-06-01T00:00:00Z`);

  /**
   * A root for twenty years, and its renewal for twenty from the ninth on; an authority under each, and signatures
   * under these.
   */
  async function story() {
    const former = await createRoot("Old Quay Root", years(2026, 2046));
    const renewed = await renewRoot(former, years(2026, 2055).notAfter);
    const early = await createIntermediate(former, "Old Quay Issuing", { ...years(2026, 2036), crlUrl: CRL });
    const late = await renewIntermediate(renewed, early, { ...years(2044, 2054), crlUrl: CRL });
    const sign = async (issuing: KeyedCertificate, above: KeyedCertificate, year: number) => {
      const own = await issueUserCertificate(issuing, {
        ...years(year, year + 3),
        crlUrl: CRL,
        subject: { organisation: "Bank", name: "Anouk Visser" },
      });
      const stamping = await issueTimestampCertificate(issuing, "Old Quay Time", {
        ...years(year, year + 3),
        crlUrl: CRL,
      });
      const chain = [own, issuing, above].map(({ certificate }) => certificate);
      return signPdf(await plainPdf(1), {
        privateKey: openPrivateKey(own.privateKey),
        chain,
        time: at(year),
        reason: "x",
        placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
        appearance: { lines: [{ text: "x" }] },
        timestamps: ownStamper(
          {
            privateKey: openPrivateKey(stamping.privateKey),
            chain: [stamping, issuing, above].map(({ certificate }) => certificate),
          },
          () => at(year),
        ),
      });
    };
    const lists = (year: number) =>
      Promise.all(
        [renewed, late].map((one) =>
          createRevocationList(one, {
            number: year,
            ...{ thisUpdate: at(year), nextUpdate: at(year + 1) },
            revoked: [],
          }),
        ),
      );
    return {
      former,
      renewed,
      lists,
      early: await sign(early, former, 2030),
      late: await sign(late, renewed, 2045),
      afterwards: await sign(late, renewed, 2047),
    };
  }

  it("has the same name, key and beginning, and another number", async () => {
    const [old, renewed] = [root, await renewRoot(root, new Date("2056-01-01T00:00:00Z"))].map(
      ({ certificate }) => new X509Certificate(certificate),
    ) as [X509Certificate, X509Certificate];
    expect([
      renewed.subject,
      renewed.validFrom,
      renewed.publicKey.equals(old.publicKey),
      renewed.verify(old.publicKey),
      renewed.ca,
    ]).toEqual([old.subject, old.validFrom, true, true, true]);
    expect([renewed.serialNumber === old.serialNumber, renewed.validToDate.toISOString()]).toEqual([
      false,
      "2056-01-01T00:00:00.000Z",
    ]);
  });

  it("stands above what was signed under the former one, and the former one above what is signed under it, as long as it lasts", async () => {
    const { former, renewed, lists, early, late, afterwards } = await story();
    const judged = async (file: Uint8Array, trusted: readonly KeyedCertificate[], year: number) => {
      const { signatures } = await verify(file, {
        chain: null,
        trustAnchors: trusted.map(({ certificate }) => certificate),
        revocationLists: await lists(year),
        now: at(year),
      });
      return signatures.map(({ integrity, identity }) =>
        [integrity.outcome, identity.outcome, identity.reason].join(" "),
      );
    };
    const valid = ["VALID VALID PATH_VALID"];
    for (const trusted of [[former], [renewed], [renewed, former]]) {
      expect(await judged(early, trusted, 2031)).toEqual(valid);
      expect(await judged(late, trusted, 2045)).toEqual(valid);
    }
    // The former root has ended: signatures that only it vouches for get the verdict of an unknown issuer.
    for (const trusted of [[renewed], [renewed, former]])
      expect(await judged(afterwards, trusted, 2047)).toEqual(valid);
    expect(await judged(afterwards, [former], 2047)).toEqual(["VALID INDETERMINATE ISSUER_UNKNOWN"]);
    // The signature was made under an authority that has ended since, before the moment that the time-stamp proves.
    expect(await judged(early, [renewed], 2032)).toEqual(valid);
  });
});
