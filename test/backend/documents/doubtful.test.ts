import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import { PdfDocument } from "#domain/verify/pdf-document";
import { findSignatures } from "#domain/verify/pdf-find";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { PASSWORD } from "../../support/companies.ts";
import { certified, foreignPage, METHODS, PSS_WITH_SHA1, signedAsForeign, type Method } from "../../support/foreign.ts";
import { startPair, type Pair } from "./pair.ts";

// An uploaded file with signatures is signed over only if they hold, or if the signer has read why they cannot be
// judged.

let at: Pair;
let room: Uint8Array;

beforeAll(async () => {
  at = await startPair();
  room = await foreignPage();
});
afterAll(() => at.backend.stop());

const method = METHODS["RSA-PSS with SHA-256"];
const root = certified("Foreign Root", method, null, { authority: true });
const person = certified("Foreign Person", method, root, { uses: ["1.3.6.1.5.5.7.3.36"] });
const as = (by: Method): Uint8Array => signedAsForeign(room, { ...person, method: by }, [root]);
const upload = (bytes: Uint8Array, more: { toSign?: "true" } = {}) =>
  at.carrier.api.call(routes.upload, { query: { name: "Countersigned", ...more }, bytes });
const sign = async (bytes: Uint8Array, more: { overDoubt?: boolean } = {}) => {
  const { id, version } = await upload(bytes);
  return at.carrier.api.call(routes.sign, {
    params: { id },
    body: { expectedVersion: version, password: PASSWORD, ...more },
  });
};
const signatures = async (id: string): Promise<number> => {
  const file = await at.carrier.api.download(routes.pdf, { params: { id } });
  return findSignatures(file, await PdfDocument.open(file)).found.length;
};

describe("a file that comes signed", () => {
  it("is signed without a question where that signature holds", async () => {
    const { document } = await sign(as(method));
    expect(await signatures(document.id)).toBe(2);
  });

  it("by a method that is not known here is signed only when who signs says so, having read why", async () => {
    const unknown = as({ ...method, algorithm: METHODS["Ed25519"].algorithm });
    const refused: unknown = await sign(unknown).then(
      () => null,
      (failure: unknown) => failure,
    );
    expect(refused).toBeInstanceOf(ApiRefusal);
    expect(refused).toMatchObject({ code: "SIGNED_DOUBTFUL" });
    expect(String((refused as ApiRefusal).message)).toContain("not supported here");
    const { document } = await sign(unknown, { overDoubt: true });
    expect(await signatures(document.id)).toBe(2);
  });

  it("by a method that can be forged is not signed over, whatever is said", async () => {
    const weak = as({ ...method, algorithm: PSS_WITH_SHA1.algorithm, value: PSS_WITH_SHA1.value });
    expect(await refusal(sign(weak))).toBe("UPLOAD_SIGNATURE");
    expect(await refusal(sign(weak, { overDoubt: true }))).toBe("UPLOAD_SIGNATURE");
    expect(await refusal(upload(weak, { toSign: "true" }))).toBe("UPLOAD_SIGNATURE");
  });

  it("does not change by being asked for: nothing is written of a signature that is refused", async () => {
    const { id, version } = await upload(as({ ...method, algorithm: METHODS["Ed25519"].algorithm }));
    expect(
      await refusal(
        at.carrier.api.call(routes.sign, { params: { id }, body: { expectedVersion: version, password: PASSWORD } }),
      ),
    ).toBe("SIGNED_DOUBTFUL");
    expect(await at.carrier.api.call(routes.get, { params: { id } })).toMatchObject({ version, signatures: [] });
  });
});
