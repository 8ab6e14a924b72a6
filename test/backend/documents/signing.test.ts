import { PDFDocument, degrees } from "pdf-lib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes as routes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { SignaturePlacement } from "#domain/api/document-signing";
import { verifyRoutes } from "#domain/api/desk";
import { envelopeRoutes } from "#domain/api/envelopes";
import { recordRoutes } from "#domain/api/record";
import { signingRoutes } from "#domain/api/signing";
import { stampRoutes } from "#domain/api/stamps";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { trustOfAnswer } from "#domain/verify/trust";
import { verify } from "#domain/verify/verify";
import { first } from "../../../scripts/lib/sql.ts";
import { STORAGE } from "../../../backend/settings/tokens.ts";
import type { Storage } from "../../../backend/ports/storage.ts";
import { apiClient, refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { get, PASSWORD, until, type Company } from "../../support/companies.ts";
import { lettersTo } from "../../support/letters.ts";
import { sampled } from "../../support/sampled.ts";
import { startPair, type Pair } from "./pair.ts";

let at: Pair;
let { carrier, other, third } = {} as { carrier: Company; other: Company; third: Company };

beforeAll(async () => {
  at = await startPair();
  ({ carrier, other } = at);
  third = await at.make.company("Third");
  await at.make.befriend(carrier, third);
});
afterAll(() => at.backend.stop());

async function pdf(turned: 0 | 90 | 180 | 270 = 0, pages = 2): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  for (let i = 0; i < pages; i++) {
    const page = document.addPage([595.28, 841.89]);
    page.drawText(`page ${i + 1}`, { x: 50, y: 700 });
    page.setRotation(degrees(turned));
  }
  return document.save();
}
let n = 0;
const upload = async (bytes?: Uint8Array, from = carrier) =>
  from.api.call(routes.upload, {
    query: { name: `Report ${(n += 1)}`, kind: "QualityReport" },
    bytes: bytes ?? (await pdf()),
  });
const spot = (i: number): SignaturePlacement => ({ page: 1, xMm: 10, yMm: 20 + 30 * i });
const sign = (
  document: Pick<DocumentDetail, "id" | "version">,
  by: ApiClient,
  more: {
    placement?: SignaturePlacement;
    shown?: "stamp" | "signature" | "both";
    capacityId?: string;
    stampId?: string | null;
  } = {},
) =>
  by.call(routes.sign, {
    params: { id: document.id },
    body: { expectedVersion: document.version, password: PASSWORD, ...more },
  });
type Party = { organisationId: string } | { personId: string };
const ask = (
  document: Pick<DocumentDetail, "id" | "version">,
  parties: readonly Party[],
  more: { ordered?: boolean; message?: string; dueOn?: string } = {},
  by = carrier,
) =>
  by.api.call(signingRoutes.ask, {
    params: { id: document.id },
    body: { expectedVersion: document.version, ordered: true, parties: [...parties], ...more },
  });
const of = (company: Company): Party => ({ organisationId: company.id });
const reject = (id: string, by: ApiClient, reason = "Wrong density") =>
  by.call(signingRoutes.reject, { params: { id }, body: { reason } });
const states = (document: DocumentDetail) => document.signing?.steps.map((step) => step.state);
const inbox = async (api: ApiClient, id: string) =>
  (await api.call(envelopeRoutes.list, { query: { folder: "inbox" } })).rows.find((row) => row.id === id);
/** The verdict of a stranger on each signature of the newest file: signer, integrity, later changes. */
async function found(api: ApiClient, id: string): Promise<string[]> {
  const trust = trustOfAnswer(await apiClient(at.backend.url).call(verifyRoutes.trust));
  const { signatures } = await verify(await api.download(routes.pdf, { params: { id } }), {
    chain: null,
    ...trust,
    now: new Date(),
  });
  return signatures.map(
    (one) => `${one.organisation} ${one.integrity.outcome} ${one.identity.outcome} ${one.laterChanges.outcome}`,
  );
}
const whole = (...companies: Company[]) => companies.map(({ name }) => `${name} VALID VALID VALID`);

async function letters(company: Company, about: string, person = 0): Promise<{ subject: string; body: string }[]> {
  await until(
    "the post",
    async () => (await at.backend.database.asWorker((tx) => first(tx, "SELECT 1 FROM app.organisation_mail"))) === null,
  );
  return (await lettersTo(at.backend.database, company.people[person]?.id ?? "")).filter(({ subject }) =>
    subject.endsWith(about),
  );
}

