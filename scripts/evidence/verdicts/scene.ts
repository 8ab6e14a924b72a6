import type { VerifyOptions } from "#domain/verify/verdict";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { known, type Known } from "../../../test/support/pdf-forging.ts";
import { NOW, plainPdf, testAuthority, type TestAuthority } from "../../../test/support/signing.ts";
import type { ExpectedVerdict, Made, Sample, SampleKind } from "./sample.ts";

/** An authority, two companies under it, and a page that the first has signed: what most samples begin with. */
export interface Scene {
  readonly authority: TestAuthority;
  readonly lists: readonly Uint8Array[];
  readonly ines: SigningIdentity;
  readonly wang: SigningIdentity;
  readonly signed: Uint8Array;
  readonly known: Known;
  readonly options: VerifyOptions;
}

let made: Promise<Scene> | undefined;

/** The same scene for every sample of a run. */
export function scene(): Promise<Scene> {
  made ??= makeScene();
  return made;
}

async function makeScene(): Promise<Scene> {
  const authority = await testAuthority();
  const lists = await authority.lists();
  const ines = await authority.identity("Inês Valadares", "Tern & Sable Shipping Lda");
  const wang = await authority.identity("王海韵", "宁波海韵油脂有限公司");
  const signed = await sign(await plainPdf(2), ines);
  const options = { chain: null, trustAnchors: [authority.root.certificate], revocationLists: lists, now: NOW };
  return { authority, lists, ines, wang, signed, known: await known(signed), options };
}

/** The place of a signature on the first page, and its lines. */
export const SPOT = {
  placement: { page: 0, xMm: 20, yMm: 200, widthMm: 90, heightMm: 40 },
  appearance: { lines: [{ text: "Signed" }] },
} as const;

/** A visible signature on the first page, as the product makes it. */
export const sign = (file: Uint8Array, by: SigningIdentity, yMm = 200): Promise<Uint8Array> =>
  signPdf(file, { ...by, time: NOW, reason: "Signed", ...SPOT, placement: { ...SPOT.placement, yMm } });

/** A sample that is made from the scene, and judged with its options. */
export const sample = (
  kind: SampleKind,
  name: string,
  expected: ExpectedVerdict,
  make: (given: Scene) => Uint8Array | Promise<Uint8Array>,
  more: Partial<VerifyOptions> | ((given: Scene) => Partial<VerifyOptions> | Promise<Partial<VerifyOptions>>) = {},
): Sample => ({
  kind,
  name,
  expected,
  make: async (): Promise<Made> => {
    const given = await scene();
    const options = typeof more === "function" ? await more(given) : more;
    return { file: await make(given), options: { ...given.options, ...options } };
  },
});
