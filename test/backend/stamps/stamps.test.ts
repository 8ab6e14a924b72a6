import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskRoutes } from "#domain/api/desk";
import { documentRoutes as documents } from "#domain/api/documents";
import { stampRoutes as routes, type Stamp } from "#domain/api/stamps";
import { LIMITS, megabytes } from "#domain/limits";
import { ApiRefusal, refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, get, PASSWORD, type Company } from "../../support/companies.ts";
import { lettersTo, lettersToCompanies } from "../../support/letters.ts";
import { boxOf, pagePicture } from "../../support/pdf-picture.ts";
import { plainPdf } from "../../support/signing.ts";

const SECRET = "PIN 4711 of the safe";
const square = (colour: string, side = 300) =>
  sharp({ create: { width: side, height: side, channels: 4, background: colour } });
const red = (pixel: number, green: number) => pixel > 128 && green < 128;

let backend: TestBackend;
let [company, stranger]: Company[] = [];
let [admin, clerk]: ApiClient[] = [];

beforeAll(async () => {
  backend = await startBackend({ chain: false });
  const make = companies(backend);
  [company, stranger] = await Promise.all([make.company("Tern & Sable", { people: 2 }), make.company("Stranger")]);
  [admin, clerk] = company!.people.map(({ api }) => api);
});
afterAll(() => backend.stop());

const upload = async (api: ApiClient, name: string, bytes: Uint8Array): Promise<Stamp> =>
  api.call(routes.upload, { query: { name, specification: "round" }, bytes });
const approved = async (name: string, colour = "#ff0000"): Promise<Stamp> => {
  const { id, image } = await upload(clerk!, name, await square(colour).png().toBuffer());
  return admin!.call(routes.approve, { params: { id }, body: { image } });
};
const paper = async (): Promise<string> =>
  (await admin!.call(documents.upload, { query: { kind: "Invoice", name: "Invoice" }, bytes: await plainPdf(1) })).id;
async function sign(api: ApiClient, id: string, stampId?: string | null): Promise<void> {
  const { version } = await get(api, id);
  await api.call(documents.sign, {
    params: { id },
    body: { expectedVersion: version, password: PASSWORD, ...(stampId === undefined ? {} : { stampId }) },
  });
}
const stampOn = async (id: string) =>
  boxOf(await pagePicture(await admin!.download(documents.pdf, { params: { id } })), red);

const lettersOfReview = async (): Promise<number> =>
  [...(await lettersToCompanies(backend.database)), ...(await lettersTo(backend.database, null))].filter(
    ({ subject }) => /Seal.*waits for review$/.test(subject),
  ).length;

describe("an image", () => {
  it("is drawn anew in the size that it is printed in: nothing that was hidden in the file survives", async () => {
    const photo = await square("#cc0000")
      .jpeg()
      .withExif({ IFD0: { ImageDescription: SECRET, Copyright: SECRET } })
      .toBuffer();
    expect(photo.includes(SECRET)).toBe(true);
    const tail = Buffer.concat([await square("#cc0000").png().toBuffer(), Buffer.from(SECRET)]);
    for (const file of [photo, tail]) {
      const { id } = await upload(clerk!, "Chop", file);
      const kept = Buffer.from(await clerk!.download(routes.image, { params: { id } }));
      expect(kept.includes(SECRET)).toBe(false);
      const { format, width, height, exif } = await sharp(kept).metadata();
      expect({ format, width, height, exif }).toEqual({ format: "png", width: 472, height: 472, exif: undefined });
    }
  });

  it("is a .png or .jpg by its content, and under 2 MB", async () => {
    const gif = await square("#cc0000").gif().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    const torn = (await square("#cc0000").png().toBuffer()).subarray(0, 60);
    for (const file of [gif, svg, torn, await plainPdf(1)])
      expect(await refusal(upload(clerk!, "Chop", file))).toBe("STAMP_FORMAT");
    const large = Buffer.concat([await square("#cc0000").png().toBuffer(), Buffer.alloc(megabytes(2))]);
    for (const file of [large.subarray(0, megabytes(2)), large])
      expect(await refusal(upload(clerk!, "Chop", file))).toBe("STAMP_TOO_LARGE");
    await upload(clerk!, "Chop", large.subarray(0, megabytes(2) - 1));
    const said = await clerk!.send(routes.upload, {
      query: { name: "Chop", specification: "round" },
      bytes: large,
      headers: { "accept-language": "zh-CN" },
    });
    expect((await said.json()) as object).toMatchObject({ message: "印章超过 2MB：请选择小于 2 MB 的图片。" });
  });

  it("has the size of its shape, or an own one of 10 to 60 mm", async () => {
    const file = await square("#cc0000").png().toBuffer();
    const shape = (specification: "ellipse" | "rectangle" | "custom", widthMm?: number, heightMm?: number) =>
      clerk!.call(routes.upload, {
        query: {
          name: "Chop",
          specification,
          ...(widthMm === undefined ? {} : { widthMm }),
          ...(heightMm === undefined ? {} : { heightMm }),
        },
        bytes: file,
      });
    expect(await shape("ellipse", 12, 12)).toMatchObject({ widthMm: 45, heightMm: 30 });
    expect(await shape("rectangle")).toMatchObject({ widthMm: 40, heightMm: 20 });
    expect(await shape("custom", 10, 60)).toMatchObject({ widthMm: 10, heightMm: 60 });
    for (const [width, height] of [
      [9, 20],
      [20, 61],
      [20.5, 20],
    ]) {
      const refused = await shape("custom", width, height).catch((error: unknown) => error as ApiRefusal);
      expect((refused as ApiRefusal).fields[0]?.code).toBe("STAMP_SIDE");
    }
    expect(await refusal(shape("custom", 30))).toBe("STAMP_SIDE");
  });
});

