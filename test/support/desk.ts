import { DESK_ORIGINS } from "../../backend/asked/entry.ts";
import { deskSource } from "../../backend/asked/source.ts";
import { session } from "./postgres.ts";

/**
 * Where the desks as they are kept differ from what the rows of documents, envelopes and contacts say; empty when they
 * agree. Needs the owner of the database.
 */
export const deskDifferences = (ownerUrl: string): Promise<string[]> =>
  session(ownerUrl, async (db) => {
    const due = DESK_ORIGINS.map((origin) => `SELECT * FROM (${deskSource(origin)}) of_${origin}`).join(" UNION ALL ");
    const { rows } = await db.query<{ side: string; row: object }>(
      `WITH due AS MATERIALIZED (${due}), kept AS MATERIALIZED (SELECT * FROM app.desk)
        SELECT 'only kept' AS side, to_jsonb(k) AS row FROM (TABLE kept EXCEPT TABLE due) k
        UNION ALL SELECT 'missing', to_jsonb(k) FROM (TABLE due EXCEPT TABLE kept) k`,
    );
    return rows.map(({ side, row }) => `${side}: ${JSON.stringify(row)}`);
  });
