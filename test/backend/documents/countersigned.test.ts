import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import { PdfDocument } from "#domain/verify/pdf-document";
import { findSignatures } from "#domain/verify/pdf-find";
import { verify } from "#domain/verify/verify";
import { countersigned } from "../../support/countersigning.ts";
import { PASSWORD } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";
import { startPair, type Pair } from "./pair.ts";

// A bank countersigns our paper with its own program (@signpdf with pdf-lib, a key of OpenSSL).
// The file comes back as an upload.

let at: Pair;
beforeAll(async () => {
  at = await startPair();
});
afterAll(() => at.backend.stop());

const upload = (bytes: Uint8Array, name: string) =>
  at.carrier.api.call(routes.upload, { query: { name, toSign: "true" }, bytes });
const sign = async (bytes: Uint8Array, name: string, more: { certify?: boolean } = {}): Promise<Uint8Array> => {
  const { id, version } = await upload(bytes, name);
  const { document } = await at.carrier.api.call(routes.sign, {
    params: { id },
    body: { expectedVersion: version, password: PASSWORD, ...more },
  });
  return new Uint8Array(await at.carrier.api.download(routes.pdf, { params: { id: document.id } }));
};
const signatures = async (file: Uint8Array): Promise<number> =>
  findSignatures(file, await PdfDocument.open(file)).found.length;
const later = async (file: Uint8Array): Promise<unknown[]> =>
  (await verify(file, { chain: null, trustAnchors: [], now: new Date() })).signatures.flatMap(
    ({ integrity, laterChanges }) => [integrity.outcome, laterChanges.outcome],
  );

describe.each<[string, boolean]>([
  ["our paper, countersigned", false],
  ["our certified paper, countersigned", true],
])("%s by another program", (name, certify) => {
  it("is taken as it came, signed over without a question, and every signature holds", async () => {
    const ours = await sign(await plainPdf(2), name, { certify });
    const theirs = await countersigned(ours);
    expect(Buffer.compare(theirs.subarray(0, ours.length), ours)).toBe(0);
    const taken = await upload(theirs, name);
    const kept = await at.carrier.api.download(routes.pdf, { params: { id: taken.id } });
    expect(Buffer.compare(new Uint8Array(kept), theirs)).toBe(0);
    const again = await sign(theirs, name);
    expect(await signatures(again)).toBe(3);
    expect(await later(again)).toEqual(Array(6).fill("VALID"));
  });
});