describe("review", () => {
  it("is an administrator's, of the image that was seen; another image is reviewed again", async () => {
    const { id, image, state, can } = await upload(clerk!, "Seal", await square("#aa0000").png().toBuffer());
    expect([state, can["approve"]]).toEqual(["REVIEWING", "FORBIDDEN"]);
    const waiting = async () => (await admin!.call(deskRoutes.counts)).stampsWaiting;
    const [before, told] = [await waiting(), await lettersOfReview()];
    expect(before).toBeGreaterThan(0);
    expect(told).toBeGreaterThan(0);
    expect((await clerk!.call(deskRoutes.counts)).stampsWaiting).toBe(0);
    expect(await refusal(clerk!.call(routes.approve, { params: { id }, body: { image } }))).toBe("FORBIDDEN");
    expect(await refusal(stranger!.api.call(routes.approve, { params: { id }, body: { image } }))).toBe("NOT_FOUND");
    const declined = await admin!.call(routes.decline, {
      params: { id },
      body: { image, reason: "The name is cut off" },
    });
    expect(await waiting()).toBe(before - 1);
    expect(declined).toMatchObject({ state: "DECLINED", reason: "The name is cut off" });
    expect(await refusal(admin!.call(routes.approve, { params: { id }, body: { image } }))).toBe("WRONG_STATE");
    const second = await clerk!.call(routes.replace, {
      params: { id },
      bytes: await square("#bb0000").png().toBuffer(),
    });
    expect(second).toMatchObject({ state: "REVIEWING", reason: "" });
    expect(await refusal(admin!.call(routes.approve, { params: { id }, body: { image } }))).toBe("CONTENT_UPDATED");
    expect(await admin!.call(routes.approve, { params: { id }, body: { image: second.image } })).toMatchObject({
      state: "ENABLED",
    });
    expect(await admin!.call(routes.disable, { params: { id } })).toMatchObject({
      state: "DISABLED",
      can: { enable: null, disable: "WRONG_STATE" },
    });
    const own = await upload(admin!, "Mine", await square("#bb0000").png().toBuffer());
    expect(
      await refusal(
        clerk!.call(routes.replace, { params: { id: own.id }, bytes: await square("#cc0000").png().toBuffer() }),
      ),
    ).toBe("FORBIDDEN");
  });
});

describe("deleting", () => {
  it("is of a stamp that nobody signs with, by its maker or an administrator; declined ones take no room", async () => {
    const { id } = await approved("Short-lived");
    const remove = (who: ApiClient, stamp: string) => who.call(routes.delete, { params: { id: stamp } });
    expect(await refusal(remove(admin!, id))).toBe("WRONG_STATE");
    await admin!.call(routes.disable, { params: { id } });
    await remove(clerk!, id);
    expect((await admin!.call(routes.list)).map((one) => one.id)).not.toContain(id);
    expect(await refusal(remove(admin!, id))).toBe("NOT_FOUND");
    const own = await upload(admin!, "Mine alone", await square("#bb0000").png().toBuffer());
    expect(await refusal(remove(clerk!, own.id))).toBe("FORBIDDEN");
    expect(await refusal(remove(stranger!.api, own.id))).toBe("NOT_FOUND");
    await remove(admin!, own.id);

    const fill = (state: string) =>
      backend.database.asWorker((tx) =>
        tx.query(
          `INSERT INTO app.stamp (id, organisation_id, name, specification, width_mm, height_mm, image, image_hash,
            created_by, state)
       SELECT gen_random_uuid(), $1, 'Filler', 'round', 40, 40, '', '00', $2, $3 FROM generate_series(1, $4::int)`,
          [stranger!.id, stranger!.people[0]!.id, state, LIMITS.stamps],
        ),
      );
    await fill("DECLINED");
    await stranger!.api.call(routes.draw, { body: { name: "One more" } });
    await fill("DISABLED");
    expect(await refusal(stranger!.api.call(routes.draw, { body: { name: "One too many" } }))).toBe("STAMP_LIMIT");
    await backend.database.asWorker((tx) => tx.query("DELETE FROM app.stamp WHERE name = 'Filler'"));
  });
});

describe("signing", () => {
  it("prints the enabled stamp true to size, another colleague's beside it, and none that is not enabled", async () => {
    const bare = await paper();
    await sign(admin!, bare);
    expect((await stampOn(bare)).width).toBe(-Infinity);
    expect((await get(admin!, bare)).signatures.map(({ stamp }) => stamp)).toEqual([""]);

    const { id } = await approved("Company chop");
    const stamped = await paper();
    await sign(admin!, stamped);
    const first = await stampOn(stamped);
    expect([first.width, first.height].map(Math.round)).toEqual([40, 40]);
    await sign(clerk!, stamped, id);
    const both = await stampOn(stamped);
    expect((await get(admin!, stamped)).signatures.map(({ stamp }) => stamp)).toEqual(["Company chop", "Company chop"]);
    // Both side by side are too wide for the page, so the second is placed above, with its gap.
    expect([Math.round(both.width), Math.round(both.height)]).toEqual([40, 83]);

    const without = await paper();
    await sign(admin!, without, null);
    expect((await stampOn(without)).width).toBe(-Infinity);
    await admin!.call(routes.disable, { params: { id } });
    expect(await refusal(sign(admin!, without, id))).toBe("STAMP_UNUSABLE");
    const other = await stranger!.api.call(routes.draw, { body: { name: "Theirs" } });
    await stranger!.api.call(routes.approve, { params: { id: other.id }, body: { image: other.image } });
    expect(await refusal(sign(admin!, without, other.id))).toBe("STAMP_UNUSABLE");
  });
});
