import { bunkerExchangeRoutes as routes } from "#domain/api/bunker-exchange";
import { documentRoutes } from "#domain/api/documents";
import type { PushData } from "#domain/bunker/exchange/mapping";
import { beginPush } from "../../backend/bunker-exchange/push.ts";
import { BUNKER } from "../../backend/documents/bunker/handling.ts";
import { insertDelivery } from "../../backend/documents/bunker/keep.ts";
import { beginProcess } from "../../backend/processes/step.ts";
import type { Context } from "../../backend/session/context.ts";
import { Pusher } from "../../backend/bunker-exchange/pusher.ts";
import type { BunkerExchangeProgram } from "../../scripts/services/bunker-exchange.ts";
import type { ApiClient } from "../../scripts/lib/api-client.ts";
import type { TestBackend } from "./backend.ts";
import { pushData } from "./push-data.ts";
import { plainPdf } from "./signing.ts";
import { PASSWORD, type companies, type Company } from "./companies.ts";

/** A company whose exchange is a program of ours. */
export interface Supplier {
  readonly company: Company;
  /** Begins to push a note, which waits until it is due; answers the id of the push. */
  push(number: string, data?: PushData): Promise<string>;
  /** Works until nothing is due, and every call and message has ended. */
  work(): Promise<void>;
  /** Makes every waiting push due now. */
  due(): Promise<void>;
}

/** An address to which nothing is sent: the exchange is not in use. */
const NOWHERE = { baseUrl: "https://exchange.example", key: "k", parentNodeId: "f", parentNodeType: "FOLDER" } as const;

/** A delivery of which nothing is known. */
async function emptyDelivery(ctx: Context): Promise<string> {
  const { id } = await beginProcess(ctx, BUNKER, { documentId: null, ordered: false, message: "", parties: [] });
  await insertDelivery(ctx.tx, { process_id: id, organisation_id: ctx.organisation.id, ordered: {}, surveyed: false });
  return id;
}

/** Begins a push that is due when a test says so, and not by the rounds of the backend. */
async function idle(
  ctx: Context,
  { documentId, number, data }: { readonly documentId: string; readonly number: string; readonly data: PushData },
): Promise<string> {
  const id = await beginPush(ctx, { deliveryId: await emptyDelivery(ctx), documentId, number, payloadData: data });
  await ctx.tx.query("UPDATE app.bunker_push SET next_at = now() + interval '1 day' WHERE id = $1", [id]);
  return id;
}

/** A push of a company that nobody sends. */
export async function idlePush(
  make: ReturnType<typeof companies>,
  company: Company,
  documentId: string,
): Promise<string> {
  const set = (enabled: boolean) =>
    company.api.call(routes.set, { body: { ...NOWHERE, participants: ["p"], enabled, password: PASSWORD } });
  await set(true);
  const id = await make.asFirst(company, (ctx) => idle(ctx, { documentId, number: "B", data: pushData("B") }));
  await set(false);
  return id;
}

/** Sets the exchange of a company, whose messages come back to the backend. */
export async function connect(
  backend: { readonly url: string },
  api: ApiClient,
  exchange: BunkerExchangeProgram,
): Promise<void> {
  await api.call(routes.set, {
    body: {
      baseUrl: exchange.url,
      key: exchange.key,
      participants: [exchange.receiver],
      parentNodeId: "folder-1",
      parentNodeType: "FOLDER",
      enabled: true,
      password: PASSWORD,
    },
  });
  const { secret } = await api.call(routes.secret, { body: { password: PASSWORD } });
  exchange.notify = { url: `${backend.url}/api/notify`, secret };
}

export async function supplier(
  backend: TestBackend,
  make: ReturnType<typeof companies>,
  exchange: BunkerExchangeProgram,
): Promise<Supplier> {
  const company = await make.company("Petrel Bunkers");
  await connect(backend, company.api, exchange);
  const { id: documentId } = await company.api.call(documentRoutes.upload, {
    query: { kind: "Invoice", name: "Note" },
    bytes: await plainPdf(),
  });
  const pusher = backend.app.get(Pusher, { strict: false });
  return {
    company,
    push: (number, data = pushData(number)) => make.asFirst(company, (ctx) => idle(ctx, { documentId, number, data })),
    async work() {
      await pusher.round();
      await pusher.settled();
      await exchange.quiet();
    },
    async due() {
      await backend.database.asWorker((tx) =>
        tx.query("UPDATE app.bunker_push SET next_at = now() WHERE state = 'QUEUED'"),
      );
    },
  };
}
