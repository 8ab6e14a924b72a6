import { createHmac } from "node:crypto";
import { Injectable } from "@nestjs/common";
import type { EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import type { Route } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { Session } from "../session/session.ts";
import { Unsettled } from "../core/away.ts";
import { changed } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { DoorRequest, Opened } from "./handles.ts";
import { tryLock } from "../core/locks.ts";
import { purposeKey } from "../keyring/wrapping.ts";

const KEEP = statement(
  "door.keepAnswer",
  `UPDATE app.idempotency SET status = 200, answer = $4 WHERE person_id = $1 AND route = $2 AND key = $3
    AND organisation_id = $5`,
);

/** Methods of requests that change something. */
export const CHANGES = new Set(["POST", "PUT", "PATCH", "DELETE"]);

/** A request that may be sent again: by whom, which route, under which key, with which content. */
export interface Keyed {
  readonly person: string;
  readonly organisation: string;
  readonly route: Route;
  readonly key: string;
  readonly hash: Buffer;
}

/**
 * Null where the client gave no key, or nothing changes. A password is no part of what is asked. Other secrets may be,
 * so only the node with its key-encryption key can compare contents.
 */
export function keyed(
  kek: Buffer,
  route: Route,
  request: Pick<DoorRequest, "header">,
  session: Pick<Session, "personId" | "organisationId">,
  input: Opened["input"],
): Keyed | null {
  const key = request.header("idempotency-key");
  if (!key || !CHANGES.has(route.method)) return null;
  if (key.length > 100) throw new Refused("BAD_INPUT");
  const { password: _, ...body } = input.body as Record<string, unknown>;
  const hash = createHmac("sha256", purposeKey(kek, "repeated-request"))
    .update(canonicalJson({ body, params: input.params, query: input.query }))
    .update(input.bytes ?? "")
    .digest();
  return { person: session.personId, organisation: session.organisationId, route, key, hash };
}

/** Requests of this process that carry a key and are not answered yet. A process that ends leaves none behind. */
@Injectable()
export class Repeats {
  readonly #running = new Set<string>();

  /** Runs a request whose key nobody runs at this moment; the others are answered REQUEST_RUNNING at once. */
  async alone<T>(key: Keyed | null, work: () => Promise<T>): Promise<T> {
    if (!key) return work();
    const name = nameOf(key);
    if (this.#running.has(name)) throw new Refused("REQUEST_RUNNING");
    this.#running.add(name);
    try {
      return await work();
    } finally {
      this.#running.delete(name);
    }
  }
}

const nameOf = ({ person, organisation, route, key }: Keyed): string => `${person} ${organisation} ${route.id} ${key}`;

/**
 * Asks again where a commit came to an unknown end, if that does no harm: under its key the database says what became
 * of it.
 */
export async function settled<T>(harmless: boolean, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!harmless || !(error instanceof Unsettled)) throw error;
    return work();
  }
}

/**
 * The same key with the same content answers what it answered before. REQUEST_RUNNING where another process is at it:
 * nobody waits for it with a connection. A process that dies takes its lock with it.
 */
export async function earlierAnswer(tx: EntityManager, asked: Keyed): Promise<{ answer: unknown } | null> {
  const { person, organisation, route, key, hash } = asked;
  if (!(await tryLock(tx, "request", nameOf(asked)))) throw new Refused("REQUEST_RUNNING");
  const asking = { person_id: person, route: route.id, key, organisation_id: organisation };
  if (await table(tx, "app.idempotency").insertNew({ ...asking, body_hash: hash })) return null;
  const row = await table(tx, "app.idempotency").first(["body_hash", "status", "answer"], asking);
  if (!row?.body_hash.equals(hash)) throw new Refused("IDEMPOTENCY_MISMATCH");
  if (route.secret) throw new Refused("SECRET_SHOWN");
  // Bytes are not kept: what answers them changes nothing, and is made again.
  return row.status === null ? null : { answer: row.answer ?? undefined };
}

/** Keeps what a request was answered, with what it changed. A secret is not kept. */
export async function keepAnswer(
  tx: EntityManager,
  { person, organisation, route, key }: Keyed,
  answer: unknown,
): Promise<void> {
  await changed(tx, KEEP, [
    person,
    route.id,
    key,
    JSON.stringify(route.secret ? null : (answer ?? null)),
    organisation,
  ]);
}
