import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Mail, Mailbox } from "./mailbox.ts";

export interface MailboxPage {
  readonly url: string;
  stop(): Promise<void>;
}

/** Shows the mails of a local mailbox in a browser on this machine: what people type is shown as text, never run. */
export async function startMailboxPage(mailbox: Mailbox, port: number): Promise<MailboxPage> {
  const server = createServer((request, response) => answer(mailbox, request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'self'; frame-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
};

/**
 * The letter as its writer laid it out: its own styles, nothing run, nothing fetched, shown in the mailbox only; links
 * open beside it.
 */
const FRAMED = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox",
};

function answer(mailbox: Mailbox, request: IncomingMessage, response: ServerResponse): void {
  // A page of another site that had its name point here would send that name.
  const host = new URL(`http://${request.headers.host ?? "-"}`).hostname;
  if (request.method !== "GET" || !["localhost", "127.0.0.1"].includes(host))
    return send(response, 403, "text/plain", "Forbidden");
  const { pathname } = new URL(request.url ?? "/", "http://localhost");
  if (pathname === "/style.css") return send(response, 200, "text/css", STYLE);
  if (pathname === "/mails.json") return send(response, 200, "application/json", JSON.stringify(mailbox.messages()));
  const mails = mailbox.messages().toReversed();
  if (pathname === "/") return send(response, 200, "text/html", page("Mailbox", list(mails)));
  const written = mails.find(({ id }) => pathname === `/mails/${id}/written`);
  if (written?.html) return send(response, 200, "text/html", written.html, FRAMED);
  const mail = mails.find(({ id }) => pathname === `/mails/${id}`);
  if (mail === undefined)
    return send(
      response,
      404,
      "text/html",
      page("Not found", `<p>There is no such mail. <a href="/">All mails</a></p>`),
    );
  send(response, 200, "text/html", page(mail.subject, one(mail)));
}

function send(response: ServerResponse, status: number, type: string, body: string, policy: object = {}): void {
  response.writeHead(status, { ...HEADERS, ...policy, "content-type": `${type}; charset=utf-8` }).end(body);
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

/** Addresses in the text of a mail can be followed. */
const linked = (text: string): string =>
  escape(text).replace(
    /https?:\/\/[^\s<>&]+(?:&#38;[^\s<>&]+)*/g,
    (url) => `<a rel="noreferrer" href="${url}">${url}</a>`,
  );

const list = (mails: readonly Mail[]): string =>
  mails.length === 0
    ? "<p>No mail yet. Everything that the platform sends arrives here, and nowhere else.</p>"
    : `<table><thead><tr><th>Received</th><th>To</th><th>Subject</th></tr></thead><tbody>${mails
        .map(
          (mail) =>
            `<tr><td>${time(mail)}</td><td>${escape(mail.to.join(", "))}</td><td><a href="/mails/${mail.id}">${escape(mail.subject)}</a></td></tr>`,
        )
        .join("")}</tbody></table>`;

const one = (mail: Mail): string =>
  `<p><a href="/">All mails</a></p><dl><dt>From</dt><dd>${escape(mail.from)}</dd><dt>To</dt><dd>${escape(mail.to.join(", "))}</dd>` +
  `<dt>Received</dt><dd>${time(mail)}</dd></dl>` +
  (mail.html === ""
    ? ""
    : `<iframe title="The letter" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/mails/${mail.id}/written"></iframe><h2>As plain text</h2>`) +
  `<pre>${linked(mail.text)}</pre>`;

const time = ({ at }: Mail): string => at.toISOString().replace("T", " ").slice(0, 19);

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
  `<title>${escape(title)}</title><link rel="stylesheet" href="/style.css"></head><body><main><h1>${escape(title)}</h1>${body}</main></body></html>`;

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dd { margin: 0; }
h2 { font-size: 1rem; }
iframe { width: 100%; height: 32rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); color-scheme: light dark; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; padding: 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
`;
