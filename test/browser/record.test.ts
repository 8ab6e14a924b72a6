import { expect, test } from "vitest";
import { credentialRoutes } from "#domain/api/credentials";
import { deskRoutes } from "#domain/api/desk";
import { envelopeRoutes } from "#domain/api/envelopes";
import { ANCHOR_STATES } from "#domain/states";
import { checkAudit, clientsOf } from "../../scripts/verify/check-audit.ts";
import { startDemo } from "../support/demo.ts";
import { sampled } from "../support/sampled.ts";
import { downloaded, leave, lookAt, read, readDomain, type Seat, wordsOf } from "../support/story.ts";

/** The record of a company: shown live, searched, exported, and proved without this server. */

const BILL = "TSL-YEO-260371";
const demo = startDemo();
const { actor, person } = demo;

/** Follows the link that downloads, and answers the lines of the file. */
async function linesOf(seat: Seat, link: string, name: RegExp): Promise<string[]> {
  const file = await downloaded(seat, link, "link");
  expect(file.name).toMatch(name);
  return file.buffer
    .toString("utf8")
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split(/\r?\n/);
}

test.each([...sampled(["en", "zh"] as const, 1)])(
  "an administrator finds who did what in the Operation Log, opens a line, and takes all of it along (%s)",
  async (tongue) => {
    const seat = await person("ines", tongue);
    const { page } = seat;
    const words = wordsOf(seat);
    await page.getByRole("link", { name: words.shell.log }).click();
    const table = page.getByRole("grid", { name: words.record.log });
    await table.getByRole("row").nth(5).waitFor();
    await lookAt(seat, "operation log");
    const all = await linesOf(seat, words.record.csv, /^operation-log\.csv$/);

    // The filter by colleague and bill is in the address, so that it can be shared.
    await page.getByRole("combobox", { name: words.record.person }).fill("Tom");
    await page.getByTitle("Tomás Brito").last().click();
    await page.getByLabel(words.record.about).fill(BILL);
    await page.keyboard.press("Enter");
    await page.waitForURL(/about=TSL-YEO-260371/);
    await expect
      .poll(async () => [
        ...new Set(
          await table
            .getByRole("row")
            .getByText(/Inês|Tomás/)
            .allInnerTexts(),
        ),
      ])
      .toEqual(["Tomás Brito"]);
    const some = await linesOf(seat, words.record.csv, /^operation-log\.csv$/);
    expect(some[0]).toBe(all[0]);
    expect(some.length).toBeGreaterThan(1);
    expect(all.length).toBeGreaterThan(some.length);
    for (const line of some.slice(1)) expect(line).toContain(BILL);

    await table.getByRole("row").nth(1).getByRole("link").click();
    const panel = page.getByRole("complementary", { name: words.record.line });
    await panel.getByText("Tomás Brito").waitFor();
    await panel.getByRole("link", { name: BILL }).waitFor();
    await lookAt(seat, "line of the log");
    await panel.getByRole("button", { name: words.common.close }).click();
    await panel.waitFor({ state: "hidden" });
    await page.getByRole("button", { name: words.desk.clear }).click();
    await table.getByText("Inês Valadares").first().waitFor();

    await page.getByLabel(words.record.about).fill("NO-SUCH-BILL");
    await page.keyboard.press("Enter");
    await page.getByText(words.desk.empty.filtered).waitFor();
    await lookAt(seat, "nothing in the log");
    await leave(seat);
  },
);

test("the Audit Trail is anchored on the chain, and its export is proved by that chain alone", async () => {
  const seat = await person("ines");
  const { page } = seat;
  const words = wordsOf(seat);
  await page.getByRole("link", { name: words.shell.log }).click();
  await page
    .getByRole("navigation", { name: words.record.views })
    .getByRole("link", { name: words.record.trail })
    .click();
  const proof = page.getByRole("complementary", { name: words.record.proof });
  await proof.getByText(words.record.noAnchors).waitFor();
  // The side bar shows the current page, in a low window too.
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.reload();
  const here = page.getByRole("navigation", { name: words.shell.main }).locator('[aria-current="page"]');
  await expect.poll(() => here.allInnerTexts()).toEqual([words.shell.audit]);
  await expect.poll(async () => (await here.boundingBox())?.y).toBeLessThan(450);
  await page.setViewportSize({ width: 1440, height: 900 });
  await lookAt(seat, "audit trail");
  await proof.getByRole("button", { name: words.record.anchorNow }).click();
  await proof.getByText(readDomain(seat, ANCHOR_STATES.FINAL.label)).waitFor();
  await lookAt(seat, "audit trail anchored");

  const lines = await linesOf(seat, words.record.evidence, /^audit\.jsonl$/);
  const checked = await checkAudit(lines, await clientsOf([demo.product.rpcUrl]));
  expect(checked).toMatchObject({ right: true, faults: [] });
  expect(checked.proven).toBeGreaterThan(10);
  const rewritten = lines.map((line) => line.replace("Yeosu Terminal", "Another Terminal"));
  expect(rewritten).not.toEqual(lines);
  expect((await checkAudit(rewritten, await clientsOf([demo.product.rpcUrl]))).right).toBe(false);

  // A document links to its own lines of the record.
  await page.getByRole("row").filter({ hasText: BILL }).first().getByRole("link").click();
  await page.getByRole("complementary", { name: words.record.line }).getByRole("link", { name: BILL }).click();
  await page.getByRole("heading", { level: 1, name: BILL }).waitFor();
  await page.getByRole("button", { name: words.common.more }).click();
  await page.getByRole("menuitem", { name: words.facts.audit }).click();
  await page.getByRole("heading", { level: 1, name: read(seat, words.record.trailOf, { name: BILL }) }).waitFor();
  await lookAt(seat, "audit trail of a bill");
  await leave(seat);
});

