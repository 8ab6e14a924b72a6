import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

const policy = (reach: string): string => `DROP POLICY app_read ON app.desk;
CREATE POLICY app_read ON app.desk FOR SELECT TO hawser_app USING (${reach});`;

/**
 * The newest reminder of a company to each company that it waits for, about one row on desks. A company reads what it
 * asks on the desks of others.
 */
export class Reminders1763700000370 implements MigrationInterface {
  name = "Reminders1763700000370";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.reminder (
  organisation_id uuid NOT NULL REFERENCES app.organisation ON DELETE CASCADE,
  asked_id uuid NOT NULL REFERENCES app.organisation ON DELETE CASCADE,
  origin text NOT NULL,
  origin_id uuid NOT NULL,
  at timestamptz(3) NOT NULL,
  PRIMARY KEY (organisation_id, asked_id, origin, origin_id)
);
CREATE INDEX reminder_asked ON app.reminder (asked_id, origin, origin_id);
GRANT SELECT, INSERT, UPDATE ON app.reminder TO hawser_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.reminder TO hawser_worker;
${policy(`${own} OR ("column" = 'asked' AND sender_id = app.current_organisation())`)}
`);
    await runner.query(
      rowSecurity({ reminder: { read: `${own} OR asked_id = app.current_organisation()`, write: own } }, []),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${policy(own)} DROP TABLE app.reminder;`);
  }
}
