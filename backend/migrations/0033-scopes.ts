// Data: what an application reads is a scope of its own.
import type { MigrationInterface, QueryRunner } from "typeorm";

const READS = ["documents.read", "envelopes.read", "contacts.read", "company.read"];

export class Scopes1763700000033 implements MigrationInterface {
  name = "Scopes1763700000033";

  async up(runner: QueryRunner): Promise<void> {
    // Those that were given a right could read until now, and need it for what they do; one that was given nothing
    // reads nothing.
    await runner.query(
      "UPDATE app.oauth_client SET permissions = $1::text[] || permissions WHERE permissions <> '{}'",
      [READS],
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "UPDATE app.oauth_client SET permissions = array(SELECT one FROM unnest(permissions) one WHERE one <> ALL ($1::text[]))",
      [READS],
    );
  }
}
