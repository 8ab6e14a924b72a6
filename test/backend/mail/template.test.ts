import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { LANGUAGES, text, type Text } from "#domain/text";
import { LETTERS as CONTACTS } from "../../../backend/contacts/contact-letters.ts";
import { LETTERS as SIGNING_IN } from "../../../backend/auth/auth-letters.ts";
import { LETTERS as TITLES, STATED } from "../../../backend/documents/document-letters.ts";
import { LETTERS as COMPANY } from "../../../backend/organisation/organisation-letters.ts";
import { NOTE_COPY } from "../../../backend/bunker/copy-letters.ts";
import { INVITED, INVITED_TO_REVIEW, SIGN_REMINDER } from "../../../backend/workspaces/workspace-letters.ts";
import { filled, filledBody, linkTo } from "../../../backend/mail/content.ts";
import { htmlOf, plainOf, textOf } from "../../../backend/mail/template.ts";

const ROOT = join(import.meta.dirname, "../../..");
const URL = "https://hawser.example";
const LINK = `${URL}/layout/x?id=1&part=2`;
/** A letter of a former version, with addresses in its text. */
const html = (body: string) => htmlOf({ subject: "Subject", body, language: "en-US" }, URL);
const hrefs = (page: string) => [...page.matchAll(/href="([^"]*)"/g)].map(([, href]) => href);

