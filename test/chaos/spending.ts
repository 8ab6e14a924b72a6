import type { Database } from "../../backend/core/database.ts";

/** Gives companies an unlimited budget: so many acts in a day cost more gas than the daily budget. */
export const spendFreely = (database: Database, companies: readonly { readonly id: string }[]): Promise<unknown> =>
  database.asWorker((tx) =>
    tx.query("INSERT INTO app.budget (organisation_id, gas_daily, gas_total) SELECT unnest($1::uuid[]), 1e15, 1e15", [
      companies.map(({ id }) => id),
    ]),
  );
