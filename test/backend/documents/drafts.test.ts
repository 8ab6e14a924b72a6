import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documentRoutes as routes } from "#domain/api/documents";
import type { ErrorCode } from "#domain/errors";
import { maxLength, type Field, type FieldData } from "#domain/kinds/field";
import { KINDS, kindOf } from "#domain/kinds/kinds";
import { ALL_PERMISSIONS } from "#domain/permissions";
import { ApiRefusal, refusal } from "../../../scripts/lib/api-client.ts";
import { completeBill } from "../../support/bill.ts";
import { get } from "../../support/companies.ts";
import { startPair, type Pair } from "./pair.ts";

let at: Pair;

beforeAll(async () => {
  at = await startPair();
});
afterAll(() => at.backend.stop());

const draft = (data: FieldData = {}) =>
  at.carrier.api.call(routes.create, { body: { kind: "BillOfLading", data: { ...data } } });
const fieldsOf = async (promise: Promise<unknown>): Promise<Record<string, string>> => {
  const refused = await promise.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(refused instanceof ApiRefusal)) throw refused ?? new Error("it was not refused");
  expect(refused.code).toBe("BAD_INPUT");
  return Object.fromEntries(refused.fields.map((field) => [field.path, field.code]));
};

describe("create", () => {
  it("starts a draft that is still being drafted, or complete", async () => {
    expect(await draft()).toMatchObject({
      kind: "BillOfLading",
      state: "DRAFTING",
      version: 1,
      owning: "Original",
      isAuthor: true,
      negotiability: "TO_ORDER",
      files: [],
      register: null,
      checksum: null,
    });
    const whole = await draft(completeBill({ blNo: "WHOLE-1" }));
    expect(whole).toMatchObject({
      state: "DRAFT",
      number: "WHOLE-1",
      vessel: "AURELIA STRAIT",
      quantity: "37998.412",
      unit: "TNE",
      problems: [],
    });
    expect(whole.can).toMatchObject({
      sign: null,
      edit: null,
      delete: null,
      transfer: "WRONG_STATE",
      void: "WRONG_STATE",
    });
  });

  it("refuses without a contact, without the right, and a kind that is only uploaded or exchanged", async () => {
    const lonely = await at.make.company("Lonely");
    expect(await refusal(lonely.api.call(routes.create, { body: { kind: "BillOfLading" } }))).toBe("CONTACT_NEEDED");
    const clerk = await at.make.company("Clerk", { permissions: ALL_PERMISSIONS.filter((one) => one !== "bl.draft") });
    await at.make.befriend(clerk, at.other);
    expect(await refusal(clerk.api.call(routes.create, { body: { kind: "BillOfLading" } }))).toBe("FORBIDDEN");
    expect(await fieldsOf(at.carrier.api.call(routes.create, { body: { kind: "Normal" } }))).toEqual({
      kind: "NOT_A_CHOICE",
    });
    expect(await fieldsOf(at.carrier.api.call(routes.create, { body: { kind: "FiataBillOfLading" } }))).toEqual({
      kind: "NOT_A_CHOICE",
    });
  });
});

