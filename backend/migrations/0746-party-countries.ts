// Data: bodies of one name in two countries are two, also where documents name them.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { unforced } from "./row-security.ts";

const BY_NAME = "kind = 'company' AND imo = '' AND code = '' AND country <> ''";

export class PartyCountries1763700000746 implements MigrationInterface {
  name = "PartyCountries1763700000746";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      unforced(["screening_party"], `UPDATE app.screening_party SET key = key || ' ' || country WHERE ${BY_NAME};`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      unforced(
        ["screening_party"],
        `UPDATE app.screening_party SET key = left(key, -1 - length(country))
           WHERE ${BY_NAME} AND key LIKE '% ' || country;`,
      ),
    );
  }
}
