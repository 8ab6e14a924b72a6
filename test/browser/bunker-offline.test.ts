import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { authRoutes } from "#domain/api/auth";
import { bunkerRoutes } from "#domain/api/bunker";
import { bunkerKeptRoutes } from "#domain/api/bunker-kept";
import { craftRoutes } from "#domain/api/craft";
import { BUNKER_SIGNERS, type BunkerKind } from "#domain/bunker/forms";
import { KEPT_WHY } from "#domain/bunker/kept";
import { pathOf } from "#domain/api/route";
import { lostOf, sail, TYPED, untilAboard, untilServed } from "../../scripts/bench/bunker/offline.ts";
import { SHIP, TANKER } from "../support/bunker-samples.ts";
import { complaintsBesideTheCut, supplies } from "../support/bunker-story.ts";
import { startDemo } from "../support/demo.ts";
import { SINGAPORE } from "../support/sample-parties.ts";
import { lookAt, read, readDomain, type Seat, signInAt, type Tongue, wordsOf } from "../support/story.ts";

const demo = startDemo({ env: { BUNKER_SYSTEM_ID: "HAWSER-SG-01" } });
const TONGUES: readonly Tongue[] = ["en", "zh"];

beforeAll(() => supplies(demo), 600_000);

/** A delivery that the crew of the tanker has opened. */
async function opened(ship: string): Promise<string> {
  const [ines, tomas] = [await demo.actor("ines"), await demo.actor("tomas")];
  const craft = (await ines.api.call(craftRoutes.list)).find(({ name }) => name === TANKER.name);
  const made = await ines.api.call(bunkerRoutes.begin, {
    body: {
      ordered: {
        vessel: { ...SHIP, name: ship },
        supplyType: "BUNKER_TANKER",
        supplyDate: "2026-11-25",
        products: [{ name: "VLSFO 0.50 %", grade: "RMG 380", quantity: "850" }],
        port: SINGAPORE,
      },
      surveyed: false,
      parties: [],
    },
  });
  const params = { id: made.id };
  const assigned = await ines.api.call(bunkerRoutes.assign, {
    params,
    body: { craftId: craft?.id ?? "", expectedVersion: made.version },
  });
  await tomas.api.call(bunkerRoutes.open, { params, body: { expectedVersion: assigned.version } });
  return made.id;
}

const KIND = "BunkerRequisition" satisfies BunkerKind;
const shown = async (id: string) => (await demo.actor("ines")).api.call(bunkerRoutes.show, { params: { id } });
const formOf = async (id: string, kind: BunkerKind = KIND) =>
  (await shown(id)).forms.find((form) => form.kind === kind)!;
const field = (page: Page, path: string) => page.locator(`[data-path="${path}"]`).locator("input, textarea").first();
const network = (page: Page) => page.locator("[data-waiting]");

async function leave(seat: Seat): Promise<void> {
  expect(complaintsBesideTheCut(seat)).toEqual([]);
  await seat.page.context().close();
}

/** The crew at a form that the tablet has, as it stands without a network. */
async function atForm(ship: string, tongue: Tongue): Promise<{ readonly seat: Seat; readonly id: string }> {
  const id = await opened(ship);
  const seat = await demo.person("tomas", tongue);
  const { page } = seat;
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.waitForURL("**/layout/bunker");
  await untilAboard(page, id);
  await page.context().setOffline(true);
  await page.goto(`${demo.product.url}/layout/bunker/${id}/forms/${KIND}`);
  await field(page, "maximumRate").waitFor();
  return { seat, id };
}

it("keeps what is typed without a network, whatever becomes of the window, and sends it once and in order", async () => {
  const id = await opened("PELAGIA VOYAGE");
  const { page, ...seat } = await demo.person("tomas");
  const voyage = { edits: 200, kills: 5, hours: 12 };
  const { sent, last } = await sail(page.context(), { url: demo.product.url, delivery: id }, voyage);
  expect(sent).toEqual(TYPED.map(([kind]) => kind));
  const delivery = await shown(id);
  expect(lostOf(delivery, last)).toEqual([]);
  for (const [kind] of TYPED) expect(await formOf(id, kind)).toMatchObject({ version: 1 });
  await leave({ ...seat, page });
});

