import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { errorAnswer } from "#domain/dcsa/answers";
import { asArray, asObject, asText } from "#domain/verify/json";
import { act, canonical, envelopeOf, party, sha256, signer, type Signer } from "./counterparty.ts";
import type { Wire } from "./receiver.ts";
import { type PracticeNode, PracticeReceiver } from "./practice-receiver.ts";
import { practiceBill } from "./practice-bill.ts";
import { answeredBy, chainsOf, issuedHere, surrenderedBy, takenHere, type PracticeBill } from "./practice-chain.ts";
import {
  BUYER,
  LEI_LIST,
  LINE,
  PRACTICE_CARRIER,
  PRACTICE_COMPANIES,
  PRACTICE_PLATFORM,
  SHIPPER,
} from "./practice-companies.ts";

/** The secrets of the practice platform, kept over a restart: private keys in base64, and the token that it takes. */
export interface PracticeSecrets {
  readonly platform: string;
  readonly carrier: string;
  readonly token: string;
}

export const newPracticeSecrets = (): PracticeSecrets => ({
  platform: signer(PRACTICE_PLATFORM.code, "platform").pkcs8.toString("base64"),
  carrier: signer(PRACTICE_CARRIER.code, "carrier").pkcs8.toString("base64"),
  token: `practice-${randomUUID()}`,
});

export interface PracticePlatform {
  readonly url: string;
  readonly token: string;
  readonly platform: Signer;
  readonly carrier: Signer;
  readonly bills: ReadonlyMap<string, PracticeBill>;
  /** The events, the newest last. */
  readonly told: readonly string[];
  /** The node; null until it is known. */
  node: PracticeNode | null;
  /** How it answers, as the carrier, what is surrendered. */
  surrenders: "SURR" | "SREJ";
  /** The carrier asks the node to issue a new bill to a company there. Answers its number. */
  issue(to: { readonly name: string; readonly lei: string }): Promise<string>;
  /** Sends a new bill to a company of the node. Answers its number. */
  send(to: { readonly name: string; readonly lei: string }): Promise<string>;
  /** Surrenders a bill that is here at its carrier on the node, for delivery. Answers the status. */
  surrender(number: string): Promise<number>;
  stop(): Promise<void>;
}

/** An answer that is not taken is sent again so often, after so long. */
const [TRIES, PAUSE_MS] = [20, 500];
/** A receiver that is not known, as the contract has it: no more is said. */
const unknown = (path: string): Wire => ({
  status: 404,
  body: {
    ...errorAnswer({ method: "POST", path, status: 404, now: new Date() }, "RECIPIENT_UNKNOWN"),
    statusCodeText: "Not Found",
  },
});

/**
 * A platform and a carrier of others in one program, with which titles are exchanged by PINT, issuance and surrender.
 * For practice on this machine: the bills that it holds it forgets when it ends.
 */
