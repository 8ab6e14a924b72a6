import { MONITORING_DAYS } from "#domain/monitoring";

/** Measurements that nobody looks at any more, and from when. */
export const SWEPT = {
  "measurements of pages": `DELETE FROM app.measurement WHERE at < now() - interval '${MONITORING_DAYS} days'`,
} as const;
