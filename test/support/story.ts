import { readFile } from "node:fs/promises";
import type { Browser, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { actOf, OUTCOME, type ActName } from "#domain/acts/acts";
import { arrivingRoutes } from "#domain/api/arriving";
import { meRoutes } from "#domain/api/me";
import type { BodyInput } from "#domain/api/route";
import { fill, say, type Text, type TextParameters } from "#domain/text";
import { axe, goInside, visit, type Visit } from "./browser.ts";
import { wordsEn } from "../../web/i18n/words.en.ts";
import { wordsZh } from "../../web/i18n/words.zh.ts";
import type { DemoLogin, RunningProduct } from "./product.ts";
import { WHOLE } from "./sampled.ts";

export type Tongue = "en" | "zh";

/** A language and colour scheme in which a person reads the product. */
const LOOKS = {
  en: { language: "en-US", mode: "light", words: wordsEn },
  zh: { language: "zh-CN", mode: "dark", words: wordsZh },
} as const;

/** The texts in a seat's language. English has a singular form, Chinese has not. */
export const wordsOf = ({ tongue }: Pick<Seat, "tongue">) => LOOKS[tongue].words;

/** A sentence of the screens in a seat's language, with its values. */
export const read = ({ tongue }: Pick<Seat, "tongue">, sentence: string, parameters: TextParameters): string =>
  fill(sentence, LOOKS[tongue].language, parameters);

/** A word of the domain in a seat's language. */
export const readDomain = ({ tongue }: Pick<Seat, "tongue">, words: Text, parameters: TextParameters = {}): string =>
  say(words, LOOKS[tongue].language, parameters);

/** The sentence in a seat's language about an act that the chain carried out. */
export const outcomeOf = (seat: Pick<Seat, "tongue">, name: ActName): string =>
  readDomain(seat, actOf(name).outcome ?? OUTCOME);

/** A person at a browser of their own. */
export interface Seat extends Visit {
  readonly tongue: Tongue;
  readonly password: string;
  go(path: string): Promise<void>;
}

const kept = (tongue: Tongue) => ({
  "hawser.language": LOOKS[tongue].language,
  "hawser.mode": LOOKS[tongue].mode,
  "hawser.cookies": "declined",
});

/**
 * Opens a browser context at the product without an account; `prepare` runs before the first page. Its clock is where
 * the tests run unless `timezoneId` says otherwise.
 */
export async function stranger(
  browser: Browser,
  product: Pick<RunningProduct, "url">,
  tongue: Tongue = "en",
  password = "",
  prepare?: (page: Page) => Promise<void>,
  timezoneId?: string,
): Promise<Seat> {
  const where = timezoneId === undefined ? {} : { timezoneId };
  const it = await visit(browser, { kept: kept(tongue), acceptDownloads: true, ...where });
  await prepare?.(it.page);
  return { ...it, tongue, password, go: (path) => openPage(it.page, product.url, path) };
}

/**
 * The part of an address by which pages of the app differ, or undefined for an address that no link of the app opens.
 */
const placeOf = (path: string): string | undefined => /^\/(layout\/[^/]+|docs?(?=\/)|verify(?=\/))/.exec(path)?.[1];

/** Opens a page of the product; from another page of the app as a link does. */
async function openPage(page: Page, product: string, path: string): Promise<void> {
  const [here, there] = [new URL(page.url()), new URL(path, product)];
  const [from, to] = [placeOf(here.pathname), placeOf(there.pathname)];
  if (here.origin !== there.origin || from === undefined || to === undefined || from === to) {
    await page.goto(there.href);
    return;
  }
  await goInside(page, there.href);
}

/**
 * Signs in and opens the Inbox. The page of the sign-in has stories of its own; here its request alone is sent, for
 * loading one more page would cost as much as most of a story's steps.
 */
export async function signInAt(
  browser: Browser,
  product: Pick<RunningProduct, "url">,
  { email, password }: Pick<DemoLogin, "email" | "password">,
  tongue: Tongue = "en",
  prepare?: (page: Page) => Promise<void>,
): Promise<Seat> {
  const seat = await stranger(browser, product, tongue, password, prepare);
  const { request } = seat.page.context();
  const answer = await request.post(new URL(arrivingRoutes.login.path, product.url).href, {
    data: { email, password } satisfies BodyInput<typeof arrivingRoutes.login>,
  });
  expect(await answer.json()).toMatchObject({ nextStep: "COMPLETE" });
  // As the page does, so that refusals and letters come in the language that is read.
  await request.patch(new URL(meRoutes.updateMe.path, product.url).href, {
    data: { language: LOOKS[tongue].language } satisfies BodyInput<typeof meRoutes.updateMe>,
  });
  await seat.go("/layout/inbox");
  return seat;
}

const looked = new Set<string>();

/**
 * Runs axe on the seat's screen, once for each name, and in the evidence once in each language: what another language
 * changes of a screen is seldom found by it. The findings join the complaints.
 */
export async function lookAt(seat: Seat, screen: string): Promise<void> {
  const key = WHOLE ? `${screen} ${seat.tongue}` : screen;
  if (looked.has(key)) return;
  looked.add(key);
  await seat.page.getByRole("heading", { level: 1 }).first().waitFor();
  await expect.poll(() => seat.page.getByText(LOOKS[seat.tongue].words.loading).count()).toBe(0);
  let found = await axe(seat.page);
  // A part that is being replaced may be half faded at that moment; a real fault stays.
  for (let looks = 1; found.length > 0 && looks < 3; looks += 1) {
    await seat.page.waitForTimeout(1_000);
    found = await axe(seat.page);
  }
  seat.complaints.push(...found.map((finding) => `axe on ${screen}: ${finding}`));
}

/** Checks that nothing was logged and no policy was violated; then closes the seat. */
export async function leave(seat: Seat): Promise<void> {
  expect(seat.complaints).toEqual([]);
  await seat.page.context().close();
}

export const toolbar = (seat: Seat): Locator => seat.page.getByRole("toolbar");

/**
 * Waits until the dialog of an act has settled: its first open question or the password has the focus, and nothing
 * takes it away any more.
 */
export async function dialogOf(seat: Seat, title: string): Promise<Locator> {
  const dialog = seat.page.getByRole("dialog", { name: title });
  await expect.poll(() => dialog.locator("input:focus, textarea:focus").count()).toBe(1);
  return dialog;
}

/** Types the login password into the open dialog and presses its button. */
export async function confirm(seat: Seat, verb: string): Promise<void> {
  const dialog = seat.page.getByRole("dialog");
  await dialog.getByLabel(LOOKS[seat.tongue].words.danger.password, { exact: true }).fill(seat.password);
  await dialog.getByRole("button", { name: verb, exact: true }).click();
}

/** Waits until the shown progress ends well, with the text `outcome`, and closes it. */
export async function ended(seat: Seat, outcome: string): Promise<void> {
  const dialog = seat.page.getByRole("dialog");
  await dialog
    .getByRole("listitem")
    .filter({ hasText: outcome })
    .getByRole("img", { name: LOOKS[seat.tongue].words.progress.done, exact: true })
    .waitFor();
  await dialog.getByRole("button", { name: LOOKS[seat.tongue].words.common.close }).last().click();
  await dialog.waitFor({ state: "hidden" });
}

/** Selects from a list that is searched by typing. */
export async function choose(within: Locator, label: string, name: string): Promise<void> {
  await within.getByRole("combobox", { name: label }).fill(name);
  // The page behind may show the name, too.
  await within.page().locator(".ant-select-dropdown:visible").getByTitle(name).last().click();
  await within.getByTitle(name).first().waitFor();
}

/** The state beside the title of the page. */
export const stands = (seat: Seat, state: string): Promise<void> =>
  seat.page
    .getByRole("main")
    .or(seat.page.locator("#content"))
    .first()
    .getByText(state, { exact: true })
    .first()
    .waitFor();

/** The file that the button, the link or the entry of a menu saves, as input of the verifier. */
export async function downloaded(
  seat: Seat,
  name: string,
  role: "button" | "link" | "menuitem" = "button",
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const [download] = await Promise.all([
    seat.page.waitForEvent("download"),
    seat.page.getByRole(role, { name }).first().click(),
  ]);
  return {
    name: download.suggestedFilename(),
    mimeType: "application/pdf",
    buffer: await readFile(await download.path()),
  };
}

/** Selects a file at /verify/entry and answers the headline of the verdict. */
export async function verdictOn(seat: Seat, file: { name: string; mimeType: string; buffer: Buffer }): Promise<string> {
  await seat.go("/verify/entry");
  await lookAt(seat, "verify entry");
  const [chooser] = await Promise.all([
    seat.page.waitForEvent("filechooser"),
    seat.page.getByRole("button", { name: LOOKS[seat.tongue].words.upload.chooseOne }).click(),
  ]);
  await chooser.setFiles(file);
  await seat.page.waitForURL("**/verify/detail");
  await seat.page.getByRole("status").getByRole("heading", { level: 1 }).waitFor();
  await lookAt(seat, "verify detail");
  return seat.page.getByRole("status").getByRole("heading", { level: 1 }).innerText();
}

/** Notes in the page when a text first appears; `seen` answers that moment, in milliseconds since 1970. */
export async function watchFor(seat: Seat, text: string): Promise<{ seen(): Promise<number> }> {
  await seat.page.evaluate((wanted) => {
    const noted = window as unknown as { seenAt?: Promise<number> };
    noted.seenAt = new Promise((resolve) => {
      const observer = new MutationObserver(() => {
        if (!document.body.innerText.includes(wanted)) return;
        observer.disconnect();
        resolve(Date.now());
      });
      observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    });
  }, text);
  return { seen: () => seat.page.evaluate(() => (window as unknown as { seenAt: Promise<number> }).seenAt) };
}
