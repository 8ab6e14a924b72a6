import { createHash, randomBytes } from "node:crypto";
import type { EntityManager } from "typeorm";
import type { NextStep } from "#domain/flows/arrival";
import { LIMITS } from "#domain/limits";
import { fullName } from "#domain/names";
import type { Permission } from "#domain/permissions";
import type { Scope } from "#domain/scopes";
import type { Language } from "#domain/text";
import type { Named } from "#domain/events/field";
import { changedOne, first } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { sourceOf } from "../core/source.ts";
import type { Tables } from "../schema/tables.ts";
import { agreed } from "./agreed.ts";
import { hostBound, tokenCookie, tokenIn } from "./cookies.ts";
import { IS_NODE_ADMIN, PASSWORD_DAYS_LEFT } from "./person-facts.ts";

export interface Session {
  /** The hash of the token that it was opened with: the session's name, whatever token it goes by now. */
  readonly tokenHash: Buffer;
  readonly nextStep: NextStep;
  readonly secondProved: boolean;
  readonly chosen: boolean;
  readonly passwordDaysLeft: number | null;
  readonly personId: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly signedName: string;
  readonly language: Language;
  readonly personAgreed: boolean;
  readonly organisationId: string;
  readonly organisationName: string;
  readonly address: string | null;
  readonly custody: Tables["app.organisation"]["custody"];
  readonly chainId: number;
  readonly registry: string | null;
  readonly organisationAgreed: boolean;
  readonly isAdmin: boolean;
  readonly isNodeAdmin: boolean;
  readonly externalPlatform: boolean;
  readonly apiOnly: boolean;
  readonly permissions: readonly Permission[];
  /** The API credential that stands for the person; null for a person who has signed in. */
  readonly credential: Credential | null;
  /** The scopes of a third-party application; null for everybody else. */
  readonly scopes: readonly Scope[] | null;
}

export interface Credential {
  readonly kind: "token" | "application";
  readonly id: string;
}

/** The person of a session, as a record names one. */
export const personOf = ({ personId, ...names }: Session): Named => ({ id: personId, name: nameOf(names) });

/** A session as a record names who acts, in a transaction. */
export const actingIn = (tx: EntityManager, session: Session) => ({
  tx,
  organisation: { id: session.organisationId },
  person: personOf(session),
});

/** A person's name; the e-mail address of one who has not told it yet. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
}): string => fullName(firstName, lastName) || email;

export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest();
export const newToken = (): string => randomBytes(32).toString("base64url");

const COOKIE = "hawser";
export const cookieName = (secure: boolean): string => hostBound(COOKIE, secure);

/** The Set-Cookie value for a token, or one that removes it. */
export const cookie = (token: string | null, secure: boolean): string =>
  tokenCookie(COOKIE, token, secure, LIMITS.sessionHours * 3600);
export const readCookie = (header: string | undefined, secure: boolean): string | null =>
  tokenIn(header, COOKIE, secure);

/**
 * Opens a session; only the hash of its token is kept. Where a person comes from who is through every step becomes
 * familiar.
 */
export async function openSession(
  tx: EntityManager,
  row: {
    person: string;
    organisation: string;
    nextStep: NextStep;
    secondProved?: boolean;
    chosen?: boolean;
    address: string;
    agent: string;
  },
): Promise<string> {
  const token = newToken();
  await tx.query(
    `INSERT INTO app.session (token_hash, person_id, organisation_id, next_step, second_proved, address, agent,
      expires_at, chosen) VALUES ($1,$2,$3,$4,$5,$6,$7, now() + make_interval(hours => $8),$9)`,
    [
      hashToken(token),
      row.person,
      row.organisation,
      row.nextStep,
      row.secondProved ?? false,
      row.address,
      row.agent.slice(0, 200),
      LIMITS.sessionHours,
      row.chosen ?? false,
    ],
  );
  if (row.nextStep === "COMPLETE") {
    await tx.query(
      `INSERT INTO app.familiar_source (person_id, source) VALUES ($1,$2) ON CONFLICT (person_id, source) DO UPDATE
        SET seen_at = now()`,
      [row.person, sourceOf(row.address)],
    );
    await tx.query("UPDATE app.membership SET last_login = now() WHERE person_id = $1 AND organisation_id = $2", [
      row.person,
      row.organisation,
    ]);
  }
  return token;
}

/** Whether person `p`, member `m` of a company, still works for it. */
const MEMBER = `p.enabled AND ${WORKS}`;
/**
 * Whether session `s` of such a one in organisation `o` is alive: neither too old, nor unused for too long, nor its
 * person gone meanwhile.
 */
