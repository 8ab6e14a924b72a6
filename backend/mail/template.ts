import { say, text, type Language } from "#domain/text";

interface Written {
  readonly subject: string;
  readonly body: string;
  readonly language: Language;
}

const FOOT = text(
  "Sent by Hawser at {url}. Nobody reads answers to this letter.",
  "由 {url} 的 Hawser 发送，请勿回复此邮件。",
);
const OPEN = text("Open", "打开");

const escape = (plain: string): string => plain.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
/** Links are the letter's own, to this installation. An address elsewhere was typed by somebody, and stays text. */
const linked = (plain: string, publicUrl: string): string =>
  plain
    .split(/(https?:\/\/[^\s<>]*[^\s<>.,;:!?)，。；：！？）、])/)
    .map((part, i) =>
      i % 2 === 0 || (part !== publicUrl && !part.startsWith(`${publicUrl}/`))
        ? escape(part)
        : `<a class="link" target="_blank" rel="noreferrer" style="color:#1b5bd7;overflow-wrap:anywhere" href="${escape(part)}">${escape(part)}</a>`,
    )
    .join("");

/** What a reader is asked to open stands as a button; below it the address, for who would rather read it first. */
const button = (label: string, url: string): string =>
  `<p style="margin:0 0 8px"><a target="_blank" rel="noreferrer" style="display:inline-block;padding:9px 18px;border-radius:6px;background:#1b5bd7;color:#ffffff;font-weight:600;text-decoration:none" href="${escape(url)}">${escape(label)}</a></p>` +
  `<p class="quiet" style="margin:0 0 16px;font-size:12px;color:#445063;overflow-wrap:anywhere">${escape(url)}</p>`;

/**
 * Whatever a letter asks for is asked here. An address that stands in what somebody typed may lead anywhere, and is no
 * more than that.
 */
function paragraph(plain: string, language: Language, publicUrl: string): string {
  const [, label, url] = /^(?:([^:：\n]{1,40})[:：]\s*)?(https?:\/\/\S+)$/.exec(plain) ?? [];
  if (url?.startsWith(`${publicUrl}/`)) return button(label ?? say(OPEN, language), url);
  // A code alone is there to be copied.
  if (/^\d{8}$/.test(plain))
    return `<p style="margin:0 0 16px;font:600 28px/36px ui-monospace,monospace;letter-spacing:4px">${escape(plain)}</p>`;
  return `<p style="margin:0 0 16px">${plain
    .split("\n")
    .map((one) => linked(one, publicUrl))
    .join("<br>")}</p>`;
}

/** The letter as plain text; where a sentence of it has nothing to say no gap is left. */
export const textOf = ({ body, language }: Written, publicUrl: string): string =>
  `${body.trim().replace(/\n{3,}/g, "\n\n")}\n\n-- \n${say(FOOT, language, { url: publicUrl })}\n`;

/**
 * The same letter as a page: one column, real headings and links, nothing fetched from anywhere, in the colours of the
 * reader's mail program. Whatever people typed is text.
 */
export function htmlOf({ subject, body, language }: Written, publicUrl: string): string {
  const paragraphs = body
    .trim()
    .split(/\n{2,}/)
    .map((one) => paragraph(one.trim(), language, publicUrl));
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
<p class="quiet" style="margin:24px 0 0;font-size:12px;line-height:18px;color:#445063">${linked(say(FOOT, language, { url: publicUrl }), publicUrl)}</p>
</div>
</body>
</html>
`;
}
