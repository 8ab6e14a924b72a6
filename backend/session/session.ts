import { createHash, randomBytes } from "node:crypto";
import { Not, type EntityManager } from "typeorm";
import type { NextStep } from "#domain/flows/arrival";
import { LIMITS } from "#domain/limits";
import { fullName } from "#domain/names";
import type { Scope } from "#domain/scopes";
import type { Named } from "#domain/events/field";
import { changed, changedOne, first } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { WORKS } from "../core/member.ts";
import { sourceOf } from "../core/source.ts";
import { agreed } from "./agreed.ts";
import { EXTERNAL } from "./external.ts";
import { hostBound, tokenCookie, tokenIn } from "./cookies.ts";
import { CERTIFICATE_WANTING, IS_NODE_ADMIN, PASSWORD_DAYS_LEFT, type CertificateWanting } from "./person-facts.ts";

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
 * What stands for a person in a company: `source` names it `s`, with the columns of a session. One that went through
 * every step comes back to that of the certificate when the company's no longer counts.
 */
export const standing = (source: string, where: string): string =>
  `SELECT s.token_hash AS "tokenHash", w.wanting AS "certificateWanting",
    CASE WHEN s.next_step = 'COMPLETE' AND w.wanting IS NOT NULL THEN 'CERTIFICATION' ELSE s.next_step END
      AS "nextStep", s.second_proved AS "secondProved", s.chosen,
    ${PASSWORD_DAYS_LEFT} AS "passwordDaysLeft", p.id AS "personId", p.email, p.first_name AS "firstName",
    p.last_name AS "lastName", p.signed_name AS "signedName", p.language, ${agreed("p")} AS "personAgreed",
    o.id AS "organisationId", o.name AS "organisationName", o.address, o.custody, o.chain_id AS "chainId",
    o.registry, o.copy_days AS "copyDays", ${agreed("o")} AS "organisationAgreed", m.is_admin AS "isAdmin", m.permissions,
    ${IS_NODE_ADMIN} AS "isNodeAdmin", ${EXTERNAL}, m.api_only AS "apiOnly"
   FROM ${source} JOIN app.person p ON p.id = s.person_id JOIN app.organisation o ON o.id = s.organisation_id
   JOIN app.membership m ON m.person_id = p.id AND m.organisation_id = o.id
   CROSS JOIN LATERAL (SELECT ${CERTIFICATE_WANTING} AS wanting) w
   WHERE ${where} AND ${MEMBER}`;
const BY_TOKEN = statement("session.byToken", standing("app.session s", `(${GOES_BY} OR ${WENT_BY}) AND ${LIVES}`), [
  "personAgreed",
  "organisationAgreed",
  "isNodeAdmin",
]).as<{ nextStep: NextStep; certificateWanting: CertificateWanting | null }>();
const SHOWN_FIRST = statement(
  "session.tokenShown",
  `UPDATE app.session s SET former_until = now() + make_interval(secs => $2) WHERE ${GOES_BY}
    AND s.former_hash IS NOT NULL AND s.former_until IS NULL`,
);
const ROTATE = statement(
  "session.rotate",
  `UPDATE app.session s SET rotated_hash = $2, former_hash = $1, former_until = NULL WHERE ${GOES_BY}`,
);
const CLOSE = statement("session.close", `DELETE FROM app.session s WHERE ${GOES_BY} OR ${WENT_BY}`);
const SEEN = statement(
  "session.seen",
  "UPDATE app.session SET seen_at = now() WHERE token_hash = $1 AND seen_at < now() - make_interval(secs => $2)",
);
const FAMILIAR = statement(
  "session.noteFamiliar",
  `INSERT INTO app.familiar_source (person_id, source) VALUES ($1,$2) ON CONFLICT (person_id, source) DO UPDATE
    SET seen_at = now()`,
);

/** `tokenHash`, the hash of the token that it was opened with, is its name, whatever token it goes by now. */
export interface Session extends RowOf<typeof BY_TOKEN> {
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
  lastName = "",
  email,
}: {
  readonly firstName: string;
  readonly lastName?: string | undefined;
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
  await table(tx, "app.session").insert({
    token_hash: hashToken(token),
    person_id: row.person,
    organisation_id: row.organisation,
    next_step: row.nextStep,
    second_proved: row.secondProved ?? false,
    address: row.address,
    agent: row.agent.slice(0, 200),
    expires_at: () => `now() + interval '${LIMITS.sessionHours} hours'`,
    chosen: row.chosen ?? false,
  });
  if (row.nextStep === "COMPLETE") {
    await changed(tx, FAMILIAR, [row.person, sourceOf(row.address)]);
    await table(tx, "app.membership").change(
      { person_id: row.person, organisation_id: row.organisation },
      { last_login: () => "now()" },
    );
  }
  return token;
}

/**
 * The living session of a token, with everything that the door needs to know. A token that is shown for the first time
 * ends the time of the one before.
 */
export async function findSession(tx: EntityManager, token: string): Promise<Session | null> {
  const hash = hashToken(token);
  const found = await first(tx, BY_TOKEN, [hash]);
  if (found) await changed(tx, SHOWN_FIRST, [hash, LIMITS.rotationSeconds]);
  return found && { ...found, credential: null, scopes: null };
}

/**
 * The session goes by a new token from now on: what had the one before, whoever took it, is soon without. Null, and
 * nothing changes, where another request of the same browser has just done so.
 */
export async function rotateSession(tx: EntityManager, token: string): Promise<string | null> {
  const next = newToken();
  return (await changedOne(tx, ROTATE, [hashToken(token), hashToken(next)])) ? next : null;
}

/** Ends the session of a token, if there is one. */
export async function closeSession(tx: EntityManager, token: string | null): Promise<void> {
  if (token) await changed(tx, CLOSE, [hashToken(token)]);
}

/** Ends every session of a person. */
export async function closeSessions(tx: EntityManager, person: string): Promise<void> {
  await table(tx, "app.session").remove({ person_id: person });
}

/** Ends every session of a person but this one. */
export async function closeOtherSessions(tx: EntityManager, session: Session): Promise<void> {
  await table(tx, "app.session").remove({ person_id: session.personId, token_hash: Not(session.tokenHash) });
}

/** The person of a session has shown a second factor. */
export async function noteSecond(tx: EntityManager, session: Session): Promise<void> {
  await table(tx, "app.session").change({ token_hash: session.tokenHash }, { second_proved: true });
}

/** How exactly it is known when a session was last used. */
const SEEN_SECONDS = 20;

/** Notes that a session is in use. */
export async function seen(tx: EntityManager, session: Session): Promise<void> {
  await changed(tx, SEEN, [session.tokenHash, SEEN_SECONDS]);
}
