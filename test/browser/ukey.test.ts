import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { certificateRoutes } from "#domain/api/certificates";
import { documentRoutes } from "#domain/api/documents";
import { signingFlow } from "#domain/processes/signing";
import { DOCUMENT_STATES } from "#domain/states";
import { say, type Text } from "#domain/text";
import { BRIDGE_ERRORS } from "#domain/ukey";
import { toPem } from "../../backend/signing/authority.ts";
import { freePort } from "../../scripts/lib/ports.ts";
import { signIn } from "../../scripts/seed/actors.ts";
import { startBridge, type Bridge } from "../../scripts/operate/ukey/bridge.ts";
import { Tokens } from "../../scripts/operate/ukey/tokens.ts";
import { draftBill } from "../support/bill.ts";
import { openBrowser } from "../support/browser.ts";
import { startDemoProduct } from "../support/demo-product.ts";
import type { RunningProduct } from "../support/product.ts";
import { sampled } from "../support/sampled.ts";
import { plainPdf } from "../support/signing.ts";
import {
  leave,
  lookAt,
  read,
  readDomain,
  type Seat,
  signInAt,
  stands,
  toolbar,
  verdictOn,
  wordsOf,
} from "../support/story.ts";
import { PIN, tokenIssuer, type Issuer, type SoftwareToken } from "../support/ukey.ts";

let product: RunningProduct;
let browser: Browser;
let issuer: Issuer;
let folder: string;
let port: number;
let bridge: Bridge | undefined;
/** The codes that the bridge has shown, newest last. */
const codes: string[] = [];

beforeAll(async () => {
  [issuer, folder, port] = await Promise.all([tokenIssuer(), mkdtemp(join(tmpdir(), "hawser-tokens-")), freePort()]);
  const block = (name: string, der: Uint8Array): string =>
    `-----BEGIN ${name}-----\n${Buffer.from(der).toString("base64")}\n-----END ${name}-----\n`;
  await writeFile(
    join(folder, "trusted.pem"),
    `${toPem(issuer.root.certificate)}\n${issuer.lists.map((one) => block("X509 CRL", one)).join("")}`,
  );
  [product, browser] = await Promise.all([
    startDemoProduct({ env: { UKEY_PORT: String(port), TRUSTED_CERTIFICATES_FILE: join(folder, "trusted.pem") } }),
    openBrowser(),
  ]);
}, 600_000);
afterAll(async () => {
  await bridge?.stop();
  await browser?.close();
  await product?.discard();
  await rm(folder, { recursive: true, force: true });
});

const login = async (name: string) => {
  const found = (await product.logins()).find(({ email }) => email.startsWith(`${name}@`));
  if (found === undefined) throw new Error(`nobody is called ${name}`);
  return found;
};
/** Starts the bridge on this machine with these tokens. */
async function startWith(...tokens: readonly SoftwareToken[]): Promise<void> {
  await bridge?.stop();
  bridge = await startBridge({
    tokens: new Tokens(tokens),
    origins: [product.url],
    port,
    show: (code) => codes.push(code),
  });
}
const said = (seat: Seat, words: Text): string => say(words, seat.tongue === "en" ? "en-US" : "zh-CN");
/** Browsers log every unsuccessful answer. */
const forgetAnswers = (seat: Seat): void => {
  const rest = seat.complaints.splice(0).filter((one) => !/40[34]|ERR_CONNECTION_REFUSED/.test(one));
  seat.complaints.push(...rest);
};
/** Types the code of the bridge, once. */
async function connect(seat: Seat, within: Locator): Promise<void> {
  const { ukey } = wordsOf(seat);
  await within.getByLabel(ukey.code).fill(codes.at(-1) ?? "");
  await within.getByRole("button", { name: ukey.pair, exact: true }).click();
}
const fillIn = async (seat: Seat, within: Locator, pin: string): Promise<void> => {
  const words = wordsOf(seat);
  await within.getByLabel(words.ukey.pin, { exact: true }).fill(pin);
  await within.getByLabel(words.danger.password, { exact: true }).fill(seat.password);
};

