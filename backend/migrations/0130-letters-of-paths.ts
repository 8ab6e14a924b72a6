// Data: the body of a letter that waits in clear holds paths as links of their own. A letter of a former version stays
// one text.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class LettersOfPaths1763700000130 implements MigrationInterface {
  name = "LettersOfPaths1763700000130";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.mail ALTER body TYPE jsonb USING to_jsonb(body);");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.mail ALTER body TYPE text USING body #>> '{}';");
  }
}