describe("several sign one after another", () => {
  it("each on the file of the one before; everybody is told when it is their turn, who asked at the end", async () => {
    const colleague = carrier.people[1]!;
    const begun = await upload();
    const asked = await ask(begun, [of(other), { personId: colleague.id }, of(third)], {
      message: "Before loading, please",
      dueOn: "2099-12-31",
    });
    expect(asked).toMatchObject({
      state: "PROCESSING",
      signing: { state: "OPEN", ordered: true, message: "Before loading, please", dueOn: "2099-12-31", by: "Person 1" },
    });
    expect(states(asked)).toEqual(["ASKED", "WAITING", "WAITING"]);
    expect(await letters(other, begun.name)).toEqual([
      {
        subject: `Carrier asks you to sign ${begun.name}`,
        body: expect.stringMatching(
          /It is due on 2099-12-31\.[^]*Before loading, please[^]*\/doc\/sign\/QualityReport\//,
        ),
      },
    ]);
    expect(await letters(third, begun.name)).toEqual([]);
    expect(await inbox(other.api, begun.id)).toMatchObject({
      of: "signing",
      asked: "sign",
      desk: "asked",
      subject: begun.name,
      sender: { id: carrier.id },
      unread: true,
    });
    expect(await inbox(third.api, begun.id)).toBeUndefined();
    expect(await inbox(carrier.api, begun.id)).toMatchObject({
      asked: null,
      desk: "waiting",
      direction: "out",
      recipient: { id: other.id },
    });
    expect(await refusal(sign(asked, third.api))).toBe("SIGNING_NOT_TURN");
    expect(await refusal(sign(asked, carrier.api))).toBe("SIGNING_NOT_TURN");

    const one = await sign(asked, other.api, { placement: spot(0) });
    expect(states(one.document)).toEqual(["SIGNED", "ASKED", "WAITING"]);
    expect(await inbox(other.api, begun.id)).toBeUndefined();
    expect(await inbox(carrier.api, begun.id)).toMatchObject({ asked: null });
    expect(await inbox(colleague.api, begun.id)).toMatchObject({ asked: "sign" });
    expect(await letters(carrier, begun.name, 1)).toHaveLength(1);
    expect(await letters(carrier, begun.name)).toEqual([]);
    expect(await refusal(reject(begun.id, carrier.api))).toBe("SIGNING_NOT_ASKED");
    const two = await sign(await get(colleague.api, begun.id), colleague.api, { placement: spot(1) });
    expect(await letters(third, begun.name)).toHaveLength(1);
    const last = await sign(await get(third.api, begun.id), third.api, { placement: spot(2) });
    expect(last.document).toMatchObject({ state: "CREATED", signing: { state: "COMPLETE" } });
    expect(two.document.version).toBeLessThan(last.document.version);
    expect(await letters(carrier, begun.name)).toEqual([
      { subject: `Everybody has signed ${begun.name}`, body: expect.stringContaining("Third") },
    ]);

    expect(await found(carrier.api, begun.id)).toEqual(whole(other, carrier, third));
    const versions = await Promise.all(
      last.document.files
        .filter(({ role }) => role === "signed")
        .map((file) => third.api.download(routes.file, { params: { id: begun.id, fileId: file.id } })),
    );
    for (const [i, version] of versions.entries())
      if (i > 0)
        expect(Buffer.from(version.subarray(0, versions[i - 1]!.length))).toEqual(Buffer.from(versions[i - 1]!));
  });

  it("leaves its line in the records of all: of who signed, and of who asked", async () => {
    const begun = await upload();
    await sign(await ask(begun, [of(other)]), other.api);
    const lines = async (company: Company) =>
      (await company.api.call(recordRoutes.documentTrail, { params: { id: begun.id } })).map((line) => line.event);
    await until("the line", async () => (await lines(carrier)).includes("document.signedBy"));
    expect(await lines(carrier)).toEqual(
      expect.arrayContaining(["document.upload", "document.askSignatures", "document.signedBy"]),
    );
    expect(await lines(other)).toEqual(["document.sign"]);
  });
});

