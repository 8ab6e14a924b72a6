import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

/** Transactions on registers of others that accounts of companies signed. */
export class StrangerActs1763700000491 implements MigrationInterface {
  name = "StrangerActs1763700000491";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.stranger_act (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  chain_id int NOT NULL,
  registry text NOT NULL,
  token_id text NOT NULL,
  verb text NOT NULL,
  owner text,
  holder text,
  -- the account as it was called then: it may be deleted meanwhile
  account text NOT NULL,
  address text NOT NULL,
  nonce bigint NOT NULL,
  -- kept before the chain is told of them: after a crash the same bytes are sent again
  raw text NOT NULL,
  hash text NOT NULL UNIQUE,
  state text NOT NULL DEFAULT 'SENT' CHECK (state IN ('SENT','MINED','DONE','REFUSED','DISPLACED')),
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX stranger_act_under_way ON app.stranger_act (organisation_id, chain_id, address)
  WHERE state = 'SENT';
CREATE INDEX ON app.stranger_act (organisation_id, chain_id, registry, token_id, created_at DESC);
CREATE INDEX ON app.stranger_act (chain_id) WHERE state IN ('SENT','MINED');
GRANT SELECT, INSERT ON app.stranger_act TO hawser_app;
GRANT SELECT, UPDATE (state) ON app.stranger_act TO hawser_worker;
`);
    await runner.query(rowSecurity({ stranger_act: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.stranger_act");
  }
}
