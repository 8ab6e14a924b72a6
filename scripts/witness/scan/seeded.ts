import { exec } from "node:child_process";
import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import pg from "pg";
import { listen } from "./gate.ts";
import type { Finding, Sample } from "./found.ts";

const PAGE = `<html><body>
<a href="/bill?number=A1">bill</a> <a href="/greet?name=Ines">greet</a> <a href="/go?to=%2F">go</a>
<a href="/paper?name=a.txt">paper</a> <a href="/look?at=a">look</a> <a href="/note?text=hello">note</a> <a href="/notes">notes</a>
<a href="/port?name=Sines">port</a> <a href="/order?xml=%3Corder%2F%3E">order</a>
</body></html>`;

/** A command that does not end is ended. */
const SHELL_MS = 5_000;

/** Where the faults are: what finds each, and in which parameter. */
export const FAULTS: readonly Omit<Finding, "words">[] = [
  { by: "sqlmap", where: "/bill", parameter: "number" },
  { by: "sqlmap", where: "/bills", parameter: "number" },
  { by: "wapiti SQL Injection", where: "/bill", parameter: "number" },
  { by: "wapiti Cross Site Scripting", where: "/greet", parameter: "name" },
  { by: "wapiti Cross Site Scripting", where: "/note", parameter: "text" },
  { by: "wapiti Open Redirect", where: "/go", parameter: "to" },
  { by: "wapiti CRLF Injection", where: "/go", parameter: "to" },
  { by: "wapiti Path Traversal", where: "/paper", parameter: "name" },
  { by: "wapiti Server Side Request Forgery", where: "/look", parameter: "at" },
  { by: "wapiti Command execution", where: "/port", parameter: "name" },
  { by: "wapiti XML External Entity", where: "/order", parameter: "xml" },
];

/** The requests of this server for sqlmap; wapiti follows its links. */
export const SEEDED_SAMPLES: readonly Sample[] = [
  { id: "bill", method: "GET", path: "/bill?number=A1", headers: {} },
  { id: "bills", method: "POST", path: "/bills", headers: {}, body: { number: "A1" } },
];

/** A server with the faults that scanners look for, on this machine alone and for as long as they look. */
export async function startSeeded(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const notes: string[] = [];
  const html = (response: ServerResponse, text: string): void =>
    void response.setHeader("content-type", "text/html").end(`<html><body>${text}</body></html>`);
  const plain = (response: ServerResponse, text: string): void =>
    void response.setHeader("content-type", "text/plain").end(text);
  const bill = async (response: ServerResponse, number: string): Promise<void> => {
    const sql = `SELECT vessel FROM (VALUES ('A1', 'Aurelia Strait'), ('B2', 'Ostara Bay')) bill (number, vessel)
      WHERE number = '${number}'`;
    const answer = await pool
      .query(sql)
      .catch((error: unknown) => ({ rows: [{ vessel: `PostgreSQL ERROR: ${String(error)}` }] }));
    html(
      response,
      (Array.isArray(answer) ? [] : (answer.rows as { vessel: string }[])).map((row) => row.vessel).join(),
    );
  };
  const pages: Readonly<
    Record<string, (response: ServerResponse, value: string, request: IncomingMessage) => unknown>
  > = {
    "/": (response) => response.setHeader("content-type", "text/html").end(PAGE),
    "/bill": bill,
    "/bills": async (response, _value, request) =>
      bill(response, String((JSON.parse(await textOf(request)) as { number?: unknown }).number)),
    "/greet": (response, value) => html(response, `Hello ${value}`),
    "/note": (response, value) => (notes.push(value), html(response, "kept")),
    "/notes": (response) => html(response, notes.join("<br>")),
    // Decoded twice, as careless servers do. Node itself refuses such a header, so the answer is written by hand.
    "/go": (response, value) =>
      response.socket?.end(
        `HTTP/1.1 302 Found\r\nLocation: ${decodeURIComponent(value)}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      ),
    "/paper": (response, value) =>
      createReadStream(value.replaceAll("\0", ""))
        .on("error", () => html(response, "no such paper"))
        .pipe(response),
    // The typed text reaches a shell, which is given nothing else that it could tell.
    "/port": (response, value) =>
      void exec(
        `echo ${value.replaceAll("\0", "")}`,
        { timeout: SHELL_MS, env: { PATH: "/usr/bin:/bin" } },
        (_error, said) => plain(response, said),
      ),
    "/order": async (response, value) => plain(response, await expanded(value)),
    "/look": (response, value) =>
      void fetch(value).then(
        async (found) => html(response, String((await found.text()).length)),
        () => html(response, "nothing there"),
      ),
  };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://seeded");
    const page = pages[pathname];
    if (page === undefined) return void response.writeHead(404).end();
    Promise.resolve([...searchParams.values()][0] ?? "")
      .then((value) => page(response, value, request))
      .catch(() => response.writeHead(400).end());
  });
  const { url, stop } = await listen(server);
  return {
    url,
    async stop() {
      await stop();
      await pool.end();
    },
  };
}

/** XML as a parser reads it that was never told to leave entities of other files alone. */
async function expanded(xml: string): Promise<string> {
  let text = xml.replace(/<\?.*?\?>|<!DOCTYPE.*?\]>/gs, "");
  for (const [, name = "", file = ""] of xml.matchAll(/<!ENTITY\s+(\w+)\s+SYSTEM\s+"file:\/\/([^"]*)">/g))
    text = text.replaceAll(`&${name};`, await readFile(file, "utf8").catch(() => ""));
  return text;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}
