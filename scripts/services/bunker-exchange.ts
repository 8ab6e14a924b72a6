import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { CONFIG_PATH, ELEMENT, KEY_HEADER, PUSH_PATH, type NoticeType } from "#domain/exchange/calls";

/** The faults of an exchange, each of one push. */
export const FAULTS = [
  "none",
  /** Answers late, within the time that is waited. */
  "slow",
  /** An error of its own: takes nothing. */
  "error",
  /** The server in front of it answers, though it took the note. */
  "gateway",
  /** Takes the note, and hangs up without an answer. */
  "hangUp",
  /** Hangs up, and took nothing. */
  "dropped",
  "schemaChanged",
  "refused",
  "refusedLater",
  "noticeLost",
  "noticeTwice",
  /** Its message comes before its answer. */
  "noticeEarly",
  "wrongKey",
  "unknownNotice",
  /** Its configuration cannot be read. */
  "noConfig",
] as const;
export type ExchangeFault = (typeof FAULTS)[number];

/** A push as the exchange saw it. */
export interface Received {
  readonly number: string;
  readonly transaction: string;
  /** Whether the exchange has it. */
  readonly taken: boolean;
}

export interface BunkerExchangeProgram {
  readonly url: string;
  readonly key: string;
  readonly receiver: string;
  readonly received: readonly Received[];
  /** The fault of the next call. */
  fault: (call: "config" | "push") => ExchangeFault;
  /** Where and with which secret it sends its messages. */
  notify: { readonly url: string; readonly secret: string } | null;
  /** Sends a message; answers the status. */
  say(type: NoticeType, about: Readonly<Record<string, unknown>>): Promise<number>;
  /** Waits for the messages that are under way. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

const text = (max: number) => ({ type: "string", minLength: 1, maxLength: max });
const number = (minimum: number) => ({ type: "number", minimum });

const SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  type: "object",
  additionalProperties: false,
  required: ["bdn_imo_no", "bdn_supplied_product_metric_tons_delivered", "bdn_gross_tonnage"],
  properties: {
    bdn_no: text(40),
    bdn_vessel_nm: text(60),
    bdn_imo_no: { type: "string", pattern: "^[0-9]{7}$" },
    bdn_gross_tonnage: { type: "integer", minimum: 1 },
    bdn_bunker_metering_ticket_no: text(40),
    bdn_bunker_tanker_seal_no: text(200),
    bdn_surveyor_seal_no: text(200),
    bdn_supplied_product_nm: text(60),
    bdn_supplied_product_viscosity: number(0),
    bdn_supplied_product_coq_density: number(0),
    bdn_supplied_product_water_content: number(0),
    bdn_supplied_product_flash_point: { type: "number" },
    bdn_supplied_product_sulphur_content: number(0),
    bdn_supplied_product_metric_tons_delivered: number(0.001),
    bdn_customer_feedback: text(500),
    bdn_specified_limit_value: number(0),
  },
} as const;
/** The same with a field that nobody knew before. */
const CHANGED = {
  ...SCHEMA,
  required: [...SCHEMA.required, "bdn_carbon_intensity"],
  properties: { ...SCHEMA.properties, bdn_carbon_intensity: number(0) },
};
const RECEIVER = "11111111-2222-4333-8444-555555555555";

/**
 * An exchange for bunker delivery notes that speaks the calls of the Singapore exchange, with the faults that it may
 * have. For tests, the demo and evidence; it delivers to nobody.
 */
export async function startBunkerExchange(port = 0, key: string = randomUUID()): Promise<BunkerExchangeProgram> {
  const received: Received[] = [];
  const under = new Set<Promise<unknown>>();
  const follow = (work: Promise<unknown>): void => {
    const watched = work.catch(() => undefined).finally(() => under.delete(watched));
    under.add(watched);
  };
  const answer = (response: ServerResponse, status: number, body: unknown): void => {
    if (!response.destroyed)
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const fault = it.fault("push");
    const body = JSON.parse(await readText(request)) as { readonly payload?: readonly { readonly bdn_no?: string }[] };
    const transaction = randomUUID();
    const taken = !["error", "dropped", "refused", "wrongKey"].includes(fault);
    for (const row of body.payload ?? []) received.push({ number: row.bdn_no ?? "", transaction, taken });
    if (fault === "error") return answer(response, 500, { message: "internal error" });
    if (fault === "wrongKey") return answer(response, 401, { message: "unknown key" });
    if (fault === "refused") return answer(response, 422, { message: "bdn_imo_no is not registered" });
    if (fault === "dropped") return void response.destroy();
    const tell = (type: NoticeType): Promise<number> =>
      it.say(type, { transaction_id: transaction, ...(type === "PUSH_FAILED" ? { message: "duplicate note" } : {}) });
    if (fault === "noticeEarly") await tell("PUSH_SUCCESS");
    if (fault === "slow") await wait(150);
    if (fault === "hangUp") response.destroy();
    else if (fault === "gateway") answer(response, 504, { message: "time-out upstream" });
    else answer(response, 202, { data: { transaction_id: transaction } });
    if (fault === "noticeLost" || fault === "noticeEarly") return;
    await wait(20);
    if (fault === "unknownNotice") await it.say("PUSH_SUCCESS", { transaction_id: randomUUID() });
    await tell(fault === "refusedLater" ? "PUSH_FAILED" : "PUSH_SUCCESS");
    if (fault === "noticeTwice") await tell("PUSH_SUCCESS");
  }

  const server = createServer((request, response) => {
    if (request.headers[KEY_HEADER.toLowerCase()] !== key) return answer(response, 401, { message: "unknown key" });
    if (request.method === "POST" && request.url === PUSH_PATH) return follow(take(request, response));
    if (request.method !== "GET" || request.url !== CONFIG_PATH) return answer(response, 404, {});
    const fault = it.fault("config");
    if (fault === "noConfig") return answer(response, 503, {});
    const changed = fault === "schemaChanged";
    answer(response, 200, {
      data: {
        produces: [
          {
            id: ELEMENT,
            schema_version: changed ? "2.0" : "1.4",
            schema: changed ? CHANGED : SCHEMA,
            to: [{ id: RECEIVER, name: "PORT AUTHORITY (PRACTICE)", systems: [{ id: "s-1" }] }],
          },
        ],
        consumes: [],
      },
    });
  });
  await new Promise<void>((ready, lost) => server.once("error", lost).listen(port, "127.0.0.1", ready));
  const it: BunkerExchangeProgram = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key,
    receiver: RECEIVER,
    received,
    fault: () => "none",
    notify: null,
    async say(type, about) {
      if (it.notify === null) return 0;
      const told = await fetch(it.notify.url, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${it.notify.secret}` },
        body: JSON.stringify({ type, ...about }),
      });
      await told.arrayBuffer();
      return told.status;
    },
    async quiet() {
      while (under.size > 0) await Promise.all(under);
    },
    async stop() {
      await it.quiet();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return it;
}