describe("save", () => {
  it("keeps what was typed, complete or not, and says what is missing", async () => {
    const begun = await draft();
    const half = await at.carrier.api.call(routes.save, {
      params: { id: begun.id },
      body: { data: { blNo: " H-1 ", vessel: { name: "X", imo: "9074728" } }, language: "zh-CN", expectedVersion: 1 },
    });
    expect(half).toMatchObject({
      state: "DRAFTING",
      version: 2,
      language: "zh-CN",
      number: "H-1",
      data: { blNo: " H-1 ", vessel: { name: "X", imo: "9074728" } },
    });
    expect(half.problems).toContainEqual({ path: "vessel.imo", code: "IMO_NUMBER" });
    expect(half.problems).toContainEqual({ path: "shipper.name", code: "REQUIRED" });
    const whole = await at.carrier.api.call(routes.save, {
      params: { id: begun.id },
      body: { data: { ...completeBill() }, expectedVersion: 2 },
    });
    expect(whole).toMatchObject({ state: "DRAFT", version: 3, problems: [] });
    expect((await get(at.carrier.api, begun.id)).data).toEqual(completeBill());
  });

  it("has one winner of many at once", async () => {
    const { id } = await draft();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        at.carrier.api
          .call(routes.save, { params: { id }, body: { data: { blNo: `RACE-${i}` }, expectedVersion: 1 } })
          .then(
            () => "saved",
            (error: ApiRefusal) => error.code,
          ),
      ),
    );
    expect(answers.filter((answer) => answer === "saved")).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(["saved", "CONTENT_UPDATED"]));
  });

  it("answers a repeated request as it did the first time, and counts once", async () => {
    const { id } = await draft();
    const ask = {
      params: { id },
      body: { data: { blNo: "TWICE" }, expectedVersion: 1 },
      headers: { "idempotency-key": id },
    };
    expect((await at.carrier.api.call(routes.save, ask)).version).toBe(2);
    expect((await at.carrier.api.call(routes.save, ask)).version).toBe(2);
    expect(await refusal(at.carrier.api.call(routes.save, { ...ask, body: { data: {}, expectedVersion: 1 } }))).toBe(
      "IDEMPOTENCY_MISMATCH",
    );
  });

  it("refuses the number of a live bill", async () => {
    const live = await draft(completeBill({ blNo: "LIVE-1" }));
    await at.backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET signed_at = now() WHERE id = $1", [live.id]),
    );
    expect(await refusal(draft({ blNo: "LIVE-1" }))).toBe("NUMBER_TAKEN");
    const { id } = await draft();
    expect(
      await refusal(
        at.carrier.api.call(routes.save, { params: { id }, body: { data: { blNo: "LIVE-1" }, expectedVersion: 1 } }),
      ),
    ).toBe("NUMBER_TAKEN");
    await at.backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET closed_as = 'VOID' WHERE id = $1", [live.id]),
    );
    expect((await draft({ blNo: "LIVE-1" })).number).toBe("LIVE-1");
  });

  it.each(["BillOfLading", "BillOfExchange", "DeliveryOrder"] as const)(
    "refuses a number that reads as that of a live one, however it is written: %s",
    async (kind) => {
      const field = kindOf(kind).numberField;
      const begin = (number: string) =>
        at.carrier.api.call(routes.create, { body: { kind, data: { [field]: number } } });
      const live = await begin("Y-1");
      await at.backend.database.asWorker((tx) =>
        tx.query("UPDATE app.document SET signed_at = now() WHERE id = $1", [live.id]),
      );
      for (const number of ["Y-1", "Y-1 ", "y-1", "Ｙ－１", "Y\u20111", "\u0423-1", "Y 1", "Y\u00a01", "Y1"])
        expect(await refusal(begin(number)), number).toBe("NUMBER_TAKEN");
      const free = await begin("Y-11");
      const put = (id: string, number: string) =>
        at.backend.database.asWorker((tx) =>
          tx.query("UPDATE app.document SET signed_at = now(), token_id = $3, number_key = $2 WHERE id = $1", [
            id,
            number,
            `0x${id.replaceAll("-", "")}`,
          ]),
        );
      await put(live.id, "Y1");
      // Two that are signed at once meet in the database.
      await expect(put(free.id, "Y1")).rejects.toThrow(/document_number_key/);
    },
  );

  it("has no number that reads as another's and is none: nothing unseen is kept in a field", async () => {
    const live = await draft(completeBill({ blNo: "SEEN-1" }));
    await at.backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET signed_at = now() WHERE id = $1", [live.id]),
    );
    for (const blNo of [
      "SEEN-1\u200B",
      "SEEN\u00AD-1",
      "\u202ESEEN-1\u202C",
      "SEEN-\u20601",
      "\uFEFFSEEN-1",
      "SEEN-1\n",
      "SEEN-\u31641",
      "SEEN-\u200D1",
      "SEEN-1\uFE0F",
    ])
      expect(await refusal(draft({ blNo })), JSON.stringify(blNo)).toBe("NUMBER_TAKEN");
    const { data } = await draft({
      blNo: "SEEN\t\u20282",
      clauses: "one\n\ttwo\u202E three\u0007",
      shipper: { addressLines: ["1 Quay\u200F", "Lisb\u200Boa"] },
    });
    expect(data).toEqual({
      blNo: "SEEN 2",
      clauses: "one\n\ttwo  three ",
      shipper: { addressLines: ["1 Quay ", "Lisboa"] },
    });
    const uploaded = await at.carrier.api.call(routes.upload, {
      query: { name: "A picture", kind: "LetterOfCredit", number: "LC\u200B-1" },
      bytes: PIXEL,
    });
    expect(uploaded).toMatchObject({ number: "LC-1", data: { number: "LC-1" } });
  });

  it("takes with a file what its kind says of it: number, dates and description, and nothing that another kind says", async () => {
    const uploaded = (query: object) =>
      at.carrier.api.call(routes.upload, { query: { name: "A picture", ...query }, bytes: PIXEL });
    const said = {
      number: "LC2301/26",
      date: "2026-09-14",
      expiry: "2026-12-31",
      latestShipment: "2026-11-30",
      description: "With amendment 2",
    };
    expect((await uploaded({ kind: "LetterOfCredit", ...said })).data).toEqual({ name: "A picture", ...said });
    expect(
      (await uploaded({ kind: "QualityReport", ...said, sampledOn: "2026-09-12", description: " " })).data,
    ).toEqual({ name: "A picture", number: said.number, date: said.date, sampledOn: "2026-09-12" });
    expect(await fieldsOf(uploaded({ kind: "LetterOfCredit", expiry: "31.12.26" }))).toEqual({ expiry: "NOT_A_DATE" });
    expect(
      await fieldsOf(uploaded({ kind: "LetterOfCredit", ...said, expiry: "2026-09-13", latestShipment: "" })),
    ).toEqual({ expiry: "DATE_BEFORE" });
    // No paper made here could print the number; this paper exists already.
    expect((await uploaded({ kind: "LetterOfCredit", number: "สินเชื่อ 1" })).number).toBe("สินเชื่อ 1");
  });

  it("keeps a name of a file as one line that reads as it is written", async () => {
    const name = "Report\r\nX-Header: 1 \u202Efdp.exe";
    const { data, files } = await at.carrier.api.call(routes.upload, { query: { name }, bytes: PIXEL });
    expect(data["name"]).toBe("Report X-Header: 1  fdp.exe");
    expect(files[0]?.name).toBe("Report X-Header- 1  fdp.exe.png");
    expect(
      await fieldsOf(at.carrier.api.call(routes.upload, { query: { name: "\u202E \n" }, bytes: PIXEL })),
    ).toMatchObject({ name: expect.any(String) });
    // A name that must be cut, because file systems take no more bytes, is cut between characters, not inside one.
    const long = await at.carrier.api.call(routes.upload, {
      query: { name: `${"提".repeat(65)}a\u{20BB7}bc` },
      bytes: PIXEL,
    });
    expect(long.files[0]?.name).toBe(`${"提".repeat(65)}a\u{20BB7}.png`);
    expect(
      (await at.carrier.api.send(routes.picture, { params: { id: long.id } })).headers.get("content-disposition"),
    ).toContain(encodeURIComponent("\u{20BB7}.jpg"));
    const attached = await at.carrier.api.call(routes.attach, {
      params: { id: long.id },
      query: { name: `${"载".repeat(65)}b\u{20BB7}bc`, expectedVersion: long.version },
      bytes: PIXEL,
    });
    expect(attached.attachments[0]?.name).toBe(`${"载".repeat(65)}b\u{20BB7}.png`);
  });

  it("keeps what is said of a file, as long as nobody has signed or received it", async () => {
    const { id, checksum } = await at.carrier.api.call(routes.upload, {
      query: { name: "A picture", kind: "CertificateOfOrigin" },
      bytes: PIXEL,
    });
    const describe = (data: FieldData) =>
      at.carrier.api.call(routes.save, {
        params: { id },
        body: { data: { name: "A picture", ...data }, expectedVersion: 1 },
      });
    expect(await fieldsOf(describe({ name: "" }))).toEqual({ name: "REQUIRED" });
    expect(await fieldsOf(describe({ hsCode: "2710" }))).toEqual({ hsCode: "HS_CODE" });
    expect(await describe({ hsCode: "27101964", country: "PT", goods: "FUEL OIL" })).toMatchObject({
      state: "CREATED",
      version: 2,
      checksum,
      data: { hsCode: "27101964" },
      can: { describe: null },
    });
    await at.backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET signed_at = now() WHERE id = $1", [id]),
    );
    expect(await refusal(describe({}))).toBe("ALREADY_SIGNED");
  });
});

