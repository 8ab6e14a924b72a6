import { Certificate } from "pkijs";
import { describe, expect, it } from "vitest";
import type { Verdict } from "#domain/verify/verdict";
import { verify } from "#domain/verify/verify";
import { ownStamper } from "../../../backend/signing/timestamps.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { CONTAINER_SAMPLES, partitionedPage, SCOPES, scopedList } from "../../support/container-samples.ts";
import { stampingIdentity } from "../../support/long-lived.ts";
import { append, changed, known, withCms } from "../../support/pdf-forging.ts";
import { NOW, plainPdf, testAuthority, VALIDITY } from "../../support/signing.ts";

// Containers as other signers write them: what is unusual or weak here is not called damaged or altered.

const check = (file: Uint8Array, root: Uint8Array, lists: readonly Uint8Array[] = []): Promise<Verdict> =>
  verify(file, { chain: null, trustAnchors: [root], revocationLists: lists, now: NOW });

describe("a signature of another program", () => {
  it.each(CONTAINER_SAMPLES)("$name", async ({ make, integrity, identity }) => {
    const { file, root } = await make();
    const verdict = await check(file, root);
    expect(verdict.signatures.map((one) => one.integrity)).toEqual([integrity]);
    if (identity !== undefined) expect(verdict.signatures[0]!.identity).toEqual(identity);
    expect(verdict.headline === "ALTERED").toBe(integrity.outcome === "INVALID");
  });

  it("with a second time-stamp is not judged by what nobody signed", async () => {
    const own = await testAuthority();
    const stamping = await stampingIdentity(own, VALIDITY);
    const file = await signPdf(await plainPdf(1), {
      ...(await own.identity("A", "B")),
      time: NOW,
      reason: "x",
      placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
      appearance: { lines: [{ text: "x" }] },
      timestamps: ownStamper(stamping, () => NOW),
    });
    const twice = withCms(file, (signed) => {
      const attributes = signed.signerInfos[0]!.unsignedAttrs!.attributes;
      attributes.push(attributes[0]!);
      // Leaves room for it: the authorities stand in the time-stamp as well.
      signed.certificates = signed.certificates!.filter(
        (one) => one instanceof Certificate && one.subject.typesAndValues.length > 2,
      );
    });
    expect((await check(twice, own.root.certificate)).signatures[0]!.integrity).toEqual({
      outcome: "INDETERMINATE",
      reason: "ATTRIBUTE_UNSIGNED",
    });
  });
});

describe("usage rights in a form", () => {
  const withRights = async (): Promise<Uint8Array> => {
    const plain = await known(await plainPdf(1));
    const reference = "<</Type /SigRef /TransformMethod /UR3 /TransformParams <</Type /TransformParams /V /2.2>>>>";
    return append(plain, {
      objects: {
        [plain.free]: `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 100 300 400] /Contents <3000> /Reference [${reference}]>>`,
        [plain.root]: changed(plain.get(plain.root), { Perms: `<</UR3 ${plain.free} 0 R>>` }),
      },
    });
  };

  it("are no signature", async () => {
    const own = await testAuthority();
    const verdict = await check(await withRights(), own.root.certificate);
    expect(verdict).toMatchObject({ signatures: [], headline: "NOT_SIGNED" });
  });

  it("do not stand in the way of one", async () => {
    const own = await testAuthority();
    const signed = await signPdf(await withRights(), {
      ...(await own.identity("A", "B")),
      time: NOW,
      reason: "x",
      placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
      appearance: { lines: [{ text: "x" }] },
    });
    const verdict = await check(signed, own.root.certificate, await own.lists());
    expect(verdict.signatures.map(({ integrity }) => integrity.outcome)).toEqual(["VALID"]);
    expect(verdict.headline).toBe("GENUINE");
  });
});

describe("a list for a part of an authority's certificates", () => {
  const [from, until] = [new Date("2026-10-30T00:00:00Z"), new Date("2026-11-05T00:00:00Z")];
  const HERE = "http://crl.example/part7.crl";
  const identity = async (scope: readonly Uint8Array[], revokedAt?: Date): Promise<string> => {
    const { file, root, person } = await partitionedPage(HERE);
    const revoked = revokedAt === undefined ? {} : { revoked: { certificate: person.certificate, at: revokedAt } };
    const list = scopedList(root, scope, { from, until, ...revoked });
    return (await check(file, root.certificate, [list])).signatures[0]!.identity.reason;
  };

  it("answers for the certificates that name it", async () => {
    expect(await identity([SCOPES.place(HERE)])).toBe("PATH_VALID");
    expect(await identity([SCOPES.place(HERE), SCOPES.users])).toBe("PATH_VALID");
    expect(await identity([SCOPES.place(HERE)], new Date("2026-10-01T00:00:00Z"))).toBe("CERTIFICATE_REVOKED");
  });

  it("says nothing of others", async () => {
    expect(await identity([SCOPES.place("http://crl.example/part8.crl")])).toBe("REVOCATION_UNKNOWN");
    expect(await identity([SCOPES.place(HERE), SCOPES.authorities])).toBe("REVOCATION_UNKNOWN");
    expect(await identity([SCOPES.place(HERE), SCOPES.indirect])).toBe("REVOCATION_UNKNOWN");
  });
});
