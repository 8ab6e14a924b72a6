import { expect, test } from "vitest";
import { BATCH_STATES, type BatchState } from "#domain/bulk/batch";
import { startDemo } from "../support/demo.ts";
import { bulkRow, bulkTable } from "../../scripts/lib/bulk-table.ts";
import { sampled } from "../support/sampled.ts";
import { confirm, downloaded, leave, lookAt, read, readDomain, toolbar, wordsOf, type Seat } from "../support/story.ts";

const demo = startDemo();
const GBK_TWO = Buffer.from([0xb5, 0xa5, 0xd6, 0xa4]);

const inState = async (seat: Seat, state: BatchState): Promise<void> =>
  seat.page.getByRole("main").getByText(readDomain(seat, BATCH_STATES[state].label)).first().waitFor();

test("a table becomes documents: wrong rows are told, mended and follow as a batch of their own", async () => {
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const seat = await demo.person("ines", tongue);
    const { page } = seat;
    const words = wordsOf(seat);
    const mark = Date.now().toString(36);
    const number = (at: number): string => `BULK-${tongue}-${mark}-${at}`;
    await seat.go("/layout/verifiable");
    await page.getByRole("button", { name: words.lists.fromTable }).click();
    await page.waitForURL("**/layout/batches");
    await page.getByRole("button", { name: words.bulk.new }).first().click();
    await page.waitForURL("**/layout/batches/new");
    const empty = await downloaded(seat, words.bulk.empty);
    expect(empty.buffer.toString()).toContain("goods.1.hsCode");
    await lookAt(seat, "new table");
    const chooser = page.locator("input[type=file]").first();
    await chooser.setInputFiles({ name: "gbk.csv", mimeType: "text/csv", buffer: GBK_TWO });
    await page.getByRole("button", { name: read(seat, words.bulk.readAs, { encoding: "GBK" }) }).waitFor();
    await lookAt(seat, "table in another encoding");
    // The browser names the refusal that the page has just told.
    seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("status of 422")));
    const buffer = bulkTable([
      ...Array.from({ length: 6 }, (_, at) => bulkRow(number(at))),
      bulkRow(number(6), { countryOfOrigin: "Holland" }),
      bulkRow(number(7), { issuedOn: "31/11/2026" }),
      bulkRow(number(0)),
      bulkRow(number(9)),
    ]);
    await chooser.setInputFiles({ name: `origins-${mark}.csv`, mimeType: "text/csv", buffer });
    await page.waitForURL("**/layout/batch/*");
    const faults = page.getByRole("region", { name: words.bulk.faults });
    await faults.getByText("Holland").waitFor();
    expect(await faults.getByRole("row").count()).toBe(4);
    await lookAt(seat, "table with wrong rows");
    await faults.getByRole("button", { name: read(seat, words.bulk.take, { value: "NL" }) }).click();
    await faults.getByText("Holland").waitFor({ state: "detached" });

    await toolbar(seat)
      .getByRole("button", { name: read(seat, words.bulk.start_other, { count: 8 }) })
      .click();
    await confirm(seat, words.bulk.verb);
    await inState(seat, "DONE");
    await lookAt(seat, "batch with rows kept back");

    // J goes to the second error, M writes it anew; an unsaved cell asks before it is left.
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("m");
    const cell = faults.getByRole("textbox");
    await cell.fill("30/11/2026");
    await page.getByRole("button", { name: words.common.back }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.unsaved.stay }).click();
    await cell.press("Enter");
    await faults.getByText("31/11/2026").waitFor({ state: "detached" });
    await toolbar(seat)
      .getByRole("button", {
        name: read(seat, "start_one" in words.bulk ? words.bulk.start_one : words.bulk.start_other, { count: 1 }),
      })
      .click();
    const first = page.url();
    await confirm(seat, words.bulk.verb);
    await page.waitForURL((url) => url.href !== first && url.pathname.startsWith("/layout/batch/"));
    await inState(seat, "DONE");
    await page.getByRole("link", { name: words.bulk.formerLink }).waitFor();
    await lookAt(seat, "second batch");
    await seat.go("/layout/verifiable");
    await page.getByText(number(7)).first().waitFor();
    await page.getByText(number(3)).first().waitFor();
    await leave(seat);
  }
});
