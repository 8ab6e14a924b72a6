import { DESK_ORIGINS } from "../../backend/asked/entry.ts";
import { deskSource } from "../../backend/asked/source.ts";
import { session } from "./postgres.ts";

/**
 * Where the desks as they are kept differ from what the rows of documents, envelopes and contacts say; empty when they
 * agree. Needs the owner of the database.
 */
export const deskDifferences = (ownerUrl: string): Promise<string[]> =>
  session(ownerUrl, async (db) => {
    const found: string[] = [];
    for (const origin of DESK_ORIGINS) {
      const kept = `SELECT * FROM app.desk WHERE origin = '${origin}'`;
      const due = `SELECT * FROM (${deskSource(origin)}) every`;
      const { rows } = await db.query<{ side: string; row: object }>(
        `SELECT 'only kept' AS side, to_jsonb(k) AS row FROM (${kept} EXCEPT ${due}) k
          UNION ALL SELECT 'missing', to_jsonb(k) FROM (${due} EXCEPT ${kept}) k`,
      );
      found.push(...rows.map(({ side, row }) => `${side}: ${JSON.stringify(row)}`));
    }
    return found;
  });
