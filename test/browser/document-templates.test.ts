import { expect, test } from "vitest";
import { ERRORS } from "#domain/errors";
import { exampleFiles, exampleUpload, PNG } from "../support/document-templates.ts";
import { startDemo } from "../support/demo.ts";
import { leave, lookAt, read, wordsOf, type Seat } from "../support/story.ts";
import { sampled } from "../support/sampled.ts";

const { person } = startDemo();

type Example = Parameters<typeof exampleUpload>[0];

/** Drops a zip, as the file chooser hands it over. */
async function drop({ page }: Seat, example: Example, file?: string): Promise<void> {
  const upload = exampleUpload(example);
  const given = { name: file ?? upload.query.file, mimeType: "application/zip", buffer: upload.bytes };
  await page.locator("input[type=file]").first().setInputFiles(given);
}
const schema = new TextDecoder().decode(exampleFiles()["schema.json"]);
const drawing = ({ page }: Seat) => page.frameLocator("iframe[sandbox='']");

test("an administrator uploads a template, puts it in use, compares the next version and deletes it", async () => {
  for (const tongue of sampled(["en", "zh"] as const, 1)) {
    const seat = await person("ines", tongue);
    const words = wordsOf(seat).documentTemplates;
    const { page } = seat;
    const name = `Origin-${tongue}`;
    await seat.go("/layout/templates");
    await page.getByRole("button", { name: /BillOfLading/ }).waitFor();
    await lookAt(seat, "document templates");

    await drop(seat, { name }, `${name}-3.3.zip`);
    await page.getByText(`${name}_v3.3.zip`).waitFor();
    await drop(seat, { name, files: { "view.html": "<p>{{number}}</p>\n<script>1</script>" } });
    await page.getByText("<script>").waitFor();
    await page.getByText(read(seat, words.passed, { count: 7, all: 8 })).waitFor();

    await drop(seat, { name, version: "2.0", files: { "logo.png": PNG } });
    await page.getByText(read(seat, words.taken, { name, version: "v2.0" })).waitFor();
    await drawing(seat).getByText("MST-CO-26-0512").waitFor();
    expect(await page.locator("iframe").getAttribute("sandbox")).toBe("");
    await page.getByRole("button", { name: read(seat, words.use, { version: "v2.0" }) }).click();
    await page.getByText(read(seat, words.used, { name, version: "v2.0" })).waitFor();

    const changed = schema
      .replace('"vessel": {', '"lei": { "type": "string", "maxLength": 20 }, "vessel": {')
      .replace('"maxLength": 35', '"maxLength": 34');
    expect(changed).not.toBe(schema);
    await drop(seat, { name, version: "2.1", files: { "schema.json": changed } });
    await page.getByRole("cell", { name: "/lei" }).waitFor();
    await page.getByText(read(seat, words.marked, { version: "v2.0" })).waitFor();
    expect(await drawing(seat).locator(".hw-marked").count()).toBeGreaterThan(0);
    await lookAt(seat, "a version of a document template");
    // J goes to the version before it, which is in use and cannot be retired: it is said why, and what to do first.
    await page.keyboard.press("j");
    const retire = tongue === "en" ? "Retire v2.0" : "停用 v2.0";
    await page.getByRole("button", { name: retire }).hover();
    const why = tongue === "en" ? ERRORS.TEMPLATE_IN_USE.text.en : ERRORS.TEMPLATE_IN_USE.text.zh;
    await page.getByText(why).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("radiogroup", { name: words.view }).getByText(words.form).click();
    await page.getByLabel(tongue === "en" ? "Certificate No." : "证书编号").fill("TYPED-IN-THE-FORM");
    await page.getByRole("radiogroup", { name: words.view }).getByText(words.sample).click();
    await drawing(seat).getByText("TYPED-IN-THE-FORM").waitFor();

    await page.getByRole("button", { name: tongue === "en" ? "Delete v2.1" : "删除 v2.1" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText(read(seat, words.deleteSentence, { version: "v2.1" })).waitFor();
    await dialog.getByRole("button", { name: tongue === "en" ? "Delete" : "删除" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "v2.1", exact: true }).waitFor({ state: "detached" });
    seat.complaints.splice(0, Infinity, ...seat.complaints.filter((one) => !one.includes("422")));
    await leave(seat);
  }
});

test("a template is made in the browser, faults are said while it is typed, and leaving asks", async () => {
  const tongue = sampled(["zh", "en"] as const, 1)[0] ?? "zh";
  const seat = await person("ines", tongue);
  const words = wordsOf(seat).documentTemplates;
  const { page } = seat;
  await seat.go("/TradeTrust/CreateTemplate/verifiable");
  const view = page.getByLabel(read(seat, words.lineNumbers, { file: "view.html" }));
  await view.waitFor();
  await lookAt(seat, "editor of a document template");
  await page.getByLabel(words.name).fill("MadeHere");
  await page.getByText("MadeHere_v1.0.zip").first().waitFor();

  const before = await view.inputValue();
  await view.fill(`<h1 onclick="x">WRONG</h1>\n${before}`);
  await page.getByText("onclick").first().waitFor();
  // So does its code, which is drawn and not only named.
  const code = drawing(seat).locator('img[src^="data:image/svg+xml"]');
  expect(await code.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
  // The last drawing that was whole stays in sight.
  await drawing(seat).getByText("MST-CO-26-0512").waitFor();
  await view.fill(`<h1>MADE IN THE BROWSER</h1>\n${before}`);
  await drawing(seat).getByText("MADE IN THE BROWSER").waitFor();
  await page.getByRole("link", { name: wordsOf(seat).shell.templates }).click();
  const asked = page.getByRole("dialog", { name: wordsOf(seat).unsaved.title });
  await asked.getByRole("button", { name: wordsOf(seat).unsaved.save, exact: true }).click();
  await page.waitForURL("**/layout/templates**");
  await page.getByRole("button", { name: /MadeHere/ }).click();
  await drawing(seat).getByText("MADE IN THE BROWSER").waitFor();

  await page.getByRole("button", { name: words.edit }).click();
  await page.getByText("MadeHere_v1.1.zip").first().waitFor();
  await page.getByRole("button", { name: wordsOf(seat).common.back }).click();
  await page.waitForURL("**/layout/templates**");
  await leave(seat);
});

test("a colleague who is no administrator reads templates and changes none", async () => {
  const seat = await person("tomas");
  await seat.go("/layout/templates");
  await seat.page.getByText("Only an administrator makes and changes templates.").first().waitFor();
  expect(await seat.page.getByRole("button", { name: "Upload zip" }).isDisabled()).toBe(true);
  await leave(seat);
});
