// Data: grants of issuers to the agents that answer surrenders in their place.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class Grants1763700000710 implements MigrationInterface {
  name = "Grants1763700000710";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.review_grant (
  id uuid PRIMARY KEY,
  process_id uuid NOT NULL REFERENCES app.process ON DELETE CASCADE,
  -- the version that it is for: another submission asks for another grant
  revision int NOT NULL,
  -- the issuer that gives it, and the company that answers in its place
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  agent_id uuid NOT NULL REFERENCES app.organisation,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked','unsigned','granted','answering','used','declined',
    'withdrawn','expired','unreachable','failed','void')),
  -- both answers, of which the chain carries out one at most, and what makes them void: signed in advance
  accept_id uuid REFERENCES app.intent,
  restore_id uuid REFERENCES app.intent,
  cancel_id uuid REFERENCES app.intent,
  -- the last moment in which an answer may be sent
  until timestamptz(3),
  answer text CHECK (answer IN ('accept','restore')),
  answered_by uuid REFERENCES app.person,
  answered_name text,
  reason text NOT NULL DEFAULT '',
  at timestamptz(3) NOT NULL,
  -- nothing of it can be used any more, and nothing is left to do
  settled boolean NOT NULL DEFAULT false,
  CHECK ((answer IS NULL) = (answered_by IS NULL) AND (answered_by IS NULL) = (answered_name IS NULL))
);
CREATE INDEX ON app.review_grant (process_id, id DESC);
CREATE INDEX ON app.review_grant (id) WHERE NOT settled;
CREATE INDEX ON app.review_grant (accept_id) WHERE accept_id IS NOT NULL;
CREATE INDEX ON app.review_grant (restore_id) WHERE restore_id IS NOT NULL;
GRANT SELECT, INSERT ON app.review_grant TO hawser_app;
GRANT UPDATE (state, accept_id, restore_id, cancel_id, until, answer, answered_by, answered_name, reason)
  ON app.review_grant TO hawser_app;
${rowSecurity({ review_grant: { read: "app.takes_part(process_id)", write: `app.takes_part(process_id) AND ${own}` } }, [])}
-- The initiator asks the issuer for it, and never gives it.
CREATE POLICY app_ask ON app.review_grant FOR INSERT TO hawser_app
  WITH CHECK (state = 'asked' AND app.takes_step(process_id, NULL));
-- The agent answers by one that is in force, and changes nothing else.
CREATE POLICY app_answer ON app.review_grant FOR UPDATE TO hawser_app
  USING (state = 'granted' AND agent_id = app.current_organisation() AND app.takes_part(process_id))
  WITH CHECK (state = 'answering' AND agent_id = app.current_organisation());
CREATE TRIGGER desk AFTER INSERT OR UPDATE OF state ON app.review_grant FOR EACH ROW
  EXECUTE FUNCTION app.desk_touches('process', 'process_id');
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.review_grant");
  }
}