const READERS = [
  ["en", "tomas"],
  ["zh", "marta"],
] as const;
describe.each([...sampled(READERS, 1)])("read in %s", (tongue, name) => {
  test("a certificate on a UKey is registered, proves itself, and signs a file that is found valid", async () => {
    await bridge?.stop();
    bridge = undefined;
    const seat = await signInAt(browser, product, await login(name), tongue);
    const { page } = seat;
    const words = wordsOf(seat);
    const token = await issuer.token(`Token of ${name}`, "Rosa Quay", {
      organisation: "Quay Lines",
      key: tongue === "en" ? "ec" : "rsa",
    });

    // Without a bridge the page says how to start it.
    await seat.go("/certification");
    await page.getByRole("button", { name: words.certificates.ukey, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: words.certificates.ukey });
    await dialog.getByText(words.ukey.absent).waitFor();
    await dialog.getByText(`npm run operate -- ukey --site ${product.url}`).waitFor();
    await lookAt(seat, "ukey absent");
    forgetAnswers(seat);

    // First a wrong code, then the bridge's; then the token is plugged in.
    token.plugged = false;
    await startWith(token);
    await dialog.getByRole("button", { name: words.common.retry }).click();
    await dialog.getByLabel(words.ukey.code).fill(codes.at(-1) === "000000" ? "000001" : "000000");
    await dialog.getByRole("button", { name: words.ukey.pair, exact: true }).click();
    await dialog.getByText(said(seat, BRIDGE_ERRORS.CODE_WRONG.text)).waitFor();
    await lookAt(seat, "ukey code");
    await connect(seat, dialog);
    await dialog.getByText(words.ukey.nothing).waitFor();
    token.plugged = true;
    await dialog.getByRole("button", { name: words.common.retry }).click();
    await dialog.getByText("Rosa Quay").waitFor();
    await lookAt(seat, "ukey chosen");

    await fillIn(seat, dialog, "000000");
    await dialog.getByRole("button", { name: words.certificates.ukeyVerb, exact: true }).click();
    await dialog.getByText(said(seat, BRIDGE_ERRORS.PIN_WRONG.text)).waitFor();
    await fillIn(seat, dialog, PIN);
    await dialog.getByRole("button", { name: words.certificates.ukeyVerb, exact: true }).click();
    await dialog.waitFor({ state: "hidden" });
    const row = page.getByRole("listitem").filter({ hasText: "Rosa Quay" });
    await row.getByText(words.certificates.inUse).waitFor();
    await lookAt(seat, "ukey registered");
    forgetAnswers(seat);

    await row.getByRole("link", { name: words.certificates.prove }).click();
    await page.getByLabel(words.ukey.pin, { exact: true }).fill(PIN);
    await page.getByRole("button", { name: words.certificates.proveVerb }).click();
    await page.getByText(words.certificates.algorithm, { exact: true }).waitFor();
    await lookAt(seat, "ukey proved");

    // It signs with PIN and password.
    const { api } = await signIn(product.url, (await login(name)).email, seat.password);
    const title = tongue === "en" ? "Weight note 12" : "磅单 12";
    const { id } = await api.call(documentRoutes.upload, {
      query: { name: title, kind: "QuantityReport" },
      bytes: await plainPdf(1),
    });
    await seat.go(`/doc/sign/QuantityReport/${id}`);
    const verb = readDomain(seat, signingFlow.actions.sign.label);
    const sign = async (): Promise<Locator> => {
      await toolbar(seat).getByRole("button", { name: verb, exact: true }).click();
      const asked = page.getByRole("dialog", { name: read(seat, words.signing.title, { name: title }) });
      await asked.getByLabel(words.ukey.pin, { exact: true }).and(page.locator(":focus")).waitFor();
      return asked;
    };
    const asked = await sign();
    await lookAt(seat, "ukey sign");
    await fillIn(seat, asked, "000000");
    await asked.getByRole("button", { name: verb, exact: true }).click();
    await asked.getByText(said(seat, BRIDGE_ERRORS.PIN_WRONG.text)).waitFor();
    // The token is pulled out between the check and the signature.
    token.plugged = false;
    await fillIn(seat, asked, PIN);
    await asked.getByRole("button", { name: verb, exact: true }).click();
    await asked.getByText(said(seat, BRIDGE_ERRORS.TOKEN_GONE.text)).waitFor();
    await lookAt(seat, "ukey unplugged");
    expect((await api.call(documentRoutes.get, { params: { id } })).signatures).toEqual([]);
    token.plugged = true;
    await asked.getByRole("button", { name: verb, exact: true }).click();
    const notice = page.getByRole("dialog", { name: read(seat, words.signing.signed, { name: title }) });
    await notice.waitFor();
    const file = {
      name: `${title}.pdf`,
      mimeType: "application/pdf",
      buffer: Buffer.from(await api.download(documentRoutes.pdf, { params: { id } })),
    };
    forgetAnswers(seat);
    await verdictOn(seat, file);
    for (const party of ["Rosa Quay", "Quay Lines"]) await page.getByText(party).first().waitFor();
    await page
      .getByText(read(seat, words.verify.signatureCount, { valid: 1, all: 1 }))
      .first()
      .waitFor();
    forgetAnswers(seat);
    await leave(seat);
  });
});