it.for(TONGUES)("says that there is no network, what waits, and that signing needs one (%s)", async (tongue) => {
  const { seat, id } = await atForm(`PELAGIA OFF ${tongue.toUpperCase()}`, tongue);
  const { page } = seat;
  const { bunker } = wordsOf(seat);
  await field(page, "maximumRate").fill("450");
  await network(page).getByText(bunker.network.offline).waitFor();
  await network(page)
    .getByText(read(seat, bunker.network.waiting, { count: 1 }))
    .waitFor();
  const signAs = read(seat, bunker.signAs, { party: readDomain(seat, BUNKER_SIGNERS.CARGO_OFFICER) });
  const sign = page.getByRole("button", { name: signAs });
  expect(await sign.getAttribute("aria-disabled")).toBe("true");
  await page.getByText(bunker.network.sign).first().waitFor();
  await lookAt(seat, "form without a network");
  await page.setViewportSize({ width: 390, height: 844 });
  await lookAt(seat, "form without a network on a phone");
  const small = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("header button, footer button, nav a")]
      .filter((one) => one.getBoundingClientRect().height < 44)
      .map((one) => one.textContent),
  );
  expect(small).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  // The board has it as well, and leads to it.
  await page.goto(`${demo.product.url}/layout/bunker`);
  await page.getByRole("heading", { level: 2, name: bunker.late.unsent }).waitFor();
  await lookAt(seat, "start without a network");
  await page.getByRole("link", { name: bunker.late.open }).click();
  expect(await field(page, "maximumRate").inputValue()).toBe("450");
  await page.context().setOffline(false);
  await network(page).and(page.locator("[data-waiting='0']")).waitFor();
  await network(page).getByText(bunker.network.online).waitFor();
  expect((await formOf(id)).data).toMatchObject({ maximumRate: "450" });
  await leave(seat);
});

it("sends a form again under its key where the answer was lost, and takes no conflict from it", async () => {
  const { seat, id } = await atForm("PELAGIA LOST", "en");
  const { page } = seat;
  await field(page, "maximumRate").fill("451");
  await page.locator("[data-kept]").waitFor();
  const keys: (string | undefined)[] = [];
  await page.route(`**${pathOf(bunkerRoutes.save.path, { id, kind: KIND })}`, async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.context().setOffline(false);
  await expect.poll(() => keys.length).toBe(1);
  // The window dies before it knows.
  await page.reload();
  await page.locator("[data-waiting='0']").waitFor();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await formOf(id)).toMatchObject({ version: 1, data: { maximumRate: "451" } });
  expect(await page.getByRole("region", { name: wordsOf(seat).bunker.conflicts.title }).count()).toBe(0);
  await leave(seat);
});

it.for(TONGUES)(
  "shows both versions field by field where the office has saved the form meanwhile (%s)",
  async (tongue) => {
    const { seat, id } = await atForm(`PELAGIA TWO ${tongue.toUpperCase()}`, tongue);
    const { page } = seat;
    const { bunker, common, shell } = wordsOf(seat);
    await field(page, "maximumRate").fill("460");
    await field(page, "agent").fill("TYPED AT THE RAIL");
    await page.locator("[data-kept]").waitFor();
    const ines = await demo.actor("ines");
    const before = await formOf(id);
    const office = { ...before.data, maximumRate: "500", orderedBy: "OF THE OFFICE" };
    await ines.api.call(bunkerRoutes.save, {
      params: { id, kind: KIND },
      body: { data: office, expectedVersion: before.version },
    });
    await page.context().setOffline(false);
    const both = page.getByRole("region", { name: bunker.conflicts.title });
    await both.waitFor();
    expect(await both.getByRole("group").count()).toBe(3);
    await both.getByText("460").waitFor();
    await both.getByText("500").waitFor();
    await lookAt(seat, "two versions of a form");
    await page.setViewportSize({ width: 390, height: 844 });
    await lookAt(seat, "two versions of a form on a phone");
    await page.setViewportSize({ width: 820, height: 1180 });
    // Signing out keeps it on the tablet, and asks first.
    await page.getByRole("button", { name: common.back }).click();
    await page.getByRole("button", { name: /Tom/ }).click();
    await page.getByRole("menuitem", { name: shell.signOut }).click();
    const asked = page.getByRole("dialog", { name: shell.signOut });
    await asked.getByText(/2/).first().waitFor();
    await lookAt(seat, "signing out with what waits");
    await asked.getByRole("button", { name: shell.leave.stay }).click();
    await page.goto(`${demo.product.url}/layout/bunker/${id}/forms/${KIND}`);
    // A value that only one side has changed is chosen; any other is left to the crew.
    const keep = both.getByRole("button", { name: bunker.conflicts.keep });
    expect(await keep.getAttribute("aria-disabled")).toBe("true");
    await both.getByRole("radio", { name: /460/ }).check();
    await keep.click();
    await both.waitFor({ state: "hidden" });
    await page.locator("[data-waiting='0']").waitFor();
    expect((await formOf(id)).data).toMatchObject({
      maximumRate: "460",
      orderedBy: "OF THE OFFICE",
      agent: "TYPED AT THE RAIL",
    });
    await leave(seat);
  },
);