test("what people typed is text, also where it looks like a page", () => {
  const page = htmlOf(
    {
      subject: `<img src=x>`,
      body: `From "A & B" <script>alert(1)</script>\n\nhttps://evil.example/"onmouseover="x`,
      language: "en-US",
    },
    URL,
  );
  expect(page).not.toMatch(/<script|<img|"onmouseover/);
  expect(page).toContain("&#60;img src=x&#62;");
});

test("an address that stands alone is a button with its label, one within a sentence a link", () => {
  expect(html(`Open it: ${LINK}`)).toMatch(
    />Open it<\/a><\/p>\s*<p[^>]*>https:\/\/hawser\.example\/layout\/x\?id=1&#38;part=2</,
  );
  expect(html(LINK)).toContain(">Open</a>");
  expect(htmlOf({ subject: "", body: `查看：${LINK}`, language: "zh-CN" }, URL)).toContain(">查看</a>");
  expect(html(`Sign in at ${URL}/login.`)).toMatch(
    /Sign in at <a class="link"[^>]* href="https:\/\/hawser\.example\/login">https:\/\/hawser\.example\/login<\/a>\./,
  );
});

test("only what leads here is a button: an address that somebody typed shows where it leads", () => {
  for (const elsewhere of [
    "https://elsewhere.example/login",
    `${URL}.elsewhere.example/login`,
    `${URL}@elsewhere.example`,
    `https://elsewhere.example/${URL}/`,
  ]) {
    const page = html(
      `Kestrel asks you to sign a report.\n\nOpen it: ${elsewhere}\n\n${elsewhere}\n\nOpen it: ${LINK}`,
    );
    expect(page.match(/display:inline-block/g)).toHaveLength(1);
    // The foreign address is no link anywhere in the letter; a mail program may make one of it.
    expect(
      [...page.matchAll(/href="([^"]*)"/g)]
        .map(([, href]) => href)
        .filter((href) => !href!.startsWith(`${URL}/`) && href !== URL),
    ).toEqual([]);
    expect(page).toContain("Open it: https://");
  }
});

describe("a letter that holds paths", () => {
  const WORDS = text(
    "{name} asks you to sign at {url}.\n\n{message}\n\nSign or reject: {link}\n",
    "{name} 邀请在 {url} 签署。\n\n{message}\n\n签署或拒绝：{link}\n",
  );
  const written = (message: string, language: (typeof LANGUAGES)[number] = "en-US") => ({
    subject: "Subject",
    body: filledBody(WORDS, language, { name: "Kestrel", url: linkTo(""), message, link: linkTo("/doc/sign/1") }),
    language,
  });

  test("names this installation in text and page, in either language", () => {
    expect(textOf(written("Soon."), URL)).toBe(
      `Kestrel asks you to sign at ${URL}.\n\nSoon.\n\nSign or reject: ${URL}/doc/sign/1\n\n-- \nSent by Hawser at ${URL}. Please do not reply: this address is not read.\n`,
    );
    expect(textOf(written("", "zh-CN"), URL)).toBe(
      `Kestrel 邀请在 ${URL} 签署。\n\n签署或拒绝：${URL}/doc/sign/1\n\n-- \n由 ${URL} 的 Hawser 发送，请勿回复此邮件。\n`,
    );
    for (const [language, label] of [
      ["en-US", "Sign or reject"],
      ["zh-CN", "签署或拒绝"],
    ] as const) {
      const page = htmlOf(written("Soon.", language), URL);
      expect(hrefs(page)).toEqual([URL, `${URL}/doc/sign/1`, URL]);
      expect(page).toContain(`href="${URL}/doc/sign/1">${label}</a>`);
    }
  });

  test.each([
    "/doc/sign/2",
    "{link}",
    "{url}/login",
    `Open it: ${URL}/doc/sign/2`,
    `${URL}/login`,
    "Open it: https://elsewhere.example/login",
    '<a href="/login">',
    '{"path":"/login"}',
    "a\n\nOpen it:",
  ])("makes no link of what somebody typed: %j", (message) => {
    for (const language of LANGUAGES) {
      const letter = written(message, language);
      expect(hrefs(htmlOf(letter, URL))).toEqual([URL, `${URL}/doc/sign/1`, URL]);
      expect(textOf(letter, URL)).toContain(message);
    }
  });
});

test("a code stands alone, large", () =>
  expect(html("Your code:\n\n12345678\n\nNever tell it.")).toMatch(/font:600 28px[^>]*>12345678</));

describe("every letter", () => {
  const ofTitles = Object.entries(TITLES).flatMap(([life, letters]) =>
    Object.entries(letters).map(([name, letter]) => [`${life} ${name}`, letter]),
  );
  const letters = [
    ...Object.entries({
      ...CONTACTS,
      ...SIGNING_IN,
      ...STATED,
      ...COMPANY,
      INVITED,
      INVITED_TO_REVIEW,
      SIGN_REMINDER,
      NOTE_COPY,
    }),
    ...ofTitles,
  ] as [string, { subject: Text; body: Text }][];
  test.each(letters)(
    "%s is one for either language: whole, fetching nothing, readable in the dark, the same in plain text",
    (_, letter) => {
      const names = [letter.subject, letter.body].flatMap(({ en, zh }) =>
        [...`${en}${zh}`.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
      );
      const link = linkTo("/layout/x?id=1&part=2");
      const parameters = Object.fromEntries(
        names.map((name) => [
          name,
          ["link", "url", "login"].includes(name) ? link : name === "code" ? "12345678" : "Kestrel",
        ]),
      );
      for (const language of LANGUAGES) {
        const content = filled({ ...letter, parameters }, language);
        const written = { ...content, language };
        const body = plainOf(content.body, URL);
        const page = htmlOf(written, URL);
        expect(page).toContain(`<html lang="${language}">`);
        expect(page).toContain("prefers-color-scheme: dark");
        expect(page).not.toMatch(/<img|<link|@import|src=|[{}]\w+}/);
        expect(textOf(written, URL)).toContain(body.trim());
        // Only a code has the size of a code: a short Chinese sentence has no spaces either.
        expect(page.split("font:600 28px").length - 1).toBe(
          body.split(/\n{2,}/).filter((one) => one.trim() === "12345678").length,
        );
        const plain = page.replace(/<style>[^]*<\/style>/, "").replace(/<[^>]+>/g, " ");
        for (const word of body.split(/[\s:：]+/).filter((one) => /^[\p{L}]+$/u.test(one)))
          expect(plain).toContain(word);
      }
    },
  );
});

test("no line of a letter begins with the layout of its source", async () => {
  const lines: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "string") lines.push(...value.split("\n"));
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  for (const file of globSync("backend/**/*-letters.ts", { cwd: ROOT })) walk(await import(join(ROOT, file)));
  expect(lines.length).toBeGreaterThan(200);
  expect(lines.filter((line) => line.startsWith("  "))).toEqual([]);
});
