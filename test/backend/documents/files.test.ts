import { chmod, mkdir, open, readdir, readlink, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PDFDocument } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import { UPLOAD_KINDS } from "#domain/kinds/kinds";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { DiskStorage, type Storage } from "../../../backend/ports/storage.ts";
import { STORAGE } from "../../../backend/settings/tokens.ts";
import { refusal } from "../../../scripts/lib/api-client.ts";
import { draftBill } from "../../support/bill.ts";
import { marked } from "../../support/marked.ts";
import { get, PASSWORD, type Company } from "../../support/companies.ts";
import { startPair, type Pair } from "./pair.ts";

let at: Pair;

beforeAll(async () => {
  at = await startPair();
});
afterAll(() => at.backend.stop());

async function pdf(pages = 1, size: [number, number] = [595, 842]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let i = 0; i < pages; i++) document.addPage(size).drawText(`page ${i + 1}`, { x: 50, y: 100 });
  return document.save();
}
const upload = async (
  query: { name: string; kind?: string; number?: string; date?: string } = { name: "Survey" },
  bytes?: Uint8Array,
  from = at.carrier,
) => from.api.call(routes.upload, { query, bytes: bytes ?? (await pdf()) });
const grant = (id: string, to: Company, access: string) =>
  at.backend.database.asWorker(async (tx) => {
    await tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,$3)", [
      id,
      to.id,
      access,
    ]);
    await tx.query(
      `INSERT INTO app.document_state (document_id, organisation_id, kind, state) SELECT id, $2, kind, 'CREATED'
        FROM app.document WHERE id = $1`,
      [id, to.id],
    );
  });

