import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { applies, isEmpty, type Field, type FieldData, type ValueField } from "#domain/kinds/field";
import { isTemplated } from "#domain/kinds/kind";
import { KINDS } from "#domain/kinds/kinds";
import { shown, standing } from "#domain/kinds/shown";
import { LANGUAGES, say, type Language } from "#domain/text";
import { axe, goInside, openBrowser, visit } from "../support/browser.ts";
import { sampleOf } from "../support/samples.ts";
import { serveGallery } from "./built-web.ts";
import type { StaticServer } from "./static-server.ts";
import { sampled } from "../support/sampled.ts";

let browser: Browser;
let gallery: StaticServer;

beforeAll(async () => {
  [gallery, browser] = await Promise.all([serveGallery(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

interface Placed {
  readonly field: ValueField;
  readonly siblings: FieldData;
  readonly path: string;
  /** The field is shown by itself; a unit or a currency is written beside its quantity. */
  readonly alone: boolean;
}

/** The value fields that a form shows for its data. */
function placed(fields: readonly Field[], data: FieldData, prefix = ""): Placed[] {
  const alone = standing(fields, data);
  return fields
    .filter((field) => applies(field, data))
    .flatMap((field): Placed[] => {
      const value = data[field.name];
      const path = prefix + field.name;
      if (field.type === "group") return placed(field.fields, (value ?? {}) as FieldData, `${path}.`);
      if (field.type === "list")
        return ((value ?? []) as FieldData[]).flatMap((item, i) => placed(field.fields, item, `${path}.${i}.`));
      return [{ field, siblings: data, path, alone: alone.includes(field) }];
    });
}

/** Fields that the screen prints as they are stored. Dates are not: each language writes them in its own way. */
const asKept = ({ field }: Placed): boolean => field.type !== "date" && field.type !== "moment";
const plain = (text: string): string => text.replace(/\s+/g, " ").trim();

async function opened(page: Page, kind: string): Promise<{ labels: Record<string, string>; view: string }> {
  const address = `${gallery.url}/kind/${kind}`;
  await (page.url().startsWith(gallery.url) ? goInside(page, address) : page.goto(address));
  await page.locator("#view").waitFor();
  return page.evaluate(() => ({
    labels: Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>("#form [data-path]")].map((one) => [
        one.dataset["path"] ?? "",
        one.textContent ?? "",
      ]),
    ),
    view: document.querySelector<HTMLElement>("#view")?.textContent ?? "",
  }));
}

describe.each([...sampled(LANGUAGES, 1)])("every kind in %s", (language: Language) => {
  test("has a form with each of its fields by name, and a page that says everything that is written in it", async () => {
    const it = await visit(browser, {
      kept: { "hawser.mode": language === "zh-CN" ? "dark" : "light", "hawser.language": language },
    });
    const looked = new Set<string>();
    // The fields of what is made with a template are those of the template: made-with.test.ts.
    for (const kind of Object.values(KINDS).filter((one) => !isTemplated(one))) {
      const data = sampleOf(kind);
      const all = placed(
        kind.sections.flatMap((section) => section.fields),
        data,
      );
      const { labels, view } = await opened(it.page, kind.name);
      const said = plain(view);
      for (const { field, path } of all)
        expect(labels[path], `${kind.name} ${path}`).toContain(say(field.label, language));
      for (const one of all.filter((each) => each.alone && asKept(each) && !isEmpty(each.siblings[each.field.name])))
        for (const line of shown(one.field, one.siblings, data, { language, date: (value) => value }).split("\n"))
          expect(said, `${kind.name} ${one.path}`).toContain(plain(line));
      if (looked.has(kind.class)) continue;
      looked.add(kind.class);
      expect(await axe(it.page), kind.name).toEqual([]);
    }
    expect(it.complaints).toEqual([]);
    await it.page.context().close();
  });
});
