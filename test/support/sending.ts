import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { randomBytes } from "node:crypto";
import { offer } from "../../backend/documents/pint/offer.ts";
import { Sender } from "../../backend/documents/pint/sender.ts";
import type { Storage } from "../../backend/ports/storage.ts";
import { STORAGE } from "../../backend/settings/tokens.ts";
import { companies, get } from "./companies.ts";
import { movable, sha256 } from "./exchange-bill.ts";
import { restExchanges, soundChain } from "./sound-chain.ts";
import { twoNodes, type TwoNodes } from "./two-nodes.ts";

/** The words of a test in the name of the other platform; the body is sent as it is. */
export interface Told {
  readonly status: number;
  readonly body: string | Uint8Array;
}

/** A node that offers bills to a platform whose answers a test gives. Its rounds are run by the test. */
export interface Sending {
  readonly nodes: TwoNodes;
  readonly sender: Sender;
  readonly url: string;
  /** Given the path, and the checksum of the last entry of the envelope that came last. */
  answer: (path: string, entry: string) => Promise<Told>;
  sql<T = Readonly<Record<string, never>>>(text: string, values?: readonly unknown[]): Promise<T[]>;
  /** Offers a new bill. Answers the offer and its document. */
  offered(platformId?: string): Promise<{ readonly id: string; readonly document: string }>;
  /** Works on what is due. */
  round(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSending(): Promise<Sending> {
  let entry = "";
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString("utf8");
      if (request.url === "/v3/envelopes") {
        const { envelopeTransferChain = [] } = JSON.parse(body) as { envelopeTransferChain?: string[] };
        entry = sha256(envelopeTransferChain.at(-1) ?? "");
      }
      const path = request.url ?? "";
      const known = { status: 200, body: JSON.stringify({ partyName: "Lantern Buyers" }) };
      void (path === "/v3/receiver-validation" ? Promise.resolve(known) : self.answer(path, entry))
        .then((told) => response.writeHead(told.status, { "content-type": "application/json" }).end(told.body))
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nodes = await twoNodes({ chain: false, through: async () => url });
  const { wave, carrier, platformId: known, buyerLei: lei } = nodes;
  await restExchanges(wave);
  const { registry, owner } = await soundChain(nodes);
  const { database, settings } = wave;
  const sender = new Sender(database, settings, wave.app.get<Storage>(STORAGE, { strict: false }));
  let seed = 0;
  const self: Sending = {
    nodes,
    sender,
    url,
    answer: async () => ({ status: 500, body: "" }),
    sql: async <T>(text: string, values: readonly unknown[] = []) => (await owner.query(text, [...values])).rows as T[],
    async offered(platformId = known) {
      const document = await movable({ nodes, registry, owner }, { seed: ++seed, documents: [] });
      const { version: expectedVersion } = await get(carrier.api, document);
      const body = { expectedVersion, platformId, lei, rulebook: 1, password: "" };
      const [requestId, now] = [randomBytes(16).toString("hex"), new Date()];
      await companies(wave).asFirst(carrier, (ctx) =>
        offer({ ...ctx, requestId, now }, { database, settings }, document, body),
      );
      const [made] = await self.sql<{ id: string }>("SELECT id FROM app.pint_offer WHERE document_id = $1", [document]);
      return { id: made?.id ?? "", document };
    },
    async round() {
      await sender.round();
      await sender.settled();
    },
    async stop() {
      await sender.onApplicationShutdown();
      await owner.end();
      await nodes.stop();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  return self;
}