it("hands to the office what the crew of a replaced tanker had typed", async () => {
  const { seat, id } = await atForm("PELAGIA OTHER", "en");
  const { page } = seat;
  const { bunker } = wordsOf(seat);
  await field(page, "maximumRate").fill("470");
  await page.locator("[data-kept]").waitFor();
  const ines = await demo.actor("ines");
  const other = await ines.api.call(craftRoutes.add, {
    body: { name: "QUAY PLOVER", imo: "", licence: "SB-0500", owner: "", meterSerial: "", mmsi: "" },
  });
  const { version } = await shown(id);
  await ines.api.call(bunkerRoutes.replaceTanker, {
    params: { id },
    body: { craftId: other.id, reason: "Engine", expectedVersion: version },
  });
  await page.context().setOffline(false);
  const why = KEPT_WHY.BUNKER_TANKER_REPLACED.en;
  await page.getByText(read(seat, bunker.late.handed, { why })).waitFor();
  expect(await field(page, "maximumRate").inputValue()).toBe("470");
  expect(await ines.api.call(bunkerKeptRoutes.kept, { params: { id } })).toMatchObject([
    { kind: KIND, why: "BUNKER_TANKER_REPLACED", craft: TANKER.name, data: { maximumRate: "470" } },
  ]);
  await page.goto(`${demo.product.url}/layout/bunker`);
  await page.getByText(read(seat, bunker.late.handed, { why })).waitFor();
  await page.getByRole("button", { name: bunker.late.remove }).click();
  await page.getByRole("heading", { level: 2, name: bunker.late.unsent }).waitFor({ state: "hidden" });
  await leave(seat);

  const desk = await demo.person("ines");
  await desk.go(`/layout/bunker/${id}`);
  await desk.page.getByRole("heading", { level: 2, name: wordsOf(desk).bunker.late.title }).waitFor();
  await desk.page.getByText(wordsOf(desk).bunker.late.content).click();
  await desk.page.getByText("470").waitFor();
  await lookAt(desk, "delivery with what was too late");
  expect(complaintsBesideTheCut(desk)).toEqual([]);
  await desk.page.context().close();
});

