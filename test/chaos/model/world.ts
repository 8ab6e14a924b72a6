import { envelopeRoutes } from "#domain/api/envelopes";
import { ALL_PERMISSIONS, type Permission } from "#domain/permissions";
import type { ApiClient } from "../../../scripts/lib/api-client.ts";
import { startBackend, type TestBackend } from "../../support/backend.ts";
import { companies, until, type Company } from "../../support/companies.ts";
import type { Actor, Firm } from "./house.ts";

/** The running product, and the people who use it. */
export interface World {
  readonly backend: TestBackend;
  readonly firms: readonly Firm[];
  api(actor: Actor): ApiClient;
  /** Waits until a seal is anchored. */
  sealed(actor: Actor, envelope: string): Promise<void>;
  /** Waits until an envelope without an original has arrived. */
  delivered(actor: Actor, envelope: string): Promise<void>;
}

/** A clerk writes and composes, and has no right to what moves an original. */
const CLERK: readonly Permission[] = ["bl.draft", "compose", "envelope.seal", "doc.delete", "bl.sign.manual"];

/** Backend, chain, relayer and indexer, and four companies of three people each that know each other. */
export async function startWorld(): Promise<World> {
  const backend = await startBackend({ chain: true });
  const make = companies(backend);
  const made: Company[] = await Promise.all(["Carrier", "Forwarder", "Shipper", "Bank"].map((name) => make.company(name, { people: 3 })));
  for (const [i, one] of made.entries()) for (const other of made.slice(i + 1)) await make.befriend(one, other);
  await backend.database.asWorker((tx) => tx.query("UPDATE app.membership SET permissions = $2 WHERE person_id = ANY ($1)", [made.map(({ people }) => people[2]?.id), CLERK]));
  const everything = new Set(ALL_PERMISSIONS);
  const firms = made.map(({ id, name, address, capacityId }): Firm => ({ id, name, address: address.toLowerCase() as Firm["address"], capacityId, permissions: [everything, everything, new Set(CLERK)] }));
  const api = ({ firm, person }: Actor): ApiClient => made[firms.indexOf(firm)]?.people[person]?.api ?? made[0]!.api;
  const state = (actor: Actor, wanted: string) => (id: string): Promise<void> =>
    until(wanted, async () => (await api(actor).call(envelopeRoutes.get, { params: { id } })).state === wanted);
  return { backend, firms, api, sealed: (actor, id) => state(actor, "READY_FOR_TRANSFER")(id), delivered: (actor, id) => state(actor, "TRANSFERRED")(id) };
}