test("several files are signed with one PIN; a token that is pulled out between two leaves the rest to be signed, and one that has locked itself says so", async () => {
  const seat = await signInAt(browser, product, await login("ines"), "en");
  const { page } = seat;
  const words = wordsOf(seat);
  const token = await issuer.token("Token of ines", "Ines Quay");
  await startWith(token);
  const { api } = await signIn(product.url, (await login("ines")).email, seat.password);
  await seat.go("/certification");
  await page.getByRole("button", { name: words.certificates.ukey, exact: true }).click();
  const form = page.getByRole("dialog", { name: words.certificates.ukey });
  await connect(seat, form);
  await fillIn(seat, form, PIN);
  await form.getByRole("button", { name: words.certificates.ukeyVerb, exact: true }).click();
  await form.waitFor({ state: "hidden" });
  expect(
    (await api.call(certificateRoutes.list)).find(
      (one) => one.inUse && one.of === "user" && one.holder?.name.startsWith("In"),
    ),
  ).toMatchObject({ type: "ukey" });

  await seat.go("/docs/sign");
  await page
    .locator("input[type=file]")
    .setInputFiles(
      await Promise.all(
        ["one", "two", "three"].map(async (name) => ({
          name: `${name}.pdf`,
          mimeType: "application/pdf",
          buffer: Buffer.from(await plainPdf(1)),
        })),
      ),
    );
  const row = (name: string) =>
    page.getByRole("list", { name: words.signing.files }).getByRole("listitem").filter({ hasText: name });
  for (const name of ["one", "two", "three"]) await row(name).getByText(words.signing.phase.ready).waitFor();
  await toolbar(seat).getByRole("button", { name: "Sign 3 files" }).click();
  const dialog = page.getByRole("dialog");
  await fillIn(seat, dialog, PIN);
  // After its second signature from now on the token is pulled out.
  token.pullAfter = 2;
  await dialog.getByRole("button", { name: words.signing.signVerb, exact: true }).click();
  await dialog.getByText(BRIDGE_ERRORS.TOKEN_GONE.text.en).waitFor();
  for (const name of ["one", "two"]) await row(name).getByText(words.signing.phase.signed, { exact: true }).waitFor();
  await row("three").getByText(words.signing.phase.ready).waitFor();
  await lookAt(seat, "ukey pulled out");
  token.plugged = true;
  await fillIn(seat, dialog, PIN);
  await dialog.getByRole("button", { name: words.signing.signVerb, exact: true }).click();
  await page.getByText("All 3 files are signed.").waitFor();

  // A draft is signed and issued with the token.
  const draft = await draftBill(api, "UKEY-1");
  await seat.go(`/doc/BillOfLading/edit/${draft.id}`);
  await page.getByRole("button", { name: "Sign and issue" }).click();
  await page.waitForURL(`**/doc/sign/BillOfLading/${draft.id}`);
  await page.getByRole("combobox", { name: words.act.capacity }).waitFor();
  await toolbar(seat).getByRole("button", { name: "Sign and issue", exact: true }).click();
  await fillIn(seat, dialog, PIN);
  await dialog.getByRole("button", { name: "Sign and issue", exact: true }).click();
  await page.waitForURL(`**/doc/BillOfLading/view/${draft.id}`);
  await page.getByRole("dialog").getByRole("button", { name: words.common.close }).last().click();
  await stands(seat, DOCUMENT_STATES.ISSUED.label.en);

  await seat.go("/authentication");
  for (let i = 0; i < 3; i += 1) {
    await page.getByLabel(words.ukey.pin, { exact: true }).fill("111111");
    await page.getByRole("button", { name: words.certificates.proveVerb }).click();
    await page.getByText(BRIDGE_ERRORS.PIN_WRONG.text.en).waitFor();
  }
  await page.getByRole("button", { name: words.certificates.proveVerb }).click();
  await page.getByText(BRIDGE_ERRORS.PIN_LOCKED.text.en).waitFor();
  await lookAt(seat, "ukey locked");
  forgetAnswers(seat);
  await leave(seat);
});
