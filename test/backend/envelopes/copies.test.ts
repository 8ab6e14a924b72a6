import sharp from "sharp";
import { v7 as uuid } from "uuid";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes as documents } from "#domain/api/documents";
import { envelopeRoutes as envelopes } from "#domain/api/envelopes";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, type Company } from "../../support/companies.ts";
import { postage, type Postage } from "../../support/envelopes.ts";
import { plainPdf } from "../../support/signing.ts";

let backend: TestBackend;
let mail: Postage;
let author: Company;
let reader: Company;
let friend: Company;

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  mail = postage(backend);
  const make = companies(backend);
  [author, reader, friend] = await Promise.all([
    make.company("Author", { people: 2 }),
    make.company("Reader", { people: 2 }),
    make.company("Friend", { people: 2 }),
  ]);
  for (const [one, other] of [
    [author, reader],
    [reader, friend],
  ] as const)
    await make.befriend(one, other);
});
afterAll(() => backend.stop());

let count = 0;
const upload = async (bytes?: Uint8Array): Promise<string> =>
  (
    await author.api.call(documents.upload, {
      query: { kind: "Invoice", name: `Paper ${++count}` },
      bytes: bytes ?? (await plainPdf()),
    })
  ).id;
const fileOf = (company: Company, id: string, fileId: string): Promise<Uint8Array> =>
  company.api.download(documents.file, { params: { id, fileId } });

describe("a copy", () => {
  it("stays one, to whomever it is passed on", async () => {
    const id = await upload();
    const [original] = (await get(author.api, id)).files;
    await mail.send(author, reader, [id]);
    const [received] = (await get(reader.api, id)).files;
    await mail.send(reader, friend, [id]);
    const seen = await get(friend.api, id);
    expect(seen.owning).toBe("Copy");
    expect(seen.files.map((file) => file.role)).toEqual(["copy"]);
    expect(await fileOf(friend, id, seen.files[0]?.id ?? "")).toEqual(await fileOf(reader, id, received?.id ?? ""));
    for (const thief of [reader, friend])
      expect(await refusal(fileOf(thief, id, original?.id ?? ""))).toBe("NOT_FOUND");
    expect(await friend.api.download(documents.pdf, { params: { id }, query: {} })).not.toEqual(
      await author.api.download(documents.pdf, { params: { id }, query: {} }),
    );
  });

  it("of a picture can be opened by who received it", async () => {
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#0b57d0" } })
      .png()
      .toBuffer();
    const id = await upload(picture);
    await mail.send(author, reader, [id]);
    const [file] = (await get(reader.api, id)).files;
    expect(Buffer.from(await fileOf(reader, id, file?.id ?? ""))).toEqual(picture);
  });

  it("is nobody's before it is sent, and not in an envelope that was opened again", async () => {
    const id = await upload();
    await mail.send(author, reader, [id]);
    const before = (await get(reader.api, id)).files;
    const second = await mail.seal(author, reader, [id]);
    const waiting = (await author.api.call(envelopes.get, { params: { id: second } })).documents[0]?.fileId ?? "";
    expect((await get(reader.api, id)).files).toEqual(before);
    expect(await refusal(fileOf(reader, id, waiting))).toBe("NOT_FOUND");
    // The company that made it, and whose people check it before it goes, reads it.
    const sealed = await fileOf(author, id, waiting);
    expect(await refusal(fileOf(friend, id, waiting))).toBe("NOT_FOUND");
    await mail.transfer(author, second);
    expect(await fileOf(reader, id, waiting)).toEqual(sealed);
    expect((await get(reader.api, id)).files.map((file) => file.id)).toEqual([
      ...before.map((file) => file.id),
      waiting,
    ]);
  });

  it("tells nothing of the acts on the original", async () => {
    const id = await upload();
    await mail.send(author, reader, [id]);
    const intent = uuid();
    await backend.database.asWorker((tx) =>
      tx.query(
        `INSERT INTO app.intent (id, chain_id, organisation_id, person_id, document_id, action, custody, target,
          call_data, call, status, deadline)
         VALUES ($1,1337,$2,$3,$4,'surrender','wallet','0x','0x','{"functionName":"f","arguments":[]}','done',now())`,
        [intent, author.id, author.people[0]?.id, id],
      ),
    );
    expect((await author.api.call(documents.intent, { params: { id: intent } })).id).toBe(intent);
    expect(await refusal(reader.api.call(documents.intent, { params: { id: intent } }))).toBe("NOT_FOUND");
  });
});
