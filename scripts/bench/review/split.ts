import { chromium } from "playwright-core";
import { reviewAddress } from "#domain/acts/review/types";
import { documentRoutes } from "#domain/api/documents";
import { reviewRoutes } from "#domain/api/reviews";
import { emptyPart, goodsOf, sharedEvenly } from "#domain/documents/splitting";
import { kindOf } from "#domain/kinds/kinds";
import { issue, send } from "../../seed/actors.ts";
import type { DemoProduct } from "../../seed/demo-product.ts";
import { installedChromium } from "../../services/chromium.ts";
import { wordsEn } from "../../../web/i18n/words.en.ts";
import type { Cast } from "./amend.ts";
import { linerBill } from "./containers.ts";
import { typeInto, watchKeys } from "./typing.ts";

const KIND = kindOf("DcsaBillOfLading");
const FLOOR_TEXT = "somebody.who.types.well@porto-azul.example";
const REASON = "The cargo was sold to several buyers while the ship was on her way to Singapore";

export interface Keys {
  /** Milliseconds of each key, by what was typed in. */
  readonly keys: Readonly<Record<string, readonly number[]>>;
  /** The same in a form with two fields and nothing beside them. */
  readonly floor: readonly number[];
}

/** The request to split a liner bill into so many parts, with every container in one of them. */
async function beginSplit(cast: Cast, parts: number, containers: number, mark: string): Promise<string> {
  const { carrier, second, shipper, bank } = cast;
  const { id: original } = await carrier.api.call(documentRoutes.create, {
    body: { kind: KIND.name, data: linerBill(mark, containers) },
  });
  await issue(carrier, original);
  await send(carrier, second, shipper.me.organisation.id, `Liner bill ${mark}`, [original]);
  const { data } = await shipper.api.call(documentRoutes.get, { params: { id: original } });
  const goods = goodsOf(KIND)!;
  const empty = Array.from({ length: parts }, () => emptyPart(KIND, data));
  const { id } = await shipper.api.call(reviewRoutes.beginOf, {
    body: {
      type: "split",
      originalId: original,
      terms: { reason: "" },
      parts: sharedEvenly(goods, data, empty),
      collaborators: [{ organisationId: bank.me.organisation.id, personId: null, dueOn: null }],
    },
  });
  return id;
}

/** Types into the form of a large split, as its initiator does: every number, the reason, the search of containers. */
export async function typeSplit(
  product: DemoProduct,
  cast: Cast,
  { parts, containers, mark }: { readonly parts: number; readonly containers: number; readonly mark: string },
): Promise<Keys> {
  const id = await beginSplit(cast, parts, containers, mark);
  const browser = await chromium.launch({ ...(await installedChromium()), headless: true });
  try {
    const viewport = { width: 1440, height: 900 };
    const stranger = await browser.newContext({ viewport });
    await watchKeys(stranger);
    const empty = await stranger.newPage();
    await empty.goto(`${product.url}/login`);
    const floor = await typeInto(empty, empty.locator("input[type=email], input").first(), FLOOR_TEXT);
    await stranger.close();

    const context = await browser.newContext({ viewport });
    await watchKeys(context);
    await context.addCookies([...cast.shipper.api.cookies].map(([name, value]) => ({ name, value, url: product.url })));
    const page = await context.newPage();
    await page.goto(`${product.url}${reviewAddress("split", id, "edit")}`);
    const numbers = page.getByRole("table").first().locator("tbody tr").first().locator("input");
    await numbers.nth(parts - 1).waitFor();
    const typed = { number: [] as number[], reason: [] as number[], search: [] as number[] };
    for (let part = 0; part < parts; part += 1)
      typed.number.push(...(await typeInto(page, numbers.nth(part), `${mark}-${String(part + 1).padStart(2, "0")}`)));
    typed.reason.push(...(await typeInto(page, page.locator('[data-path="reason"] textarea'), REASON)));
    const search = page
      .getByRole("region", { name: wordsEn.review.split.containers })
      .getByRole("search")
      .locator("input");
    typed.search.push(...(await typeInto(page, search, "CSQU1001")));
    return { keys: typed, floor };
  } finally {
    await browser.close();
  }
}