describe("several sign at once", () => {
  it("a signer at the same moment lands too: the second signs the file of the first", async () => {
    const begun = await ask(await upload(), [of(other), of(third), { personId: carrier.people[0]!.id }], {
      ordered: false,
    });
    expect(states(begun)).toEqual(["ASKED", "ASKED", "ASKED"]);
    const done = await Promise.all(
      [other, third, carrier].map((company, i) => sign(begun, company.api, { placement: spot(i) })),
    );
    expect(done.map(({ document }) => document.signatures.length).toSorted()).toEqual([1, 2, 3]);
    expect((await found(other.api, begun.id)).toSorted()).toEqual(whole(carrier, other, third));
    expect((await get(carrier.api, begun.id)).state).toBe("CREATED");
  });

  it("a signature is never laid over another", async () => {
    const begun = await ask(await upload(), [of(other), of(third)], { ordered: false });
    const done = await Promise.allSettled(
      [other, third].map((company) => sign(begun, company.api, { placement: spot(0) })),
    );
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const late = done[0]?.status === "rejected" ? other : third;
    expect(await refusal(sign(begun, late.api, { placement: spot(0) }))).toBe("PLACEMENT_TAKEN");
    expect((await sign(begun, late.api, { placement: spot(1) })).document.state).toBe("CREATED");
  });

  it("a signature that breaks off after the file was written changes nothing, and is done anew", async () => {
    const begun = await ask(await upload(), [of(other)]);
    const storage = at.backend.app.get<Storage>(STORAGE, { strict: false });
    const put = storage.put.bind(storage);
    storage.put = async (organisation, bytes) => {
      await put(organisation, bytes);
      throw new Error("the machine went down here");
    };
    try {
      await expect(sign(begun, other.api)).rejects.toThrow();
    } finally {
      storage.put = put;
    }
    expect(await get(other.api, begun.id)).toMatchObject({
      version: begun.version,
      signatures: [],
      state: "PROCESSING",
    });
    expect((await sign(begun, other.api)).document).toMatchObject({ state: "CREATED", signing: { state: "COMPLETE" } });
  });
});

describe("a signer who was asked rejects", () => {
  it("with a reason that the asking company is told; nobody else signs any more, until it is asked anew or used as it is", async () => {
    const begun = await upload();
    await ask(begun, [of(other), of(third)], { ordered: false });
    expect(await refusal(reject(begun.id, other.api, " "))).toBe("BAD_INPUT");
    const rejected = await reject(begun.id, other.api);
    expect(rejected).toMatchObject({
      state: "REJECTED",
      signing: {
        state: "REJECTED",
        steps: [{ state: "REJECTED", reason: "Wrong density", by: "Person 1" }, { state: "CLOSED" }],
      },
    });
    expect(await letters(carrier, begun.name)).toEqual([
      { subject: `Other rejected to sign ${begun.name}`, body: expect.stringContaining("Wrong density") },
    ]);
    expect((await letters(third, "any more")).map(({ subject }) => subject)).toContain(
      `${begun.name} need not be signed any more`,
    );
    expect(await refusal(sign(rejected, third.api))).toBe("WRONG_STATE");
    expect(await inbox(carrier.api, begun.id)).toMatchObject({
      of: "signing",
      desk: "asked",
      asked: "setAside",
      state: "REFUSED",
      subject: begun.name,
      sender: { name: "Other" },
    });
    expect(await inbox(third.api, begun.id)).toBeUndefined();
    const seen = await get(carrier.api, begun.id);
    expect(seen.can).toMatchObject({ askSignatures: null, transfer: "WRONG_STATE", sign: "WRONG_STATE", void: null });
    const envelope = await carrier.api.call(envelopeRoutes.compose, {
      body: { recipientId: third.id, subject: "S", documentIds: [begun.id] },
    });
    expect(envelope.can["seal"]).toBe("ENVELOPE_HAS_DRAFT");
    const again = await ask(seen, [of(third)]);
    expect(again.signing).toMatchObject({ state: "OPEN", steps: [{ company: { id: third.id } }] });
    await reject(begun.id, third.api);
    const aside = await carrier.api.call(signingRoutes.setAside, { params: { id: begun.id } });
    expect(aside).toMatchObject({
      state: "CREATED",
      signing: { state: "SET_ASIDE" },
      can: { transfer: null, sign: null },
    });
    expect(await inbox(carrier.api, begun.id)).toBeUndefined();
  });
});

