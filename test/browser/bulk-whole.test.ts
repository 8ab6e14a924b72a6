import { expect, test } from "vitest";
import { BATCH_STATES } from "#domain/bulk/batch";
import { documentBatchRoutes } from "#domain/api/document-batches";
import { HEADLINES } from "#domain/headlines";
import { DOCUMENT_STATES } from "#domain/states";
import { bulkRow, bulkTable } from "../../scripts/lib/bulk-table.ts";
import { attestedTemplate, recordFor } from "../support/attested.ts";
import { startDemo } from "../support/demo.ts";
import { versionInUseOf } from "../support/document-templates.ts";
import {
  confirm,
  downloaded,
  leave,
  lookAt,
  read,
  readDomain,
  stands,
  stranger,
  toolbar,
  verdictOn,
  wordsOf,
  type Tongue,
} from "../support/story.ts";

/** `npm run evidence -- walk:bulk` takes the most that a table may have. */
const ROWS = Number(process.env["HAWSER_BULK_ROWS"] ?? 6);
const ENDS_MS = 60_000 + ROWS * 400;

const demo = startDemo();

const STORIES = [
  ["en", "w3c"],
  ["zh", "openattestation"],
] as const satisfies readonly (readonly [Tongue, string])[];

test.each(STORIES)(
  `a table of ${ROWS} rows becomes as many documents, and a stranger verifies the last (%s, %s)`,
  { timeout: 120_000 + 2 * ENDS_MS },
  async (tongue, format) => {
    const actor = await demo.actor("ines");
    const madeWith =
      format === "w3c"
        ? await versionInUseOf(actor.api, "CertificateOfOrigin")
        : await attestedTemplate(actor.api, actor.password);
    const mark = `${tongue.toUpperCase()}${Date.now().toString(36)}`;
    const numbers = Array.from({ length: ROWS }, (_, at) => `WALK-${mark}-${at + 1}`);
    const seat = await demo.person("ines", tongue);
    const { page } = seat;
    const words = wordsOf(seat);
    await seat.go(`/layout/batches/new?template=${madeWith}`);
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({
        name: `walk-${mark}.csv`,
        mimeType: "text/csv",
        buffer: bulkTable(numbers.map((number) => bulkRow(number))),
      });
    await page.waitForURL("**/layout/batch/*");
    const id = new URL(page.url()).pathname.split("/").at(-1)!;
    await lookAt(seat, "a whole table before it is signed");
    await toolbar(seat)
      .getByRole("button", { name: read(seat, words.bulk.start_other, { count: ROWS }) })
      .click();
    await confirm(seat, words.bulk.verb);
    const main = page.getByRole("main");
    await main.getByText(readDomain(seat, BATCH_STATES.DONE.label)).first().waitFor({ timeout: ENDS_MS });
    await lookAt(seat, "a whole table that is through");
    const batch = await actor.api.call(documentBatchRoutes.get, { params: { id } });
    expect(batch.template.format).toBe(format);
    expect(batch.counts).toMatchObject({ ready: 0, wrong: 0, taken: ROWS, made: ROWS, verified: ROWS });

    const last = numbers.at(-1)!;
    const { rows } = await actor.api.call(documentBatchRoutes.rows, { params: { id }, query: { of: "all" } });
    expect(new Set(rows.map(({ documentId }) => documentId)).size).toBe(ROWS);
    await seat.go(`/doc/VerifiableDocument/view/${rows.at(-1)?.documentId ?? ""}`);
    await stands(seat, readDomain(seat, DOCUMENT_STATES.CREATED.label));
    await page.getByRole("button", { name: words.facts.otherFiles }).click();
    const file = { ...(await downloaded(seat, `${last}.tt`, "menuitem")), mimeType: "application/json" };
    await leave(seat);

    const texts = batch.issued === null ? [] : [recordFor(batch.issued.store)];
    const reader = await stranger(demo.browser, demo.product, tongue, "", async (at) => {
      // The domain says what its owner would write there: no test asks the internet.
      if (texts.length > 0)
        await at.route("**/api/verify/ask?*", (route) =>
          route.fulfill({ json: { document: null, records: { texts, agreed: true } } }),
        );
    });
    expect(await verdictOn(reader, file)).toBe(readDomain(reader, HEADLINES.GENUINE));
    await lookAt(reader, "a document of a table, verified by a stranger");
    await leave(reader);
  },
);
