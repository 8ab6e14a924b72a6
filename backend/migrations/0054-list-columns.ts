// Data: the columns of lists that a person has chosen.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { rowSecurity } from "./row-security.ts";

const mine = "person_id = app.current_person()";

export class ListColumns1763700000054 implements MigrationInterface {
  name = "ListColumns1763700000054";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.list_columns (
  person_id uuid NOT NULL REFERENCES app.person ON DELETE CASCADE,
  list text NOT NULL,
  columns text[] NOT NULL,
  PRIMARY KEY (person_id, list)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON app.list_columns TO hawser_app;
`);
    await runner.query(rowSecurity({ list_columns: { read: mine, write: mine } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.list_columns;");
  }
}
