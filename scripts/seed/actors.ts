import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { envelopeRoutes } from "#domain/api/envelopes";
import { authRoutes } from "#domain/api/auth";
import type { Me } from "#domain/api/auth-shapes";
import type { Intent } from "#domain/api/intent";
import type { FieldData } from "#domain/kinds/field";
import { apiClient, type ApiClient } from "../lib/api-client.ts";

/** Somebody who is signed in, with the password that confirms acts. */
export interface Actor {
  readonly api: ApiClient;
  readonly email: string;
  readonly password: string;
  readonly me: Me;
}

/** Milliseconds that the chain is given to answer an act. */
const PATIENCE = 60_000;

/** Asks again until it is there. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false>,
  patience = PATIENCE,
): Promise<T> {
  for (const end = Date.now() + patience; Date.now() < end; await new Promise((go) => setTimeout(go, 100))) {
    const found = await ask();
    if (found) return found;
  }
  throw new Error(`${what}: no answer in ${patience / 1000} s`);
}

/** Signs in; the session lives in the client's cookie jar. */
export async function signIn(url: string, email: string, password: string): Promise<Actor> {
  const api = apiClient(url);
  const { me } = await api.call(authRoutes.login, { body: { email, password } });
  if (!me) throw new Error(`${email} is not through yet`);
  return { api, email, password, me };
}

/** Waits until an act on the chain has ended, and throws unless it ended well. */
async function settled(actor: Actor, intent: Intent | null): Promise<void> {
  if (!intent) return;
  const end = await until(`${intent.action} of ${actor.email}`, async () => {
    const now = await actor.api.call(documentRoutes.intent, { params: { id: intent.id } });
    return ["done", "failed", "expired"].includes(now.status) && now;
  });
  if (end.status !== "done") throw new Error(`${intent.action}: ${end.status} ${end.error?.code ?? ""}`);
}

/** A draft bill of lading. */
export async function draft(actor: Actor, data: FieldData): Promise<string> {
  return (await actor.api.call(documentRoutes.create, { body: { kind: "BillOfLading", data } })).id;
}

/** Signs and issues a draft, in the company's first capacity. */
export async function issue(actor: Actor, id: string): Promise<void> {
  const { version } = await actor.api.call(documentRoutes.get, { params: { id } });
  const { intent } = await actor.api.call(documentRoutes.sign, {
    params: { id },
    body: { expectedVersion: version, password: actor.password, capacityId: actor.me.capacities[0]?.id ?? null },
  });
  await settled(actor, intent);
}

/** An envelope with these documents, addressed. */
export async function compose(
  actor: Actor,
  recipientId: string,
  subject: string,
  documentIds: string[],
  note = "",
): Promise<string> {
  return (await actor.api.call(envelopeRoutes.compose, { body: { recipientId, subject, note, documentIds } })).id;
}

/** Seals and waits for the anchor. */
export async function seal(actor: Actor, id: string): Promise<void> {
  const { version } = await actor.api.call(envelopeRoutes.get, { params: { id } });
  await actor.api.call(envelopeRoutes.seal, {
    params: { id },
    body: { expectedVersion: version, password: actor.password },
  });
  await until(
    `anchor of ${id}`,
    async () => (await actor.api.call(envelopeRoutes.get, { params: { id } })).state === "READY_FOR_TRANSFER",
  );
}

/** Transfers a sealed envelope and waits until it has arrived. */
async function transfer(actor: Actor, id: string): Promise<void> {
  const { version } = await actor.api.call(envelopeRoutes.get, { params: { id } });
  const { intent } = await actor.api.call(envelopeRoutes.transfer, {
    params: { id },
    body: { expectedVersion: version, password: actor.password },
  });
  await settled(actor, intent);
  await until(
    `arrival of ${id}`,
    async () => (await actor.api.call(envelopeRoutes.get, { params: { id } })).state === "TRANSFERRED",
  );
}

/** One sends, a colleague transfers: the four eyes of every envelope. */
export async function send(
  sealer: Actor,
  colleague: Actor,
  recipientId: string,
  subject: string,
  documentIds: string[],
): Promise<string> {
  const id = await compose(sealer, recipientId, subject, documentIds);
  await seal(sealer, id);
  await transfer(colleague, id);
  return id;
}

/** Endorses to order. */
export async function endorse(actor: Actor, id: string, endorseeId: string): Promise<void> {
  const { version } = await actor.api.call(documentRoutes.get, { params: { id } });
  const { intent } = await actor.api.call(actRoutes.endorse, {
    params: { id },
    body: { expectedVersion: version, password: actor.password, type: "TO_ORDER", endorseeId },
  });
  await settled(actor, intent);
}

export async function surrender(actor: Actor, id: string): Promise<void> {
  const { version } = await actor.api.call(documentRoutes.get, { params: { id } });
  const { intent } = await actor.api.call(actRoutes.surrender, {
    params: { id },
    body: { expectedVersion: version, password: actor.password, purpose: "DELIVERY" },
  });
  await settled(actor, intent);
}

export async function acceptSurrender(actor: Actor, id: string): Promise<void> {
  const { version } = await actor.api.call(documentRoutes.get, { params: { id } });
  const { intent } = await actor.api.call(actRoutes.acceptSurrender, {
    params: { id },
    body: { expectedVersion: version, password: actor.password },
  });
  await settled(actor, intent);
}

/** Hands over the whole quantity of the first cargo line. */
export async function releaseAll(actor: Actor, id: string, receiver: string, quantity: string): Promise<void> {
  await until(
    `finality of ${id}`,
    async () => (await actor.api.call(documentRoutes.get, { params: { id } })).can["release"] === null,
  );
  const { version } = await actor.api.call(documentRoutes.get, { params: { id } });
  await actor.api.call(actRoutes.release, {
    params: { id },
    body: { expectedVersion: version, password: actor.password, receiver, lines: [{ line: 0, quantity }], sure: true },
  });
}
