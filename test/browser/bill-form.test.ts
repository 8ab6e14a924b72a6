import type { Browser, Page, Request } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { axe, openBrowser, visit } from "../support/browser.ts";
import { sampled, someOf } from "../support/sampled.ts";
import { plainPdf } from "../support/signing.ts";
import { startDemoProduct } from "../support/demo-product.ts";
import type { RunningProduct } from "../support/product.ts";

/** Half of them in each run: each waits for seconds until what was typed is saved. */
const story = someOf(
  [
    "attachments",
    "title",
    "first",
    "once",
    "reloaded",
    "refused",
    "typing",
    "hidden",
    "missing",
    "ports",
    "wrong",
    "overwritten",
    "merged",
    "translated",
  ],
  5,
);

let browser: Browser;
let product: RunningProduct;
let page: Page;
/** The id of a fresh draft of the carrier, open in its form. */
let draft: string;

beforeAll(async () => {
  [browser, product] = await Promise.all([openBrowser(), startDemoProduct()]);
  ({ page } = await visit(browser, { kept: { "hawser.cookies": "declined" } }));
  const [carrier] = await product.logins();
  await page.goto(`${product.url}/login`);
  await page.getByLabel("E-mail").fill(carrier!.email);
  await page.getByLabel("Password", { exact: true }).fill(carrier!.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/layout/inbox");
}, 600_000);
afterAll(async () => {
  await browser?.close();
  await product?.discard();
});
beforeEach(async () => {
  // Leaving the page ends its pending requests: a request that is under way when its route is removed is never
  // answered.
  await page.goto("about:blank");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.goto(`${product.url}/doc/BillOfLading/create/new`);
  await page.getByRole("heading", { name: "Parties" }).waitFor();
  await field("reference").fill("PAE/26/1187");
  await page.waitForURL("**/edit/*");
  draft = page.url().split("/").at(-1) ?? "";
});

interface Saved {
  readonly version: number;
  readonly attachments: readonly { readonly name: string }[];
  readonly data: {
    readonly blNo?: string;
    readonly voyage?: string;
    readonly clauses?: string;
    readonly cargo?: readonly { readonly description?: string }[];
  };
}
const saved = (): Promise<Saved> =>
  page.evaluate(async (id) => (await (await fetch(`/api/documents/${id}`)).json()) as Saved, draft);
const field = (path: string) => page.locator(`[data-path="${path}"]`).locator("input, textarea").first();
const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>("[data-path]")?.dataset["path"]);

/**
 * Blocks saving until the returned function is called. The route stays: a request that is under way when its route is
 * removed is never answered.
 */
async function down(which: (request: Request) => boolean = () => true): Promise<() => void> {
  let up = false;
  await page.route("**/api/documents/*", (route) =>
    !up && route.request().method() === "PUT" && which(route.request()) ? route.abort() : route.fallback(),
  );
  return () => {
    up = true;
  };
}

/** A colleague saves the draft from elsewhere. */
async function colleagueSaves(number: string): Promise<void> {
  const { version, data } = await saved();
  const status = await page.evaluate(
    async ({ id, body }) => {
      const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
      return (await fetch(`/api/documents/${id}`, { method: "PUT", headers, body })).status;
    },
    { id: draft, body: JSON.stringify({ data: { ...data, blNo: number }, expectedVersion: version }) },
  );
  expect(status).toBe(200);
}

