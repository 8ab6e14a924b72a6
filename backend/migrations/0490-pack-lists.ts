// Data: the kinds that belong into an e-Pack, and a company's lists of them.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class PackLists1763700000490 implements MigrationInterface {
  name = "PackLists1763700000490";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.pack_list (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  name_key text NOT NULL,
  kinds text[] NOT NULL CHECK (cardinality(kinds) BETWEEN 1 AND 40),
  UNIQUE (organisation_id, name_key)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.pack_list TO hawser_app;
-- Beside the remarks: the maker's own, which nobody else gets.
ALTER TABLE app.pack_remarks ADD COLUMN wanted text[] NOT NULL DEFAULT '{}';
`);
    await runner.query(rowSecurity({ pack_list: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE app.pack_remarks DROP COLUMN wanted; DROP TABLE app.pack_list;");
  }
}
