import { createHash } from "node:crypto";
import { zipSync, type Zippable } from "fflate";
import { manifestBytes, signManifest } from "../../../backend/signing/manifest.ts";
import { PACKED_AGAIN, SYSTEM_NAMES } from "../../../test/support/packing.ts";
import { NOW, plainPdf } from "../../../test/support/signing.ts";
import type { Sample } from "./sample.ts";
import { sample, type Scene } from "./scene.ts";

const BILL = "documents/01 Bill of lading.pdf";
const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** The package of a sealed envelope with a signed bill and an unsigned paper. */
async function packed({ signed, ines }: Scene): Promise<Readonly<Record<string, Uint8Array>>> {
  const paper = await plainPdf(1);
  const manifest = manifestBytes({
    subject: "Papers",
    documents: [signed, paper].map((one) => ({ sha256: sha256(one) })),
  });
  return {
    [BILL]: signed,
    "documents/02 装箱单.pdf": paper,
    "manifest.json": manifest,
    "manifest.json.p7s": await signManifest(manifest, ines, NOW),
  };
}

const differs = { overall: "INVALID", integrity: { reason: "MANIFEST_DIFFERS" } } as const;
const again = Object.entries(PACKED_AGAIN);

/** Packages that were unpacked and packed again, whole and forged. */
export const packagesAgain: readonly Sample[] = [
  ...again.map(([name, pack]) =>
    sample("package", `packed again ${name}`, { overall: "VALID", headline: "GENUINE" }, async (given) =>
      zipSync(pack(await packed(given))),
    ),
  ),
  ...again.map(([name, pack]) =>
    sample("package", `packed again ${name}, a document changed`, differs, async (given) =>
      zipSync(pack({ ...(await packed(given)), [BILL]: await plainPdf(3) })),
    ),
  ),
  ...again.map(([name, pack]) =>
    sample("package", `packed again ${name}, a document left out`, differs, async (given) => {
      const { [BILL]: _, ...rest }: Zippable = await packed(given);
      return zipSync(pack(rest));
    }),
  ),
  ...SYSTEM_NAMES.map((name) =>
    sample("package", `a document hidden as ${name}`, differs, async (given) =>
      zipSync({ ...(await packed(given)), [name]: await plainPdf(3) }),
    ),
  ),
];
