import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { commencePumping } from "#domain/acts/bunker/commence";
import { completePumping } from "#domain/acts/bunker/complete";
import { openDelivery } from "#domain/acts/bunker/open";
import { pushDelivery } from "#domain/acts/bunker/push";
import { retryPush } from "#domain/acts/bunker/retry";
import { BUNKER_STATES, type BunkerState } from "#domain/acts/bunker/states";
import { bunkerRoutes } from "#domain/api/bunker";
import { bunkerExchangeRoutes } from "#domain/api/bunker-exchange";
import { craftRoutes } from "#domain/api/craft";
import { BUNKER_SIGNERS, bunkerForm, formsOf, type BunkerKind } from "#domain/bunker/forms";
import { CSV_BEGIN } from "#domain/csv";
import { ERRORS } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { startBunkerExchange, type BunkerExchangeProgram } from "../../scripts/services/bunker-exchange.ts";
import {
  atTablet,
  comesAboard,
  complaintsBesideTheCut,
  mannedSupplier,
  signsAboard,
  signsByCode,
  typesWithoutNetwork,
  type MannedSupplier,
} from "../support/bunker-story.ts";
import { BUNKER_SAMPLES, SHIP, TANKER } from "../support/bunker-samples.ts";
import { aboard, beginning, chief, METER_FILE, ORDER, signInPresence } from "../support/deliveries.ts";
import { startDemo } from "../support/demo.ts";
import { sampled, WHOLE } from "../support/sampled.ts";
import { leave, lookAt, read, readDomain, type Seat, type Tongue, wordsOf } from "../support/story.ts";

/** A whole delivery at the rail, in the office and by visitors, and what becomes of its note. */

const demo = startDemo({ env: { BUNKER_SYSTEM_ID: "HAWSER-SG-01", WEBHOOK_PRIVATE: "1" } });
const TONGUES: readonly Tongue[] = sampled(["en", "zh"] as const, 1);
/** Wholly every form is typed and signed through a page; else those of each kind of signer, and the others by the API. */
const BY_HAND: readonly BunkerKind[] = ["BunkerRequisition", "BunkerMeterReadingPost", "BunkerDeliveryNote"];
const onPages = (kind: BunkerKind): boolean => WHOLE || BY_HAND.includes(kind);

let supplier: MannedSupplier;
let exchange: BunkerExchangeProgram;

beforeAll(async () => {
  exchange = await startBunkerExchange();
  supplier = await mannedSupplier(demo);
  const { api, password } = supplier.office;
  await api.call(bunkerExchangeRoutes.set, {
    body: {
      baseUrl: exchange.url,
      key: exchange.key,
      participants: [exchange.receiver],
      parentNodeId: "folder-1",
      parentNodeType: "FOLDER",
      enabled: true,
      password,
    },
  });
  const { secret } = await api.call(bunkerExchangeRoutes.secret, { body: { password } });
  exchange.notify = { url: `${demo.product.url}/api/notify`, secret };
}, 600_000);
afterAll(() => exchange.stop());

/** The state of the delivery beside the title of its page; the timeline has words of its own. */
const title = (seat: Seat, state: BunkerState) =>
  seat.page
    .getByRole("heading", { level: 1 })
    .locator("xpath=..")
    .getByText(readDomain(seat, BUNKER_STATES[state].label), { exact: true });

/** A delivery whose note both have signed, in presence; answers its id and number. */
async function signed(ship: string): Promise<{ readonly id: string; readonly number: string }> {
  const { office, cargo, craftId } = supplier;
  const { id } = await office.api.call(bunkerRoutes.begin, {
    body: beginning({ ordered: { ...ORDER, vessel: { ...ORDER.vessel, name: ship } }, parties: [chief()] }),
  });
  const { bdnNo } = await aboard(office.api, id).assign(craftId);
  const rail = aboard(cargo.api, id, cargo.password);
  await rail.open();
  await signInPresence(rail, formsOf("before"));
  await rail.commence();
  await rail.complete();
  await signInPresence(rail, [...formsOf("after"), ...formsOf("note")]);
  return { id, number: bdnNo ?? "" };
}

/** Presses an act of the delivery, which asks for nothing. */
const acts = (seat: Seat, label: string): Promise<void> =>
  seat.page.getByRole("button", { name: label, exact: true }).first().click();

