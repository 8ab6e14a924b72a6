import { X509Certificate } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  createIntermediate, createRevocationList, createRoot, issueOrganisationCertificate, issueUserCertificate, parseCertificate, toPem,
} from "../../../backend/signing/authority.ts";
import { openPrivateKey } from "../../../backend/signing/key.ts";
import { VALIDITY } from "../../support/signing.ts";

const CRL = "http://localhost/crl";
const root = await createRoot("Root", VALIDITY);
const intermediate = await createIntermediate(root, "Issuing", { ...VALIDITY, crlUrl: CRL });

describe("the authority", () => {
  it("issues certificates that lead from the user to the root", async () => {
    const subject = { organisation: "宁波海韵油脂有限公司", name: "王海韵", email: "wang@example.test", country: "CN" };
    const user = await issueUserCertificate(intermediate, { ...VALIDITY, crlUrl: CRL, subject });
    const [own, middle, top] = [user, intermediate, root].map(({ certificate }) => new X509Certificate(certificate)) as [X509Certificate, X509Certificate, X509Certificate];
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
      Array.from({ length: 8 }, async () => (await parseCertificate((await issueOrganisationCertificate(intermediate, options)).certificate)).serial),
    );
    expect(new Set(serials).size).toBe(8);
  });

  it("certifies a key that lives elsewhere, and then knows no private key", async () => {
    const other = await createRoot("Other", VALIDITY);
    const publicKey = new X509Certificate(other.certificate).publicKey.export({ format: "der", type: "spki" });
    const made = await issueUserCertificate(intermediate, { ...VALIDITY, crlUrl: CRL, subject: { organisation: "A", name: "B" }, publicKey });
    expect(made.privateKey).toHaveLength(0);
    expect(new X509Certificate(made.certificate).checkPrivateKey(openPrivateKey(other.privateKey))).toBe(true);
  });

  it("publishes a revocation list", async () => {
    const list = await createRevocationList(intermediate, {
      number: 300, thisUpdate: VALIDITY.notBefore, nextUpdate: VALIDITY.notAfter, revoked: [{ serial: "4a01", at: VALIDITY.notBefore, reason: "superseded" }],
    });
    expect(Buffer.from(list).toString("hex")).toContain("02024a01");
  });

  it("refuses what is not a certificate", async () => {
    await expect(parseCertificate(new Uint8Array([1, 2, 3]))).rejects.toThrow();
  });
});
