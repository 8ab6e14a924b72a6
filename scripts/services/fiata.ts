import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { PDF } from "@libpdf/core";
import { ALIAS_HEADER, billPath, HEALTH_PATH, tokenPath } from "#domain/fiata/calls";
import { asArray, asObject, asText } from "#domain/verify/json";

/** The faults of the service, each of one call. */
export const FIATA_FAULTS = [
  "none",
  /** Answers late, within the time that is waited. */
  "slow",
  /** Does not take a token that has not ended by its own word. */
  "expired",
  /** Finds fields wrong. */
  "fields",
  /** Does not know the software provider. */
  "unauthorized",
  /** Takes no more calls for a while: registers nothing. */
  "busy",
  /** An error of its own, behind the registration where it is asked for one. */
  "error",
  /** Registers the bill; the server in front of it answers. */
  "gateway",
  /** Registers the bill, and hangs up without an answer. */
  "hangUp",
  /** Hangs up, and registered nothing. */
  "dropped",
  /** Its PDF has no name. */
  "unnamed",
  /** Answers a page of HTML as if it were the PDF. */
  "notPdf",
] as const;
export type FiataFault = (typeof FIATA_FAULTS)[number];

/** A document of FIATA, with its versions: the last one verifies. */
export interface FiataDocument {
  readonly id: string;
  readonly versions: { readonly body: Readonly<Record<string, unknown>>; readonly sha256: string }[];
}

export interface FiataProgram {
  readonly url: string;
  readonly realm: string;
  readonly clientId: string;
  readonly providerId: string;
  readonly aliasId: string;
  readonly userName: string;
  readonly password: string;
  readonly documents: ReadonlyMap<string, FiataDocument>;
  /** How often each was asked. */
  readonly asked: { token: number; preview: number; bill: number };
  /** The fault of the next call. */
  fault: (call: "token" | "bill" | "health") => FiataFault;
  /** Seconds for which a token counts. */
  tokenSeconds: number;
  /** Whether a PDF is the newest version of a document. */
  verifies(sha256: string): boolean;
  stop(): Promise<void>;
}

/** The names by which an installation is known to it. */
export const PRACTICE_FIATA = { providerId: "practice-provider", aliasId: "hawser" } as const;

/** A page that says what it is of. Standard fonts alone: names that need others stand in the JSON. */
async function pdfOf(id: string, body: Readonly<Record<string, unknown>>, draft: boolean): Promise<Buffer> {
  const consignment = asObject(body["supply_chain_consignment"]);
  const ascii = (value: unknown): string => asText(value).replaceAll(/[^\x20-\x7e]/g, "?");
  const pdf = PDF.create();
  const page = pdf.addPage({ width: 595, height: 842 });
  const lines = [
    "NEGOTIABLE FIATA MULTIMODAL TRANSPORT BILL OF LADING",
    draft ? "PREVIEW - NOT REGISTERED (practice service)" : `Document ${id} (practice service)`,
    `Consignor: ${ascii(asObject(consignment["consignor"])["name"])}`,
    `Consignee: ${ascii(asObject(consignment["consignee"])["name"])}`,
    `Forwarder ID: ${ascii(asObject(consignment["cto"])["id"])}`,
    ...asArray(consignment["includedConsignmentItem"]).map((one) => ascii(asObject(one)["goodsText"]).slice(0, 90)),
  ];
  for (const [i, line] of lines.entries()) page.drawText(line, { x: 48, y: 780 - i * 20, size: i === 0 ? 13 : 10 });
  return Buffer.from(await pdf.save());
}

/**
 * A service for FIATA bills that speaks the calls of FIATA's, with the faults that it may have. For tests and practice;
 * it registers with nobody.
 */
