// Data: the platform of others from which a member works.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class PlatformOfMembers1763700000795 implements MigrationInterface {
  name = "PlatformOfMembers1763700000795";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- null with external_platform: a platform that nobody has named
ALTER TABLE app.membership ADD COLUMN counterparty_id uuid REFERENCES app.counterparty,
  ADD CONSTRAINT membership_counterparty_check CHECK (counterparty_id IS NULL OR external_platform);
-- Companies read the names of counterparties, and nothing else of them.
CREATE FUNCTION app.counterparty_name(side uuid) RETURNS text
  LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT name FROM app.counterparty WHERE id = side $$;
REVOKE EXECUTE ON FUNCTION app.counterparty_name(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.counterparty_name(uuid) TO hawser_app, hawser_worker;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.membership DROP COLUMN counterparty_id;
DROP FUNCTION app.counterparty_name(uuid);
`);
  }
}
