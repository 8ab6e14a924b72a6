// Data: the Company List is searched by every name, as it was written and in Latin letters, and by every part of an
// address; what is searched is folded when it is written.
import anyAscii from "any-ascii";
import type { MigrationInterface, QueryRunner } from "typeorm";

/** The columns that are searched of each table, and those that are written in Latin letters too. */
const TABLES = {
  screening_entered: {
    latin:
      "name || E'\\n' || local_name || E'\\n' || app.lines_of(other_names) || E'\\n' || address || E'\\n' || city || E'\\n' || region",
    more: ["country", "flag", "imo", "code", "registration", "lei"],
  },
  screening_party: { latin: "name", more: ["country", "flag", "imo", "code"] },
  external_contact: { latin: "name", more: ["address"] },
} as const;

/** Rows written by one statement. */
const PAGE = 5_000;

export class ScreeningSearch1763700000671 implements MigrationInterface {
  name = "ScreeningSearch1763700000671";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE FUNCTION app.lines_of(texts text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE
  AS $$ BEGIN RETURN array_to_string(texts, E'\\n'); END $$;
GRANT EXECUTE ON FUNCTION app.lines_of(text[]) TO hawser_app, hawser_worker;
-- Every line of the address of a contact, in either script.
CREATE FUNCTION app.addresses_of(company uuid) RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app
  AS $$ SELECT concat_ws(E'\\n', o.postal_address, o.local_address, o.local_city) FROM organisation o
    WHERE o.id = company AND app.postal_address_of(company) IS NOT NULL $$;
REVOKE EXECUTE ON FUNCTION app.addresses_of(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.addresses_of(uuid) TO hawser_app, hawser_worker;`);
    for (const [table, { latin, more }] of Object.entries(TABLES)) {
      await runner.query(`ALTER TABLE app.${table} ADD COLUMN latin text NOT NULL DEFAULT ''`);
      const written = (await runner.query(`SELECT id, ${latin} AS text FROM app.${table}`)) as {
        id: string;
        text: string;
      }[];
      for (let from = 0; from < written.length; from += PAGE) {
        const page = written.slice(from, from + PAGE);
        await runner.query(
          `UPDATE app.${table} t SET latin = w.latin FROM unnest($1::uuid[], $2::text[]) AS w(id, latin)
            WHERE t.id = w.id`,
          [page.map(({ id }) => id), page.map(({ text }) => anyAscii(text).toLowerCase())],
        );
      }
      await runner.query(`ALTER TABLE app.${table} ADD COLUMN searched text NOT NULL GENERATED ALWAYS AS
        (app.folded(${latin} || E'\\n' || latin || E'\\n' || ${more.join(" || E'\\n' || ")})) STORED`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of Object.keys(TABLES))
      await runner.query(`ALTER TABLE app.${table} DROP COLUMN searched, DROP COLUMN latin`);
    await runner.query("DROP FUNCTION app.lines_of(text[]), app.addresses_of(uuid)");
  }
}
