import { mkdir, readFile, writeFile } from "node:fs/promises";
import { PDFDocument } from "pdf-lib";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { FieldData } from "#domain/kinds/field";
import { FORM_KINDS, kindOf, KINDS } from "#domain/kinds/kinds";
import type { Kind } from "#domain/kinds/kind";
import { HEADLINES } from "#domain/headlines";
import { DOCUMENT_STATES } from "#domain/states";
import { titleFlow } from "#domain/flows/title";
import { openBrowser } from "../support/browser.ts";
import { textOfPages } from "../support/pdf-picture.ts";
import { type DemoLogin, startProduct, type RunningProduct } from "../support/product.ts";
import { sampleOf } from "../support/samples.ts";
import { send } from "../support/send.ts";
import {
  choose,
  confirm,
  downloaded,
  ended,
  lookAt,
  outcomeOf,
  readDomain,
  type Seat,
  signInAt,
  stands,
  stranger,
  toolbar,
  type Tongue,
  verdictOn,
  wordsOf,
} from "../support/story.ts";
import { typeIn } from "./typing.ts";

// Every kind of document from an empty form to the verdict of a stranger, as people do it in a browser, in both
// languages:
// drafted, checked, previewed, signed, copied, sent, received, verified. Its axe findings and its console count too.

const PEOPLE = ["ines", "tomas", "rui", "marta"] as const;
type Name = (typeof PEOPLE)[number];
const CARRIER = "Tern & Sable Shipping Lda";
const SHIPPER = "Porto Azul Energia S.A.";
/**
 * WALK_PICTURES: a folder for what was seen on the way; WALK_URL and WALK_DATA: a product with its demo that runs
 * already.
 */
const { WALK_PICTURES: PICTURES, WALK_URL, WALK_DATA } = process.env;

let product: Pick<RunningProduct, "url" | "logins" | "discard">;
let browser: Browser;
const seats = new Map<string, Seat>();

beforeAll(async () => {
  if (PICTURES !== undefined) await mkdir(PICTURES, { recursive: true });
  [product, browser] = await Promise.all([
    WALK_URL === undefined ? startProduct({ demo: true }) : running(WALK_URL, WALK_DATA ?? ".hawser"),
    openBrowser(),
  ]);
}, 900_000);
afterAll(async () => {
  await browser?.close();
  await product?.discard();
});

const running = (url: string, data: string): typeof product => ({
  url,
  logins: async () => (JSON.parse(await readFile(`${data}/demo.json`, "utf8")) as { logins: DemoLogin[] }).logins,
  discard: async () => undefined,
});

async function seat(name: Name | "anyone", tongue: Tongue): Promise<Seat> {
  const key = `${name} ${tongue}`;
  const known = seats.get(key);
  if (known !== undefined) return known;
  const login = (await product.logins()).find(({ email }) => email.startsWith(`${name}@`));
  const made =
    login === undefined ? await stranger(browser, product, tongue) : await signInAt(browser, product, login, tongue);
  seats.set(key, made);
  return made;
}

/** A file of a kind as it was signed, or made of it, beside the pictures. */
const kept = async (name: string, bytes: Uint8Array): Promise<void> => {
  if (PICTURES !== undefined) await writeFile(`${PICTURES}/${name}.pdf`, bytes);
};
const picture = async (at: Seat, name: string): Promise<void> => {
  if (PICTURES !== undefined) await at.page.screenshot({ path: `${PICTURES}/${name}.png` });
};

/** A sample under a number that nothing else has. */
function numbered(kind: Kind, number: string): FieldData {
  const [group, inner] = kind.numberField.split(".");
  // An order for goods that no bill of the platform stands for.
  const sample = kind.life === "ORDER" ? { ...sampleOf(kind), blNo: `ELSEWHERE-${number}` } : sampleOf(kind);
  return inner === undefined
    ? { ...sample, [group!]: number }
    : { ...sample, [group!]: { ...(sample[group!] as FieldData), [inner]: number } };
}

/** The first field that must be filled in and stands by itself: it is left out, found missing, and typed. */
const needed = (kind: Kind): string => {
  for (const field of kind.sections.flatMap((section) => section.fields)) {
    if (field.type === "group" || field.type === "list") continue;
    if (
      field.required === true &&
      field.when === undefined &&
      field.default === undefined &&
      field.choices === undefined &&
      field.name !== kind.numberField
    )
      return field.name;
  }
  return kind.numberField;
};

