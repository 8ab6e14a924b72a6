import { setTimeout as wait } from "node:timers/promises";
import { actRoutes } from "#domain/api/acts";
import { documentRoutes } from "#domain/api/documents";
import { reviewRoutes } from "#domain/api/reviews";
import type { FieldData } from "#domain/kinds/field";
import { draft, issue, send, type Actor } from "../../seed/actors.ts";
import { BILLS } from "../../seed/cast.ts";
import type { Measured } from "./measured.ts";

/** A program that waits for the chain asks as often. */
const ASKS_EVERY_MS = 1_000;
const PATIENCE = 60;
/** Bills that are signed at the same time. */
const AT_ONCE = 5;

export interface Cast {
  readonly carrier: Actor;
  /** The second pair of eyes of the carrier. */
  readonly second: Actor;
  readonly shipper: Actor;
  readonly colleague: Actor;
  readonly bank: Actor;
}

/** Bills of the carrier in the hands of the shipper. */
export async function billsInHand({ carrier, second, shipper }: Cast, count: number, mark: string): Promise<string[]> {
  const bills: string[] = [];
  while (bills.length < count) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - bills.length) }, (_, i) => bills.length + i);
    const made = some.map(async (n) => {
      const id = await draft(carrier, { ...(BILLS.delivered as FieldData), blNo: `${mark}-${n}` });
      await issue(carrier, id);
      return id;
    });
    bills.push(...(await Promise.all(made)));
  }
  await send(carrier, second, shipper.me.organisation.id, `${count} originals`, bills);
  return bills;
}

/**
 * A whole amendment by three programs and the system of the carrier: asked for, agreed to by three, signed and carried
 * out. Each asks for what it needs, and again each second while the chain works.
 */
export async function amend(cast: Cast, original: string, number: string, { call }: Measured): Promise<void> {
  const { carrier, shipper, colleague, bank } = cast;
  const { data } = await shipper.api.call(documentRoutes.get, { params: { id: original } });
  const collaborator = ({ me }: Actor, personId: string | null = null) => ({
    organisationId: me.organisation.id,
    personId,
    dueOn: null,
  });
  const { id, version } = await call(shipper, reviewRoutes.beginOf, {
    body: {
      type: "amend",
      originalId: original,
      terms: { reason: "The credit was amended" },
      parts: [{ ...data, blNo: number, clauses: `CLEAN ON BOARD\n${number}` }],
      collaborators: [collaborator(bank), collaborator(carrier), collaborator(colleague, colleague.me.user.id)],
    },
  });
  const look = (actor: Actor) => call(actor, reviewRoutes.show, { params: { id } });
  const seen = async (actor: Actor, holds: (review: Awaited<ReturnType<typeof look>>) => boolean) => {
    for (let asked = 0; asked < PATIENCE; asked += 1) {
      await wait(ASKS_EVERY_MS);
      const review = await look(actor);
      if (holds(review)) return review;
    }
    throw new Error(`the review of ${number} stands still`);
  };
  await call(shipper, reviewRoutes.request, {
    params: { id },
    body: { expectedVersion: version, password: shipper.password },
  });
  for (const one of [bank, carrier, colleague])
    await call(one, reviewRoutes.accept, { params: { id }, body: { expectedVersion: (await look(one)).version } });
  const agreed = await seen(carrier, (review) => review.return?.state === "returned");
  const successor = await call(carrier, reviewRoutes.prepare, {
    params: { id },
    body: { expectedVersion: agreed.version },
  });
  await call(carrier, documentRoutes.sign, {
    params: { id: successor.id },
    body: {
      expectedVersion: successor.version,
      password: carrier.password,
      capacityId: carrier.me.capacities[0]?.id ?? null,
    },
  });
  const now = await call(carrier, documentRoutes.get, { params: { id: original } });
  await call(carrier, actRoutes.replace, {
    params: { id: original },
    body: { expectedVersion: now.version, password: carrier.password },
  });
  await seen(carrier, ({ state }) => state === "complete");
}