describe("upload", () => {
  it.each(UPLOAD_KINDS)("takes a %s and gives back the same bytes", async (kind) => {
    const bytes = await pdf();
    const made = await upload({ name: `A ${kind} 中文`, kind, number: "N-1", date: "2026-10-30" }, bytes);
    expect(made).toMatchObject({
      kind,
      state: "CREATED",
      number: "N-1",
      name: `A ${kind} 中文`,
      data: { name: `A ${kind} 中文`, number: "N-1", date: "2026-10-30" },
      negotiability: null,
      register: null,
    });
    expect(made.files).toMatchObject([
      {
        role: "upload",
        mime: "application/pdf",
        size: bytes.length,
        sha256: made.checksum,
        name: `A ${kind} 中文.pdf`,
      },
    ]);
    expect(
      Buffer.from(await at.carrier.api.download(routes.file, { params: { id: made.id, fileId: made.files[0]!.id } })),
    ).toEqual(Buffer.from(bytes));
  });

  it("serves files as attachments that no browser runs", async () => {
    const made = await upload();
    const answer = await at.carrier.api.send(routes.file, { params: { id: made.id, fileId: made.files[0]!.id } });
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment/);
    expect(answer.headers.get("content-security-policy")).toBe("sandbox");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("refuses 20 MB or more, whether the length is told or not, and leaves nothing", async () => {
    const before = await count();
    const large = Buffer.alloc(20 * 1024 * 1024, 0x20);
    large.write("%PDF-1.7");
    expect(await refusal(upload({ name: "Large" }, large))).toBe("UPLOAD_TOO_LARGE");
    const streamed = await fetch(`${at.backend.url}/api/documents/upload?name=Large`, {
      method: "POST",
      headers: { cookie: cookieOf(at.carrier), "content-type": "application/octet-stream" },
      duplex: "half",
      body: new ReadableStream({
        start: (to) => {
          for (let at = 0; at < large.length; at += 1 << 20) to.enqueue(large.subarray(at, at + (1 << 20)));
          to.close();
        },
      }),
    } as RequestInit).then(
      (answer) => answer.json() as Promise<{ code: string }>,
      () => ({ code: "UPLOAD_TOO_LARGE" }),
    );
    expect(streamed.code).toBe("UPLOAD_TOO_LARGE");
    expect(await count()).toBe(before);
  });

  it("refuses by content, not by name", async () => {
    expect(await refusal(upload({ name: "program.pdf" }, Buffer.from("MZ\u0090\u0000 not a document")))).toBe(
      "UPLOAD_TYPE",
    );
    expect(await refusal(upload({ name: "page.pdf" }, Buffer.from("<html><script>alert(1)</script></html>")))).toBe(
      "UPLOAD_TYPE",
    );
    expect(await refusal(upload({ name: "nothing.pdf" }, Buffer.alloc(0)))).toBe("UPLOAD_TYPE");
    const half = await pdf(3);
    expect(await refusal(upload({ name: "half" }, half.subarray(0, half.length / 2)))).toBe("UPLOAD_BROKEN");
    const active = await PDFDocument.create();
    active.addPage();
    active.addJavaScript("main", "app.alert(1)");
    expect(await refusal(upload({ name: "active" }, await active.save()))).toBe("UPLOAD_ACTIVE");
  });

  it("refuses a date that is none, a kind made by form, and a user without the right", async () => {
    expect(await refusal(upload({ name: "X", date: "2026-13-01" }))).toBe("BAD_INPUT");
    expect(await refusal(upload({ name: "X", kind: "BillOfLading" }))).toBe("BAD_INPUT");
    const reader = await at.make.company("Reader", {
      permissions: ALL_PERMISSIONS.filter((one) => one !== "ordinary.upload"),
    });
    expect(await refusal(upload({ name: "X" }, undefined, reader))).toBe("FORBIDDEN");
  });

  it("says that the disk is full, leaves no document and no half file, and works again afterwards", async () => {
    const storage = at.backend.app.get<Storage>(STORAGE, { strict: false });
    const put = storage.put.bind(storage);
    const before = await count();
    // The device that is always full refuses for real: what is written to it fails with ENOSPC.
    storage.put = (organisation, bytes) => writeFile("/dev/full", bytes).then(() => put(organisation, bytes));
    try {
      expect(await refusal(upload())).toBe("DISK_FULL");
    } finally {
      storage.put = put;
    }
    expect(await count()).toBe(before);
    expect((await upload()).state).toBe("CREATED");
  });

  it("has the file and its name on the disk before it answers: the database never names what a power failure takes back", async () => {
    const dir = join(at.backend.settings.storageDir, "..", "flushed");
    await mkdir(dir);
    const installation = await marked(dir);
    const probe = await open(dir);
    const handles = Object.getPrototypeOf(probe) as { sync: typeof probe.sync };
    await probe.close();
    const flush = handles.sync;
    const flushed: string[] = [];
    handles.sync = async function (this: typeof probe) {
      flushed.push(await readlink(`/proc/self/fd/${this.fd}`));
      return flush.call(this);
    };
    try {
      const storage = new DiskStorage(dir, at.backend.settings.kek, installation);
      const { key } = await storage.put(at.carrier.id, Buffer.from("first"));
      const folders = [join(dir, at.carrier.id, key.slice(0, 2)), join(dir, at.carrier.id), dir];
      expect(flushed.map((one) => one.slice(0, join(folders[0]!, key).length))).toEqual([
        join(folders[0]!, key),
        ...folders,
      ]);
      flushed.length = 0;
      await storage.put(at.carrier.id, Buffer.from("first"));
      expect(flushed.slice(1)).toEqual([folders[0]]);
    } finally {
      handles.sync = flush;
    }
  });

  it("keeps no half file when writing breaks off", async () => {
    const dir = join(at.backend.settings.storageDir, "..", "broken");
    await mkdir(dir);
    const storage = new DiskStorage(dir, at.backend.settings.kek, await marked(dir));
    const { key } = await storage.put(at.carrier.id, Buffer.from("whole"));
    const folder = join(dir, at.carrier.id, key.slice(0, 2));
    await rm(join(folder, key));
    await mkdir(join(folder, key));
    await expect(storage.put(at.carrier.id, Buffer.from("whole"))).rejects.toThrow();
    expect(await readdir(folder)).toEqual([key]);
  });
});

describe("classify", () => {
  it("gives an unclassified document its type", async () => {
    const { id } = await upload();
    const done = await at.carrier.api.call(routes.classify, {
      params: { id },
      body: { kind: "Invoice", expectedVersion: 1 },
    });
    expect(done).toMatchObject({ kind: "Invoice", state: "CREATED", version: 2 });
    expect(
      await refusal(
        at.carrier.api.call(routes.classify, { params: { id }, body: { kind: "PackingList", expectedVersion: 1 } }),
      ),
    ).toBe("CONTENT_UPDATED");
  });

  it("is for its author only", async () => {
    const { id } = await upload();
    await grant(id, at.other, "original");
    expect(
      await refusal(
        at.other.api.call(routes.classify, { params: { id }, body: { kind: "Invoice", expectedVersion: 1 } }),
      ),
    ).toBe("NOT_AUTHOR");
    const bill = await at.carrier.api.call(routes.create, { body: { kind: "BillOfLading" } });
    expect(
      await refusal(
        at.carrier.api.call(routes.classify, {
          params: { id: bill.id },
          body: { kind: "Invoice", expectedVersion: 1 },
        }),
      ),
    ).toBe("WRONG_STATE");
  });
});

describe("sign an ordinary document", () => {
  const sign = (id: string, expectedVersion: number, from = at.carrier.api, password = PASSWORD) =>
    from.call(routes.sign, { params: { id }, body: { expectedVersion, password } });

  it("adds a version each time; the earlier signed one is its beginning", async () => {
    const { id } = await upload({ name: "Report", kind: "QualityReport" }, await pdf(3));
    const once = await sign(id, 1);
    expect(once.intent).toBeNull();
    expect(once.document).toMatchObject({
      state: "CREATED",
      version: 2,
      signatures: [{ name: "Person 1", organisation: "Carrier" }],
    });
    const twice = await sign(id, 2, at.carrier.people[1]!.api);
    expect(twice.document.signatures.map((one) => one.name)).toEqual(["Person 1", "Person 2"]);
    expect(twice.document.files.map((file) => file.role)).toEqual(["upload", "signed", "signed"]);
    const [, first, second] = await Promise.all(
      twice.document.files.map((file) => at.carrier.api.download(routes.file, { params: { id, fileId: file.id } })),
    );
    expect(Buffer.from(second!.subarray(0, first!.length))).toEqual(Buffer.from(first!));
    expect(Buffer.from(await at.carrier.api.download(routes.pdf, { params: { id } }))).toEqual(Buffer.from(second!));
    expect(
      Buffer.from(second!)
        .toString("latin1")
        .match(/ETSI\.CAdES\.detached/g),
    ).toHaveLength(2);
  });

  it("fits onto a small page", async () => {
    const { id } = await upload({ name: "Label" }, await pdf(1, [120, 40]));
    expect((await sign(id, 1)).document.signatures).toHaveLength(1);
  });

  it("refuses a wrong password, an old version, what is no PDF, and a user without certificate or right", async () => {
    const { id } = await upload();
    expect(await refusal(sign(id, 1, at.carrier.api, "wrong-password-1"))).toBe("WRONG_PASSWORD");
    expect(await refusal(sign(id, 7))).toBe("CONTENT_UPDATED");
    const picture = await upload({ name: "Picture" }, PIXEL);
    expect(await refusal(sign(picture.id, 1))).toBe("UPLOAD_NOT_PDF");
    const clerk = await at.make.company("Clerk", {
      permissions: ALL_PERMISSIONS.filter((one) => one !== "ordinary.sign"),
    });
    const own = await upload({ name: "Own" }, undefined, clerk);
    expect(await refusal(sign(own.id, 1, clerk.api))).toBe("FORBIDDEN");
    const expired = await at.make.company("Expired");
    const late = await upload({ name: "Late" }, undefined, expired);
    await at.backend.database.asWorker((tx) =>
      tx.query(
        `UPDATE app.certificate SET not_after = now() - interval '1 day' WHERE organisation_id = $1
          AND person_id IS NOT NULL`,
        [expired.id],
      ),
    );
    expect(await refusal(sign(late.id, 1, expired.api))).toBe("USER_CERTIFICATE");
    expect((await get(expired.api, late.id)).signatures).toEqual([]);
  });

  it("voids with a reason and the password; nothing leaves that state", async () => {
    const { id } = await upload();
    const body = { expectedVersion: 1, password: PASSWORD, reason: "Wrong file" };
    expect(await refusal(at.carrier.api.call(actRoutes.void, { params: { id }, body: { ...body, reason: " " } }))).toBe(
      "BAD_INPUT",
    );
    expect((await at.carrier.api.call(actRoutes.void, { params: { id }, body })).document.state).toBe("VOID");
    expect(await refusal(sign(id, 2))).toBe("WRONG_STATE");
    expect(
      await refusal(at.carrier.api.call(actRoutes.void, { params: { id }, body: { ...body, expectedVersion: 2 } })),
    ).toBe("WRONG_STATE");
  });
});

describe("the paper", () => {
  it("is the file, or a watermarked copy of it", async () => {
    const bytes = await pdf();
    const { id } = await upload({ name: "Report" }, bytes);
    expect(Buffer.from(await at.carrier.api.download(routes.pdf, { params: { id } }))).toEqual(Buffer.from(bytes));
    const copy = await at.carrier.api.download(routes.pdf, { params: { id }, query: { view: "copy" } });
    expect(Buffer.from(copy.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(Buffer.from(copy)).not.toEqual(Buffer.from(bytes));
    expect(
      await refusal(at.carrier.api.download(routes.pdf, { params: { id }, query: { view: "endorsements" } })),
    ).toBe("NO_PREVIEW");
  });

  it("does not exist of a picture or a draft", async () => {
    const picture = await upload({ name: "Picture" }, PIXEL);
    expect(await refusal(at.carrier.api.download(routes.pdf, { params: { id: picture.id } }))).toBe("NO_PREVIEW");
    const bill = await draftBill(at.carrier.api, "PAPER-1");
    expect(await refusal(at.carrier.api.download(routes.pdf, { params: { id: bill.id } }))).toBe("ENVELOPE_HAS_DRAFT");
    expect(await refusal(at.carrier.api.download(routes.credential, { params: { id: bill.id } }))).toBe("WRONG_STATE");
  });

  it("fails in words when the stored bytes are gone or were changed", async () => {
    const { id, files } = await upload({ name: "Gone" }, await pdf(2));
    const [row] = (await at.backend.database.asWorker((tx) =>
      tx.query("SELECT storage_key FROM app.file WHERE document_id = $1", [id]),
    )) as { storage_key: string }[];
    const path = join(at.backend.settings.storageDir, at.carrier.id, row!.storage_key.slice(0, 2), row!.storage_key);
    await chmod(path, 0o600);
    await writeFile(path, Buffer.from("something else"));
    expect(await refusal(at.carrier.api.download(routes.file, { params: { id, fileId: files[0]!.id } }))).toBe(
      "DOWNLOAD_FAILED",
    );
    await rm(path);
    expect(await refusal(at.carrier.api.download(routes.pdf, { params: { id } }))).toBe("DOWNLOAD_FAILED");
  });

  it("shows who has only a copy that copy and no other file", async () => {
    const { id, files } = await upload({ name: "Secret" });
    await grant(id, at.other, "copy");
    const seen = await get(at.other.api, id);
    expect(seen).toMatchObject({ owning: "Copy", files: [], copies: [], isAuthor: false });
    expect(await refusal(at.other.api.download(routes.file, { params: { id, fileId: files[0]!.id } }))).toBe(
      "NOT_FOUND",
    );
    expect(await refusal(at.other.api.download(routes.pdf, { params: { id } }))).toBe("DOWNLOAD_FAILED");
  });
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const cookieOf = (company: Company): string =>
  [...company.api.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const count = (): Promise<number> =>
  at.backend.database.asWorker(
    async (tx) =>
      (
        (await tx.query("SELECT count(*)::int AS n FROM app.document WHERE organisation_id = $1", [at.carrier.id])) as {
          n: number;
        }[]
      )[0]!.n,
  );
