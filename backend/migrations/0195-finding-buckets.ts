// Data: the index of what documents say keeps fewer and shorter lists, so that it is made and kept in less time.
import type { MigrationInterface, QueryRunner } from "typeorm";

/** The answers of a search; `begun` narrows by keys, `brief` is for words that are too short for any. */
const begun =
  "app.finding_keys(f.readers, app.grams(f.words)) @> app.finding_keys(ARRAY[app.current_organisation()], app.grams(word))";
const found = (when: string): string => `SELECT f.document_id, f.file_id FROM app.finding f
   WHERE ${when} AND f.readers @> ARRAY[app.current_organisation()] AND strpos(f.words, word) > 0`;

export class FindingBuckets1763700000195 implements MigrationInterface {
  name = "FindingBuckets1763700000195";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.finding_keys;
-- Each three characters in a row within a word; the index keeps each once. Of writing without an alphabet, two as well: most of its words have no more.
-- A gram with a blank in it narrows little and would nearly double the index.
CREATE OR REPLACE FUNCTION app.grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  one text[] := string_to_array(words, NULL);
  grams text[] := ARRAY(SELECT t.a || t.b || t.c FROM unnest(one, one[2:], one[3:]) t(a, b, c)
    WHERE ascii(t.a) > 32 AND ascii(t.b) > 32 AND ascii(t.c) > 32);
BEGIN
  IF octet_length(words) = length(words) THEN RETURN grams; END IF;
  RETURN grams || ARRAY(SELECT t.a || t.b FROM unnest(one, one[2:]) t(a, b)
    WHERE octet_length(t.a || t.b) > 2 AND ascii(t.a) > 32 AND ascii(t.b) > 32);
END $$;
-- A key for each of them and each bucket of readers. A key for each reader would be a tree of fifty million keys on a platform
-- with a million documents; one for all readers a list that is read whole for the few entries of one company.
CREATE OR REPLACE FUNCTION app.finding_keys(readers uuid[], grams text[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN ARRAY(SELECT hashtextextended(g, r.bucket) FROM (SELECT DISTINCT uuid_hash_extended(id, 0) & 15 AS bucket FROM unnest(readers) id) r, unnest(grams) g);
END $$;
-- The readers themselves are in the index too: they leave what other companies of the bucket read.
CREATE INDEX finding_keys ON app.finding USING gin (app.finding_keys(readers, app.grams(words)), readers) WITH (fastupdate = off);
ALTER INDEX app.finding_keys ALTER COLUMN 1 SET STATISTICS 0;

-- A word without a gram looks through all that its company reads. Only one of the two parts runs.
CREATE OR REPLACE FUNCTION app.found(word text) RETURNS TABLE (document_id uuid, file_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app ROWS 100 AS $$
  ${found(`app.grams(word) <> '{}' AND ${begun}`)}
  UNION ALL
  ${found("app.grams(word) = '{}'")}
$$;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP INDEX app.finding_keys;
CREATE OR REPLACE FUNCTION app.grams(words text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
DECLARE
  one text[] := string_to_array(words, NULL);
  grams text[] := ARRAY(SELECT DISTINCT t.a || t.b || t.c FROM unnest(one, one[2:], one[3:]) t(a, b, c) WHERE t.c IS NOT NULL);
BEGIN
  IF octet_length(words) = length(words) THEN RETURN grams; END IF;
  RETURN grams || ARRAY(SELECT DISTINCT t.a || t.b FROM unnest(one, one[2:]) t(a, b) WHERE octet_length(t.a || t.b) > 2);
END $$;
CREATE OR REPLACE FUNCTION app.finding_keys(readers uuid[], grams text[]) RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE COST 1000 AS $$
BEGIN
  RETURN ARRAY(SELECT hashtextextended(g, r.seed) FROM (SELECT uuid_hash_extended(id, 0) AS seed FROM unnest(readers) id OFFSET 0) r, unnest(grams) g);
END $$;
CREATE INDEX finding_keys ON app.finding USING gin (app.finding_keys(readers, '{""}' || app.grams(words))) WITH (fastupdate = off);
ALTER INDEX app.finding_keys ALTER COLUMN 1 SET STATISTICS 0;
CREATE OR REPLACE FUNCTION app.found(word text) RETURNS TABLE (document_id uuid, file_id uuid) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app ROWS 100 AS $$
  SELECT f.document_id, f.file_id FROM app.finding f
   WHERE app.finding_keys(f.readers, '{""}' || app.grams(f.words)) @> app.finding_keys(ARRAY[app.current_organisation()], coalesce(nullif(app.grams(word), '{}'), '{""}'))
     AND f.readers @> ARRAY[app.current_organisation()] AND strpos(f.words, word) > 0
$$;
`);
  }
}
