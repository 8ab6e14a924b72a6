// Data: how a person's name is written.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class Names1763700000030 implements MigrationInterface {
  name = "Names1763700000030";

  async up(runner: QueryRunner): Promise<void> {
    // The same rule as fullName in domain/names.ts.
    await runner.query(String.raw`
CREATE FUNCTION app.full_name(first text, last text) RETURNS text LANGUAGE sql IMMUTABLE
  AS $$ SELECT CASE WHEN first ~ '^[\u3400-\u9fff]+$' AND last ~ '^[\u3400-\u9fff]+$' THEN last || first ELSE trim(first || ' ' || last) END $$;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP FUNCTION app.full_name(text, text);");
  }
}