export async function startPracticePlatform(port: number, secrets: PracticeSecrets): Promise<PracticePlatform> {
  const kept = (key: string): Buffer => Buffer.from(key, "base64");
  const platform = signer(PRACTICE_PLATFORM.code, "platform", "ES256", "practice-platform-1", kept(secrets.platform));
  const carrier = signer(PRACTICE_CARRIER.code, "carrier", "ES256", "practice-carrier-1", kept(secrets.carrier));
  const bills = new Map<string, PracticeBill>();
  const told: string[] = [];
  let count = 0;
  const receiver = new PracticeReceiver([platform, carrier], () => it.node);

  const nodeOf = (): PracticeNode => {
    if (it.node === null) throw new Error("the node does not know the practice platform yet");
    return it.node;
  };
  const say = async (
    path: string,
    body: unknown,
    { token, method = "POST" }: { readonly token?: string; readonly method?: "POST" | "PUT" } = {},
  ): Promise<{ readonly status: number; readonly body: unknown }> => {
    const response = await fetch(`${nodeOf().url}${path}`, {
      method,
      headers: {
        "content-type": "application/json",
        "API-Version": "3",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : (JSON.parse(text) as unknown) };
  };
  const tell = (line: string): void => void told.push(line);
  const newNumber = (): string => `PRXL${Date.now().toString(36).toUpperCase()}${(count += 1)}`.slice(0, 20);
  const draft = (number: string) =>
    practiceBill({
      number,
      carrierCode: PRACTICE_CARRIER.code,
      line: LINE,
      shipper: SHIPPER,
      day: new Date().toISOString().slice(0, 10),
    });

  /** Answers a message later than the message that it is about, as others do, until the answer is taken. */
  const later = (what: string, work: () => Promise<{ readonly status: number }>): void => {
    const answer = async (): Promise<void> => {
      for (let tries = 0; tries < TRIES && server.listening; tries += 1) {
        await wait(PAUSE_MS);
        const status = await work().then(
          (answered) => answered.status,
          () => 0,
        );
        tell(`${what}: ${status === 0 ? "not reached" : status}`);
        if (status === 204 || status === 409) return;
      }
    };
    void answer();
  };

  async function take(path: string, body: unknown): Promise<Wire> {
    const said = asObject(body);
    const number = asText(said["transportDocumentReference"]);
    if (path === "/v3/receiver-validation") {
      const answered = await receiver.validate(body as Parameters<PracticeReceiver["validate"]>[0]);
      return answered.status === 404 ? unknown(path) : answered;
    }
    if (path === "/v3/ebl-issuance-requests") {
      const document = asObject(said["document"]);
      const of = asText(document["transportDocumentReference"]);
      if (bills.has(of)) return { status: 409, body: null };
      const code = asText(asObject(asArray(asObject(said["issueTo"])["identifyingCodes"])[0])["partyCode"]);
      const known = PRACTICE_COMPANIES.some(({ lei }) => lei === code);
      if (known) bills.set(of, issuedHere(said, platform.code));
      const issuanceResponseCode = known ? "ISSU" : "REFU";
      const reason = known ? {} : { reason: "The party is not known on this platform." };
      later(`${issuanceResponseCode} for ${of}`, () =>
        say(
          "/v3/ebl-issuance-responses",
          { transportDocumentReference: of, issuanceResponseCode, ...reason },
          { token: nodeOf().tokens.platform },
        ),
      );
      return { status: 204, body: null };
    }
    if (path === "/v3/ebl-issuance-responses") {
      tell(`the node answered ${asText(said["issuanceResponseCode"])} for ${number}`);
      return { status: 204, body: null };
    }
    if (path === "/v3/ebl-surrender-requests") {
      const action = it.surrenders;
      later(`${action} for ${number}`, () =>
        say(
          "/v3/ebl-surrender-responses",
          {
            surrenderRequestReference: said["surrenderRequestReference"],
            action,
            ...(action === "SREJ" ? { comments: "Practice: the freight is not paid." } : {}),
          },
          { token: nodeOf().tokens.carrier },
        ),
      );
      return { status: 204, body: null };
    }
    if (path === "/v3/ebl-surrender-responses") {
      tell(`the node answered ${asText(said["action"])} to ${asText(said["surrenderRequestReference"])}`);
      const bill = bills.get(asText(said["surrenderRequestReference"]).replace(/^practice-\d+-/, ""));
      if (bill !== undefined) {
        const accepted = said["action"] === "SURR";
        answeredBy(bill.acts, accepted);
        bill.state = accepted ? "surrendered" : "here, its surrender was rejected";
      }
      return { status: 204, body: null };
    }
    const asked = bills.get(decodeURIComponent(/^\/v3\/endorsement-chains\/([^/]+)$/.exec(path)?.[1] ?? ""));
    if (asked !== undefined) return { status: 200, body: chainsOf(asked.number, asked.acts) };
    return { status: 404, body: null };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname: path } = new URL(request.url ?? "/", "http://localhost");
    const typed = await readText(request);
    const body = typed === "" ? undefined : (JSON.parse(typed) as unknown);
    const [, reference = "", part, address = ""] =
      /^\/v3\/envelopes\/([^/]+)\/(additional-documents|finish-transfer)(?:\/([^/]+))?$/.exec(path) ?? [];
    // Issue answers, surrenders and questions about a chain are not signed: they count with the token.
    const unsigned = /^\/v3\/(?:ebl-(?:issuance-responses|surrender-)|endorsement-chains\/)/.test(path);
    const wire: Wire =
      unsigned && request.headers.authorization !== `Bearer ${it.token}`
        ? { status: 401, body: null }
        : request.method === "POST" && path === "/v3/envelopes"
          ? noted(body, await receiver.start(body))
          : part === "additional-documents"
            ? await receiver.put(reference, address, body)
            : part === "finish-transfer"
              ? await receiver.finish(reference)
              : await take(path, body);
    response.writeHead(wire.status, { "content-type": "application/json", "API-Version": "3" });
    response.end(wire.body === null || wire.body === "" ? undefined : JSON.stringify(wire.body));
  }

  /** A bill that was taken, or is about to be. */
  const noted = (body: unknown, wire: Wire): Wire => {
    if (![200, 201].includes(wire.status)) return wire;
    const bill = takenHere(asObject(body));
    bills.set(bill.number, bill);
    return wire;
  };

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      tell(String(error));
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  await new Promise<void>((ready, lost) => server.once("error", lost).listen(port, "127.0.0.1", ready));
  const it: PracticePlatform = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: secrets.token,
    platform,
    carrier,
    bills,
    told,
    node: null,
    surrenders: "SURR",
    async issue(to) {
      const document = draft(newNumber());
      const issueTo = {
        partyName: to.name,
        sendToPlatform: nodeOf().code,
        identifyingCodes: [{ ...LEI_LIST, partyCode: to.lei }],
      };
      const manifest = { documentChecksum: sha256(canonical(document)), issueToChecksum: sha256(canonical(issueTo)) };
      const request = { document, issueTo, issuanceManifestSignedContent: carrier.sign(manifest) };
      const { status } = await say("/v3/ebl-issuance-requests", request, { method: "PUT" });
      const number = asText(document["transportDocumentReference"]);
      tell(`asked the node to issue ${number}: ${status}`);
      return number;
    },
    async send(to) {
      const number = newNumber();
      const at = (name: string, code: string, of: string) => party(name, code, of);
      const holder = at(SHIPPER.name, platform.code, SHIPPER.lei);
      const now = new Date().toISOString();
      const acts = [
        act("ISSUE", at(LINE.name, platform.code, LINE.lei), holder, now),
        act("TRANSFER", holder, at(to.name, nodeOf().code, to.lei), now),
      ];
      const { status } = await say(
        "/v3/envelopes",
        envelopeOf({ document: draft(number), carrier, entries: [{ by: platform, acts }] }),
      );
      tell(`sent ${number} to ${to.name}: ${status}`);
      return number;
    },
    async surrender(number) {
      const { status } = await say(
        "/v3/ebl-surrender-requests",
        {
          surrenderRequestReference: `practice-${(count += 1)}-${number}`,
          transportDocumentReference: number,
          surrenderRequestCode: "SREQ",
          endorsementChain: [],
        },
        { token: nodeOf().tokens.platform },
      );
      const bill = bills.get(number);
      if (bill !== undefined && status === 204) {
        surrenderedBy(bill.acts, platform.code);
        bill.state = `surrendered by ${BUYER.name}, not answered yet`;
      }
      tell(`surrendered ${number}: ${status}`);
      return status;
    },
    stop: () =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
  return it;
}
