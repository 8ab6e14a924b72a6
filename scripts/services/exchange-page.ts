import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { replaceFile } from "../lib/kept-files.ts";
import type { FiataProgram } from "./fiata.ts";
import { actOnPlatform, isPlatformAct, platformPart } from "./practice-page.ts";
import type { PracticePlatform } from "./practice-platform.ts";
import { FAULTS, type BunkerExchangeProgram, type ExchangeFault } from "./bunker-exchange.ts";

export interface ExchangePage {
  readonly url: string;
  stop(): Promise<void>;
}

interface Options {
  readonly port: number;
  /** Where the exchange sends its messages. */
  readonly notifyUrl: string;
  /** Keeps the secret of messages over a restart. */
  readonly secretFile: string;
  /** The practice service of FIATA beside it. */
  readonly fiata?: Pick<FiataProgram, "userName" | "password">;
  /** The practice platform beside it. */
  readonly platform?: PracticePlatform;
}

/** The secret that a company's page of the connection makes. */
const SECRET = /^hbn_[0-9a-f]{32}_[\w-]{43}$/;
/** A form of this page is smaller. */
const FORM_BYTES = 2_000;

/**
 * The page of a practice exchange on this machine: what the connection needs, the secret of its messages, the fault of
 * its next pushes, and the notes that it received.
 */
export async function startExchangePage(exchange: BunkerExchangeProgram, options: Options): Promise<ExchangePage> {
  let fault: ExchangeFault = "none";
  exchange.fault = (call) => (call === "push" || fault === "schemaChanged" || fault === "noConfig" ? fault : "none");
  const listen = (secret: string): void => {
    exchange.notify = { url: options.notifyUrl, secret };
  };
  const kept = (await readFile(options.secretFile, "utf8").catch(() => "")).trim();
  if (SECRET.test(kept)) listen(kept);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A page of another site that had its name point here would send that name, or its own as the origin.
    const host = new URL(`http://${request.headers.host ?? "-"}`);
    const { origin = host.origin } = request.headers;
    if (!["localhost", "127.0.0.1"].includes(host.hostname) || origin !== host.origin)
      return send(response, 403, "Forbidden");
    const path = new URL(request.url ?? "/", host).pathname;
    if (request.method === "GET" && path === "/") return send(response, 200, page(exchange, fault, options));
    const { platform } = options;
    const acts = platform !== undefined && isPlatformAct(path);
    if (request.method !== "POST" || (path !== "/secret" && path !== "/fault" && !acts))
      return send(response, 404, "Not found");
    const form = await formOf(request);
    if (form === null) return send(response, 413, "Too large");
    if (platform !== undefined && isPlatformAct(path)) {
      const problem = await actOnPlatform(platform, path, form);
      if (problem !== null) return send(response, 422, page(exchange, fault, options, problem));
      return void response.writeHead(303, { location: "/" }).end();
    }
    const said = (form.get(path.slice(1)) ?? "").trim();
    const chosen = FAULTS.find((one) => one === said);
    if (path === "/fault" && chosen !== undefined) fault = chosen;
    else if (path === "/secret" && SECRET.test(said)) {
      await replaceFile(options.secretFile, `${said}\n`);
      listen(said);
    } else
      return send(response, 422, page(exchange, fault, options, "This is no secret of messages. Nothing was changed."));
    response.writeHead(303, { location: "/" }).end();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => send(response, 500, "Failed"));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
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

async function formOf(request: IncomingMessage): Promise<URLSearchParams | null> {
  let body = "";
  for await (const part of request) {
    body += String(part);
    if (body.length > FORM_BYTES) return null;
  }
  return new URLSearchParams(body);
}

const HEADERS = {
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'",
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cache-control": "no-store",
  "content-type": "text/html; charset=utf-8",
};

const send = (response: ServerResponse, status: number, body: string): void => {
  if (!response.headersSent) response.writeHead(status, HEADERS).end(body);
};

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function page(
  exchange: BunkerExchangeProgram,
  fault: ExchangeFault,
  { fiata, platform }: Pick<Options, "fiata" | "platform">,
  problem = "",
): string {
  const facts = [
    ["Base address", exchange.url],
    ["API key", exchange.key],
    ["Participant", exchange.receiver],
    ["Id of the folder or package", "folder-1"],
    ["Messages", exchange.notify === null ? "not sent: no secret yet" : `sent to ${exchange.notify.url}`],
  ] as const;
  const rows = exchange.received.map(
    ({ number, transaction, taken }) =>
      `<tr><td>${escape(number)}</td><td>${taken ? "taken" : "not taken"}</td><td>${escape(transaction)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Practice exchange</title><style>${STYLE}</style></head><body><main><h1>Practice exchange</h1>
<p>It speaks the calls of the exchange for bunker delivery notes, on this machine only, and delivers to nobody.</p>
${problem === "" ? "" : `<p role="alert"><strong>${escape(problem)}</strong></p>`}
<h2>For the connection</h2>
<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${escape(value)}</dd>`).join("")}</dl>
<form method="post" action="/secret"><label>Secret for messages, which the page of the connection makes
<input name="secret" autocomplete="off" required></label> <button>Keep it</button></form>
<form method="post" action="/fault"><label>The next pushes meet <select name="fault">
${FAULTS.map((one) => `<option${one === fault ? " selected" : ""}>${one}</option>`).join("")}
</select></label> <button>Set</button></form>
${
  fiata === undefined
    ? ""
    : `<h2>FIATA</h2><p>A practice service of FIATA listens beside it, and registers with nobody.</p>
<dl><dt>User name</dt><dd>${escape(fiata.userName)}</dd><dt>Password</dt><dd>${escape(fiata.password)}</dd></dl>`
}
${platform === undefined ? "" : platformPart(platform, escape)}
<h2>Received</h2>
${
  rows.length === 0
    ? "<p>No note yet.</p>"
    : `<table><thead><tr><th>Note</th><th>State</th><th>Transaction</th></tr></thead><tbody>${rows.toReversed().join("")}</tbody></table>`
}
</main></body></html>`;
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: .4rem .8rem .4rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dd { margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1rem; }
form { margin-block: 1rem; }
input { min-width: 20rem; max-width: 100%; }
`;
