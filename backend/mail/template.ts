import { say, text, type Language } from "#domain/text";
import { filledBody, linkTo, type Body, type Content } from "./content.ts";

interface Written extends Content {
  readonly language: Language;
}

/** A link with the address of this installation before it. */
interface Address {
  readonly url: string;
}
type Part = string | Address;

const FOOT = text(
  "Sent by Hawser at {url}. Please do not reply: this address is not read.",
  "由 {url} 的 Hawser 发送，请勿回复此邮件。",
);
const OPEN = text("Open", "打开");

/** An address in a text, without the mark that ends the sentence. */
const ADDRESS = /(https?:\/\/[^\s<>]*[^\s<>.,;:!?)，。；：！？）、])/;

/**
 * The body with the address of this installation before its paths. In a letter of a former version, an address of this
 * installation in its text is a link; any other was typed by somebody, and stays text.
 */
function addressed(body: Body, publicUrl: string): readonly Part[] {
  if (typeof body !== "string")
    return body.map((part) => (typeof part === "string" ? part : { url: `${publicUrl}${part.path}` }));
  return body
    .split(ADDRESS)
    .map((part, i) => (i % 2 === 1 && (part === publicUrl || part.startsWith(`${publicUrl}/`)) ? { url: part } : part));
}

/** The body of a letter in plain text. */
export const plainOf = (body: Body, publicUrl: string): string =>
  addressed(body, publicUrl)
    .map((part) => (typeof part === "string" ? part : part.url))
    .join("");

const foot = (language: Language): Body => filledBody(FOOT, language, { url: linkTo("") });

const escape = (plain: string): string => plain.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

const inline = (parts: readonly Part[]): string =>
  parts
    .map((part) =>
      typeof part === "string"
        ? escape(part).replaceAll("\n", "<br>")
        : `<a class="link" target="_blank" rel="noreferrer" style="color:#1b5bd7;overflow-wrap:anywhere" href="${escape(part.url)}">${escape(part.url)}</a>`,
    )
    .join("");

/** A link stands as a button; below it the address, for readers who would rather see it first. */
const button = (label: string, url: string): string =>
  `<p style="margin:0 0 8px"><a target="_blank" rel="noreferrer" style="display:inline-block;padding:9px 18px;border-radius:6px;background:#1b5bd7;color:#ffffff;font-weight:600;text-decoration:none" href="${escape(url)}">${escape(label)}</a></p>` +
  `<p class="quiet" style="margin:0 0 16px;font-size:12px;color:#445063;overflow-wrap:anywhere">${escape(url)}</p>`;

/** The parts of each paragraph: a link stays within its own. */
function paragraphsOf(parts: readonly Part[]): Part[][] {
  const paragraphs: Part[][] = [[]];
  for (const part of parts) {
    const [here, ...below] = typeof part === "string" ? part.split(/\n{2,}/) : [part];
    paragraphs.at(-1)?.push(here!);
    paragraphs.push(...below.map((one) => [one]));
  }
  return paragraphs.map(trimmed).filter((one) => one.length > 0);
}

/** A paragraph without space at its ends. */
function trimmed(parts: readonly Part[]): Part[] {
  return parts
    .map((part, i) =>
      typeof part !== "string"
        ? part
        : i === 0 && i === parts.length - 1
          ? part.trim()
          : i === 0
            ? part.trimStart()
            : i === parts.length - 1
              ? part.trimEnd()
              : part,
    )
    .filter((part) => part !== "");
}

/** A paragraph: a button where it is a link with its label or none, else text. */
function paragraph(parts: readonly Part[], language: Language): string {
  const [first, last] = [parts[0], parts.at(-1)];
  const label =
    parts.length === 1
      ? say(OPEN, language)
      : parts.length === 2 && typeof first === "string"
        ? /^([^:：\n]{1,40})[:：]\s*$/.exec(first)?.[1]
        : undefined;
  if (label !== undefined && typeof last === "object") return button(label, last.url);
  // A code alone is there to be copied.
  if (parts.length === 1 && typeof first === "string" && /^\d{8}$/.test(first))
    return `<p style="margin:0 0 16px;font:600 28px/36px ui-monospace,monospace;letter-spacing:4px">${escape(first)}</p>`;
  return `<p style="margin:0 0 16px">${inline(parts)}</p>`;
}

/** The letter as plain text; where a sentence of it has nothing to say no gap is left. */
export const textOf = ({ body, language }: Written, publicUrl: string): string =>
  `${plainOf(body, publicUrl)
    .trim()
    .replace(/\n{3,}/g, "\n\n")}\n\n-- \n${plainOf(foot(language), publicUrl)}\n`;

/**
 * The same letter as a page: one column, real headings and links, nothing fetched from anywhere, in the colours of the
 * reader's mail program. Whatever people typed is text.
 */
export function htmlOf({ subject, body, language }: Written, publicUrl: string): string {
  const paragraphs = paragraphsOf(addressed(body, publicUrl)).map((parts) => paragraph(parts, language));
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escape(subject)}</title>
<style>
@media (prefers-color-scheme: dark) {
  .ground { background: #0d1218 !important; }
  .sheet { background: #151b23 !important; color: #e7ebf1 !important; border-color: #28313d !important; }
  .quiet { color: #b0bac8 !important; }
  .link { color: #82afff !important; }
}
</style>
</head>
<body class="ground" style="margin:0;padding:24px 12px;background:#f5f6f8">
<div class="sheet" role="main" style="max-width:560px;margin:0 auto;padding:24px;border:1px solid #e2e6ec;border-radius:8px;background:#ffffff;color:#131b26;font:15px/24px system-ui,'Noto Sans SC',sans-serif">
<h1 style="margin:0 0 16px;font-size:18px;line-height:26px">${escape(subject)}</h1>
${paragraphs.join("\n")}
<p class="quiet" style="margin:24px 0 0;font-size:12px;line-height:18px;color:#445063">${inline(addressed(foot(language), publicUrl))}</p>
</div>
</body>
</html>
`;
}
