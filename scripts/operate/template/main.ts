import { readFileSync, statSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { readTemplateName } from "#domain/template-file";
import { drawTemplate, PACKAGE_CHECKS, readTemplate } from "#domain/trade-trust/template-package";
import { sayFault } from "#domain/trade-trust/template-faults";
import { pageOf } from "#domain/trade-trust/template-page";
import { LANGUAGES, type Language } from "#domain/text";
import { ERRORS } from "#domain/errors";
import { templateZip } from "../../lib/template-zip.ts";

// Checks the template of a trade-trust document as an installation does that it is uploaded to, and draws its sample.
// npm run operate -- template NAME_v1.0.zip | FOLDER NAME_v1.0 [--page PAGE.html] [--language zh-CN] [--pack FILE.zip]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { page: { type: "string" }, language: { type: "string", default: "en-US" }, pack: { type: "string" } },
});
const [given = ""] = positionals;
const spoken = LANGUAGES.find((one) => one === values.language) ?? "en-US";

/** A folder is read as the zip of its files. */
function bytesOf(path: string): { readonly file: string; readonly zip: Uint8Array } {
  if (!statSync(path).isDirectory()) return { file: basename(path), zip: readFileSync(path) };
  return { file: `${basename(path)}.zip`, zip: templateZip(path) };
}

if (given === "") {
  console.error("Name the zip of a template, or its folder.");
  process.exit(2);
}
const { file, zip } = bytesOf(given);
const name = readTemplateName(file);
if (typeof name === "string") {
  console.error(`${file}: ${ERRORS[name].text.en}`);
  process.exit(1);
}
const { template, faults } = readTemplate(name, zip);
for (const [check, label] of Object.entries(PACKAGE_CHECKS)) {
  const wrong = faults.filter((fault) => fault.check === check);
  console.log(`${wrong.length === 0 ? "ok   " : "WRONG"} ${label.en}`);
  for (const fault of wrong)
    console.log(`        ${fault.place === "" ? "" : `${fault.place}: `}${sayFault(fault, spoken)}`);
}
if (template === null) process.exit(1);
const language = template.manifest.languages.find((one): one is Language => one === values.language);
if (language === undefined) {
  console.error(`It speaks ${template.manifest.languages.join(", ")}.`);
  process.exit(2);
}
if (values.page !== undefined) {
  const drawn = drawTemplate(template, template.sample, { issuer: "Sample", date: "2026-01-01", language });
  writeFileSync(values.page, pageOf(template, drawn, language));
}
if (values.pack !== undefined) writeFileSync(values.pack, zip);
