import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PUSH_LINES } from "#domain/bunker/exchange/push";
import { startBunkerExchange, type BunkerExchangeProgram } from "../../scripts/services/bunker-exchange.ts";
import { pushData } from "../support/push-data.ts";
import { startDemo } from "../support/demo.ts";
import { ownerOf } from "../support/product-database.ts";
import { confirm, leave, lookAt } from "../support/story.ts";

/** The page of the bunker exchange: facts, connection, columns, and a push that waits for a person. */

const demo = startDemo({ env: { WEBHOOK_PRIVATE: "1", BUNKER_SYSTEM_ID: "HAWSER-TEST" } });
let exchange: BunkerExchangeProgram;

beforeAll(async () => {
  exchange = await startBunkerExchange();
});
afterAll(() => exchange.stop());

/** Lets Anouk operate deliveries; answers her company, her account and one of its documents. */
async function operator(): Promise<{
  readonly organisation: string;
  readonly person: string;
  readonly document: string;
}> {
  const owner = await ownerOf(demo.product);
  const { rows } = await owner.query<{ organisation: string; person: string; document: string }>(
    `UPDATE app.membership m SET permissions = m.permissions || '{bunker.operate}' FROM app.person p
      WHERE p.id = m.person_id AND p.email LIKE 'anouk@%'
      RETURNING m.organisation_id AS organisation, m.person_id AS person, (SELECT id FROM app.document LIMIT 1) AS document`,
  );
  await owner.end();
  return rows[0]!;
}

test("an administrator sets facts and connection, tries it, and gives the exchange a secret", async () => {
  await operator();
  const seat = await demo.person("anouk");
  const { page } = seat;
  await seat.go("/layout/bunker-exchange/company");
  await page.getByLabel("UEN").fill("12");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("This is no UEN.").waitFor();
  await page.getByLabel("UEN").fill("201912345k");
  await page.getByLabel("Client identifier").fill("KSTL");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("The facts for bunker deliveries are saved").waitFor();
  await page.getByText("HAWSER-TEST").waitFor();
  expect(await page.getByLabel("UEN").inputValue()).toBe("201912345K");
  // The refusal that was meant.
  seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("422")));
  await lookAt(seat, "bunker company");

  await page.getByRole("link", { name: "Connection" }).click();
  await page.getByText("No exchange is set up yet.").waitFor();
  await page.getByRole("button", { name: "Set up the exchange" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up the exchange" });
  await dialog.getByLabel("Base address").fill(exchange.url);
  await dialog.getByLabel("Login password", { exact: true }).fill(seat.password);
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Type the key that the exchange gave").waitFor();
  await lookAt(seat, "bunker connection form");
  await dialog.getByLabel("API key").fill(exchange.key);
  await dialog.getByLabel("Participants").fill(`${exchange.receiver}\nnobody-there`);
  await dialog.getByLabel("Id of the folder or package").fill("folder-9");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Folder folder-9").waitFor();
  await page.getByRole("button", { name: "Test the connection" }).click();
  await page.getByText("The exchange answers, with schema version 1.4.").waitFor();
  await page.getByText("does not name these participants: nobody-there").waitFor();
  expect(await page.content()).not.toContain(exchange.key);

  await page.getByRole("button", { name: "Make a new secret" }).click();
  await confirm(seat, "Make it");
  const secret = page.getByRole("dialog", { name: "Secret for messages" });
  expect(await secret.getByRole("textbox").inputValue()).toMatch(/^hbn_[0-9a-f]{32}_[\w-]{43}$/);
  await secret.getByRole("button", { name: "Done" }).click();
  await page.getByText("Made; it is not shown again").waitFor();
  await lookAt(seat, "bunker connection");
  await leave(seat);
});

test("columns of the export are renamed, left out and kept as a version, with a preview", async () => {
  await operator();
  const seat = await demo.person("anouk", "zh");
  const { page } = seat;
  await seat.go("/layout/bunker-exchange/export");
  const preview = page.getByLabel("预览（示例供油）").last();
  await page.getByLabel("UEN 的列名").fill("SUPPLIER_UEN");
  await page.getByRole("button", { name: "移除计量单编号" }).click();
  await expect.poll(() => preview.innerText()).toMatch(/^交付单编号,船名,.*,SUPPLIER_UEN,系统标识/);
  await page.getByRole("button", { name: "保存为新版本" }).click();
  await page.getByText("列已保存为第 1 版").waitFor();
  await page.getByText(/^第 1 版，Anouk/).waitFor();
  await lookAt(seat, "bunker columns");
  await leave(seat);
});

test("a push whose answer was lost waits for somebody to say what became of it", async () => {
  const { organisation, person, document } = await operator();
  const [push, call] = [randomUUID(), randomUUID()];
  const owner = await ownerOf(demo.product);
  await owner.query(
    `INSERT INTO app.process (id, name, organisation_id, person_id, person_name, ordered)
      VALUES ($1, 'bunker', $2, $3, 'x', false)`,
    [push, organisation, person],
  );
  await owner.query(
    `INSERT INTO app.process_line (process_id, n, step, state, organisation_id, at)
      VALUES ($1, 1, 'begin', 'SIGNED', $2, now())`,
    [push, organisation],
  );
  await owner.query(
    "INSERT INTO app.bunker_delivery (process_id, organisation_id, ordered, surveyed) VALUES ($1, $2, '{}', false)",
    [push, organisation],
  );
  await owner.query(
    `INSERT INTO app.bunker_push (id, organisation_id, delivery_id, document_id, person_id, number, data, state, error_code)
      VALUES ($1, $2, $1, $3, $4, 'BDN-0042', $5, 'UNKNOWN', 'PUSH_UNSURE')`,
    [push, organisation, document, person, pushData("BDN-0042")],
  );
  await owner.query(
    `INSERT INTO app.bunker_push_call (id, push_id, organisation_id, n, schema_version, request)
      VALUES ($1, $2, $3, 1, '1.4', '{"payload":[]}')`,
    [call, push, organisation],
  );
  await owner.query(
    "INSERT INTO app.bunker_push_line (id, organisation_id, push_id, line) VALUES ($1, $2, $3, 'LOST')",
    [randomUUID(), organisation, push],
  );
  await owner.end();
  const seat = await demo.person("anouk");
  const { page } = seat;
  await seat.go("/layout/bunker-exchange");
  await page.getByText("Not known whether it arrived").waitFor();
  await page.getByRole("button", { name: "Details: BDN-0042" }).click();
  const dialog = page.getByRole("dialog", { name: "BDN-0042" });
  await dialog.getByText(PUSH_LINES.LOST.en).waitFor();
  await dialog.getByText("Call 1,").click();
  await dialog.getByLabel("What was sent").waitFor();
  await lookAt(seat, "bunker push");
  await dialog.getByRole("button", { name: "The exchange has it" }).click();
  await dialog.getByText("Anouk Verhage says that the exchange has it").waitFor();
  await dialog.getByText("Acknowledged", { exact: true }).waitFor();
  expect(await dialog.getByRole("button", { name: /push again/i }).count()).toBe(0);
  await leave(seat);
});