test("a colleague sees what is the colleague's own, and a phone shows every line whole", async () => {
  const name = "Terminal feed of the second berth, for the harbour master";
  const tomas = await actor("tomas");
  await tomas.api.call(credentialRoutes.createToken, { body: { name, password: tomas.password } });
  const seat = await person("tomas", "zh");
  const { page } = seat;
  const words = wordsOf(seat);
  await page.setViewportSize({ width: 390, height: 844 });
  await seat.go("/layout/log");
  await page.getByText(words.record.ownOnly).waitFor();
  const table = page.getByRole("grid", { name: words.record.log });
  await table.getByText("Tomás Brito").first().waitFor();
  expect(await table.getByText("Inês").count()).toBe(0);
  // No line is cut: a long sentence wraps.
  const long = await table.getByRole("link").filter({ hasText: name }).boundingBox();
  const short = await table.getByRole("link").filter({ hasText: words.language["zh-CN"] }).first().boundingBox();
  expect(long?.height).toBeGreaterThan(1.5 * (short?.height ?? Infinity));
  expect(
    await table
      .getByRole("link")
      .evaluateAll((links) => links.filter((link) => link.scrollWidth > link.clientWidth + 1).length),
  ).toBe(0);
  await lookAt(seat, "log on a phone");
  await table.getByRole("link").first().click();
  await page.getByRole("heading", { name: words.record.detail }).waitFor();
  await lookAt(seat, "line on a phone");
  await seat.go("/layout/audit?proof=1");
  await page.getByRole("heading", { name: words.record.proof }).waitFor();
  await page
    .getByText(words.record.forAdmins)
    .or(page.getByRole("button", { name: words.record.anchorNow }))
    .first()
    .waitFor();
  await lookAt(seat, "proof on a phone");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await leave(seat);
});

test("a bill says when its signed file is not what was signed", async () => {
  const seat = await person("anouk");
  await seat.page.route(/\/api\/documents\/[^/]+\/pdf\?view=signed/, async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const at = body.indexOf("stream") + 2000;
    body[at] = (body[at] ?? 0) ^ 1;
    await route.fulfill({ response, body });
  });
  await seat.go("/layout/bl");
  await seat.page.getByRole("row").filter({ hasText: BILL }).click();
  await seat.page.getByText("User certificate expired or document tampered with").waitFor();
  await lookAt(seat, "tampered");
  await seat.page.context().close();
});

test("a change that comes between the reading of a list and the opening of the live connection is shown", async () => {
  const seat = await person("tomas");
  const { page } = seat;
  const { api } = await actor("tomas");
  const late = Promise.withResolvers<void>();
  // The list is answered as it was before the change. The answer arrives after the live connection has been opened.
  const [live, list] = [`**${deskRoutes.events.path}`, `**${envelopeRoutes.list.path}?**`];
  let lists = 0;
  await page.route(live, async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.route(list, async (route) => {
    if ((lists += 1) > 1) return route.continue();
    const answer = await route.fetch();
    await api.call(envelopeRoutes.compose, {
      body: { documentIds: [], subject: "Between two moments", note: "", recipientId: null },
    });
    const opened = page.waitForResponse(live);
    late.resolve();
    await opened;
    await page.waitForTimeout(500);
    return route.fulfill({ response: answer });
  });
  // A page that is loaded anew opens a live connection of its own.
  await page.goto(`${demo.product.url}/layout/drafts`);
  await page.getByRole("row").filter({ hasText: "Between two moments" }).waitFor();
  await leave(seat);
});
