import { expect, it } from "vitest";
import { bunkerRoutes } from "#domain/api/bunker";
import { ERRORS } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { startDemo } from "../support/demo.ts";
import { leave, lookAt, read, readDomain, type Tongue, wordsOf } from "../support/story.ts";

/** The edges of bunker deliveries: tables of stems, and the signed note on its way to the ship. */

const demo = startDemo();
const TONGUES: readonly Tongue[] = ["en", "zh"];
const HEAD =
  "reference,vessel.name,vessel.imo,supplyType,supplyDate,products.1.name,products.1.quantity,port.code,port.name";

/** A delivery of the demo in this state. */
async function inState(state: "SIGNED" | "DELIVERING"): Promise<string> {
  const mei = await demo.actor("mei");
  const { rows } = await mei.api.call(bunkerRoutes.list, { query: { state } });
  return rows[0]?.id ?? "";
}

it.for(TONGUES)("begins deliveries by a table, wrong rows left out (%s)", async (tongue) => {
  const seat = await demo.person("mei", tongue);
  const { page } = seat;
  const { bunker } = wordsOf(seat);
  const ship = `OSTARA ${tongue.toUpperCase()}`;
  const row = (stem: string, imo: string) =>
    `${stem}-${tongue},${ship},${imo},BUNKER_TANKER,2026-11-29,VLSFO,500.000,SGSIN,Singapore`;
  const table = [HEAD, row("STEM-1", "9990014"), row("STEM-2", "9990015"), row("STEM-3", "9990014")].join("\n");
  await seat.go("/layout/bunker/new");
  const chooser = page.getByLabel(bunker.stems.upload, { exact: true });
  await chooser.setInputFiles({ name: "stems.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  const part = page.getByRole("region", { name: bunker.stems.title });
  await part.getByText("vessel.imo").waitFor();
  await lookAt(seat, "stems");
  await part.getByRole("button", { name: read(seat, bunker.stems.begin_other, { count: 2 }) }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: read(seat, bunker.stems.begin_other, { count: 2 }) }).click();
  await page.waitForURL(/\/layout\/bunker$/);
  const { rows } = await (await demo.actor("mei")).api.call(bunkerRoutes.list, { query: { state: "CREATED" } });
  expect(rows.filter(({ vessel }) => vessel === ship)).toHaveLength(2);

  // A row fills in the form instead; one that has a delivery is wrong now.
  const more = [HEAD, row("STEM-1", "9990014"), row("STEM-4", "9990014")].join("\n");
  await seat.go("/layout/bunker/new");
  await chooser.setInputFiles({ name: "more.csv", mimeType: "text/csv", buffer: Buffer.from(more) });
  await part.getByText(readDomain(seat, ERRORS.STEM_TAKEN.text)).waitFor();
  await part.getByRole("button", { name: read(seat, bunker.stems.fill, { row: 2 }) }).click();
  await expect.poll(() => page.locator(`input[value="STEM-4-${tongue}"]`).count()).toBe(1);
  await leave(seat);
});

it.for(TONGUES)("says when the note was sent to the ship, and sends it again (%s)", async (tongue) => {
  const id = await inState("SIGNED");
  const seat = await demo.person("mei", tongue);
  const { page } = seat;
  const { copy } = wordsOf(seat).bunker;
  await seat.go(`/layout/bunker/${id}`);
  const part = page.getByRole("region", { name: copy.title });
  await part.getByText("chief@pelagia-dawn.example").first().waitFor();
  await part.getByRole("button", { name: copy.again }).click();
  const dialog = page.getByRole("dialog", { name: copy.title });
  await dialog.getByRole("textbox").fill(`${tongue}@pelagia-dawn.example`);
  await lookAt(seat, "send the note");
  await dialog.getByRole("button", { name: copy.send }).click();
  await part.getByText(`${tongue}@pelagia-dawn.example`).waitFor();
  await leave(seat);
});

it("raises a second protest once the first is signed", async () => {
  const id = await inState("DELIVERING");
  const [mei, arif] = [await demo.actor("mei"), await demo.actor("arif")];
  const params = { id, kind: "BunkerProtest" } as const;
  const { forms } = await mei.api.call(bunkerRoutes.show, { params: { id } });
  const data = forms.find(({ kind }) => kind === params.kind)?.data ?? {};
  await arif.api.call(bunkerRoutes.signForm, {
    params,
    body: {
      signer: "CARGO_OFFICER",
      data: { ...data, raisedBy: "SHIP", raisedAt: "2026-11-29T10:00:00Z", about: "DELAY", statement: "A late start." },
      expectedVersion: 0,
      password: arif.password,
    },
  });
  const seat = await demo.person("mei");
  const { page } = seat;
  const protest = readDomain(seat, kindOf(params.kind).label);
  await seat.go(`/layout/bunker/${id}`);
  await page.getByRole("button", { name: read(seat, wordsOf(seat).bunker.another, { form: protest }) }).click();
  await page.getByRole("heading", { level: 1, name: protest }).waitFor();
  await seat.go(`/layout/bunker/${id}`);
  await page.getByRole("link", { name: protest, exact: true }).nth(1).waitFor();
  await lookAt(seat, "two protests");
  await leave(seat);
});
