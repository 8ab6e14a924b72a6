import type { EntityManager } from "typeorm";
import { LONGEST_MINUTES } from "#domain/attempts";
import { LIMITS } from "#domain/limits";

/** The data that nobody needs any more, and from when. Nothing here is evidence: that stays for ever. */
const SWEEPS = {
  "ended sessions": "DELETE FROM app.session WHERE expires_at < now()",
  "visits that ended": "DELETE FROM app.visit WHERE expires_at < now()",
  "codes past their time": "DELETE FROM app.one_time_code WHERE expires_at < now() - interval '1 hour'",
  "links used or past their time":
    "DELETE FROM app.link_token WHERE used_at < now() - interval '30 days' OR expires_at < now() - interval '30 days'",
  "secrets of grants past their time": `DELETE FROM app.secret_share s USING app.token_grant g
    WHERE s.recipient_kind = 'token'
      AND s.recipient_id = g.token_id AND g.expires_at < now()`,
  "grants past their time": "DELETE FROM app.token_grant WHERE expires_at < now()",
  "access tokens past their time": "DELETE FROM app.oauth_access WHERE expires_at < now()",
  "messages to webhooks of long ago": `DELETE FROM app.webhook_delivery WHERE state <> 'WAITING'
    AND created_at < now() - interval '${LIMITS.webhookLogDays} days'`,
  "what a UKey was to sign": "DELETE FROM app.preparation WHERE expires_at < now()",
  "counts of attempts": `DELETE FROM app.attempt WHERE at < now() - interval '${LONGEST_MINUTES} minutes'`,
  "sign-ins that failed long ago":
    "DELETE FROM app.failed_sign_in WHERE times = 0 AND told_at < now() - interval '1 day'",
  "remembered answers": `DELETE FROM app.idempotency
    WHERE created_at < now() - interval '${LIMITS.idempotencyDays} days'`,
  "letters that were sent": "DELETE FROM app.mail WHERE sent_at < now() - interval '30 days'",
  "letters that were given up": "DELETE FROM app.mail WHERE undeliverable_at < now() - interval '30 days'",
  "sources of long ago": `DELETE FROM app.familiar_source WHERE seen_at < now() - interval '${LIMITS.familiarDays} days'`,
  "invitations past their time": `DELETE FROM app.contact_invitation WHERE expires_at < now() - interval '30 days'`,
} as const;

/** Sweeps all of them in the caller's transaction; answers how many rows went, by what they were. */
export async function sweep(tx: EntityManager): Promise<Record<keyof typeof SWEEPS, number>> {
  const gone = {} as Record<keyof typeof SWEEPS, number>;
  for (const [name, sql] of Object.entries(SWEEPS) as [keyof typeof SWEEPS, string][]) {
    const [, count] = (await tx.query(sql)) as [unknown, number];
    gone[name] = count;
  }
  return gone;
}