it.for(TONGUES)(
  "goes from the order to a note that everybody has signed, with the office watching (%s)",
  { timeout: 900_000 },
  async (tongue) => {
    const { office, officer, cargo, craftId } = supplier;
    const ship = `PELAGIA ${tongue.toUpperCase()}`;
    const [CHIEF, SURVEYOR] = [`chief.${tongue}@pelagia.example`, `daniel.${tongue}@orison.example`];
    const language = tongue === "en" ? "en-US" : "zh-CN";
    const { id } = await office.api.call(bunkerRoutes.begin, {
      body: beginning({
        ordered: { ...ORDER, vessel: { ...ORDER.vessel, name: ship } },
        surveyed: true,
        parties: [
          { ...chief(CHIEF), language },
          { ...chief(SURVEYOR), signer: "SURVEYOR", name: "Daniel Teo", language },
        ],
      }),
    });
    const { bdnNo } = await aboard(office.api, id).assign(craftId);
    const ines = await demo.person("ines", tongue);
    await ines.go(`/layout/bunker/${id}`);
    await title(ines, "ASSIGNED").waitFor();
    const number = bdnNo ?? "";

    const seats = { officer: await atTablet(demo, officer, tongue), cargo: await atTablet(demo, cargo, tongue) };
    const rail = aboard(cargo.api, id, cargo.password);
    const { page } = seats.officer;
    const { bunker } = wordsOf(seats.officer);
    await page.getByRole("link", { name: ship }).click();
    await page.getByRole("button", { name: readDomain(seats.officer, openDelivery.label) }).click();
    // The office has loaded nothing again.
    await title(ines, "PRE_DELIVERY").waitFor();

    let engineer: Seat | undefined;
    let surveyor: Seat | undefined;
    const signsForm = async (kind: BunkerKind, seat: Seat): Promise<void> => {
      const { vessel, ...sample } = BUNKER_SAMPLES[kind];
      await rail.save(kind, { ...sample, vessel: { ...(vessel as FieldData), name: ship } });
      if (!onPages(kind)) {
        await rail.sign(kind, null);
        for (const signer of (await rail.formOf(kind)).signers)
          if (signer === "CHIEF_ENGINEER" || signer === "SURVEYOR") await rail.present(kind, signer);
        return;
      }
      // The network is gone between one form and the next, and comes back before somebody signs.
      const typed = `TYPED WITHOUT A NETWORK: ${bunkerForm(kind).place}`;
      await typesWithoutNetwork(demo, seat, id, kind, typed);
      expect((await rail.formOf(kind)).data).toMatchObject({ remarks: [typed] });
      const [first] = bunkerForm(kind).signers;
      await signsAboard(seat, id, kind, first);
      for (const signer of (await rail.formOf(kind)).signers.slice(1)) {
        if (signer === "CHIEF_ENGINEER") {
          engineer ??= await comesAboard(demo, CHIEF, tongue, number);
          await signsByCode(demo, engineer, CHIEF, kind, "Tomasz Wilk");
        } else {
          surveyor ??= await comesAboard(demo, SURVEYOR, tongue, number);
          await signsByCode(demo, surveyor, SURVEYOR, kind, "Daniel Teo");
        }
      }
    };
    for (const kind of formsOf("before")) await signsForm(kind, seats.officer);
    // The office sees each signature as it comes, and how it came.
    const requisition = ines.page
      .getByRole("listitem")
      .filter({ hasText: readDomain(ines, kindOf("BunkerRequisition").label) })
      .first();
    await requisition.getByText(readDomain(ines, BUNKER_SIGNERS.CHIEF_ENGINEER)).first().waitFor();
    await lookAt(ines, "delivery before pumping");

    const pumps = async (label: string, at: string): Promise<void> => {
      await page.getByRole("button", { name: label }).first().click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").first().fill(at);
      await dialog.getByRole("button", { name: label }).click();
      await dialog.waitFor({ state: "hidden" });
    };
    await seats.officer.go(`/layout/bunker/${id}`);
    await pumps(readDomain(seats.officer, commencePumping.label), "2026-11-25 15:06");
    await title(ines, "DELIVERING").waitFor();
    await pumps(readDomain(seats.officer, completePumping.label), "2026-11-25 17:31");
    await title(ines, "POST_DELIVERY").waitFor();

    // The readings come from the file of the meter; one that is wrong is refused with its row, and nothing is lost.
    await signsForm("BunkerMeterSealsCheckPost", seats.cargo);
    const { page: tablet } = seats.cargo;
    const meter = wordsOf(seats.cargo).bunker.meterFile;
    await seats.cargo.go(`/layout/bunker/${id}/forms/BunkerMeterReadingPost`);
    const region = tablet.getByRole("region", { name: meter.title });
    const loading = tablet.getByLabel(
      readDomain(seats.cargo, { en: "Loading totaliser, end", zh: "装油累计量（止）" }),
    );
    await loading.fill("71930.204");
    const gives = async (file: string): Promise<void> => {
      const [chooser] = await Promise.all([
        tablet.waitForEvent("filechooser"),
        region.getByRole("button", { name: meter.upload }).click(),
      ]);
      await chooser.setFiles({ name: "MFM-7741.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    };
    await gives(METER_FILE.replace("128900.000", "128000.000"));
    await region
      .getByRole("alert")
      .getByText(/128,600\.000/)
      .waitFor();
    expect(await loading.inputValue()).toBe("71,930.204");
    // The refusal that was meant.
    seats.cargo.complaints.splice(0, Infinity, ...seats.cargo.complaints.filter((one) => !one.includes("422")));
    await gives(METER_FILE);
    await region.getByText(meter.locked).waitFor();
    await region.getByRole("img", { name: /849\.736/ }).waitFor();
    await tablet.getByText("129,256.248").first().waitFor();
    expect(await loading.inputValue()).toBe("71,930.204");
    await lookAt(seats.cargo, "reading from a meter file");
    // The tablet sends a little after the last key.
    await expect
      .poll(async () => (await rail.formOf("BunkerMeterReadingPost")).version, { timeout: 30_000 })
      .toBeGreaterThan(0);
    await ines.page.getByRole("img", { name: /849\.736/ }).waitFor();
    await lookAt(ines, "delivery with its curves");

    for (const kind of formsOf("after").slice(1)) await signsForm(kind, seats.cargo);
    await signsForm("BunkerDeliveryNote", seats.officer);
    await title(ines, "SIGNED").waitFor();
    await lookAt(ines, "signed delivery");
    await seats.officer.go(`/layout/bunker/${id}/forms/BunkerMeterReceipt`);
    await page
      .getByRole("region", { name: meter.title })
      .getByRole("img", { name: /849\.736/ })
      .waitFor();
    expect(await page.getByRole("button", { name: meter.remove }).count()).toBe(0);
    await page.getByText(bunker.openPaper).waitFor();

    // Pushed from the page, which says by itself that the exchange has it.
    await acts(ines, readDomain(ines, pushDelivery.label));
    await title(ines, "COMPLETED").waitFor();
    expect(exchange.received.filter(({ taken }) => taken).map((one) => one.number)).toContain(number);

    // The header of the delivery for the port authority, in both formats.
    const exported = async (format: "CSV" | "JSON"): Promise<string> => {
      await ines.page.getByRole("button", { name: wordsOf(ines).bunker.export }).click();
      const [file] = await Promise.all([
        ines.page.waitForEvent("download"),
        ines.page.getByRole("menuitem", { name: format }).click(),
      ]);
      return readFile(await file.path(), "utf8");
    };
    const csv = await exported("CSV");
    expect(csv.startsWith(CSV_BEGIN)).toBe(true);
    const lines = csv.split("\r\n");
    expect(lines.slice(2)).toEqual([""]);
    for (const value of [number, ship, SHIP.imo, "849.736", "201733418K"]) expect(lines[1]).toContain(value);
    expect(JSON.parse(await exported("JSON"))).toMatchObject({
      format: "hawser.bunker-deliveries",
      rows: [{ bdnNo: number, vesselName: ship, mass: "849.736", systemId: "HAWSER-SG-01" }],
    });
    // Every form says on its paper what was typed without a network, and its signatures are over it.
    for (const kind of [...formsOf("before"), ...formsOf("after"), ...formsOf("note")].filter(onPages))
      expect((await rail.formOf(kind)).data).toMatchObject({
        remarks: [`TYPED WITHOUT A NETWORK: ${bunkerForm(kind).place}`],
      });
    for (const tabletSeat of Object.values(seats))
      tabletSeat.complaints.splice(0, Infinity, ...complaintsBesideTheCut(tabletSeat));
    for (const seat of [ines, seats.officer, seats.cargo, engineer, surveyor])
      if (seat !== undefined) await leave(seat);
  },
);

it("a push that fails says so, and is tried again; a signed note is corrected by a delivery that names it", async () => {
  const { id, number } = await signed("TERN HARRIER");
  const ines = await demo.person("ines");
  const { page } = ines;
  await ines.go(`/layout/bunker/${id}`);
  exchange.fault = (call) => (call === "push" ? "refused" : "none");
  await acts(ines, readDomain(ines, pushDelivery.label));
  await title(ines, "SUBMIT_FAILED").waitFor();
  await page.getByRole("alert").getByText("Push failed, please try again").waitFor();
  await page.getByRole("alert").getByText("bdn_imo_no is not registered").waitFor();
  await lookAt(ines, "push failed");
  exchange.fault = () => "none";
  await acts(ines, readDomain(ines, retryPush.label));
  await title(ines, "COMPLETED").waitFor();

  await page.getByRole("button", { name: wordsOf(ines).bunker.correct }).click();
  await page.waitForURL("**/layout/bunker/new?corrects=*");
  await page.getByText(`Corrects ${number}`).waitFor();
  await lookAt(ines, "correction");
  await page.getByRole("button", { name: wordsOf(ines).bunker.begin }).click();
  await page.waitForURL(/\/layout\/bunker\/[0-9a-f-]{36}$/);
  const corrected = page.getByRole("link", { name: number });
  await corrected.click();
  await page.waitForURL(`**/layout/bunker/${id}`);
  await page.getByText(wordsOf(ines).bunker.correctedBy).waitFor();
  await leave(ines);
});

it("the tablet of a tanker that was replaced says so at once, and keeps what was typed", async () => {
  const { office, officer, craftId } = supplier;
  const { id } = await office.api.call(bunkerRoutes.begin, {
    body: beginning({ ordered: { ...ORDER, vessel: { ...ORDER.vessel, name: "AZUL PORTA" } } }),
  });
  await aboard(office.api, id).assign(craftId);
  await aboard(officer.api, id).open();
  await aboard(officer.api, id, officer.password).sign("BunkerRequisition");
  const seat = await atTablet(demo, officer, "zh");
  const { page } = seat;
  await seat.go(`/layout/bunker/${id}/forms/BunkerSafetyCheck`);
  const rate = page.getByLabel(readDomain(seat, { en: "Agreed rate", zh: "商定泵速" }));
  await rate.fill("450");
  const other = await office.api.call(craftRoutes.add, {
    body: { name: "QUAY PLOVER", imo: "", licence: "SB-0500", owner: "", meterSerial: "", mmsi: "" },
  });
  await aboard(office.api, id).replaceTanker(other.id, "Engine");
  await page.getByText(readDomain(seat, ERRORS.BUNKER_TANKER_REPLACED.text)).first().waitFor();
  expect(await rate.inputValue()).toBe("450");
  await lookAt(seat, "tanker replaced");
  // The refusals that were meant.
  seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !/40[349]|410/.test(one)));
  await leave(seat);
  // The office reads what the former tanker has signed, and that it counts no more.
  for (const tongue of ["en", "zh"] as const) {
    const ines = await demo.person("ines", tongue);
    const { former } = wordsOf(ines).bunker;
    await ines.go(`/layout/bunker/${id}`);
    const evidence = ines.page.getByRole("region", { name: former.title });
    await evidence.getByText(read(ines, former.of, { tanker: TANKER.name })).waitFor();
    await lookAt(ines, "evidence of a former tanker");
    const label = readDomain(ines, kindOf("BunkerRequisition").label);
    await evidence.getByRole("link", { name: label }).click();
    await ines.page.waitForURL("**/doc/BunkerRequisition/view/*");
    await ines.page.getByText(readDomain(ines, DOCUMENT_STATES.VOID.label)).first().waitFor();
    await leave(ines);
  }
});
