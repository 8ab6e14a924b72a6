import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { letterheadRoutes } from "#domain/api/letterheads";
import { recordRoutes } from "#domain/api/record";
import { refusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { textOfPages } from "../../support/pdf-picture.ts";
import { startTrade, type Trade } from "../documents/bills.ts";

let trade: Trade;
beforeAll(async () => {
  trade = await startTrade();
});
afterAll(() => trade.backend.stop());

/** A red bar with wide empty edges. */
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 600, channels: 4, background: "#ffffff00" } })
    .composite([{ input: { create: { width: 400, height: 100, channels: 4, background: "#d02020" } } }])
    .withExif({ IFD0: { Copyright: "SECRET OF THE DESIGNER" } })
    .png()
    .toBuffer();
const put = (api: ApiClient, bytes: Buffer) => api.call(letterheadRoutes.setLogo, { bytes });
const capitals = (api: ApiClient, on: boolean) => api.call(letterheadRoutes.setCapitals, { body: { capitals: on } });
const paper = (api: ApiClient, id: string, view: "signed" | "copy") =>
  api.download(documentRoutes.pdf, { params: { id }, query: { view } });
const hasPicture = (file: Uint8Array): boolean => Buffer.from(file).includes("/Subtype /Image");
const DATA = { carrier: { name: "Carrier", addressLines: ["1 Quay"] }, clauses: "Clean on board, as typed" };

it("papers are headed by the logo that was uploaded, in capitals where that is wanted, and keep how they were signed", async () => {
  const { carrier, shipper } = trade;
  expect(await carrier.api.call(letterheadRoutes.get)).toMatchObject({ id: null, capitals: false, logo: null });
  const plain = await trade.issue(DATA);

  const kept = await put(carrier.api, await picture());
  expect(kept.logo).toEqual({ widthPx: 402, heightPx: 100 });
  await capitals(carrier.api, true);
  const image = Buffer.from(
    await carrier.api.download(letterheadRoutes.image, {
      params: { id: (await carrier.api.call(letterheadRoutes.get)).id! },
    }),
  );
  // It is drawn anew: only what is seen of it is kept.
  expect((await sharp(image).metadata()).exif).toBeUndefined();
  expect(image.includes("DESIGNER")).toBe(false);

  const headed = await trade.issue(DATA);
  await capitals(carrier.api, false);
  await carrier.api.call(letterheadRoutes.removeLogo);
  expect(await carrier.api.call(letterheadRoutes.get)).toMatchObject({ capitals: false, logo: null });

  // Each looks as it was signed, whatever was chosen since; also for a company that has got it.
  await trade.pass(carrier, shipper, headed.id);
  for (const [api, id, look] of [
    [carrier.api, plain.id, false],
    [carrier.api, headed.id, true],
    [shipper.api, headed.id, true],
  ] as const)
    for (const view of ["signed", "copy"] as const) {
      const file = await paper(api, id, view);
      const [face = ""] = await textOfPages(file);
      expect(face.includes(look ? "CLEAN ON BOARD, AS TYPED" : "Clean on board, as typed"), view).toBe(true);
      expect(hasPicture(file), view).toBe(look);
    }
  // The same copy at the same moment is the same file but for its date.
  const rows = await trade.backend.database.asWorker((tx) =>
    tx.query<{ version: number }[]>("SELECT version FROM app.letterhead ORDER BY version"),
  );
  // Version 2 is on a paper, 3 and 4 are the latest; the first is on none.
  expect(rows.map(({ version }) => version)).toEqual([2, 3, 4]);
  const log = await carrier.api.call(recordRoutes.log, { query: {} });
  expect(log.filter(({ event }) => event.startsWith("letterheads.")).map(({ event }) => event)).toEqual([
    "letterheads.remove-logo",
    "letterheads.capitals",
    "letterheads.capitals",
    "letterheads.logo",
  ]);
});

it("what is no picture is refused, and nobody reads or sets the letterhead of another company", async () => {
  const { carrier, stranger } = trade;
  expect(await refusal(put(carrier.api, Buffer.from("%PDF-1.7 no picture")))).toBe("LOGO_FORMAT");
  const cut = (await picture()).subarray(0, 200);
  expect(await refusal(put(carrier.api, cut))).toBe("LOGO_FORMAT");
  expect(await refusal(put(carrier.api, Buffer.alloc(2 * 1024 * 1024 + 1)))).toBe("LOGO_TOO_LARGE");
  const { id } = await put(carrier.api, await picture());
  const asked = stranger.api.download(letterheadRoutes.image, { params: { id: id! } });
  expect(await refusal(asked)).toBe("NOT_FOUND");
});
