import { randomBytes } from "node:crypto";
import { PDF, PdfStream } from "@libpdf/core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { PASSWORD } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";
import { startPair, type Pair } from "./pair.ts";

let at: Pair;
let pdf: Uint8Array;
beforeAll(async () => {
  at = await startPair();
  pdf = await plainPdf(1);
});
afterAll(() => at.backend.stop());

const upload = (bytes: Uint8Array): Promise<DocumentDetail> =>
  at.carrier.api.call(routes.upload, { query: { name: "Paper", kind: "Invoice" }, bytes });
const sign = (document: DocumentDetail, together: readonly DocumentDetail[]) =>
  at.carrier.api.call(routes.sign, {
    params: { id: document.id },
    body: {
      expectedVersion: document.version,
      password: PASSWORD,
      shown: "signature",
      together: together.map(({ id }) => id),
    },
  });
/** A PDF of about the given size. */
async function heavy(size: number): Promise<Uint8Array> {
  const file = await PDF.load(pdf);
  file.context.catalog.getDict().set("PieceInfo", file.register(new PdfStream([], randomBytes(size))));
  return file.save();
}

describe("documents that are signed together", () => {
  it("are ten at the most, whatever the browser counted", async () => {
    const all = await Promise.all(Array.from({ length: 11 }, () => upload(pdf)));
    expect(await refusal(sign(all[0]!, all))).toBe("MULTI_SIGN_LIMIT");
    expect((await sign(all[0]!, all.slice(0, 10))).document.signatures).toHaveLength(1);
    expect((await sign(all[9]!, all.slice(0, 10))).document.signatures).toHaveLength(1);
  });

  it("are 20 MB together at the most", async () => {
    const [one, two] = [await upload(await heavy(12 * 1024 * 1024)), await upload(await heavy(9 * 1024 * 1024))];
    expect(await refusal(sign(one, [one, two]))).toBe("MULTI_SIGN_LIMIT");
    expect((await sign(one, [one])).document.signatures).toHaveLength(1);
  });
});

describe("a document that is looked at or signed", () => {
  it("of a picture is what was drawn anew from its pixels", async () => {
    const photo = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: "#cc2200" } })
      .withExif({ IFD0: { Copyright: "Secret Place" } })
      .png()
      .toBuffer();
    const { id } = await upload(photo);
    const shown = Buffer.from(await at.carrier.api.download(routes.picture, { params: { id } }));
    expect(await sharp(shown).metadata()).toMatchObject({ format: "jpeg", width: 2_400, height: 1_200 });
    expect([photo.includes("Secret Place"), shown.includes("Secret Place")]).toEqual([true, false]);
    expect(await refusal(at.carrier.api.download(routes.picture, { params: { id: (await upload(pdf)).id } }))).toBe(
      "NO_PREVIEW",
    );
    expect(await refusal(at.other.api.download(routes.picture, { params: { id } }))).toBe("NOT_FOUND");
  });

  it("must have a file to sign", async () => {
    const document = await upload(pdf);
    await at.backend.database.asWorker((tx) => tx.query("DELETE FROM app.file WHERE document_id = $1", [document.id]));
    expect(await refusal(sign(document, [document]))).toBe("NO_SIGNING_TEMPLATE");
  });
});
