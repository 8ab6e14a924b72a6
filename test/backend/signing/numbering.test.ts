import { beforeAll, describe, expect, it } from "vitest";
import { verify } from "#domain/verify/verify";
import { addValidationData } from "../../../backend/signing/archive-pdf.ts";
import { Increment } from "../../../backend/signing/increment.ts";
import type { SigningIdentity } from "../../../backend/signing/key.ts";
import { signPdf } from "../../../backend/signing/sign-pdf.ts";
import { append, changed, known } from "../../support/pdf-forging.ts";
import { NOW, plainPdf, testAuthority, type TestAuthority } from "../../support/signing.ts";

// A signed file may refer to objects that it lacks. An update that gives such a number to an object of its own fills
// the gap, and changes what was signed.

let authority: TestAuthority;
let carrier: SigningIdentity;
let bank: SigningIdentity;
beforeAll(async () => {
  authority = await testAuthority();
  [carrier, bank] = [await authority.identity("Inês Valadares", "Carrier"), await authority.identity("Anouk", "Bank")];
});

const sign = (file: Uint8Array, by: SigningIdentity): Promise<Uint8Array> =>
  signPdf(file, { ...by, time: NOW, reason: "Agreed", placement: null, appearance: { lines: [] } });
const laterOf = async (file: Uint8Array): Promise<unknown[]> =>
  (await verify(file, { chain: null, trustAnchors: [authority.root.certificate], now: NOW })).signatures.map(
    ({ laterChanges }) => laterChanges.outcome,
  );
/** A file whose page refers to objects that the file lacks, so many numbers beyond its last. */
async function gapAt(beyond: number): Promise<Uint8Array> {
  const plain = await known(await plainPdf(1));
  const gap = `${plain.free + beyond} 0 R`;
  return append(plain, { objects: { [plain.page]: changed(plain.get(plain.page), { PieceInfo: `<</Gap ${gap}>>` }) } });
}
/** How many objects a signature of ours adds. */
const added = async (file: Uint8Array): Promise<number> => {
  const [before, after] = [await known(file), await known(await sign(file, carrier))];
  return after.free - before.free;
};

describe("an object that is added to a signed file", () => {
  it("gets no number that the file refers to and lacks, whichever it is", async () => {
    const count = await added(await plainPdf(1));
    expect(count).toBeGreaterThan(1);
    // Each of the numbers that a second signature would take next.
    for (let beyond = count; beyond <= 2 * count; beyond += 1) {
      const twice = await sign(await sign(await gapAt(beyond), carrier), bank);
      expect(await laterOf(twice), `a gap at ${beyond}`).toEqual(["VALID", "VALID"]);
    }
  });

  it("gets none of those either where what proves the signature is added", async () => {
    const count = await added(await plainPdf(1));
    const lists = await authority.lists();
    for (let beyond = count; beyond <= count + 3; beyond += 1)
      expect(
        await laterOf(await addValidationData(await sign(await gapAt(beyond), carrier), lists)),
        `a gap at ${beyond}`,
      ).toEqual(["VALID"]);
  });

  it("counts from the size that the file says, where no table names that many", async () => {
    const text = Buffer.from(await plainPdf(1)).toString("latin1");
    const file = Buffer.from(text.replace(/\/Size \d+/, "/Size 4000"), "latin1");
    const increment = await Increment.open(file);
    expect(increment.pdf.context.registry.nextObjectNumber).toBe(4000);
  });

  it("is none in a file that says that it has more objects than a reader knows", async () => {
    const text = Buffer.from(await plainPdf(1)).toString("latin1");
    const file = Buffer.from(text.replace(/\/Size \d+/, "/Size 4000000000"), "latin1");
    await expect(sign(file, carrier)).rejects.toMatchObject({ code: "UPLOAD_BROKEN" });
  });
});
