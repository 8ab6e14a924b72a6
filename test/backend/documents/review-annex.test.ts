import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes as documents } from "#domain/api/documents";
import { registerRoutes } from "#domain/api/registers";
import { reviewRoutes as reviews } from "#domain/api/reviews";
import { visitorRoutes } from "#domain/api/visitors";
import { workspaceRoutes } from "#domain/api/workspaces";
import { canonicalJson } from "#domain/canonical";
import { LIMITS, megabytes } from "#domain/limits";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { rows } from "../../../scripts/lib/sql.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, type Company } from "../../support/companies.ts";
import { plainPdf } from "../../support/signing.ts";
import { mailReceiver, type MailReceiver } from "../../support/smtp.ts";
import { SAMPLES } from "../../support/title-samples.ts";
import { inDays, visitors } from "../../support/visitors.ts";

const GUEST = "surveyor@orison.example";

let backend: TestBackend;
let mail: MailReceiver;
let [shipper, bank, carrier, stranger]: Company[] = [];
beforeAll(async () => {
  mail = await mailReceiver();
  backend = await startBackend({ chain: false, settings: { smtpUrl: mail.url } });
  const make = companies(backend);
  [shipper, bank, carrier, stranger] = await Promise.all(
    ["Shipper", "Bank", "Carrier", "Stranger"].map((name) => make.company(name)),
  );
  for (const other of [bank, carrier]) await make.befriend(shipper!, other!);
  await make.befriend(carrier!, bank!);
});
afterAll(async () => {
  await backend.stop();
  await mail.stop();
});

const begin = async (): Promise<string> =>
  (
    await shipper!.api.call(reviews.begin, {
      body: {
        kind: "BillOfLading",
        issuerId: carrier!.id,
        data: SAMPLES.BillOfLading(""),
        collaborators: [{ organisationId: bank!.id }],
      },
    })
  ).id;
const show = (company: Company, id: string) => company.api.call(reviews.show, { params: { id } });
const version = async (company: Company, id: string) => ({ expectedVersion: (await show(company, id)).version });
const act = async (company: Company, name: "submit" | "accept" | "modify", id: string) =>
  company.api.call(reviews[name], { params: { id }, body: await version(company, id) });
const put = async (id: string, bytes: Uint8Array, expectedVersion?: number) =>
  shipper!.api.call(reviews.setAnnex, {
    params: { id },
    query: { name: "Rider clauses", expectedVersion: expectedVersion ?? (await show(shipper!, id)).version },
    bytes,
  });
const remove = async (id: string) =>
  shipper!.api.call(reviews.removeAnnex, { params: { id }, query: await version(shipper!, id) });
const read = async (company: Company, id: string, revision?: number) =>
  Buffer.from(
    await company.api.download(reviews.annex, { params: { id }, query: revision === undefined ? {} : { revision } }),
  );
const sha256 = (bytes: Uint8Array | string): string => createHash("sha256").update(bytes).digest("hex");

it("a draft takes a PDF under 10 MB as its annex, and nothing else; what was typed stays", async () => {
  const id = await begin();
  const { data } = await show(shipper!, id);
  expect(await refusal(put(id, Buffer.alloc(megabytes(LIMITS.draftUploadMb))))).toBe("ANNEX_TOO_LARGE");
  const image = await sharp({ create: { width: 20, height: 20, channels: 3, background: "#0a6b3b" } })
    .png()
    .toBuffer();
  expect(await refusal(put(id, image))).toBe("UPLOAD_NOT_PDF");
  expect(await refusal(put(id, Buffer.from("no paper")))).toBe("UPLOAD_NOT_PDF");
  expect(await refusal(remove(id))).toBe("NOT_FOUND");
  expect(await refusal(read(shipper!, id))).toBe("NOT_FOUND");
  expect((await show(shipper!, id)).data).toEqual(data);

  const bytes = await plainPdf();
  const annexed = await put(id, bytes);
  expect(annexed).toMatchObject({
    annex: { name: "Rider clauses.pdf", sha256: sha256(bytes), size: bytes.length },
    data,
  });
  expect(await refusal(put(id, await plainPdf(3), annexed.version - 1))).toBe("CONTENT_UPDATED");
  expect(sha256(await read(shipper!, id))).toBe(sha256(bytes));
  // Nobody else reads what is being written.
  expect(await refusal(read(bank!, id))).toBe("NOT_FOUND");
  expect((await remove(id)).annex).toBeNull();
});

