// Data: which registers of others a company has ever had followed, and when last.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity, unforced } from "./row-security.ts";

export class AskedRegisters1763700000094 implements MigrationInterface {
  name = "AskedRegisters1763700000094";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- It stays when the title is followed no longer: what is mirrored stays as well.
CREATE TABLE app.asked_register (
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  chain_id int NOT NULL,
  registry text NOT NULL,
  asked_at timestamptz(3) NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, chain_id, registry)
);
GRANT SELECT, INSERT ON app.asked_register TO hawser_app;
`);
    await runner.query(rowSecurity({ asked_register: { read: own, write: own, remove: "false" } }, []));
    await runner.query(
      unforced(
        ["followed_title", "asked_register"],
        `
INSERT INTO app.asked_register (organisation_id, chain_id, registry, asked_at) SELECT organisation_id, chain_id, registry, min(created_at) FROM app.followed_title GROUP BY 1, 2, 3;
`,
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.asked_register");
  }
}
