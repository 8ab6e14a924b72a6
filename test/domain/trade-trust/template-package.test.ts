import { join } from "node:path";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { LANGUAGES, type Language } from "#domain/text";
import { dataOfJson, jsonOfData } from "#domain/trade-trust/json-data";
import { meantFile, readTemplateName } from "#domain/template-file";
import { drawTemplate, readTemplate } from "#domain/trade-trust/template-package";
import { codeImage, codeModules } from "#domain/printing/code";
import { sayFault, TEMPLATE_FAULTS } from "#domain/trade-trust/template-faults";
import { pageOf } from "#domain/trade-trust/template-page";
import { templateZip } from "../../../scripts/lib/template-zip.ts";

const FOLDER = join(import.meta.dirname, "../../../backend/document-templates/built-in");
const NAME = { name: "CertificateOfOrigin" };
const files = (): Record<string, Uint8Array> => unzipSync(templateZip(join(FOLDER, "CertificateOfOrigin_v1.0")));
const text = (written: string): Uint8Array => new TextEncoder().encode(written);
const faultsWith = (
  more: Record<string, Uint8Array>,
  without: readonly string[] = [],
  language: Language = "en-US",
): string[] => {
  const all = Object.fromEntries(Object.entries({ ...files(), ...more }).filter(([name]) => !without.includes(name)));
  return readTemplate(NAME, zipSync(all)).faults.map(
    (fault) => `${fault.check} ${fault.place} ${sayFault(fault, language)}`,
  );
};
const changed = (name: string, from: string | RegExp, to: string): Record<string, Uint8Array> => {
  const before = new TextDecoder().decode(files()[name]);
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  return { [name]: text(after) };
};

describe("the name of a template", () => {
  it.each([
    ["PalmOil-3.3.zip", "PalmOil_v3.3.zip"],
    ["Palm Oil v2.zip", "Palm-Oil_v2.0.zip"],
    ["PalmOil_v1.2.3.zip", "PalmOil_v1.2.zip"],
    ["PalmOil_V1.0.ZIP", "PalmOil_v1.0.zip"],
    ["PalmOil (3).zip", "PalmOil_v3.0.zip"],
    ["PalmOil.zip", null],
    ["棕榈油_v1.0.zip", null],
    ["_v1.0.zip", null],
    [`${"a".repeat(9_000)}-`.repeat(20), null],
  ])("that is wrong tells what was meant: %#", (file, meant) => {
    expect(meantFile(file)).toBe(meant);
  });
  it("says its version", () => {
    expect(readTemplateName("Palm-Oil_SG_v3.12.zip")).toEqual({ name: "Palm-Oil_SG", major: 3, minor: 12 });
  });
  it.each([
    ["Palm.pdf", "TEMPLATE_NOT_ZIP"],
    ["PalmOil-3.3.zip", "TEMPLATE_MISNAMED"],
    ["PalmOil_v3.zip", "TEMPLATE_MISNAMED"],
    ["Palm Oil_v1.0.zip", "TEMPLATE_MISNAMED"],
    ["棕榈油_v1.0.zip", "TEMPLATE_MISNAMED"],
    ["../x_v1.0.zip", "TEMPLATE_MISNAMED"],
    ["_v1.0.zip", "TEMPLATE_MISNAMED"],
    ["Palm_v01.1.zip", "TEMPLATE_MISNAMED"],
    ["", "TEMPLATE_NOT_ZIP"],
  ])("%s: %s", (file, refusal) => {
    expect(readTemplateName(file)).toBe(refusal);
  });
});

describe("a template that was kept before a rule became stricter", () => {
  it("is still read, and a new one with the same is refused", () => {
    const schema = JSON.parse(new TextDecoder().decode(files()["schema.json"])) as {
      properties: Record<string, { type?: string; maxLength?: number; format?: string }>;
    };
    const [name] = Object.entries(schema.properties).find(([, { format }]) => format === "date")!;
    schema.properties[name]!.maxLength = 10;
    const style = `${new TextDecoder().decode(files()["style.css"])}\n.hw-foot { color: red }`;
    const zip = zipSync({ ...files(), "schema.json": text(JSON.stringify(schema)), "style.css": text(style) });
    expect(readTemplate(NAME, zip).template).toBeNull();
    const { template } = readTemplate({ ...NAME, kept: true }, zip);
    expect(template?.schema.fields.map((field) => field.name)).toContain(name);
    expect(template?.css).not.toContain("hw-foot");
    expect(readTemplate({ ...NAME, kept: true }, zipSync({ "template.json": text("{}") })).template).toBeNull();
  });
});