describe("the form of a bill of lading", () => {
  story.attachments(
    "takes attachments between two saves: what is typed meanwhile is kept, and nothing is called a conflict",
    async () => {
      await page.locator("input[type=file][multiple]").setInputFiles([
        { name: "Rider clauses.pdf", mimeType: "application/pdf", buffer: Buffer.from(await plainPdf()) },
        { name: "Weights.pdf", mimeType: "application/pdf", buffer: Buffer.from(await plainPdf(3)) },
      ]);
      await field("voyage").fill("118-A");
      const files = page.getByRole("list", { name: "Attachments" });
      await files.getByRole("button", { name: "Weights.pdf", exact: true }).waitFor();
      await expect.poll(async () => (await saved()).data.voyage).toBe("118-A");
      expect((await saved()).attachments.map(({ name }) => name)).toEqual(["Rider clauses.pdf", "Weights.pdf"]);
      await files.getByRole("button", { name: "Remove Rider clauses.pdf" }).click();
      await expect.poll(() => files.getByRole("listitem").count()).toBe(1);
      await field("voyage").fill("118-B");
      await expect.poll(async () => (await saved()).data.voyage).toBe("118-B");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        files.getByRole("button", { name: "Weights.pdf", exact: true }).click(),
      ]);
      expect(download.suggestedFilename()).toBe("Weights.pdf");
    },
  );

  story.title("is announced by its title when it was opened from a list", async () => {
    await page.goto(`${product.url}/layout/drafts`);
    await page.getByRole("link", { name: "B/L List" }).click();
    await page.getByRole("heading", { level: 1, name: "B/L List" }).waitFor({ state: "attached" });
    await page.getByRole("button", { name: "New bill of lading" }).click();
    await page.getByText("Saved as soon as you type").waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-page-title"))).toBe(true);
  });

  story.first("keeps a draft from the first key on and not before, and stays as it is when it does", async () => {
    const drafts = () =>
      page.evaluate(
        async () => ((await (await fetch("/api/envelopes?folder=drafts")).json()) as { total: number }).total,
      );
    const before = await drafts();
    await page.goto(`${product.url}/doc/BillOfLading/create/new`);
    await page.getByText("Saved as soon as you type").waitFor();
    await page.getByRole("heading", { name: "Parties" }).click();
    await page.getByRole("button", { name: "Save and close" }).click();
    await page.waitForURL("**/layout/bl");
    expect(await drafts()).toBe(before);

    await page.goto(`${product.url}/doc/BillOfLading/create/new`);
    await field("blNo").click();
    await page.keyboard.type("FORM", { delay: 20 });
    await page.waitForURL("**/edit/*");
    await page.keyboard.type("-2");
    expect([await focused(), await field("blNo").inputValue()]).toEqual(["blNo", "FORM-2"]);
    draft = page.url().split("/").at(-1) ?? "";
    await expect.poll(async () => (await saved()).data.blNo).toBe("FORM-2");
    expect(await drafts()).toBe(before + 1);
  });

  story.once("makes one draft however often the first save is tried, of everything typed meanwhile", async () => {
    await page.goto(`${product.url}/doc/BillOfLading/create/new`);
    const keys: string[] = [];
    let up = false;
    await page.route("**/api/documents", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      keys.push(route.request().headers()["idempotency-key"] ?? "");
      // The server saves it, and its answer is lost.
      if (keys.length === 1) await route.fetch();
      return up ? route.fallback() : route.abort();
    });
    await field("blNo").fill("ONCE");
    await page.getByText("What you typed is kept on this page.").waitFor();
    await field("voyage").fill("AS-118L");
    up = true;
    await page.waitForURL("**/edit/*");
    draft = page.url().split("/").at(-1) ?? "";
    await expect.poll(async () => (await saved()).data).toMatchObject({ blNo: "ONCE", voyage: "AS-118L" });
    expect(keys.length).toBeGreaterThan(1);
    expect(new Set(keys).size).toBe(1);
  });

  story.reloaded("is found again when the page was loaded anew before the answer to the first save", async () => {
    await page.goto(`${product.url}/doc/BillOfLading/create/new`);
    let made = false;
    await page.route("**/api/documents", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      made = true;
    });
    await field("reference").fill("RELOADED/1");
    await expect.poll(() => made).toBe(true);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await page.waitForURL("**/edit/*");
    // The address changes before the form of the draft stands.
    await expect.poll(() => field("reference").inputValue()).toBe("RELOADED/1");
  });

  story.refused("saves by itself what the server could not take at once", async () => {
    const answers = [
      { status: 409, code: "REQUEST_RUNNING" },
      { status: 429, code: "TOO_MANY_ATTEMPTS" },
    ];
    await page.route("**/api/documents/*", (route) => {
      const answer = route.request().method() === "PUT" ? answers.shift() : undefined;
      return answer === undefined
        ? route.fallback()
        : route.fulfill({ status: answer.status, json: { code: answer.code, message: "Wait." } });
    });
    await field("voyage").fill("AS-119L");
    await expect.poll(async () => (await saved()).data.voyage).toBe("AS-119L");
    expect(answers).toEqual([]);
  });

  story.typing("is saved while somebody types on without a pause, and nothing typed is lost by that", async () => {
    await field("clauses").focus();
    let reached = false;
    const first = page
      .waitForResponse((response) => response.request().method() === "PUT" && response.url().endsWith(draft))
      .then(() => (reached = true));
    let typed = "";
    while (!reached && typed.length < 150) {
      await page.keyboard.type("x", { delay: 150 });
      typed += "x";
    }
    expect(reached).toBe(true);
    await first;
    await page.keyboard.type("yz");
    expect(await field("clauses").inputValue()).toBe(`${typed}yz`);
    await expect.poll(async () => (await saved()).data.clauses).toBe(`${typed}yz`);
  });

  story.hidden("is saved at once when its page goes out of sight", async () => {
    // The clock of this page is controlled; other pages have the real one.
    const { page: beside } = await visit(browser, {
      kept: { "hawser.cookies": "declined" },
      storageState: await page.context().storageState(),
    });
    await beside.clock.install();
    await beside.goto(page.url());
    await page.goto("about:blank");
    const voyage = beside.locator('[data-path="voyage"] input');
    await voyage.waitFor();
    // The clock stands still from now on.
    await beside.clock.pauseAt(Date.now() + 3_600_000);
    await voyage.fill("AS-118L");
    await beside.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect
      .poll(
        async () =>
          (await beside.evaluate(async (id) => (await (await fetch(`/api/documents/${id}`)).json()) as Saved, draft))
            .data.voyage,
      )
      .toBe("AS-118L");
    await beside.context().close();
  });

  story.missing("saves itself, names what is missing, and F8 goes from one to the next", async () => {
    await page.keyboard.press("F8");
    await expect.poll(focused).toBe("blNo");
    await page.keyboard.type("FORM-1");
    await page.getByRole("heading", { level: 1, name: "FORM-1" }).waitFor();
    await expect.poll(async () => (await saved()).data.blNo).toBe("FORM-1");
    await page.getByText(/^Saved \d\d:\d\d:\d\d$/).waitFor();
    // Typed text counts after the form has rendered again; until then the same field is the next one.
    const next = async () => {
      if ((await focused()) === "blNo") await page.keyboard.press("F8");
      return focused();
    };
    await expect.poll(next).toBe("shipper.name");
    await page.getByText(/fields left before it can be signed: shipper name/).waitFor();
    expect(await axe(page)).toEqual([]);
  });

  story.ports("shows the two ports beside each other, and their names whole", async () => {
    const [loading, discharge] = [field("portOfLoading.name"), field("portOfDischarge.name")];
    await loading.fill("SHANGHAI, CHINA");
    await discharge.fill("ROTTERDAM, NETHERLANDS");
    for (const one of [loading, discharge])
      expect(await one.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true);
    // Both positions are read at once, because content above them may still change.
    const [left, right] = await page.evaluate(
      (inputs) => inputs.map((input) => (input as Element).getBoundingClientRect().toJSON() as DOMRect),
      await Promise.all([loading.elementHandle(), discharge.elementHandle()]),
    );
    expect(right).toMatchObject({ y: left!.y, width: left!.width });
    expect(right!.x).toBeGreaterThan(left!.x + left!.width);
  });

  story.wrong("says what is wrong under the field, and moves lines of cargo", async () => {
    await field("vessel.imo").fill("9074728");
    await field("vessel.imo").press("Tab");
    await page.getByText("This is not a valid IMO number").waitFor();
    await page.getByText(/; 1 field wrong: IMO number/).waitFor();
    await field("vessel.imo").fill("9074729");
    await page.getByText("The check digit agrees").waitFor();
    await field("cargo.0.description").fill("FIRST");
    await page.getByRole("button", { name: "Add: Cargo line" }).click();
    await field("cargo.1.description").fill("SECOND");
    await page.getByRole("button", { name: "Move Cargo line 2 up" }).click();
    await expect
      .poll(async () => (await saved()).data.cargo?.map((line) => line.description))
      .toEqual(["SECOND", "FIRST"]);
  });

  story.overwritten(
    "keeps what was typed when a colleague saved meanwhile, and saves it over theirs when told to",
    async () => {
      const back = await down((request) => request.postData()?.includes("MINE") === true);
      await field("blNo").fill("MINE");
      await page.getByText("What you typed is kept on this page.").waitFor();
      await colleagueSaves("THEIRS");
      back();
      await page.getByText("A colleague saved this draft").waitFor();
      await page.getByText("you typed “MINE”, your colleague “THEIRS”").waitFor();
      expect(await field("blNo").inputValue()).toBe("MINE");
      await page.getByRole("button", { name: "Keep mine" }).click();
      await expect.poll(async () => (await saved()).data.blNo).toBe("MINE");
    },
  );

  story.merged("holds what a colleague saved in other fields and what is typed here, and asks nothing", async () => {
    const back = await down((request) => request.postData()?.includes("AS-121L") === true);
    await field("voyage").fill("AS-121L");
    await page.getByText("What you typed is kept on this page.").waitFor();
    await colleagueSaves("THEIRS");
    back();
    await expect.poll(async () => (await saved()).data).toMatchObject({ blNo: "THEIRS", voyage: "AS-121L" });
    await expect.poll(() => field("blNo").inputValue()).toBe("THEIRS");
    expect(await page.getByText("A colleague saved this draft").count()).toBe(0);
  });

  story.translated(
    "holds while a browser has translated the page, which puts every text into an element of its own",
    async () => {
      await page.getByText(/^Saved \d\d:\d\d:\d\d$/).waitFor();
      await page.evaluate(() => {
        const walker = document.createTreeWalker(document.querySelector("#root")!, NodeFilter.SHOW_TEXT);
        const texts: Node[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode);
        for (const text of texts) {
          if (text.textContent?.trim() === "" || text.parentElement?.closest("textarea, script, style")) continue;
          const font = document.createElement("font");
          text.parentNode?.replaceChild(font, text);
          font.append(text);
        }
      });
      await field("voyage").pressSequentially("AS-122L");
      await expect.poll(async () => (await saved()).data.voyage).toBe("AS-122L");
      expect(await page.getByText("Something went wrong.").count()).toBe(0);
      expect(await field("voyage").inputValue()).toBe("AS-122L");
    },
  );

  test.each([...sampled([0, 300], 1)])(
    "of a new draft goes where a click leads %i ms after the last key, and keeps what was typed",
    async (pause) => {
      const number = `LEFT-${pause}`;
      await page.goto(`${product.url}/doc/BillOfLading/create/new`);
      await field("blNo").fill(number);
      await page.waitForTimeout(pause);
      await page.getByRole("link", { name: "Drafts" }).click();
      await page.waitForURL("**/layout/drafts");
      await page.getByRole("row").filter({ hasText: number }).waitFor();
      await page.goto(`${product.url}/layout/compose`);
      await page.getByLabel("Subject").fill(number);
      await page.waitForTimeout(pause);
      await page.getByRole("link", { name: "B/L List" }).click();
      await page.waitForURL("**/layout/bl");
    },
  );

  describe("when the session ends while it is filled in", () => {
    const again = () => page.getByRole("dialog", { name: "Sign in to go on" });
    async function signsIn(): Promise<void> {
      const [carrier] = await product.logins();
      await again().waitFor();
      expect(await page.getByText("Save before you leave?").count()).toBe(0);
      await again().getByLabel("Password", { exact: true }).fill("Wrong-Horse-7");
      await again().getByRole("button", { name: "Sign in", exact: true }).click();
      // Until it is answered, the button takes no second press.
      await again().getByText("E-mail and password do not match").waitFor();
      await again().getByLabel("Password", { exact: true }).fill(carrier!.password);
      await again().getByRole("button", { name: "Sign in", exact: true }).click();
      await again().waitFor({ state: "detached" });
    }
    const drafts = () =>
      page.evaluate(
        async () => ((await (await fetch("/api/envelopes?folder=drafts")).json()) as { total: number }).total,
      );

    test("is saved once the same person has signed in again over it", async () => {
      // It is saved a second later. Once the dialog stands, nothing can be typed under it.
      await field("voyage").fill("AS-120L");
      await page.context().clearCookies();
      await signsIn();
      await expect.poll(async () => (await saved()).data.voyage).toBe("AS-120L");
      expect(await field("voyage").inputValue()).toBe("AS-120L");
      await page.getByText(/^Saved \d\d:\d\d:\d\d$/).waitFor();
    });

    test("is never saved for another company that has signed in meanwhile in the same browser", async () => {
      const [, shipper] = await product.logins();
      await page.goto(`${product.url}/doc/BillOfLading/create/new`);
      await page.getByText("Saved as soon as you type").waitFor();
      await page.evaluate(
        async (body) => {
          const headers = { "content-type": "application/json", "idempotency-key": crypto.randomUUID() };
          await fetch("/api/auth/login", { method: "POST", headers, body });
        },
        JSON.stringify({ email: shipper!.email, password: shipper!.password }),
      );
      const theirs = await drafts();
      await field("blNo").fill("OURS-1");
      await again().waitFor();
      expect(await drafts()).toBe(theirs);
      await signsIn();
      await page.waitForURL("**/edit/*");
      draft = page.url().split("/").at(-1) ?? "";
      await expect.poll(async () => (await saved()).data.blNo).toBe("OURS-1");
    });
  });

  test("asks before what could not be saved is left", async () => {
    const back = await down();
    await field("voyage").fill("AS-118L");
    await page
      .getByText("What you typed is kept on this page. Hawser did not answer; saving is tried again by itself.")
      .waitFor();
    await page.getByRole("link", { name: "Inbox" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Save before you leave?").waitFor();
    back();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await page.waitForURL("**/layout/inbox");
    expect((await saved()).data.voyage).toBe("AS-118L");
  });
});