it("is of a version: each acceptance is of its content, and the bill that is made of it has it", async () => {
  const id = await begin();
  const params = { id };
  const [one, two] = [await plainPdf(1), await plainPdf(2)];
  await put(id, one);
  const selection = { issuerId: carrier!.id, carrierId: null, layout: null, letterheadId: null };
  const item = { type: "BillOfLading", index: 0, templateId: null, subType: "TO_ORDER" };
  const content = (annex: Uint8Array): string =>
    sha256(
      canonicalJson({
        data: SAMPLES.BillOfLading(""),
        terms: {},
        parts: [],
        annex: sha256(annex),
        companies: getsIt,
        look: { ...selection, item, language: "en-US" },
      }),
    );
  // Nobody is named as the shipper who is here: the initiator gets the bill.
  const getsIt = { deliverTo: { id: shipper!.id, name: "Shipper" } };
  const submitted = await act(shipper!, "submit", id);
  expect(submitted.history.at(-1)).toMatchObject({ step: "submit", contentHash: content(one) });
  for (const reader of [bank!, carrier!]) expect(sha256(await read(reader, id, 1))).toBe(sha256(one));
  expect(await refusal(read(stranger!, id, 1))).toBe("NOT_FOUND");
  expect(await refusal(read(bank!, id, 2))).toBe("NOT_FOUND");
  expect(await refusal(put(id, two))).toBe("WRONG_STATE");

  const workspace = await shipper!.api.call(workspaceRoutes.create, {
    body: { name: "The draft", endsOn: inDays(7), reviewId: id, visitors: [{ email: GUEST }] },
  });
  const guest = await visitors(backend, mail).visit(GUEST, workspace);
  const at = { params: { id: workspace.id } };
  expect((await guest.call(visitorRoutes.get, at)).review?.annex).toMatchObject({ sha256: sha256(one) });
  expect(sha256(await guest.download(visitorRoutes.annex, at))).toBe(sha256(one));
  const noted = await backend.database.asWorker((tx) =>
    rows(tx, "SELECT detail FROM app.audit WHERE action = 'visitor.annex'"),
  );
  expect(noted).toMatchObject([{ detail: { file: "Rider clauses.pdf", sha256: sha256(one) } }]);

  const reason = "Other clauses";
  await bank!.api.call(reviews.reject, { params, body: { ...(await version(bank!, id)), reason } });
  expect((await act(shipper!, "modify", id)).annex?.sha256).toBe(sha256(one));
  await put(id, two);
  // The others read the submitted version, not the one that is being written.
  expect(await show(bank!, id)).toMatchObject({ annex: { sha256: sha256(one) } });
  await act(shipper!, "submit", id);
  expect(sha256(await read(bank!, id, 1))).toBe(sha256(one));
  expect(sha256(await read(bank!, id, 2))).toBe(sha256(two));
  const agreed = await act(bank!, "accept", id);
  expect(agreed.history.at(-1)).toMatchObject({ step: "accept", contentVersion: 2, contentHash: content(two) });

  const body = { ...(await version(carrier!, id)), number: "BL-ANNEXED" };
  const bill = await carrier!.api.call(reviews.prepare, { params, body });
  const [file] = bill.attachments;
  expect(file).toMatchObject({ name: "Rider clauses.pdf", sha256: sha256(two) });
  const asked = { params: { id: bill.id, fileId: file!.id } };
  expect(sha256(await carrier!.api.download(documents.file, asked))).toBe(sha256(two));
  expect(await refusal(carrier!.api.call(documents.detach, asked))).toBe("REVIEW_AGREED");
});

it("counts once among the files of its company, however many versions have it", async () => {
  const stored = async () => (await shipper!.api.call(registerRoutes.budget)).storageBytes;
  const before = await stored();
  const id = await begin();
  const bytes = await plainPdf(5);
  await put(id, bytes);
  await act(shipper!, "submit", id);
  expect(await stored()).toBe(before + bytes.length);
});