it("shows and sends nothing of one account to another on the same tablet", async () => {
  const { seat, id } = await atForm("PELAGIA SHARED", "en");
  const { page } = seat;
  const { shell } = wordsOf(seat);
  await field(page, "maximumRate").fill("480");
  await page.locator("[data-kept]").waitFor();
  // The server has a fault whenever it is sent: it stays on the tablet.
  const save = `**${pathOf(bunkerRoutes.save.path, { id, kind: KIND })}`;
  await page
    .context()
    .route(save, (route) => route.fulfill({ status: 500, json: { code: "INTERNAL", message: "A fault" } }));
  await page.context().setOffline(false);
  await page.goto(`${demo.product.url}/layout/bunker`);
  await page.getByRole("button", { name: /Tom/ }).click();
  await page.getByRole("menuitem", { name: shell.signOut }).click();
  await page.getByRole("dialog").getByRole("button", { name: shell.signOut }).click();
  await page.waitForURL("**/login");
  expect(
    await page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
      localStorage.getItem("hawser.tablet"),
    ]),
  ).toEqual([0, 0, ""]);

  const sent: string[] = [];
  page.context().on("request", (request) => {
    if (request.method() === "PUT") sent.push(request.url());
  });
  await page.context().unroute(save);
  const { email, password } = await demo.loginOf("ines");
  await page.request.post(`${demo.product.url}${authRoutes.login.path}`, { data: { email, password } });
  await page.goto(`${demo.product.url}/layout/bunker/${id}/forms/${KIND}`);
  await field(page, "maximumRate").waitFor();
  expect(await field(page, "maximumRate").inputValue()).toBe("");
  await page.goto(`${demo.product.url}/layout/bunker`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  expect(sent).toEqual([]);

  // Tomás comes back, and it is sent.
  await page.context().clearCookies();
  const back = await demo.loginOf("tomas");
  await page.request.post(`${demo.product.url}${authRoutes.login.path}`, {
    data: { email: back.email, password: back.password },
  });
  await page.goto(`${demo.product.url}/layout/bunker`);
  await expect.poll(async () => (await formOf(id)).data["maximumRate"]).toBe("480");
  await leave(seat);
});

it("shows nothing of an account that never signed out to the one that signed in after it", async () => {
  const ship = "PELAGIA LEFT";
  const { seat, id } = await atForm(ship, "en");
  const { page } = seat;
  const { email, password } = await demo.loginOf("ines");
  await page.getByText(ship).first().waitFor();
  await page.context().setOffline(false);
  await page.request.post(`${demo.product.url}${authRoutes.login.path}`, { data: { email, password } });
  await page.goto(`${demo.product.url}/layout/bunker`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.context().setOffline(true);
  await page.goto(`${demo.product.url}/layout/bunker/${id}/forms/${KIND}`);
  await page.getByText(wordsOf(seat).serverError.title).waitFor();
  expect(await page.getByText(ship).count()).toBe(0);
  await leave(seat);
});

it("keeps no pages for somebody without the right of crew", async () => {
  const rui = await demo.actor("rui");
  const marta = (await rui.api.call(authRoutes.users)).find(({ email }) => email.startsWith("marta@"));
  await rui.api.call(authRoutes.setPermissions, {
    params: { id: marta?.id ?? "" },
    body: { permissions: ["bunker.operate"], password: rui.password },
  });
  const seat = await demo.person("marta");
  const { page } = seat;
  await seat.go("/layout/bunker");
  await page.getByText(wordsOf(seat).bunker.none).first().waitFor();
  expect(
    await page.evaluate(async () => [
      (await navigator.serviceWorker.getRegistrations()).length,
      (await caches.keys()).length,
      localStorage.getItem("hawser.tablet") ?? "",
    ]),
  ).toEqual([0, 0, ""]);
  await leave(seat);
});

it("serves no page of the crew from the tablet but by the worker of its own pages", async () => {
  const { url } = demo.product;
  const worker = await fetch(`${url}/layout/crew-worker.js`);
  expect(worker.headers.get("cache-control")).toBe("no-cache");
  expect(worker.headers.get("service-worker-allowed")).toBeNull();
  expect(worker.headers.get("content-security-policy")).toContain("default-src 'self'");
  const seat = await signInAt(demo.browser, demo.product, await demo.loginOf("tomas"));
  const { page } = seat;
  await page.waitForURL("**/layout/bunker");
  await untilServed(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const paths = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname)),
    );
    const registered = await navigator.serviceWorker.getRegistrations();
    return { names, paths: paths.flat(), scopes: registered.map(({ scope }) => new URL(scope).pathname) };
  });
  expect(kept.scopes).toEqual(["/layout/bunker"]);
  expect(kept.names).toHaveLength(1);
  expect(kept.paths.filter((path) => path.startsWith("/api/"))).toEqual([]);
  expect(kept.paths).toContain("/layout/bunker");
  // A former build leaves nothing behind.
  await page.evaluate(async () => {
    await caches.open("hawser.crew.former");
    const registered = await navigator.serviceWorker.getRegistration("/layout/bunker");
    await registered?.unregister();
  });
  await page.reload();
  await expect.poll(() => page.evaluate(async () => caches.keys())).toEqual(kept.names);
  await leave(seat);
});
