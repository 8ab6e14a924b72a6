import { generateKeyPairSync } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { COUNTERPARTY_KEY_STATES, PLATFORM_KEY_STATES } from "#domain/counterparties/counterparty";
import { DRY_RUN_STATES, DRY_RUN_STEPS } from "#domain/counterparties/dry-run";
import { ERRORS } from "#domain/errors";
import { PINT_FAULTS } from "#domain/pint-faults";
import { startDemo } from "../support/demo.ts";
import {
  choose,
  confirm,
  downloaded,
  leave,
  lookAt,
  read,
  readDomain,
  stranger,
  type Tongue,
  wordsOf,
} from "../support/story.ts";

/** The node's administrator makes keys, and adds, changes and removes who bills are exchanged with. */

const demo = startDemo({ env: { WEBHOOK_PRIVATE: "1" } });
const TONGUES: readonly Tongue[] = ["en", "zh"];
let there: Server;
let address: string;

beforeAll(async () => {
  there = createServer((_, response) => response.writeHead(404).end());
  await new Promise<void>((ready) => there.listen(0, "127.0.0.1", ready));
  address = `http://127.0.0.1:${(there.address() as AddressInfo).port}`;
});
afterAll(() => there.close());

const keyPem = (namedCurve = "P-256"): string =>
  generateKeyPairSync("ec", { namedCurve }).publicKey.export({ format: "pem", type: "spki" }).toString();
