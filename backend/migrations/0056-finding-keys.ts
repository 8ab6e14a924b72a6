// Data: an index of what documents say that begins with who reads them.
import type { MigrationInterface, QueryRunner } from "typeorm";

export class FindingKeys1763700000056 implements MigrationInterface {
  name = "FindingKeys1763700000056";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
-- Each three characters in a row of a text, once. Of writing without an alphabet, two as well: most of its words have no more.
CREATE FUNCTION app.grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  one text[] := string_to_array(words, NULL);
  grams text[] := ARRAY(SELECT DISTINCT t.a || t.b || t.c FROM unnest(one, one[2:], one[3:]) t(a, b, c) WHERE t.c IS NOT NULL);
BEGIN
  IF octet_length(words) = length(words) THEN RETURN grams; END IF;
  RETURN grams || ARRAY(SELECT DISTINCT t.a || t.b FROM unnest(one, one[2:]) t(a, b) WHERE octet_length(t.a || t.b) > 2);
END $$;
-- A key for each of them and each reader: under a key lies what one company reads, and nothing of others'.
CREATE FUNCTION app.finding_keys(readers uuid[], grams text[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN ARRAY(SELECT hashtextextended(g, r.seed) FROM (SELECT uuid_hash_extended(id, 0) AS seed FROM unnest(readers) id OFFSET 0) r, unnest(grams) g);
END $$;
-- With the key of no characters, under which all of a company's lies, for words that are too short.
CREATE INDEX finding_keys ON app.finding USING gin (app.finding_keys(readers, '{""}' || app.grams(words))) WITH (fastupdate = off);
-- How many have which key says nothing, and takes long to count.
ALTER INDEX app.finding_keys ALTER COLUMN 1 SET STATISTICS 0;
DROP INDEX app.finding_words;

DROP FUNCTION app.found(text);
-- Row-level security lets no index find words: this one looks past it, for the company that asks and nobody else.
CREATE FUNCTION app.found(word text) RETURNS TABLE (document_id uuid, file_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app ROWS 100 AS $$
  SELECT f.document_id, f.file_id FROM app.finding f
   WHERE app.finding_keys(f.readers, '{""}' || app.grams(f.words)) @> app.finding_keys(ARRAY[app.current_organisation()], coalesce(nullif(app.grams(word), '{}'), '{""}'))
     AND f.readers @> ARRAY[app.current_organisation()] AND strpos(f.words, word) > 0
$$;
REVOKE EXECUTE ON FUNCTION app.found(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.found(text) TO hawser_app;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP FUNCTION app.found(text);
CREATE FUNCTION app.found(pattern text) RETURNS TABLE (document_id uuid, file_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, public ROWS 100
  AS $$ SELECT f.document_id, f.file_id FROM app.finding f WHERE f.readers @> ARRAY[app.current_organisation()] AND f.words LIKE pattern $$;
REVOKE EXECUTE ON FUNCTION app.found(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.found(text) TO hawser_app;
CREATE INDEX finding_words ON app.finding USING gin (readers, words public.gin_trgm_ops) WITH (fastupdate = off);
DROP INDEX app.finding_keys;
DROP FUNCTION app.finding_keys(uuid[], text[]), app.grams(text);
`);
  }
}