describe("delete", () => {
  it("removes a draft", async () => {
    const { id } = await draft();
    await at.carrier.api.call(routes.remove, { params: { id } });
    expect(await refusal(get(at.carrier.api, id))).toBe("NOT_FOUND");
  });

  it("refuses what was signed, and what others have", async () => {
    const kept = await at.carrier.api.call(routes.upload, { query: { name: "Kept" }, bytes: PIXEL });
    await at.backend.database.asWorker((tx) =>
      tx.query("INSERT INTO app.document_access (document_id, organisation_id, access) VALUES ($1,$2,'copy')", [
        kept.id,
        at.other.id,
      ]),
    );
    expect(await refusal(at.carrier.api.call(routes.remove, { params: { id: kept.id } }))).toBe("ALREADY_SENT");
    await at.backend.database.asWorker((tx) =>
      tx.query("UPDATE app.document SET signed_at = now() WHERE id = $1", [kept.id]),
    );
    expect(await refusal(at.carrier.api.call(routes.remove, { params: { id: kept.id } }))).toBe("ALREADY_SIGNED");
    const nobody = await at.make.company("No deleter", {
      permissions: ALL_PERMISSIONS.filter((one) => one !== "doc.delete"),
    });
    await at.make.befriend(nobody, at.other);
    const { id } = await nobody.api.call(routes.create, { body: { kind: "BillOfLading" } });
    expect(await refusal(nobody.api.call(routes.remove, { params: { id } }))).toBe("FORBIDDEN");
  });
});

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A value of each type that fits, and one that does not. */
const SAMPLES: Record<string, { good: unknown; wrong: unknown; code: string }> = {
  text: { good: "Some text 中文", wrong: "ไทย", code: "NOT_PRINTED" },
  longText: { good: "Two\nlines", wrong: "Two\nบรรทัด", code: "NOT_PRINTED" },
  lines: { good: ["One", "Two"], wrong: ["One", "สอง"], code: "NOT_PRINTED" },
  date: { good: "2026-02-28", wrong: "2026-02-30", code: "NOT_A_DATE" },
  moment: { good: "2026-02-28T15:06:00Z", wrong: "2026-02-30T15:06:00Z", code: "NOT_A_MOMENT" },
  decimal: { good: "12.5", wrong: "12,5", code: "NOT_A_NUMBER" },
  integer: { good: "3", wrong: "3.5", code: "NOT_WHOLE" },
  choice: { good: null, wrong: "nothing listed", code: "NOT_A_CHOICE" },
  imo: { good: "9074729", wrong: "9074728", code: "IMO_NUMBER" },
  locode: { good: "SGSIN", wrong: "SG1", code: "LOCODE" },
  money: { good: "1250.00", wrong: "1 250", code: "NOT_A_NUMBER" },
  currency: { good: "USD", wrong: "USA", code: "CURRENCY" },
  country: { good: "PT", wrong: "QQ", code: "NOT_A_CHOICE" },
  container: { good: "CSQU3054383", wrong: "CSQU3054384", code: "CONTAINER" },
  hsCode: { good: "27101964", wrong: "2710", code: "HS_CODE" },
  package: { good: "DR", wrong: "drum-like", code: "NOT_SHAPED" },
};