/** Writes the form from the page of all kinds; a field that was left out keeps it from being signed and is named. */
async function drafted(writer: Seat, kind: Kind, data: FieldData, number: string): Promise<void> {
  const { page } = writer;
  const words = wordsOf(writer);
  await writer.go("/layout/new");
  await page.getByRole("link", { name: readDomain(writer, kind.label), exact: true }).click();
  await page.getByText(words.form.savesItself).waitFor();
  const left = needed(kind);
  if (writer.tongue === "zh")
    await page
      .getByRole("radiogroup", { name: words.form.printedIn })
      .getByText(words.language["zh-CN"], { exact: true })
      .click();
  await typeIn(writer, kind, data, [left]);
  await page.locator(`[data-path="${left}"]`).locator("input, textarea").first().fill("");
  await page.getByRole("button", { name: new RegExp(`^${words.form.goToNext}`) }).click();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-path]")?.dataset["path"]))
    .toBe(left);
  await picture(writer, `${kind.name}.${writer.tongue}.1-form`);
  await typeIn(
    writer,
    {
      ...kind,
      sections: kind.sections.map((section) => ({
        ...section,
        fields: section.fields.filter(({ name }) => name === left),
      })),
    },
    data,
  );
  await expect.poll(() => page.getByRole("button", { name: new RegExp(`^${words.form.goToNext}`) }).count()).toBe(0);
  await page.getByRole("region", { name: words.form.preview }).getByText(number).first().waitFor();
  await lookAt(writer, `form of ${kind.name}`);
  await picture(writer, `${kind.name}.${writer.tongue}.2-complete`);
  // It is still there when the page is opened anew.
  await page.reload();
  await page.getByRole("region", { name: words.form.preview }).getByText(number).first().waitFor();
}

/** Gives a file its type and what is said of it. */
async function uploaded(writer: Seat, kind: Kind, number: string): Promise<void> {
  const { page } = writer;
  const words = wordsOf(writer);
  const pdf = await PDFDocument.create();
  pdf.addPage([595, 842]).drawText(`${kind.label.en} ${number}`, { x: 72, y: 720, size: 18 });
  await writer.go("/layout/documents");
  await page.getByRole("button", { name: words.lists.upload, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: words.uploads.title });
  await dialog
    .locator("input[type=file]")
    .setInputFiles({ name: `${number}.pdf`, mimeType: "application/pdf", buffer: Buffer.from(await pdf.save()) });
  await choose(dialog, `${words.uploads.kind}${words.common.colon}${number}.pdf`, readDomain(writer, kind.label));
  await lookAt(writer, `upload of ${kind.name}`);
  await dialog.locator("button[type=submit]").click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("row").filter({ hasText: number }).first().click();
  await page.waitForURL("**/view/*");
}

/** Signs what is shown; a title is on the chain after it. */
async function signed(writer: Seat, kind: Kind): Promise<void> {
  const { page } = writer;
  const verb = readDomain(writer, kind.flow.actions["sign"]!.label);
  const shown = page.url();
  await page.getByRole("button", { name: verb, exact: true }).first().click();
  // A file is signed where its pages are shown, a form where it was written.
  if (!kind.madeBy.includes("form")) {
    await page.waitForURL("**/doc/sign/**");
    await lookAt(writer, `pages to sign of ${kind.name}`);
    await toolbar(writer).getByRole("button", { name: verb, exact: true }).click();
  }
  await page.getByRole("dialog").waitFor();
  await lookAt(writer, `signing of ${kind.name}`);
  await confirm(writer, verb);
  if (kind.madeBy.includes("form")) await page.waitForURL("**/view/*");
  else {
    await page
      .getByRole("dialog")
      .getByRole("button", { name: wordsOf(writer).signing.verify })
      .waitFor();
    await page.goto(shown);
  }
  if (kind.class === "title") await ended(writer, outcomeOf(writer, "sign"));
  await stands(writer, readDomain(writer, DOCUMENT_STATES[kind.class === "title" ? "ISSUED" : "CREATED"].label));
  await page
    .getByRole("region", { name: wordsOf(writer).paper.label })
    .first()
    .waitFor();
  await lookAt(writer, `page of ${kind.name}`);
  await picture(writer, `${kind.name}.${writer.tongue}.3-page`);
}

