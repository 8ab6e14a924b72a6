import { LIMITS } from "#domain/limits";

/** Messages that nobody needs any more, and from when. */
export const SWEPT = {
  "messages to webhooks of long ago": `DELETE FROM app.webhook_delivery WHERE state <> 'WAITING'
    AND created_at < now() - interval '${LIMITS.webhookLogDays} days'`,
} as const;