/** The value fields of a form, each with its path and whether it always counts. A list counts by its first line. */
function leaves(
  fields: readonly Field[],
  path: string[] = [],
  above = true,
): { path: string[]; field: Exclude<Field, { type: "group" | "list" }>; counts: boolean }[] {
  return fields.flatMap((field) => {
    const counts = above && field.when === undefined;
    if (field.type === "group") return leaves(field.fields, [...path, field.name], counts);
    return field.type === "list"
      ? leaves(field.fields, [...path, field.name, "0"], counts)
      : [{ path: [...path, field.name], field, counts }];
  });
}

function write(data: FieldData, path: readonly string[], value: unknown): FieldData {
  const copy = structuredClone(data) as Record<string, unknown>;
  path.reduce<Record<string, unknown>>((at, key, i) => {
    if (i === path.length - 1) at[key] = value;
    else at[key] ??= path[i + 1] === "0" ? [{}] : {};
    return at[key] as Record<string, unknown>;
  }, copy);
  return copy;
}

/** Problems of a field that depend on other fields. */
const OF_THE_WHOLE: ReadonlySet<ErrorCode> = new Set<ErrorCode>(["EQUIPMENT_UNKNOWN"]);

/** The same promises for every kind that is made by form, field by field. */
describe.each(Object.values(KINDS).filter((kind) => kind.madeBy.includes("form")))("$name", (kind) => {
  const fields = kind.sections.flatMap((section) => section.fields);
  const save = async (data: FieldData) => {
    const { id } = await at.carrier.api.call(routes.create, { body: { kind: kind.name } });
    return at.carrier.api.call(routes.save, { params: { id }, body: { data: { ...data }, expectedVersion: 1 } });
  };

  it("keeps what fits each field, says what does not, refuses what is too long and what is no text", async () => {
    const all = leaves(fields).map((leaf) => ({ ...leaf, name: leaf.path.join(".") }));
    const filled = (valueOf: (leaf: (typeof all)[number]) => unknown): FieldData =>
      all.reduce<FieldData>((data, leaf) => write(data, leaf.path, valueOf(leaf)), {});
    const sampleOf = ({ field }: (typeof all)[number]) =>
      field.shape === undefined ? SAMPLES[field.type]! : { good: field.shape.example, wrong: "?", code: "NOT_SHAPED" };
    const cut = (value: unknown, field: (typeof all)[number]["field"]): unknown =>
      typeof value === "string" ? value.slice(0, maxLength(field)) : value;

    const good = filled(({ field, ...leaf }) =>
      field.type === "choice" ? field.choices?.[0]?.value : cut(sampleOf({ field, ...leaf }).good, field),
    );
    const kept = await save(good);
    expect(kept.data).toEqual(good);
    const names = new Set(all.map(({ name }) => name));
    // Only the form as a whole knows which containers there are.
    expect(kept.problems.filter(({ path, code }) => names.has(path) && !OF_THE_WHOLE.has(code))).toEqual([]);

    const wrong = await save(filled((leaf) => cut(sampleOf(leaf).wrong, leaf.field)));
    for (const leaf of all)
      if (leaf.counts) expect(wrong.problems).toContainEqual({ path: leaf.name, code: sampleOf(leaf).code });

    const tooMuch = filled(({ field }) =>
      field.type === "lines"
        ? Array.from({ length: (field.max ?? 6) + 1 }, () => "x")
        : "9".repeat(maxLength(field) + 1000),
    );
    expect(await fieldsOf(save(tooMuch))).toEqual(
      Object.fromEntries(all.map(({ name, field }) => [name, field.type === "lines" ? "TOO_MANY" : "TOO_LONG"])),
    );
    expect(Object.keys(await fieldsOf(save(filled(() => 7)))).sort()).toEqual([...names].sort());
  });

  it("refuses a field that it does not have, at every depth", async () => {
    await fieldsOf(save({ nothing: "x" }));
    for (const field of fields.filter((one) => one.type === "group"))
      await fieldsOf(save({ [field.name]: { nothing: "x" } }));
    for (const field of fields.filter((one) => one.type === "list"))
      await fieldsOf(save({ [field.name]: [{ nothing: "x" }] }));
  });

  it("refuses more lines of a list than it has", async () => {
    for (const field of fields.filter((one) => one.type === "list"))
      expect(await fieldsOf(save({ [field.name]: Array.from({ length: field.max + 1 }, () => ({})) }))).toEqual({
        [field.name]: "TOO_MANY",
      });
  });

  it("refuses text that cannot be stored", async () => {
    const [first] = leaves(fields);
    for (const text of ["a\u0000b", "\ud800"])
      expect(Object.values(await fieldsOf(save(write({}, first!.path, text))))).toEqual(["NOT_STORABLE"]);
  });
});
