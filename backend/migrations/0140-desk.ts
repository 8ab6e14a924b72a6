import type { MigrationInterface, QueryRunner } from "typeorm";
import { makeDeskFunctions } from "../asked/schema.ts";
import { rowSecurity, own } from "./row-security.ts";

const UNIQUE = "(organisation_id, subject, subject_id)";

/**
 * Keeps the desks of companies beside the rows that they follow from. Each change notes what it touches, and the desks
 * are written when its transaction commits: all of one transaction at once, in one order, so that two never wait for
 * each other in
 * a circle. The function `app.desk_of` that says what they are comes with the program (backend/asked/schema.ts).
 */
export class Desk1763700000140 implements MigrationInterface {
  name = "Desk1763700000140";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.desk (
  origin text NOT NULL,
  organisation_id uuid NOT NULL,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  "column" text NOT NULL CHECK ("column" IN ('asked','waiting','done','draft')),
  act text,
  permissions text[] NOT NULL,
  persons uuid[],
  excluded uuid,
  comes boolean NOT NULL,
  direction text NOT NULL,
  sender_id uuid NOT NULL,
  recipient_id uuid,
  at timestamptz NOT NULL,
  until date,
  state text NOT NULL,
  reference text NOT NULL,
  title text NOT NULL,
  words text NOT NULL,
  inside jsonb NOT NULL,
  vessel text NOT NULL,
  title_state text,
  archived boolean NOT NULL,
  PRIMARY KEY ${UNIQUE},
  CHECK (("column" = 'asked') = (act IS NOT NULL))
);
CREATE INDEX desk_origin ON app.desk (origin, subject_id);
CREATE INDEX desk_column ON app.desk (organisation_id, "column", at DESC, subject_id);

-- Entries that one person has read, until they change.
CREATE TABLE app.desk_read (
  organisation_id uuid NOT NULL REFERENCES app.organisation(id) ON DELETE CASCADE,
  person_id uuid NOT NULL REFERENCES app.person(id) ON DELETE CASCADE,
  subject text NOT NULL,
  subject_id uuid NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (organisation_id, person_id, subject, subject_id)
);

CREATE UNLOGGED TABLE app.desk_touched (
  tx xid8 NOT NULL DEFAULT pg_current_xact_id(),
  origin text NOT NULL,
  subject_id uuid NOT NULL,
  PRIMARY KEY (tx, origin, subject_id)
);
${rowSecurity({ desk: { read: own, write: "false" }, desk_read: { read: own, write: own } }, ["desk_touched"])}
GRANT SELECT ON app.desk TO hawser_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.desk, app.desk_touched TO hawser_worker;
GRANT SELECT, INSERT, UPDATE, DELETE ON app.desk_read TO hawser_app, hawser_worker;

CREATE FUNCTION app.touch_desk(touched_origin text, touched uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = app, pg_temp
  AS $$ INSERT INTO app.desk_touched (origin, subject_id) VALUES (touched_origin, touched) ON CONFLICT DO NOTHING $$;

-- Touches what a row is about: the arguments are the origin and the column that has its id.
CREATE FUNCTION app.desk_touches() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = app, pg_temp AS $$
BEGIN
  PERFORM app.touch_desk(TG_ARGV[0], (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[1])::uuid);
  RETURN NULL;
END $$;

-- An envelope shows what is inside, how its title stands, and whether anything is left to do with it.
CREATE FUNCTION app.desk_touches_envelopes() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = app, pg_temp AS $$
BEGIN
  PERFORM app.touch_desk('envelope', x.envelope_id) FROM app.envelope_document x WHERE x.document_id = coalesce(NEW.document_id, OLD.document_id);
  RETURN NULL;
END $$;

CREATE FUNCTION app.settle_desk() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = app, pg_temp AS $$
DECLARE one record;
BEGIN
  FOR one IN WITH gone AS (DELETE FROM app.desk_touched WHERE tx = pg_current_xact_id() RETURNING origin, subject_id)
    SELECT origin, subject_id FROM gone ORDER BY origin, subject_id
  LOOP
    -- Another transaction may be about to write the same rows from what it alone sees.
    PERFORM pg_advisory_xact_lock(4279140, hashtext(one.origin || one.subject_id));
    WITH due AS MATERIALIZED (SELECT * FROM app.desk_of(one.origin, one.subject_id)),
      gone AS (DELETE FROM app.desk k WHERE k.origin = one.origin AND k.subject_id = one.subject_id
        AND NOT EXISTS (SELECT FROM due n WHERE n.organisation_id = k.organisation_id AND n.subject = k.subject))
    INSERT INTO app.desk AS k SELECT * FROM due
      ON CONFLICT ${UNIQUE} DO UPDATE SET origin = excluded.origin, "column" = excluded."column", act = excluded.act,
        permissions = excluded.permissions, persons = excluded.persons, excluded = excluded.excluded,
        comes = excluded.comes, direction = excluded.direction, sender_id = excluded.sender_id,
        recipient_id = excluded.recipient_id, at = excluded.at, until = excluded.until, state = excluded.state,
        reference = excluded.reference, title = excluded.title, words = excluded.words,
        inside = excluded.inside, vessel = excluded.vessel, title_state = excluded.title_state,
        archived = excluded.archived
      WHERE k.* IS DISTINCT FROM excluded.*;
  END LOOP;
  RETURN NULL;
END $$;
REVOKE EXECUTE ON FUNCTION app.touch_desk(text, uuid), app.desk_touches(), app.desk_touches_envelopes(), app.settle_desk() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.touch_desk(text, uuid) TO hawser_app, hawser_worker;

CREATE CONSTRAINT TRIGGER settle_desk AFTER INSERT ON app.desk_touched DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.settle_desk();
CREATE TRIGGER desk AFTER INSERT OR UPDATE OR DELETE ON app.envelope FOR EACH ROW EXECUTE FUNCTION app.desk_touches('envelope', 'id');
CREATE TRIGGER desk AFTER INSERT OR UPDATE OR DELETE ON app.envelope_view FOR EACH ROW EXECUTE FUNCTION app.desk_touches('envelope', 'envelope_id');
CREATE TRIGGER desk AFTER INSERT OR UPDATE OR DELETE ON app.envelope_document FOR EACH ROW EXECUTE FUNCTION app.desk_touches('envelope', 'envelope_id');
CREATE TRIGGER desk AFTER INSERT OR UPDATE OR DELETE ON app.contact FOR EACH ROW EXECUTE FUNCTION app.desk_touches('contact', 'id');
CREATE TRIGGER desk AFTER INSERT OR UPDATE OR DELETE ON app.document_state FOR EACH ROW EXECUTE FUNCTION app.desk_touches('document', 'document_id');
CREATE TRIGGER desk_envelopes AFTER INSERT OR UPDATE OR DELETE ON app.document_state FOR EACH ROW EXECUTE FUNCTION app.desk_touches_envelopes();

-- Everybody in a company has read what the company had read.
INSERT INTO app.desk_read (organisation_id, person_id, subject, subject_id, at)
  SELECT v.organisation_id, m.person_id, 'envelope', v.envelope_id, greatest(v.read_at, e.updated_at)
    FROM app.envelope_view v JOIN app.envelope e ON e.id = v.envelope_id JOIN app.membership m ON m.organisation_id = v.organisation_id
    WHERE v.read_at IS NOT NULL;
`);
    // Backends of the version before go on writing, and their transactions need them from now on.
    await makeDeskFunctions((sql) => runner.query(sql));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
DROP TRIGGER desk ON app.envelope; DROP TRIGGER desk ON app.envelope_view; DROP TRIGGER desk ON app.envelope_document; DROP TRIGGER desk ON app.contact;
DROP TRIGGER desk ON app.document_state; DROP TRIGGER desk_envelopes ON app.document_state;
DROP FUNCTION IF EXISTS app.desk_of(text, uuid), app.rebuild_desk();
DROP TABLE app.desk_touched, app.desk_read, app.desk;
DROP FUNCTION app.settle_desk(), app.desk_touches_envelopes(), app.desk_touches(), app.touch_desk(text, uuid);
`);
  }
}
