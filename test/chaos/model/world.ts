import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { envelopeRoutes } from "#domain/api/envelopes";
import { ALL_PERMISSIONS, type Permission } from "#domain/permissions";
import { refusalOf } from "../../../backend/core/refusals.ts";
import { beginReplacement } from "../../../backend/documents/replacing/begin.ts";
import { ApiRefusal, type ApiClient } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import { mailReceiver } from "../../support/smtp.ts";
import { spendFreely } from "../spending.ts";
import type { Actor, Firm } from "./house.ts";

/** The running product and its users. */
export interface World {
  readonly backend: TestBackend;
  readonly firms: readonly Firm[];
  stop(): Promise<void>;
  api(actor: Actor): ApiClient;
  /** Begins to replace a bill by several, as the review process does. Answers the drafts; throws the refusal. */
  split(actor: Actor, id: string, parts: readonly Readonly<Record<string, unknown>>[]): Promise<readonly string[]>;
  /** Waits until a seal is anchored. */
  sealed(actor: Actor, envelope: string): Promise<void>;
  /** Waits until an envelope without an original has arrived. */
  delivered(actor: Actor, envelope: string): Promise<void>;
}

/** A clerk drafts and composes, and may not move originals. */
const CLERK: readonly Permission[] = ["bl.draft", "compose", "envelope.seal", "doc.delete", "bl.sign.manual"];

/**
 * A connection breaks when the machine stands still for a while: the request is repeated under its key, as a browser
 * does.
 */
const patient = (api: ApiClient): ApiClient => ({
  ...api,
  async call(route, ask) {
    const keyed = route.method === "GET" ? ask : { ...ask, headers: { "idempotency-key": randomUUID() } };
    for (let tries = 0; ; tries++)
      try {
        return await api.call(route, keyed as typeof ask);
      } catch (error) {
        if (tries > 20 || (error instanceof ApiRefusal && error.code !== "REQUEST_RUNNING")) throw error;
        await wait(200);
      }
  },
});

/** Backend, chain, relayer and indexer, and four companies of three people each that know each other. */
export async function startWorld(): Promise<World> {
  const mailbox = await mailReceiver();
  const backend = await startBackend({ chain: true, settings: { smtpUrl: mailbox.url } });
  const make = companies(backend);
  const made: Company[] = await Promise.all(
    ["Carrier", "Forwarder", "Shipper", "Bank"].map((name) => make.company(name, { people: 3 })),
  );
  for (const [i, one] of made.entries()) for (const other of made.slice(i + 1)) await make.befriend(one, other);
  await backend.database.asWorker((tx) =>
    tx.query("UPDATE app.membership SET permissions = $2 WHERE person_id = ANY ($1)", [
      made.map(({ people }) => people[2]?.id),
      CLERK,
    ]),
  );
  await spendFreely(backend.database, made);
  const everything = new Set(ALL_PERMISSIONS);
  const firms = made.map(({ id, name, address, capacityId }): Firm => ({
    id,
    name,
    address: address.toLowerCase() as Firm["address"],
    capacityId,
    permissions: [everything, everything, new Set(CLERK)],
  }));
  const apis = made.map(({ people }) => people.map((one) => patient(one.api)));
  const api = ({ firm, person }: Actor): ApiClient => apis[firms.indexOf(firm)]![person]!;
  const split: World["split"] = ({ firm }, id, parts) =>
    make
      .asFirst(made[firms.indexOf(firm)]!, (ctx) =>
        beginReplacement(ctx, id, { expectedVersion: null, purpose: "SPLIT", successors: parts }),
      )
      .then(
        ({ successors }) => successors,
        (error: unknown) => {
          throw new ApiRefusal(409, { code: refusalOf(error).code });
        },
      );
  const state =
    (actor: Actor, wanted: string) =>
    (id: string): Promise<void> =>
      until(wanted, async () => (await api(actor).call(envelopeRoutes.get, { params: { id } })).state === wanted);
  const stop = async (): Promise<void> => {
    await backend.stop();
    await mailbox.stop();
  };
  return {
    backend,
    firms,
    stop,
    api,
    split,
    sealed: (actor, id) => state(actor, "READY_FOR_TRANSFER")(id),
    delivered: (actor, id) => state(actor, "TRANSFERRED")(id),
  };
}