export const LIVES = `s.expires_at > now() AND s.seen_at > now() - make_interval(mins => coalesce(o.session_minutes, ${LIMITS.sessionMinutes})) AND (m.reopened_at IS NULL OR s.created_at >= m.reopened_at) AND ${MEMBER}`;

const GOES_BY = "coalesce(s.rotated_hash, s.token_hash) = $1";
/** The token of before still counts while requests of the same browser may carry it. */
const WENT_BY = "s.former_hash = $1 AND (s.former_until IS NULL OR s.former_until > now())";

/**
 * The living session of a token, with everything that the door needs to know. A token that is shown for the first time
 * ends the time of the one before.
 */
export async function findSession(tx: EntityManager, token: string): Promise<Session | null> {
  const hash = hashToken(token);
  const found = await findAs(tx, "app.session s", `(${GOES_BY} OR ${WENT_BY}) AND ${LIVES}`, [hash]);
  if (found)
    await tx.query(
      `UPDATE app.session s SET former_until = now() + make_interval(secs => $2) WHERE ${GOES_BY}
        AND s.former_hash IS NOT NULL AND s.former_until IS NULL`,
      [hash, LIMITS.rotationSeconds],
    );
  return found;
}

/**
 * The session goes by a new token from now on: what had the one before, whoever took it, is soon without. Null, and
 * nothing changes, where another request of the same browser has just done so.
 */
export async function rotateSession(tx: EntityManager, token: string): Promise<string | null> {
  const next = newToken();
  const rotated = await changedOne(
    tx,
    `UPDATE app.session s SET rotated_hash = $2, former_hash = $1, former_until = NULL WHERE ${GOES_BY}`,
    [hashToken(token), hashToken(next)],
  );
  return rotated ? next : null;
}

/** The same of whatever stands for a person in a company: `source` names it `s`, with the columns of a session. */
export async function findAs(
  tx: EntityManager,
  source: string,
  where: string,
  parameters: unknown[],
): Promise<Session | null> {
  const found = await first<Omit<Session, "credential" | "scopes">>(
    tx,
    `SELECT s.token_hash AS "tokenHash", s.next_step AS "nextStep", s.second_proved AS "secondProved", s.chosen,
      ${PASSWORD_DAYS_LEFT} AS "passwordDaysLeft", p.id AS "personId", p.email, p.first_name AS "firstName",
      p.last_name AS "lastName",
            p.signed_name AS "signedName", p.language, ${agreed("p")} AS "personAgreed",
            o.id AS "organisationId", o.name AS "organisationName", o.address, o.custody, o.chain_id AS "chainId",
              o.registry,
            ${agreed("o")} AS "organisationAgreed", m.is_admin AS "isAdmin", m.permissions,
            ${IS_NODE_ADMIN} AS "isNodeAdmin", m.external_platform AS "externalPlatform", m.api_only AS "apiOnly"
       FROM ${source} JOIN app.person p ON p.id = s.person_id JOIN app.organisation o ON o.id = s.organisation_id
       JOIN app.membership m ON m.person_id = p.id AND m.organisation_id = o.id
      WHERE ${where} AND ${MEMBER}`,
    parameters,
  );
  return found && { ...found, credential: null, scopes: null };
}

/** Ends the session of a token, if there is one. */
export async function closeSession(tx: EntityManager, token: string | null): Promise<void> {
  if (token) await tx.query(`DELETE FROM app.session s WHERE ${GOES_BY} OR ${WENT_BY}`, [hashToken(token)]);
}

/** Ends every session of a person. */
export async function closeSessions(tx: EntityManager, person: string): Promise<void> {
  await tx.query("DELETE FROM app.session WHERE person_id = $1", [person]);
}

/** Ends every session of a person but this one. */
export async function closeOtherSessions(tx: EntityManager, session: Session): Promise<void> {
  await tx.query("DELETE FROM app.session WHERE person_id = $1 AND token_hash <> $2", [
    session.personId,
    session.tokenHash,
  ]);
}

/** The person of a session has shown a second factor. */
export async function noteSecond(tx: EntityManager, session: Session): Promise<void> {
  await tx.query("UPDATE app.session SET second_proved = true WHERE token_hash = $1", [session.tokenHash]);
}

/** How exactly it is known when a session was last used. */
const SEEN_SECONDS = 20;

/** Notes that a session is in use. */
export async function seen(tx: EntityManager, session: Session): Promise<void> {
  await tx.query(
    "UPDATE app.session SET seen_at = now() WHERE token_hash = $1 AND seen_at < now() - make_interval(secs => $2)",
    [session.tokenHash, SEEN_SECONDS],
  );
}
