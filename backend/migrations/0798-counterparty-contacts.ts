import type { MigrationInterface, QueryRunner } from "typeorm";

/** The person at a counterparty whom the companies of an exchange call, and the node's administrator keeps. */
export class CounterpartyContacts1763700000798 implements MigrationInterface {
  name = "CounterpartyContacts1763700000798";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- empty where none is known
ALTER TABLE app.counterparty ADD COLUMN contact_name text NOT NULL DEFAULT '',
  ADD COLUMN contact_email text NOT NULL DEFAULT '', ADD COLUMN contact_phone text NOT NULL DEFAULT '';
-- Companies read the contact of a counterparty beside its name, and nothing else of it.
CREATE FUNCTION app.counterparty_contact(side uuid) RETURNS jsonb
  LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT jsonb_build_object('name', contact_name, 'email', contact_email, 'phone', contact_phone)
    FROM app.counterparty WHERE id = side $$;
REVOKE EXECUTE ON FUNCTION app.counterparty_contact(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.counterparty_contact(uuid) TO hawser_app, hawser_worker;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP FUNCTION app.counterparty_contact(uuid);
ALTER TABLE app.counterparty DROP COLUMN contact_name, DROP COLUMN contact_email, DROP COLUMN contact_phone;
`);
  }
}