const day = (days: number): string => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** The refusals of a server that a story means, which the browser logs. */
const refused = (complaints: string[]): void => {
  complaints.splice(0, Infinity, ...complaints.filter((one) => !/ 4(09|22) /.test(one)));
};
it.for(TONGUES)("adds a counterparty with its keys, replaces one, and removes it (%s)", async (tongue) => {
  const name = `Lantern Exchange ${tongue}`;
  const seat = await demo.person("ines", tongue);
  const { page, complaints } = seat;
  const { counterparties: said, common } = wordsOf(seat);

  await seat.go("/Counterparties");
  if (tongue === "en") {
    await page.getByText(said.none).waitFor();
    await page.getByText(said.own.noneNotice).waitFor();
    await lookAt(seat, "no counterparties");
  }
  await page.getByRole("button", { name: said.add }).first().click();
  const form = page.getByRole("dialog", { name: said.add });
  await choose(form, said.code, `ZZZ ${said.unlisted}`);
  await form.getByLabel(said.name).fill(name);
  await form.getByLabel(said.baseUrl).fill("ftp://lantern.example");
  await form.getByRole("button", { name: common.save }).click();
  await form.getByText(readDomain(seat, ERRORS.COUNTERPARTY_ADDRESS.text)).waitFor();
  await lookAt(seat, "counterparty form");
  await form.getByLabel(said.baseUrl).fill(address);
  await form.getByLabel(said.contactName, { exact: true }).fill("Rui Sá");
  await form.getByLabel(said.contactEmail).fill("desk@lantern");
  await form.getByLabel(said.contactPhone).fill("+351 21 000 0000");
  await form.getByRole("button", { name: common.save }).click();
  await form.getByText(readDomain(seat, ERRORS.EMAIL_INVALID.text)).waitFor();
  await form.getByLabel(said.contactEmail).fill("desk@lantern.example");
  await form.getByRole("button", { name: common.save }).click();
  await form.waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await page.getByText(said.keysNone).waitFor();
  const contact = ["Rui Sá", "desk@lantern.example", "+351 21 000 0000"].join(common.comma);
  await page.getByText(contact, { exact: true }).waitFor();
  await page.getByRole("button", { name: said.check }).click();
  await page.getByText(/404/).waitFor();

  const addKey = async (pem: string, kid: string) => {
    await page.getByRole("button", { name: said.addKey, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: read(seat, said.addKeyTo, { name }) });
    await dialog.getByLabel(said.pem).fill(pem);
    await dialog.getByLabel(said.kid).fill(kid);
    await confirm(seat, said.addKey);
    return dialog;
  };
  const weak = await addKey(keyPem("P-384"), "lx");
  await weak.getByText(readDomain(seat, ERRORS.COUNTERPARTY_KEY_WEAK.text, { found: "secp384r1" })).waitFor();
  await lookAt(seat, "key form");
  await weak.getByRole("button", { name: common.cancel }).click();
  await (await addKey(keyPem(), `lx-${tongue}-2026`)).waitFor({ state: "detached" });
  await (await addKey(keyPem(), `lx-${tongue}-2027`)).waitFor({ state: "detached" });
  const keys = page.getByRole("list", { name: said.keys }).getByRole("listitem");
  await expect.poll(() => keys.count()).toBe(2);
  await page.getByRole("button", { name: `${said.endKey}${common.colon}lx-${tongue}-2026` }).click();
  const ending = page.getByRole("dialog", { name: read(seat, said.endKeyOf, { kid: `lx-${tongue}-2026` }) });
  await ending.getByLabel(said.until).fill(day(30));
  await confirm(seat, common.save);
  await ending.waitFor({ state: "detached" });
  const valid = readDomain(seat, COUNTERPARTY_KEY_STATES.VALID.label);
  expect(await keys.filter({ hasText: valid }).count()).toBe(2);

  await page.getByRole("button", { name: said.rulebookSet }).click();
  const rules = page.getByRole("dialog", { name: read(seat, said.rulebookOf, { name }) });
  await rules.getByRole("button", { name: common.save }).click();
  await rules.getByText(readDomain(seat, ERRORS.RULEBOOK_EMPTY.text)).waitFor();
  await rules.getByLabel(said.law).fill("England and Wales");
  await rules.getByLabel(said.text, { exact: true }).fill("1. A bill is offered once.\n2. A signed answer decides.");
  await rules.getByRole("button", { name: common.save }).click();
  await rules.waitFor({ state: "detached" });
  await page.getByText("1. A bill is offered once.").waitFor();
  await page.getByLabel(said.dryRun.party).fill("213800HX6IZM1QNBAJ33");
  await page.getByRole("button", { name: said.dryRun.start }).click();
  const failed = readDomain(seat, DRY_RUN_STATES.FAILED.label);
  const steps = page.getByRole("list", { name: said.dryRun.title }).getByRole("listitem");
  await steps
    .filter({ hasText: readDomain(seat, DRY_RUN_STEPS.RECEIVER) })
    .getByText(failed)
    .waitFor();
  const report = await downloaded(seat, said.dryRun.text);
  expect(report.buffer.toString()).toContain(name);
  await lookAt(seat, "counterparty");

  await page.getByRole("button", { name: `${said.removeKey}${common.colon}lx-${tongue}-2026` }).click();
  await page.getByRole("dialog").getByRole("button", { name: said.removeKey, exact: true }).click();
  await expect.poll(() => keys.count()).toBe(1);
  await page.getByRole("button", { name: common.back }).click();
  await page.getByRole("row").filter({ hasText: name }).waitFor();
  await lookAt(seat, "counterparties");
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: said.remove, exact: true }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: said.remove, exact: true }).click();
  await page.getByText(read(seat, said.removed, { name })).waitFor();
  await expect.poll(() => page.getByRole("row").filter({ hasText: name }).count()).toBe(0);
  refused(complaints);
  await leave(seat);
});