export async function startFiata(port = 0, password: string = randomUUID()): Promise<FiataProgram> {
  const documents = new Map<string, FiataDocument>();
  const tokens = new Map<string, number>();
  let made = 0;
  const json = (response: ServerResponse, status: number, body: unknown): void => {
    if (!response.destroyed)
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  const refused = (response: ServerResponse, status: number, errorCode: string, message: string, errors?: unknown) =>
    json(response, status, {
      errorCode,
      message,
      origin: "trakk",
      ...(errors === undefined ? {} : { fields: { errors } }),
    });

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    it.asked.token += 1;
    const fault = it.fault("token");
    const form = new URLSearchParams((await buffer(request)).toString());
    if (fault === "error") return json(response, 503, {});
    const right =
      form.get("grant_type") === "password" &&
      form.get("client_id") === it.clientId &&
      form.get("username") === it.userName &&
      form.get("password") === it.password;
    if (!right || fault === "unauthorized") return json(response, 401, { error: "invalid_grant" });
    const given = randomUUID();
    tokens.set(given, Date.now() + it.tokenSeconds * 1000);
    json(response, 200, { access_token: given, expires_in: it.tokenSeconds, token_type: "Bearer" });
  }

  async function bill(request: IncomingMessage, response: ServerResponse, preview: boolean): Promise<void> {
    if (preview) it.asked.preview += 1;
    else it.asked.bill += 1;
    const fault = it.fault("bill");
    const bearer = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const body = asObject(JSON.parse((await buffer(request)).toString()));
    if (fault === "dropped") return void response.destroy();
    if (fault === "busy") return json(response, 429, { message: "too many calls" });
    if ((tokens.get(bearer) ?? 0) < Date.now() || fault === "expired") {
      tokens.delete(bearer);
      return refused(response, 401, "UNAUTHORIZED", "token expired");
    }
    if (fault === "unauthorized" || request.headers[ALIAS_HEADER.toLowerCase()] !== it.aliasId)
      return refused(response, 401, "UNAUTHORIZED", "unknown software provider");
    const consignment = asObject(body["supply_chain_consignment"]);
    const wanted = asText(asObject(body["exchanged_document"])["id"]);
    const errors = [
      ...(fault === "fields" || /REFUSED/.test(asText(asObject(consignment["consignor"])["name"]))
        ? [{ path: "supply_chain_consignment.consignor.name", message: "consignor is not known to FIATA" }]
        : []),
      ...(wanted !== "" && !documents.has(wanted)
        ? [{ path: "exchanged_document.id", message: "no document has this id" }]
        : []),
    ];
    if (errors.length > 0) return refused(response, 400, "VALIDATION_ERROR", "The document is not valid", errors);
    const id = preview
      ? "preview"
      : wanted || `FBL-${String(new Date().getFullYear())}-${String((made += 1)).padStart(6, "0")}`;
    const pdf = await pdfOf(id, body, preview);
    if (!preview) {
      const document = documents.get(id) ?? { id, versions: [] };
      document.versions.push({ body, sha256: createHash("sha256").update(pdf).digest("hex") });
      documents.set(id, document);
    }
    if (fault === "slow") await wait(150);
    if (fault === "hangUp") return void response.destroy();
    if (fault === "error") return json(response, 500, { message: "internal error" });
    if (fault === "gateway") return json(response, 504, { message: "time-out upstream" });
    if (fault === "notPdf")
      return void response.writeHead(200, { "content-type": "text/html" }).end("<html>Sign in</html>");
    response
      .writeHead(200, {
        "content-type": "application/pdf",
        ...(fault === "unnamed" ? {} : { "content-disposition": `attachment; filename="${id}.pdf"` }),
      })
      .end(pdf);
  }

  const server = createServer((request, response) => {
    const { method, url } = request;
    const work =
      method === "POST" && url === tokenPath(it.realm)
        ? token(request, response)
        : method === "POST" && url === billPath(it.providerId, "ISSUE")
          ? bill(request, response, false)
          : method === "POST" && url === billPath(it.providerId, "PREVIEW")
            ? bill(request, response, true)
            : null;
    if (work !== null) return void work.catch(() => response.destroy());
    if (method === "GET" && url === HEALTH_PATH)
      return void response.writeHead(it.fault("health") === "error" ? 503 : 204).end();
    // Of another provider, too.
    return refused(response, method === "POST" ? 401 : 404, "NOT_FOUND", "nothing here");
  });
  await new Promise<void>((ready, lost) => server.once("error", lost).listen(port, "127.0.0.1", ready));
  const it: FiataProgram = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    realm: "fiata",
    clientId: "fiata",
    ...PRACTICE_FIATA,
    userName: "forwarder@practice.example",
    password,
    documents,
    asked: { token: 0, preview: 0, bill: 0 },
    fault: () => "none",
    tokenSeconds: 300,
    verifies: (sha256) => [...documents.values()].some(({ versions }) => versions.at(-1)?.sha256 === sha256),
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return it;
}
