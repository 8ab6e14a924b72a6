import { describe, expect, it } from "vitest";
import { verifyManifest } from "#domain/verify/manifest";
import { manifestBytes, signManifest } from "../../../backend/signing/manifest.ts";
import { NOW, testAuthority } from "../../support/signing.ts";

const authority = await testAuthority();
const identity = await authority.identity("Tern & Sable", "Tern & Sable Shipping Lda");
const trust = {
  trustAnchors: [authority.root.certificate],
  revocationLists: await authority.lists(),
  provenAt: null,
  now: NOW,
};

describe("the seal of a manifest", () => {
  it("is over its canonical form, whatever the order of keys", async () => {
    const bytes = manifestBytes({ b: [1, "宁"], a: { d: null, c: 1.5 } });
    expect(new TextDecoder().decode(bytes)).toBe('{"a":{"c":1.5,"d":null},"b":[1,"宁"]}');
    const seal = await signManifest(bytes, identity, NOW);
    expect(await verifyManifest(manifestBytes({ a: { c: 1.5, d: null }, b: [1, "宁"] }), seal, trust)).toMatchObject({
      integrity: { outcome: "VALID" },
      identity: { outcome: "VALID" },
      signer: { organisation: "Tern & Sable Shipping Lda" },
      signedAt: "2026-10-30T09:12:44.000Z",
    });
  });

  it("is broken by any other byte, in the manifest or in the seal", { timeout: 120_000 }, async () => {
    const bytes = manifestBytes({ documents: [{ sha256: "00".repeat(32) }] });
    const seal = await signManifest(bytes, identity, NOW);
    const right = async (manifest: Uint8Array, over: Uint8Array): Promise<boolean> => {
      const report = await verifyManifest(manifest, over, trust);
      return report.integrity.outcome === "VALID" && report.identity.outcome === "VALID";
    };
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = bytes.slice();
      changed[at] = changed[at]! ^ 1;
      expect(await right(changed, seal), `manifest byte ${at}`).toBe(false);
    }
    for (let at = 0; at < seal.length; at += 1) {
      const changed = Uint8Array.from(seal);
      changed[at] = changed[at]! ^ (1 << (at % 8));
      expect(await right(bytes, changed), `seal byte ${at}`).toBe(false);
    }
  });

  it("is refused with a certificate that is not valid now", async () => {
    await expect(signManifest(manifestBytes({}), identity, new Date("2040-01-01"))).rejects.toMatchObject({
      code: "USER_CERTIFICATE",
    });
  });
});
