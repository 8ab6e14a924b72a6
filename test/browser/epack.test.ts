import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { expect } from "vitest";
import { documentRoutes } from "#domain/api/documents";
import { packRoutes } from "#domain/api/packs";
import { PACKAGE_STATES } from "#domain/states";
import { startDemo } from "../support/demo.ts";
import { choose, confirm, leave, lookAt, readDomain, type Seat, stands, toolbar, wordsOf } from "../support/story.ts";
import { someOf } from "../support/sampled.ts";

/** One of them in each run. */
const story = someOf(["gathered", "chosen"], 1);

/**
 * An e-Pack from its first word to the bank: composed, created, put into an envelope, sealed, transferred, and read by
 * its recipient.
 */

const demo = startDemo();
const REFERENCE = "LC-AMS-26-0417";
const REMARKS = "Ask the bank about field 46A";
const BANK = "Kestrel Trade Bank";
const SUBJECT = "Presentation under the letter of credit";

/** Facts by their labels on the page of an e-Pack. */
const fact = (seat: Seat, label: string) =>
  seat.page.getByRole("main").locator("dl > div").filter({ hasText: label }).locator("dd");

story.gathered(
  "the documents of a transaction are gathered, travel together, and the remarks stay at home",
  async () => {
    const [rui, marta, anouk] = (await Promise.all([
      demo.person("rui"),
      demo.person("marta"),
      demo.person("anouk", "zh"),
    ])) as [Seat, Seat, Seat];
    const { page } = rui;

    // The draft is saved from the first word on, and says what is missing.
    await page.getByRole("link", { name: "e-Packs" }).click();
    await lookAt(rui, "e-Packs");
    await page.getByRole("button", { name: "New e-Pack" }).first().click();
    await page.getByText("Saved as soon as you type").waitFor();
    await page.getByLabel("Reference number").fill(REFERENCE);
    await page.waitForURL("**/Epack/compose/edit/*");
    await page.getByLabel("Amount").fill("19041220.005");
    await choose(page.getByRole("main"), "Currency", "USD");
    await page.getByLabel("Cargo name").fill("Fuel oil");
    await page.getByLabel("Vessel name").fill("Aurelia Strait");
    await page.getByLabel("Port of loading").fill("Sines");
    await page.getByLabel("Port of discharge").fill("Singapore");
    await page.getByLabel("Remarks").fill(REMARKS);
    await page.getByText("Amounts in USD have at most 2 digits behind the point.").waitFor();
    await lookAt(rui, "e-Pack with a wrong amount");
    await page.getByLabel("Amount").fill("19041220");
    await expect.poll(() => page.getByText("Amounts in USD have at most").count()).toBe(0);
    await page.getByText("Put at least one document into the e-Pack.").waitFor();
    await page.getByRole("button", { name: "Choose kinds" }).click();
    const kinds = page.getByRole("dialog");
    for (const kind of ["Invoice", "Quantity report"]) {
      await kinds.getByRole("combobox", { name: "Add a kind" }).fill(kind);
      await page.getByTitle(kind).last().click();
      await kinds.getByRole("list", { name: "What belongs inside" }).getByText(kind).waitFor();
    }
    await kinds.getByLabel("Name of the list").fill("Sight credit");
    await kinds.getByRole("button", { name: "Keep as a list" }).click();
    await page.getByText("The list Sight credit is kept").waitFor();
    await lookAt(rui, "kinds of an e-Pack");
    await kinds.getByRole("button", { name: "Take these kinds" }).click();
    const belongs = page.getByRole("region", { name: "What belongs inside" });
    await belongs.getByText("2 are missing").waitFor();
    await lookAt(rui, "what is missing in an e-Pack");
    await page.getByRole("button", { name: "Add from Document List" }).click();
    const picker = page.getByRole("dialog");
    for (const number of ["PAE-INV-26-2207", "ORS-QTY-26-511"])
      await picker.getByRole("listitem").filter({ hasText: number }).getByRole("checkbox").check();
    await picker.getByRole("button", { name: "Add 2 documents" }).click();
    await page.getByRole("list", { name: "Documents" }).getByText("ORS-QTY-26-511").waitFor();
    await belongs.getByText("All are inside").waitFor();
    await lookAt(rui, "e-Pack while it is written");
    await page.getByRole("button", { name: "Create e-Pack" }).click();
    await page.waitForURL("**/Epack/Detail/*/list/new");
    await stands(rui, "Created");
    await page.getByText("no transfer records").waitFor();
    await page.getByText(`Created the e-Pack ${REFERENCE}`).waitFor();
    await lookAt(rui, "e-Pack");
    const id = new URL(page.url()).pathname.split("/")[3] ?? "";

    // The e-Pack enters the envelope as a whole.
    await toolbar(rui).getByRole("button", { name: "Send in an envelope" }).click();
    await page.waitForURL("**/layout/compose/*");
    await page.getByRole("list", { name: "e-Packs" }).getByRole("link", { name: REFERENCE }).waitFor();
    expect(
      await page
        .getByRole("table", { name: "Documents" })
        .getByRole("button", { name: /^Remove/ })
        .count(),
    ).toBe(0);
    await choose(page.getByRole("main"), "Recipient", BANK);
    await page.getByLabel("Subject").fill(SUBJECT);
    await page.getByText(/\bSaved \d/).waitFor();
    await lookAt(rui, "envelope with an e-Pack");
    await page.getByRole("button", { name: "Seal 2 documents" }).click();
    await confirm(rui, "Seal");
    await page.getByText("Ready for transfer", { exact: true }).first().waitFor();

    // A colleague transfers it.
    await marta.page.getByRole("row").filter({ hasText: SUBJECT }).filter({ hasText: "Ready for transfer" }).click();
    await toolbar(marta).getByRole("button", { name: "Transfer", exact: true }).click();
    await confirm(marta, "Transfer");
    await stands(marta, "Transferred");

    // The bank reads it in Chinese, without a word of the remarks.
    const { pack: words, tasks } = wordsOf(anouk);
    await anouk.page.getByRole("row").filter({ hasText: SUBJECT }).click();
    await anouk.page.getByRole("list", { name: words.inside }).getByRole("link", { name: REFERENCE }).click();
    await anouk.page.getByRole("heading", { level: 1, name: REFERENCE }).waitFor();
    await expect.poll(() => fact(anouk, words.amount).innerText()).toBe("USD 19,041,220");
    await expect.poll(() => fact(anouk, words.owner).innerText()).toContain("Porto Azul");
    await anouk.page.getByRole("region", { name: words.transferLog }).getByText("已送达").waitFor();
    await lookAt(anouk, "e-Pack that was received");
    expect(await anouk.page.getByText(REMARKS).count()).toBe(0);
    const { api } = await demo.actor("anouk");
    expect(JSON.stringify(await api.call(packRoutes.get, { params: { id } }))).not.toContain(REMARKS);

    // The recipient can download the whole, too.
    const [saved] = await Promise.all([
      anouk.page.waitForEvent("download"),
      toolbar(anouk).getByRole("button", { name: words.package }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`${REFERENCE}.zip`);
    expect(
      Object.keys(unzipSync(new Uint8Array(await readFile(await saved.path())))).filter((name) =>
        name.startsWith("documents/"),
      ),
    ).toEqual(["documents/01 PAE-INV-26-2207.pdf", "documents/02 ORS-QTY-26-511.pdf"]);

    // It stays with the background tasks, and says that it was downloaded.
    await anouk.go("/layout/tasks");
    const made = anouk.page.getByRole("row").filter({ hasText: REFERENCE }).filter({ hasText: tasks.name.package });
    await made.getByText(readDomain(anouk, PACKAGE_STATES.DOWNLOADED.label)).waitFor();
    await lookAt(anouk, "background task with a package");
    const [again] = await Promise.all([
      anouk.page.waitForEvent("download"),
      made
        .getByRole("link", { name: new RegExp(REFERENCE) })
        .last()
        .click(),
    ]);
    expect(await readFile(await again.path())).toEqual(await readFile(await saved.path()));

    // The maker sees where it went. It can no longer be changed, but can be sent again.
    await rui.go(`/Epack/Detail/${id}/list`);
    await stands(rui, "Transferred");
    await rui.page.getByRole("region", { name: "Transfer log" }).getByText("Delivered").waitFor();
    expect(await toolbar(rui).getByRole("button", { name: "Back to draft" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await rui.page.getByText(REMARKS).waitFor();
    for (const seat of [rui, marta, anouk]) await leave(seat);
  },
  900_000,
);

story.chosen(
  "documents chosen in the lists become an e-Pack, and one that is begun from an envelope goes into it",
  async () => {
    const seat = await demo.person("rui");
    const { page } = seat;
    const taken = "PAE-TAKEN/1";
    const { api } = await demo.actor("rui");
    const { rows } = await api.call(documentRoutes.list, { query: { text: "AEP-CO-88213" } });
    const { id: other, version } = await api.call(packRoutes.compose, {
      body: { reference: taken, documentIds: rows.map(({ id }) => id) },
    });
    await api.call(packRoutes.complete, { params: { id: other }, body: { expectedVersion: version } });
    await seat.go("/layout/documents");
    await page.getByRole("checkbox", { name: "Select AEP-CO-88213" }).check();
    await page
      .getByRole("region", { name: "Selected documents" })
      .getByRole("button", { name: "New e-Pack with 1" })
      .click();
    await page.waitForURL("**/Epack/compose/edit/*");
    await page.getByRole("list", { name: "Documents" }).getByText("AEP-CO-88213").waitFor();
    await page.getByRole("button", { name: "Create e-Pack" }).click();
    await page.getByText("Fill this in.").waitFor();
    await page.getByLabel("Reference number").fill(taken.toLowerCase());
    await page.getByText("Your company already has an e-Pack with this reference number.").first().waitFor();
    await page.getByText(/\bSaved \d/).waitFor();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await page.waitForURL("**/layout/epacks");

    await seat.go("/layout/compose");
    await page.getByLabel("Subject").fill("With an e-Pack of its own");
    await page.waitForURL("**/layout/compose/*");
    await page.getByRole("button", { name: "Add e-Pack" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "New e-Pack for this envelope" }).click();
    await page.waitForURL("**/Epack/compose/create/new/*");
    await page.getByLabel("Reference number").fill("LC-HAM-26-0093");
    await page.getByRole("button", { name: "Add from Document List" }).click();
    await page
      .getByRole("dialog")
      .getByRole("listitem")
      .filter({ hasText: "AEP-CO-88213" })
      .getByRole("checkbox")
      .check();
    await page.getByRole("dialog").getByRole("button", { name: "Add 1 document" }).click();
    await page.getByRole("list", { name: "Documents" }).getByText("AEP-CO-88213").waitFor();
    await page.getByRole("button", { name: "Create and put into the envelope" }).click();
    await page.waitForURL("**/layout/compose/*");
    await page.getByRole("list", { name: "e-Packs" }).getByRole("link", { name: "LC-HAM-26-0093" }).waitFor();
    await page.getByRole("button", { name: "Take LC-HAM-26-0093 out" }).click();
    await expect.poll(() => page.getByRole("table", { name: "Documents" }).count()).toBe(0);
    await leave(seat);
  },
  600_000,
);
