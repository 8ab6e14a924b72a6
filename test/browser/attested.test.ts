import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { revoke } from "#domain/acts/revoke";
import { sign } from "#domain/acts/sign";
import { documentRoutes } from "#domain/api/documents";
import { issuerRoutes } from "#domain/api/issuer";
import { HEADLINES } from "#domain/headlines";
import { divide } from "#domain/trade-trust/disclosure";
import { DOCUMENT_STATES, type DocumentState } from "#domain/states";
import { attestedTemplate, DOMAIN, draftAttested } from "../support/attested.ts";
import { startDemo } from "../support/demo.ts";
import { sampled } from "../support/sampled.ts";
import {
  confirm,
  dialogOf,
  downloaded,
  ended,
  leave,
  lookAt,
  outcomeOf,
  read,
  readDomain,
  stands,
  stranger,
  toolbar,
  verdictOn,
  wordsOf,
  type Seat,
} from "../support/story.ts";

const demo = startDemo();

const inState = (seat: Seat, state: DocumentState): Promise<void> =>
  stands(seat, readDomain(seat, DOCUMENT_STATES[state].label));

/** The text records that the resolvers would tell of the domain: no test asks the internet. */
const domainSays = (page: Page, texts: readonly string[]): Promise<unknown> =>
  page.route("**/api/verify/ask?*", (route) =>
    route.fulfill({ json: { document: null, records: { texts, agreed: true } } }),
  );

test("an OpenAttestation document is issued on the store, verified by a stranger, and revoked", async () => {
  const [tongue = "en"] = sampled(["en", "zh"] as const, 1);
  const actor = await demo.actor("ines");
  const madeWith = await attestedTemplate(actor.api, actor.password);
  const { stores } = await actor.api.call(issuerRoutes.store);
  const { record, contract: store } = stores[0]!;
  const draft = await draftAttested(actor.api, madeWith, "OA-77");
  const seat = await demo.person("ines", tongue);
  const { page } = seat;
  const words = wordsOf(seat).documentStores;

  await seat.go("/layout/settings/company");
  const section = page.getByRole("region", { name: words.title });
  await section.getByText(record).waitFor();
  await section.getByText(store, { exact: true }).waitFor();
  // Nobody answers here: that denies nothing.
  await section.getByRole("button", { name: words.check }).first().click();
  await section.getByText(words.outcome.UNKNOWN).waitFor();
  await lookAt(seat, "document store");
  await page.route("**/api/issuer/record?*", (route) => route.fulfill({ json: { outcome: "MISSING", found: [] } }));
  await section.getByRole("button", { name: words.check }).first().click();
  await section.getByText(read(seat, words.outcome.MISSING, { domain: DOMAIN })).waitFor();

  await seat.go(`/doc/VerifiableDocument/edit/${draft.id}`);
  const verb = readDomain(seat, sign.label);
  await page.getByRole("button", { name: verb, exact: true }).click();
  await page.waitForURL("**/docs/ttsign/VerifiableDocument/false?document=*");
  await toolbar(seat).getByRole("button", { name: verb }).click();
  await page.getByRole("dialog").waitFor();
  await confirm(seat, verb);
  await page.waitForURL("**/doc/VerifiableDocument/view/*");
  await inState(seat, "CREATED");
  await page.getByText(read(seat, words.unconfirmed, { domain: DOMAIN })).waitFor();
  await lookAt(seat, "a document whose domain is silent");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: wordsOf(seat).common.close })
    .last()
    .click();
  await page.getByRole("button", { name: wordsOf(seat).facts.otherFiles }).click();
  const file = { ...(await downloaded(seat, "OA-77.tt", "menuitem")), mimeType: "application/json" };

  const reader = await stranger(demo.browser, demo.product, tongue, "", (at) =>
    domainSays(at, [record]).then(() => {}),
  );
  expect(await verdictOn(reader, file)).toBe(readDomain(reader, HEADLINES.GENUINE));
  await seat.go(`/doc/VerifiableDocument/view/${draft.id}`);
  const back = readDomain(seat, revoke.label);
  await toolbar(seat).getByRole("button", { name: back, exact: true }).click();
  await (await dialogOf(seat, back)).getByRole("textbox").first().fill("Wrong origin");
  await confirm(seat, back);
  await ended(seat, outcomeOf(seat, "revoke"));
  await inState(seat, "REVOKED");
  expect(await verdictOn(reader, file)).toBe(readDomain(reader, HEADLINES.REVOKED));
  await leave(reader);
  await leave(seat);
});

test("a transferable record of OpenAttestation is issued in the register; paper and file verify, whole and in part", async () => {
  const [tongue = "en"] = sampled(["en", "zh"] as const, 1);
  const actor = await demo.actor("ines");
  const madeWith = await attestedTemplate(actor.api, actor.password, "transferable");
  const { id } = await draftAttested(actor.api, madeWith, "OA-88", "transferable");
  const { contract, record } = (await actor.api.call(issuerRoutes.store)).register!;
  const seat = await demo.person("ines", tongue);
  const { page } = seat;
  const words = wordsOf(seat).documentStores;

  await seat.go("/layout/settings/company");
  const section = page.getByRole("region", { name: words.title });
  await section.getByText(record).waitFor();
  await page.route("**/api/issuer/record?*", (route) => {
    const asked = new URL(route.request().url()).searchParams.get("contract");
    return route.fulfill({ json: { outcome: asked === contract ? "MISSING" : "SET", found: [] } });
  });
  await section.getByRole("button", { name: words.check }).last().click();
  await section.getByText(read(seat, words.outcome.MISSING, { domain: DOMAIN })).waitFor();
  await section.scrollIntoViewIfNeeded();
  await lookAt(seat, "register of titles");

  await seat.go(`/docs/ttsign/TransferableRecord/false?document=${id}`);
  const verb = readDomain(seat, sign.label);
  await toolbar(seat).getByRole("button", { name: verb }).click();
  await page.getByRole("dialog").waitFor();
  await confirm(seat, verb);
  await page.waitForURL("**/doc/TransferableRecord/view/*");
  await inState(seat, "ISSUED");
  await page.getByText(read(seat, words.unconfirmed, { domain: DOMAIN })).waitFor();
  await lookAt(seat, "a record whose domain is silent");

  const params = { id };
  const tt = {
    name: "OA-88.tt",
    mimeType: "application/json",
    buffer: Buffer.from(await actor.api.download(documentRoutes.credential, { params })),
  };
  const paper = {
    name: "OA-88.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await actor.api.download(documentRoutes.pdf, { params })),
  };
  const whole = divide(JSON.parse(tt.buffer.toString()))!;
  const part = await whole.without(new Set(["consignee.name", "consignee.address"]));
  const reader = await stranger(demo.browser, demo.product, tongue, "", (at) =>
    domainSays(at, [record]).then(() => {}),
  );
  const genuine = readDomain(reader, HEADLINES.GENUINE_IN_CIRCULATION);
  for (const file of [tt, paper, { ...tt, buffer: Buffer.from(JSON.stringify(part)) }])
    expect(await verdictOn(reader, file)).toBe(genuine);
  const forged = { ...tt, buffer: Buffer.from(tt.buffer.toString().replace("RBD palm", "RBD pulp")) };
  expect(await verdictOn(reader, forged)).toBe(readDomain(reader, HEADLINES.ALTERED));
  await leave(reader);
  await leave(seat);
});
