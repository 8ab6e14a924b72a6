// Data: the titles of others that companies follow.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own, rowSecurity } from "./row-security.ts";

export class FollowedTitles1763700000008 implements MigrationInterface {
  name = "FollowedTitles1763700000008";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.followed_title (
  id uuid PRIMARY KEY,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  chain_id int NOT NULL,
  registry text NOT NULL CHECK (registry ~ '^0x[0-9a-f]{40}$'),
  token_id text NOT NULL CHECK (token_id ~ '^0x[0-9a-f]{64}$'),
  label text NOT NULL DEFAULT '',
  registry_name text NOT NULL DEFAULT '',
  -- the key of its remarks, for a company that has the document
  document_key text,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  CONSTRAINT followed_title_once UNIQUE (organisation_id, chain_id, registry, token_id)
);
CREATE INDEX followed_title_place ON app.followed_title (chain_id, registry, token_id);
GRANT SELECT, INSERT, DELETE ON app.followed_title TO hawser_app;
`);
    await runner.query(rowSecurity({ followed_title: { read: own, write: own } }, []));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("DROP TABLE app.followed_title");
  }
}
