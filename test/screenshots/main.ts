import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bunkerRoutes } from "#domain/api/bunker";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { screeningRoutes } from "#domain/api/screening";
import type { Language } from "#domain/text";
import { openBrowser, visit } from "../support/browser.ts";
import { reviewAddresses } from "./reviews.ts";
import { startProduct, type RunningProduct } from "../support/product.ts";
import { signIn, type Actor } from "../../scripts/seed/actors.ts";

// Pictures of the real screens for the readme and docs/processes.md, made from the demo: `npm run screenshots`.

const FOLDER = join(import.meta.dirname, "../../docs/images");

const BUNKER = "/layout/bunker";
const COMPLIANCE = "/layout/compliance";

interface Shot {
  readonly name: string;
  readonly who: string | null;
  readonly path: string;
  readonly language: Language;
  readonly mode: "light" | "dark";
  readonly width?: number;
}

async function actorOf(product: RunningProduct, name: string): Promise<Actor> {
  const login = (await product.logins()).find(({ email }) => email.startsWith(name));
  if (!login) throw new Error(`the demo has no ${name}`);
  return signIn(product.url, login.email, login.password);
}

/** The check of the demo that goes through owners, and the one that waits for a decision. */
async function checks(product: RunningProduct): Promise<{ owned: string; open: string }> {
  const { api } = await actorOf(product, "anouk");
  const { rows } = await api.call(screeningRoutes.checks, { query: {} });
  const path = (name: string): string =>
    `${COMPLIANCE}/${rows.find(({ subject }) => subject.name.startsWith(name))?.id ?? ""}`;
  return { owned: path("Tamarind Reach"), open: path("Yuanjia Haiyun") };
}

async function addresses(
  product: RunningProduct,
): Promise<{ bill: string; draft: string; envelope: string; verify: string; delivery: string }> {
  const actor = (name: string): Promise<Actor> => actorOf(product, name);
  const [carrier, shipper] = [await actor("ines"), await actor("rui")];
  const find = async (one: typeof carrier, text: string) => {
    const found = (await one.api.call(documentRoutes.list, { query: { text } })).rows[0];
    if (!found) throw new Error(`the demo has no ${text}`);
    return found.id;
  };
  const bill = await find(shipper, "TSL-RTM-260402");
  const { register } = await carrier.api.call(documentRoutes.get, {
    params: { id: await find(carrier, "TSL-RTM-260402") },
  });
  const draft = await find(carrier, "TSL-NGB-260431");
  const drafts = await (await actor("marta")).api.call(envelopeRoutes.list, { query: { folder: "drafts" } });
  const deliveries = await (await actor("mei")).api.call(bunkerRoutes.list, { query: { state: "SIGNED" } });
  return {
    bill,
    draft,
    delivery: deliveries.rows[0]?.id ?? "",
    envelope: drafts.rows.find((row) => row.of === "envelope")?.id ?? "",
    verify: `chainId=${register?.chainId}&registry=${register?.registry}&tokenId=${register?.tokenId}`,
  };
}

const data = await mkdtemp(join(tmpdir(), "hawser-screenshots-"));
const product = await startProduct({ demo: true, dataDir: data });
const browser = await openBrowser();
/** Takes pictures, each by a browser of its own. */
async function take(shots: readonly Shot[]): Promise<void> {
  const logins = await product.logins();
  for (const shot of shots) {
    const { page } = await visit(browser, {
      kept: { "hawser.language": shot.language, "hawser.mode": shot.mode, "hawser.cookies": "declined" },
      colorScheme: shot.mode,
      viewport: { width: shot.width ?? 1440, height: 900 },
    });
    if (shot.who !== null) {
      const login = logins.find(({ email }) => email.startsWith(shot.who ?? ""));
      await page.goto(`${product.url}/login`);
      await page.locator('input[autocomplete="username"]').fill(login?.email ?? "");
      await page.locator('input[autocomplete="current-password"]').fill(login?.password ?? "");
      await page.keyboard.press("Enter");
      await page.waitForURL(/layout/);
    }
    await page.goto(product.url + shot.path);
    await page.waitForLoadState("networkidle").catch(() => undefined);
    await page.waitForTimeout(1500);
    await page.screenshot({ path: join(FOLDER, `${shot.name}.png`) });
    console.log(`docs/images/${shot.name}.png`);
    await page.context().close();
  }
}

try {
  await mkdir(FOLDER, { recursive: true });
  const { bill, draft, envelope, verify, delivery } = await addresses(product);
  const { owned, open } = await checks(product);
  await take([
    { name: "login", who: null, path: "/login", language: "en-US", mode: "light" },
    { name: "inbox", who: "ines", path: "/layout/inbox", language: "en-US", mode: "light" },
    { name: "inbox-zh-dark", who: "rui", path: "/layout/inbox", language: "zh-CN", mode: "dark" },
    { name: "document", who: "rui", path: `/doc/BillOfLading/view/${bill}`, language: "en-US", mode: "light" },
    { name: "document-zh-dark", who: "rui", path: `/doc/BillOfLading/view/${bill}`, language: "zh-CN", mode: "dark" },
    { name: "bl-form", who: "ines", path: `/doc/BillOfLading/edit/${draft}`, language: "en-US", mode: "light" },
    { name: "compose", who: "marta", path: `/layout/compose/${envelope}`, language: "en-US", mode: "light" },
    { name: "verify", who: null, path: `/verify/detail?${verify}`, language: "en-US", mode: "light" },
    { name: "bunker-board", who: "mei", path: BUNKER, language: "en-US", mode: "light" },
    { name: "bunker-delivery", who: "mei", path: `${BUNKER}/${delivery}`, language: "en-US", mode: "light" },
    { name: "compliance-check", who: "anouk", path: owned, language: "en-US", mode: "light" },
    { name: "compliance-check-zh-dark", who: "anouk", path: open, language: "zh-CN", mode: "dark" },
  ]);
  // Reviews come last: the pictures of the demo show what it makes itself.
  const { stages, amendment, split } = await reviewAddresses({
    carrier: await actorOf(product, "ines"),
    second: await actorOf(product, "tomas"),
    shipper: await actorOf(product, "rui"),
    bank: await actorOf(product, "anouk"),
  });
  await take([
    { name: "review", who: "rui", path: stages, language: "en-US", mode: "light" },
    { name: "amendment", who: "rui", path: amendment, language: "en-US", mode: "light" },
    { name: "split", who: "rui", path: split, language: "en-US", mode: "light" },
  ]);
} finally {
  await browser.close();
  await product.stop();
  await rm(data, { recursive: true, force: true });
}

await import("./papers.ts");