const fromMenu = async (at: Seat, menu: string, item: string): Promise<void> => {
  await at.page.getByRole("button", { name: menu, exact: true }).click();
  await at.page.getByRole("menuitem", { name: item, exact: true }).click();
};
const more = (at: Seat, item: string): Promise<void> => fromMenu(at, wordsOf(at).common.more, item);
const other = (at: Seat, item: string): Promise<void> => fromMenu(at, wordsOf(at).facts.otherFiles, item);

/** A title's copy says on every page that it is one; what was written in a form begins the next one. */
async function copied(writer: Seat, kind: Kind, number: string): Promise<void> {
  const { page } = writer;
  const words = wordsOf(writer);
  const shown = page.url();
  if (kind.class === "title") {
    const [file] = await Promise.all([page.waitForEvent("download"), other(writer, words.facts.get.copy)]);
    const bytes = new Uint8Array(await readFile(await file.path()));
    await kept(`${kind.name}.${writer.tongue}.copy`, bytes);
    for (const text of await textOfPages(bytes))
      expect(text).toMatch(writer.tongue === "zh" ? /副本/ : /NON-NEGOTIABLE/);
  }
  if (!kind.madeBy.includes("form")) return;
  await more(writer, words.facts.copyToDraft);
  await page.waitForURL("**/create/new/*");
  await page.locator(`[data-path="${kind.numberField}"] input`).waitFor();
  expect(await page.locator(`[data-path="${kind.numberField}"] input`).inputValue()).not.toBe(number);
  await page.goto(shown);
}

async function walk(kind: Kind, tongue: Tongue): Promise<void> {
  const byCarrier = kind.class === "title" && kind.life !== "EXCHANGE";
  const other: Tongue = tongue === "en" ? "zh" : "en";
  const [writer, colleague, receiver] = await Promise.all(
    byCarrier
      ? [seat("ines", tongue), seat("tomas", tongue), seat("rui", other)]
      : [seat("rui", tongue), seat("marta", tongue), seat("ines", other)],
  );
  const anyone = await seat("anyone", tongue);
  const number = `W${kind.code}-${Date.now().toString(36).toUpperCase()}`.slice(0, 20);
  const says = readDomain(anyone, HEADLINES[kind.class === "title" ? "GENUINE_IN_CIRCULATION" : "GENUINE"]);

  if (kind.madeBy.includes("form")) await drafted(writer, kind, numbered(kind, number), number);
  else await uploaded(writer, kind, number);
  await signed(writer, kind);
  const file = await downloaded(writer, wordsOf(writer).common.download);
  await kept(`${kind.name}.${tongue}.signed`, file.buffer);
  expect(await verdictOn(anyone, file)).toBe(says);
  await picture(anyone, `${kind.name}.${tongue}.4-verdict`);
  await copied(writer, kind, number);
  await send(writer, colleague, receiver, {
    verb: (kind.class === "title" ? titleFlow("bl") : kind.flow).actions["transfer"]!.label,
    to: byCarrier ? SHIPPER : CARRIER,
    subject: `${kind.name} ${number}`,
    number,
  });
  await stands(
    receiver,
    readDomain(
      receiver,
      DOCUMENT_STATES[kind.class === "title" ? "ISSUED" : kind.answered === true ? "RECEIVED" : "CREATED"].label,
    ),
  );
  await lookAt(receiver, `page of ${kind.name}, received`);
  await picture(receiver, `${kind.name}.${tongue}.5-received`);
  const received = await downloaded(receiver, wordsOf(receiver).common.download);
  expect(await verdictOn(anyone, received)).toBe(says);
  for (const one of [writer, colleague, receiver, anyone]) expect(one.complaints.splice(0).join("\n")).toBe("");
}

describe.each(["en", "zh"] as const)("read in %s", (tongue) => {
  const kinds = Object.values(KINDS).filter((kind) => FORM_KINDS.includes(kind) || kind.madeBy.includes("upload"));
  test.each(kinds.map(({ name }) => name))(
    "%s is drafted, checked, previewed, signed, copied, sent, received and verified",
    async (name) => walk(kindOf(name), tongue),
    600_000,
  );
});