describe("a template", () => {
  it.each(LANGUAGES)("is read, and draws its sample as a page without anything to load (%s)", (language) => {
    const { template, faults } = readTemplate(NAME, zipSync(files()));
    expect(faults).toEqual([]);
    const drawn = drawTemplate(template!, template!.sample, { issuer: "A <b> & Co", date: "", language });
    const page = pageOf(template!, drawn, language);
    expect(page).toContain(language === "en-US" ? "Certificate of origin" : "原产地证书");
    expect(page).toContain("RBD palm stearin");
    expect(page).toContain("12,500.000");
    expect(page).toContain(language === "en-US" ? "Wholly obtained (WO)" : "完全获得（WO）");
    expect(page).toContain(language === "en-US" ? "Indonesia" : "印度尼西亚");
    expect(page).toContain("A &#60;b&#62; &#38; Co");
    expect(page).not.toMatch(/<script|https?:|url\(|\{\{/);
  });

  it("shows the code that leads to its document", () => {
    const { template } = readTemplate(NAME, zipSync(files()));
    const drawn = drawTemplate(template!, template!.sample, { issuer: "", date: "", language: "en-US" });
    const shown = (code: string): string[] => pageOf(template!, drawn, "en-US", code).match(/<img [^>]*>/g) ?? [];
    const image = codeImage("https://hawser.example/verify/entry");
    expect(shown(image).some((one) => one.includes('src="data:image/svg+xml,'))).toBe(true);
    const svg = decodeURIComponent(image.slice(image.indexOf(",") + 1));
    const { side, dark } = codeModules("https://hawser.example/verify/entry");
    expect(svg).toContain(`viewBox="0 0 ${side + 8} ${side + 8}"`);
    expect(svg.match(/h1v1h-1z/g)).toHaveLength(dark.length);
  });

  it("is drawn with letters for Chinese, whichever its style names", () => {
    const { template } = readTemplate(
      NAME,
      zipSync({ ...files(), "style.css": new TextEncoder().encode(".a{font-family:serif}") }),
    );
    const page = pageOf(template!, [], "zh-CN");
    const lists = page.match(/font-family:[^;}]+/g) ?? [];
    expect(lists.length).toBeGreaterThan(1);
    // Before the generic family: behind it a browser keeps that one's boxes while the letters are still loaded.
    expect(lists.filter((list) => !/"Noto Sans SC",(serif|sans-serif|monospace)$/.test(list))).toEqual([]);
  });

  it("cannot hide what is left out of a document: no style of it is more than an id", () => {
    const hiding = "footer{opacity:0!important}body > footer:last-child{position:absolute!important;left:-999px}";
    const { template } = readTemplate(NAME, zipSync({ ...files(), "style.css": new TextEncoder().encode(hiding) }));
    const page = pageOf(template!, [], "en-US", "", { foot: "Left out: price" });
    expect(page).toContain('<footer id="hw-foot">Left out: price</footer>');
    const [, rule = ""] = /#hw-foot\{([^}]*)\}/.exec(page) ?? [];
    const declared = rule.split(";");
    expect(declared[0]).toBe("all:initial!important");
    expect(declared.filter((one) => !one.endsWith("!important"))).toEqual([]);
    for (const property of ["display", "position", "opacity", "color", "font"])
      expect(declared.some((one) => one.startsWith(`${property}:`))).toBe(true);
    const ids = readTemplate(NAME, zipSync({ ...files(), "style.css": new TextEncoder().encode("#x{opacity:0}") }));
    expect(ids.template).toBeNull();
  });

  it("gives its document the types of its schema, and takes it back", () => {
    const { template } = readTemplate(NAME, zipSync(files()));
    const { schema, sample } = template!;
    const json = jsonOfData(schema.fields, schema.types, sample);
    expect(json).toMatchObject({ criterion: "WO", goods: [{ grossWeight: 12_500 }, { grossWeight: 3_200 }] });
    expect(dataOfJson(schema.fields, json)).toEqual({ data: sample, faults: [] });
  });

  it.each([
    [
      "schema.json",
      /"format": "hs-code"/,
      `"pattern": "^(a|b)*$"`,
      "schema /properties/goods/items/properties/hsCode/pattern not possible here: ^(a|b)*$",
    ],
    ["template.json", `"verifiable"`, `"scripted"`, "manifest /type none of verifiable, transferable"],
    ["template.json", `"CertificateOfOrigin"`, `"Other"`, "manifest /name not the name of the file: Other"],
    [
      "template.json",
      `"numberField": "number"`,
      `"numberField": "goods"`,
      "manifest /numberField no field of text at the top: goods",
    ],
    ["template.json", "{", "{ __proto__: 1,", "manifest  not JSON"],
    ["view.html", "<header", "<script>alert(1)</script><header", "view 1 not possible here: <script>"],
    ["view.html", "{{vessel}}", "{{ship}}", "view  no field has this name: {{ship}}"],
    ["view.html", "$code", "logo.png", "images logo.png missing"],
    ["style.css", "@page", "@import", "style 1 not possible here: @"],
    ["sample.json", `"WO"`, `"XX"`, "sample /criterion Choose one of the listed values"],
    ["sample.json", /"place": "Singapore",/, "", "sample /place Fill this in"],
    ["sample.json", `"place"`, `"plaza"`, "sample /plaza no field has this name: plaza"],
    ["sample.json", "12500", "[]", "sample /goods/0/grossWeight a value of another type: array"],
  ] as const)("says where %s is wrong: %s", (name, from, to, said) => {
    expect(faultsWith(changed(name, from, to)).some((one) => one.startsWith(said))).toBe(true);
  });

  it.each([
    [{ "evil.js": text("alert(1)") }, "sizes evil.js unknown file"],
    [{ "../style.css": text("") }, "sizes ../style.css unknown file"],
    [{ "images/logo.png": text("") }, "sizes images/logo.png unknown file"],
    [{ "logo.svg": text("<svg/>") }, "sizes logo.svg unknown file"],
    [{ "logo.png": text("<svg/>") }, "images logo.png no PNG or JPEG"],
    [{ "view.html": text(" ".repeat(300_000)) }, "sizes view.html 300000 bytes, which is too long"],
    [{ "view.html": new Uint8Array([0xff, 0xfe, 0x41]) }, "sizes view.html not UTF-8"],
    [{ "logo.png": new Uint8Array(600_000) }, "sizes logo.png 600000 bytes, which is too long"],
    [{ "logo.png": new Uint8Array(20_000_000) }, "sizes  more files or bytes than a template may have"],
  ])("refuses other files and sizes: %#", (more, said) => {
    expect(faultsWith(more)).toContain(said);
  });

  it("has its faults in the language of the reader", () => {
    const wrong = { ...changed("view.html", "{{vessel}}", "{{ship}}"), ...changed("sample.json", `"WO"`, `"XX"`) };
    const said = faultsWith(wrong, ["style.css"], "zh-CN");
    expect(said).toEqual(["sizes style.css 缺失"]);
    const inside = faultsWith(wrong, [], "zh-CN");
    expect(inside).toContain("view  没有此名称的字段：{{ship}}");
    expect(inside.filter((one) => !/\p{Script=Han}/u.test(one))).toEqual([]);
    expect(faultsWith(wrong).filter((one) => /\p{Script=Han}/u.test(one))).toEqual([]);
    for (const { en, zh } of Object.values(TEMPLATE_FAULTS))
      expect([en.includes("{found}"), /\p{Script=Han}/u.test(en)]).toEqual([zh.includes("{found}"), false]);
  });

  it("names each file that is missing", () => {
    expect(faultsWith({}, ["style.css", "sample.json"])).toEqual([
      "sizes style.css missing",
      "sizes sample.json missing",
    ]);
  });

  it.each([new Uint8Array(), text("no zip"), zipSync({ "a_v1.0.zip": zipSync({}) })])("is no template: %#", (zip) => {
    const { template, faults } = readTemplate(NAME, zip);
    expect(template).toBeNull();
    expect(faults).not.toEqual([]);
  });
});