it.for(TONGUES)("makes keys of the node, which anybody can download, and withdraws one (%s)", async (tongue) => {
  const seat = await demo.person("ines", tongue);
  const { page } = seat;
  const { own } = wordsOf(seat).counterparties;
  await seat.go("/Counterparties/own-keys");
  const make = async (verb: string, days: number) => {
    await page.getByRole("button", { name: verb, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: verb });
    await dialog.getByLabel(own.days).fill(String(days));
    if (days > 0) await lookAt(seat, "new key of the node");
    await confirm(seat, verb);
    await page.getByRole("dialog").waitFor({ state: "detached" });
  };
  if (tongue === "en") {
    await page.getByText(own.noneHelp).waitFor();
    await lookAt(seat, "no keys of the node");
    await make(own.makeFirst, 0);
  } else await make(own.make, 0);
  const keys = page.getByRole("list", { name: own.keys }).getByRole("listitem");
  const state = (name: keyof typeof PLATFORM_KEY_STATES) =>
    keys.filter({ has: page.getByText(readDomain(seat, PLATFORM_KEY_STATES[name].label), { exact: true }) });
  await expect.poll(() => state("SIGNING").count()).toBe(1);
  await make(own.make, 7);
  await expect.poll(() => state("COMING").count()).toBeGreaterThan(0);
  expect(await state("SIGNING").count()).toBe(1);
  await lookAt(seat, "keys of the node");

  const kid = (await state("SIGNING").first().locator(".hw-mono").first().innerText()).trim();
  const outside = await stranger(demo.browser, demo.product, tongue);
  await outside.go("/platform-keys");
  await outside.page.getByText(kid).waitFor();
  await lookAt(outside, "published keys");
  const [file] = await Promise.all([
    outside.page.waitForEvent("download"),
    outside.page.getByRole("link", { name: wordsOf(seat).counterparties.published.pem }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("platform-keys.pem");
  await leave(outside);

  await state("SIGNING").getByRole("button", { name: own.withdraw }).click();
  await confirm(seat, own.withdraw);
  await expect.poll(() => state("WITHDRAWN").filter({ hasText: kid }).count()).toBe(1);
  await leave(seat);
});

it.for(TONGUES)("gives a sample envelope away, and judges one of the other side (%s)", async (tongue) => {
  const name = `Beacon Exchange ${tongue}`;
  const seat = await demo.person("ines", tongue);
  const { page, complaints } = seat;
  const { counterparties: said, common, upload } = wordsOf(seat);
  await seat.go("/Counterparties/own-keys");
  const { make, makeFirst } = said.own;
  const makes = page.getByRole("button", { name: make, exact: true });
  await makes
    .or(page.getByRole("button", { name: makeFirst, exact: true }))
    .first()
    .waitFor();
  const verb = (await makes.count()) > 0 ? make : makeFirst;
  await page.getByRole("button", { name: verb, exact: true }).click();
  await page.getByRole("dialog", { name: verb }).getByLabel(said.own.days).fill("0");
  await confirm(seat, verb);
  await page.getByRole("dialog").waitFor({ state: "detached" });

  await seat.go("/Counterparties");
  await page.getByRole("button", { name: said.add }).first().click();
  const form = page.getByRole("dialog", { name: said.add });
  await choose(form, said.code, `ZZZ ${said.unlisted}`);
  await form.getByLabel(said.name).fill(name);
  await form.getByLabel(said.baseUrl).fill(address);
  await form.getByRole("button", { name: common.save }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  const { dryRun } = said;
  await page.getByLabel(dryRun.party).fill("213800HX6IZM1QNBAJ33");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    page.getByRole("button", { name: upload.chooseFile }).click(),
  ]);
  await chooser.setFiles({ name: "theirs.json", mimeType: "application/json", buffer: Buffer.from('{"sample":1}') });
  await expect.poll(() => page.getByLabel(dryRun.sample).inputValue()).toBe('{"sample":1}');
  await page.getByRole("button", { name: dryRun.start }).click();
  const steps = page.getByRole("list", { name: dryRun.title }).getByRole("listitem");
  const step = (one: keyof typeof DRY_RUN_STEPS, state: keyof typeof DRY_RUN_STATES) =>
    steps
      .filter({ hasText: readDomain(seat, DRY_RUN_STEPS[one]) })
      .filter({ hasText: readDomain(seat, DRY_RUN_STATES[state].label) });
  await step("SAMPLE", "PASSED").waitFor();
  await step("THEIR_SAMPLE", "FAILED").getByText(readDomain(seat, PINT_FAULTS.ENVELOPE_FORM.label)).waitFor();
  await lookAt(seat, "dry run with samples");
  const sample = await downloaded(seat, dryRun.ownSave);
  const { transportDocument } = JSON.parse(sample.buffer.toString()) as { transportDocument: Record<string, unknown> };
  expect(sample.name).toBe(`${String(transportDocument["transportDocumentReference"])}.json`);
  expect((await downloaded(seat, dryRun.text)).buffer.toString()).toContain(sample.name.slice(0, -5));
  refused(complaints);
  await leave(seat);
});

it("is not there for those who do not administer the node", async () => {
  const seat = await demo.person("anouk");
  await seat.go("/Counterparties");
  await seat.page.getByText(wordsOf(seat).node.forbidden).waitFor();
  expect(await seat.page.getByRole("link", { name: wordsOf(seat).shell.counterparties }).count()).toBe(0);
  await leave(seat);
});
