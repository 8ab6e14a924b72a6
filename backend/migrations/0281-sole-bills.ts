// Data: drafts of bills of exchange are sole, as every electronic one is; what was signed stays as it was signed.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { unforced } from "./row-security.ts";

export class SoleBills1763700000281 implements MigrationInterface {
  name = "SoleBills1763700000281";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      unforced(
        ["document"],
        `UPDATE app.document SET data = jsonb_set(data, '{exchange}', '"SOLE"'), version = version + 1
         WHERE kind = 'BillOfExchange' AND signed_at IS NULL AND data->>'exchange' IN ('FIRST', 'SECOND');`,
      ),
    );
  }

  /** It is not known any more which draft said what. */
  async down(): Promise<void> {}
}