describe("the company that asked", () => {
  it("withdraws: a signer who has not signed sees the document no more, signatures stay", async () => {
    const begun = await upload();
    await ask(begun, [of(other), of(third)]);
    await sign(await get(other.api, begun.id), other.api);
    const withdrawn = await carrier.api.call(signingRoutes.withdraw, { params: { id: begun.id } });
    expect(withdrawn).toMatchObject({
      state: "REVOKED",
      signing: { state: "WITHDRAWN" },
      signatures: [{ organisation: "Other" }],
    });
    expect(await refusal(get(third.api, begun.id))).toBe("NOT_FOUND");
    expect(await inbox(third.api, begun.id)).toBeUndefined();
    expect((await get(other.api, begun.id)).signatures).toHaveLength(1);
    expect(await refusal(carrier.api.call(signingRoutes.withdraw, { params: { id: begun.id } }))).toBe("WRONG_STATE");
  });

  it("is read by those who asked and were asked: a company that gets the document later reads its signatures alone", async () => {
    const { id, version } = await upload();
    await ask({ id, version }, [of(other)], { message: "For the bank, please" });
    await reject(id, other.api, "The density is wrong");
    for (const party of [carrier, other])
      expect((await get(party.api, id)).signing).toMatchObject({
        message: "For the bank, please",
        steps: [{ reason: "The density is wrong" }],
      });
    for (const access of ["copy", "original"]) {
      await at.backend.database.asWorker(async (tx) => {
        await tx.query(
          `INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,$3)
            ON CONFLICT (document_id, organisation_id) DO UPDATE SET access = $3`,
          [id, third.id, access],
        );
        await tx.query(
          `INSERT INTO app.document_state (document_id, organisation_id, kind, state) SELECT id, $2, kind, 'CREATED'
            FROM app.document WHERE id = $1 ON CONFLICT DO NOTHING`,
          [id, third.id],
        );
      });
      const seen = await get(third.api, id);
      expect(seen.signing).toBeNull();
      expect(JSON.stringify(seen)).not.toMatch(/For the bank|density/);
    }
  });

  it("reminds those whose turn it is, once a day", async () => {
    const begun = await upload();
    await ask(begun, [of(other), of(third)]);
    const remind = (by: Company) => by.api.call(signingRoutes.remind, { params: { id: begun.id } });
    expect(await refusal(remind(other))).toBe("NOT_AUTHOR");
    expect((await remind(carrier)).signing?.remindedAt).not.toBeNull();
    expect((await letters(other, begun.name)).map(({ subject }) => subject)).toEqual([
      `Carrier asks you to sign ${begun.name}`,
      `Reminder: Carrier waits for your signature on ${begun.name}`,
    ]);
    expect(await letters(third, begun.name)).toEqual([]);
    expect(await refusal(remind(carrier))).toBe("SIGNING_REMINDED");
  });

  it("asks only contacts and colleagues who may sign, each once, for a day to come, about a PDF of the own company", async () => {
    const stranger = await at.make.company("Stranger");
    const clerks = await at.make.company("Clerks", {
      people: 2,
      permissions: ALL_PERMISSIONS.filter((one) => !one.startsWith("ordinary.sign")),
    });
    const begun = await upload();
    expect(await refusal(ask(begun, [of(stranger)]))).toBe("NOT_A_CONTACT");
    expect(await refusal(ask(begun, [of(carrier)]))).toBe("NOT_A_CONTACT");
    expect(await refusal(ask(begun, [of(other), of(other)]))).toBe("SIGNING_TWICE");
    expect(await refusal(ask(begun, [{ personId: other.people[0]!.id }]))).toBe("SIGNING_COLLEAGUE");
    expect(await refusal(ask(begun, [of(other)], { dueOn: "2020-01-01" }))).toBe("SIGNING_DUE");
    expect(await refusal(ask({ id: begun.id, version: 9 }, [of(other)]))).toBe("CONTENT_UPDATED");
    const own = await upload(undefined, clerks);
    expect(await refusal(ask(own, [{ personId: clerks.people[1]!.id }], {}, clerks))).toBe("SIGNING_COLLEAGUE");
    const picture = await upload(PIXEL);
    expect(await refusal(ask(picture, [of(other)]))).toBe("UPLOAD_NOT_PDF");
    const asked = await ask(begun, [of(other)]);
    expect(await refusal(ask(asked, [of(third)]))).toBe("WRONG_STATE");
    expect(await refusal(ask(await get(other.api, begun.id), [of(third)], {}, other))).toBe("WRONG_STATE");
    expect((await get(stranger.api, begun.id).catch((error: unknown) => error)) instanceof Error).toBe(true);
  });

  it("seals nothing that is still being signed, and voids nothing", async () => {
    const begun = await ask(await upload(), [of(other)]);
    const envelope = await carrier.api.call(envelopeRoutes.compose, {
      body: { recipientId: third.id, subject: "S", documentIds: [begun.id] },
    });
    expect(envelope.can["seal"]).toBe("ENVELOPE_HAS_DRAFT");
    expect(
      await refusal(
        carrier.api.call(actRoutes.void, {
          params: { id: begun.id },
          body: { expectedVersion: begun.version, password: PASSWORD, reason: "x" },
        }),
      ),
    ).toBe("WRONG_STATE");
  });
});

describe("where a signature stands", () => {
  it.each([...sampled([0, 90, 180, 270] as const, 2)])(
    "at the spot that was chosen, on a page turned by %d degrees, and never outside",
    async (turned) => {
      const begun = await upload(await pdf(turned));
      const width = turned % 180 === 0 ? 210 : 297;
      expect(
        await refusal(
          sign(begun, carrier.api, { shown: "signature", placement: { page: 0, xMm: width - 61.9 + 0.5, yMm: 10 } }),
        ),
      ).toBe("PLACEMENT_OUTSIDE");
      expect(
        await refusal(sign(begun, carrier.api, { shown: "signature", placement: { page: 2, xMm: 1, yMm: 10 } })),
      ).toBe("PLACEMENT_OUTSIDE");
      const placement = { page: 0, xMm: width - 62, yMm: 10 };
      const once = await sign(begun, carrier.api, { shown: "signature", placement });
      expect(once.document.signatures).toHaveLength(1);
      expect(await refusal(sign(once.document, carrier.api, { shown: "signature", placement }))).toBe(
        "PLACEMENT_TAKEN",
      );
      expect(
        await refusal(sign(once.document, carrier.api, { shown: "signature", placement: { ...placement, yMm: 29.8 } })),
      ).toBe("PLACEMENT_TAKEN");
      expect(
        (await sign(once.document, carrier.api, { shown: "signature", placement: { ...placement, yMm: 30 } })).document
          .signatures,
      ).toHaveLength(2);
    },
  );

  it("the stamp alone, the signature alone or both, in a capacity; a stamp that is none is refused", async () => {
    expect(await refusal(sign(await upload(), carrier.api, { shown: "stamp", stampId: null }))).toBe("STAMP_UNUSABLE");
    const drawn = await carrier.api.call(stampRoutes.draw, { body: { name: "Round" } });
    const stamp = await carrier.api.call(stampRoutes.approve, {
      params: { id: drawn.id },
      body: { image: drawn.image },
    });
    const begun = await upload();
    const one = await sign(begun, carrier.api, {
      shown: "stamp",
      stampId: stamp.id,
      placement: { page: 0, xMm: 170, yMm: 257 },
    });
    const two = await sign(one.document, carrier.api, {
      shown: "both",
      stampId: stamp.id,
      capacityId: carrier.capacityId,
      placement: { pages: "first", corner: "right" },
    });
    const three = await sign(two.document, carrier.api, {
      shown: "signature",
      placement: { pages: "last", corner: "left" },
    });
    expect(three.document.signatures.map(({ capacity }) => capacity)).toEqual(["", "as carrier", ""]);
    expect(await found(carrier.api, begun.id)).toEqual(whole(carrier, carrier, carrier));
  });

  it("is shown on all pages, as large as the smallest lets it, by the first signer and by the next", async () => {
    const begun = await upload(await pdf(0, 4));
    const all = { pages: "all", corner: "left" } as const;
    const one = await sign(begun, carrier.api, { shown: "signature", placement: all });
    await sign(one.document, carrier.api, { shown: "signature", placement: all });
    expect(await found(carrier.api, begun.id)).toHaveLength(2);
  });

  it("is what the form says of a bill", async () => {
    const bill = await carrier.api.call(routes.create, { body: { kind: "BillOfLading" } });
    expect(await refusal(sign(bill, carrier.api, { placement: spot(0) }))).toBe("PLACEMENT_FIXED");
  });
});

describe("a document that comes to be signed", () => {
  it("is a PDF", async () => {
    const toSign = (bytes: Uint8Array) =>
      carrier.api.call(routes.upload, { query: { name: "X", toSign: "true" }, bytes });
    expect(await refusal(toSign(PIXEL))).toBe("UPLOAD_NOT_PDF");
    expect(await refusal(toSign(Buffer.from("MZ\u0090\u0000 not a document")))).toBe("UPLOAD_TYPE");
    expect((await toSign(await pdf())).state).toBe("CREATED");
  });
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
