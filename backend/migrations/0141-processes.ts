// Data: processes, their parties and their histories. Requests to sign become processes.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { makeDeskFunctions } from "../asked/schema.ts";
import { own, rowSecurity, unforced } from "./row-security.ts";

const seen = "app.sees_process(process_id)";

/** The functions that say whether the company that asks has a part in a process; the owner reads past the policies. */
const REACH = `
CREATE FUNCTION app.takes_part(target uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app AS $$
  SELECT EXISTS (SELECT 1 FROM app.process p WHERE p.id = target AND p.${own})
    OR EXISTS (SELECT 1 FROM app.process_party x WHERE x.process_id = target AND x.${own}) $$;
-- How a document stands follows from the processes about it: whoever sees the document derives that.
CREATE FUNCTION app.sees_process(target uuid) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app AS $$
  SELECT app.takes_part(target) OR EXISTS (SELECT 1 FROM app.process p WHERE p.id = target AND app.may_see(p.document_id)) $$;
-- A party takes its own steps, and the company that began the process those of the initiator.
CREATE FUNCTION app.takes_step(target uuid, place int) RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app AS $$
  SELECT CASE WHEN place IS NULL THEN EXISTS (SELECT 1 FROM app.process p WHERE p.id = target AND p.${own})
    ELSE EXISTS (SELECT 1 FROM app.process_party x WHERE x.process_id = target AND x.position = place AND x.${own}) END $$;
REVOKE EXECUTE ON FUNCTION app.takes_part(uuid), app.sees_process(uuid), app.takes_step(uuid, int) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.takes_part(uuid), app.sees_process(uuid), app.takes_step(uuid, int) TO hawser_app, hawser_worker;
`;

/** Requests to sign as processes, with the same ids; what happened to them becomes their history, in its order. */
const MOVE = `
INSERT INTO app.process (id, name, document_id, organisation_id, person_id, person_name, ordered, message, created_at)
  SELECT id, 'signing', document_id, organisation_id, person_id, person_name, ordered, message, created_at FROM app.signing_request;
INSERT INTO app.process_party (process_id, position, role, organisation_id, person_id, person_name, due_on, due_told)
  SELECT s.request_id, s.position, 'signer', s.organisation_id, s.person_id, s.person_name, r.due_on, r.due_told
    FROM app.signing_step s JOIN app.signing_request r ON r.id = s.request_id;
WITH ranked AS (
  SELECT r.*, lead(r.created_at) OVER (PARTITION BY r.document_id ORDER BY r.created_at, r.id) AS next_at,
    EXISTS (SELECT 1 FROM app.signing_step s WHERE s.request_id = r.id AND s.answer = 'rejected') AS refused
  FROM app.signing_request r),
happened AS (
  SELECT id AS process_id, 0 AS rank, 'begin' AS step, NULL::int AS party, organisation_id, person_id, person_name, created_at AS at, '' AS comment, version AS content_version
    FROM ranked
  UNION ALL SELECT s.request_id, 1, CASE s.answer WHEN 'signed' THEN 'sign' ELSE 'reject' END, s.position, s.organisation_id, s.answered_by, s.answered_name, s.answered_at, s.reason, NULL
    FROM app.signing_step s WHERE s.answer IS NOT NULL
  UNION ALL SELECT id, 1, 'remind', NULL, organisation_id, person_id, person_name, reminded_at, '', NULL FROM ranked WHERE reminded_at IS NOT NULL
  UNION ALL SELECT id, 2, CASE ended WHEN 'withdrawn' THEN 'withdraw' ELSE 'setAside' END, NULL, organisation_id, NULL, NULL, ended_at, '', NULL
    FROM ranked WHERE ended = 'withdrawn' OR ended = 'setAside'
  UNION ALL SELECT id, 3, 'superseded', NULL, organisation_id, NULL, NULL, next_at, '', NULL
    FROM ranked WHERE next_at IS NOT NULL AND ended IS DISTINCT FROM 'setAside' AND (ended = 'withdrawn' OR refused)),
lines AS (SELECT h.*, row_number() OVER (PARTITION BY process_id ORDER BY rank = 0 DESC, at, rank, party) AS n,
    (SELECT count(*) FROM app.signing_step s WHERE s.request_id = h.process_id) AS parties,
    count(*) FILTER (WHERE step = 'sign') OVER (PARTITION BY process_id ORDER BY rank = 0 DESC, at, rank, party) AS signed
  FROM happened h),
-- A request that was set aside had been rejected or withdrawn before; its row kept the last of both alone.
led AS (SELECT l.*, CASE step WHEN 'reject' THEN 'REJECTED' WHEN 'withdraw' THEN 'WITHDRAWN' WHEN 'setAside' THEN 'SET_ASIDE'
    WHEN 'superseded' THEN 'SET_ASIDE' WHEN 'sign' THEN CASE WHEN signed = parties THEN 'COMPLETE' ELSE 'OPEN' END ELSE 'OPEN' END AS state
  FROM lines l)
INSERT INTO app.process_line (process_id, n, step, state, party, organisation_id, person_id, person_name, at, comment, content_version)
  SELECT process_id, n, step, state, party, organisation_id, person_id, person_name, at, comment, content_version FROM led;
UPDATE app.process p SET version = (SELECT count(*) FROM app.process_line l WHERE l.process_id = p.id);
`;

const may = "app.may_see(document_id)";
const asker = `EXISTS (SELECT 1 FROM app.signing_request r WHERE r.id = request_id AND r.${own})`;

/** Processes about a document as requests to sign again. */
const BACK = `
ALTER TABLE app.process_line NO FORCE ROW LEVEL SECURITY;
CREATE TABLE app.signing_request (
  id uuid PRIMARY KEY,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  person_name text NOT NULL,
  ordered boolean NOT NULL,
  message text NOT NULL DEFAULT '',
  due_on date,
  version int NOT NULL,
  ended text CHECK (ended IN ('withdrawn','setAside')),
  ended_at timestamptz(3),
  reminded_at timestamptz(3),
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  due_told int NOT NULL DEFAULT 0
);
CREATE INDEX ON app.signing_request (document_id, created_at DESC);
CREATE INDEX ON app.signing_request (organisation_id) WHERE ended IS NULL;
CREATE INDEX ON app.signing_request (due_on) WHERE ended IS NULL AND due_told < 3;
CREATE TABLE app.signing_step (
  id uuid PRIMARY KEY,
  request_id uuid NOT NULL REFERENCES app.signing_request ON DELETE CASCADE,
  document_id uuid NOT NULL REFERENCES app.document ON DELETE CASCADE,
  position int NOT NULL,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid REFERENCES app.person,
  person_name text,
  answer text CHECK (answer IN ('signed','rejected')),
  reason text NOT NULL DEFAULT '',
  answered_by uuid REFERENCES app.person,
  answered_name text,
  answered_at timestamptz(3),
  UNIQUE (request_id, position),
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX ON app.signing_step (document_id);
CREATE INDEX ON app.signing_step (organisation_id) WHERE answer IS NULL;
GRANT SELECT, INSERT, UPDATE ON app.signing_request, app.signing_step TO hawser_app;
INSERT INTO app.signing_request (id, document_id, organisation_id, person_id, person_name, ordered, message, due_on, version, ended, ended_at, reminded_at, created_at, due_told)
  SELECT p.id, p.document_id, p.organisation_id, p.person_id, p.person_name, p.ordered, p.message, party.due_on, b.content_version,
      CASE e.step WHEN 'withdraw' THEN 'withdrawn' WHEN 'setAside' THEN 'setAside' END, e.at, r.at, p.created_at, party.due_told
    FROM app.process p JOIN app.process_line b ON b.process_id = p.id AND b.n = 1
    JOIN app.process_party party ON party.process_id = p.id AND party.position = 0
    LEFT JOIN LATERAL (SELECT l.step, l.at FROM app.process_line l WHERE l.process_id = p.id AND l.step IN ('withdraw','setAside') ORDER BY l.n DESC LIMIT 1) e ON true
    LEFT JOIN LATERAL (SELECT max(l.at) AS at FROM app.process_line l WHERE l.process_id = p.id AND l.step = 'remind') r ON true
    WHERE p.name = 'signing';
INSERT INTO app.signing_step (id, request_id, document_id, position, organisation_id, person_id, person_name, answer, reason, answered_by, answered_name, answered_at)
  SELECT gen_random_uuid(), p.id, p.document_id, x.position, x.organisation_id, x.person_id, x.person_name,
      CASE l.step WHEN 'sign' THEN 'signed' WHEN 'reject' THEN 'rejected' END, coalesce(l.comment, ''), l.person_id, l.person_name, l.at
    FROM app.process p JOIN app.process_party x ON x.process_id = p.id
    LEFT JOIN app.process_line l ON l.process_id = p.id AND l.party = x.position
    WHERE p.name = 'signing';
`;

/** What desks have at commit of all that a transaction has touched: of each row by its id, or by that of its origin. */
const settleDesk = (id: "subject_id" | "origin_id"): string => `
CREATE OR REPLACE FUNCTION app.settle_desk() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = app, pg_temp AS $$
DECLARE one record;
BEGIN
  FOR one IN WITH gone AS (DELETE FROM app.desk_touched WHERE tx = pg_current_xact_id() RETURNING origin, subject_id)
    SELECT origin, subject_id FROM gone ORDER BY origin, subject_id
  LOOP
    -- Another transaction may be about to write the same rows from what it alone sees.
    PERFORM pg_advisory_xact_lock(4279140, hashtext(one.origin || one.subject_id));
    WITH due AS MATERIALIZED (SELECT * FROM app.desk_of(one.origin, one.subject_id)),
      gone AS (DELETE FROM app.desk k WHERE k.origin = one.origin AND k.${id} = one.subject_id
        AND NOT EXISTS (SELECT FROM due n WHERE n.organisation_id = k.organisation_id AND n.subject = k.subject))
    INSERT INTO app.desk AS k SELECT * FROM due
      ON CONFLICT (organisation_id, subject, subject_id) DO UPDATE SET origin = excluded.origin, "column" = excluded."column", act = excluded.act,
        permissions = excluded.permissions, persons = excluded.persons, excluded = excluded.excluded,
        comes = excluded.comes, direction = excluded.direction, sender_id = excluded.sender_id,
        recipient_id = excluded.recipient_id, at = excluded.at, until = excluded.until, state = excluded.state,
        reference = excluded.reference, title = excluded.title, words = excluded.words,
        inside = excluded.inside, vessel = excluded.vessel, title_state = excluded.title_state,
        archived = excluded.archived${id === "origin_id" ? ", origin_id = excluded.origin_id, standing = excluded.standing" : ""}
      WHERE k.* IS DISTINCT FROM excluded.*;
  END LOOP;
  RETURN NULL;
END $$;`;

export class Processes1763700000141 implements MigrationInterface {
  name = "Processes1763700000141";

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
CREATE TABLE app.process (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  document_id uuid REFERENCES app.document ON DELETE CASCADE,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  person_id uuid NOT NULL REFERENCES app.person,
  person_name text NOT NULL,
  reference text NOT NULL DEFAULT '',
  title text NOT NULL DEFAULT '',
  ordered boolean NOT NULL,
  message text NOT NULL DEFAULT '',
  version int NOT NULL DEFAULT 1,
  created_at timestamptz(3) NOT NULL DEFAULT now()
);
CREATE INDEX ON app.process (document_id, created_at DESC);
CREATE INDEX ON app.process (organisation_id);

CREATE TABLE app.process_party (
  process_id uuid NOT NULL REFERENCES app.process ON DELETE CASCADE,
  position int NOT NULL,
  role text NOT NULL,
  organisation_id uuid NOT NULL REFERENCES app.organisation,
  -- a colleague; null where anybody of the company with the rights is asked
  person_id uuid REFERENCES app.person,
  person_name text,
  due_on date,
  -- the letters about the last day that were sent: 1 the day before, 2 on it, 3 after it
  due_told int NOT NULL DEFAULT 0,
  PRIMARY KEY (process_id, position)
);
CREATE INDEX ON app.process_party (organisation_id);

-- The history: nothing changes or removes a line. The state of the process and whose turn it is follow from it.
CREATE TABLE app.process_line (
  process_id uuid NOT NULL REFERENCES app.process ON DELETE CASCADE,
  n int NOT NULL,
  step text NOT NULL,
  -- the state after it
  state text NOT NULL,
  party int,
  organisation_id uuid REFERENCES app.organisation,
  person_id uuid REFERENCES app.person,
  person_name text,
  at timestamptz(3) NOT NULL,
  comment text NOT NULL DEFAULT '',
  content_hash bytea,
  content_version int,
  PRIMARY KEY (process_id, n),
  FOREIGN KEY (process_id, party) REFERENCES app.process_party (process_id, position)
);
${REACH}
GRANT SELECT, INSERT ON app.process, app.process_party, app.process_line TO hawser_app;
GRANT UPDATE (reference, title, version) ON app.process TO hawser_app;
REVOKE UPDATE, DELETE ON app.process_line FROM hawser_worker;
${rowSecurity(
  {
    process: { read: `${own} OR app.sees_process(id)`, write: own, unforced: true },
    process_party: { read: seen, write: "app.takes_step(process_id, NULL)", unforced: true },
    process_line: { read: seen, write: `${own} AND app.takes_step(process_id, party)` },
  },
  [],
)}
-- Every step counts the version of the process.
CREATE POLICY app_step ON app.process FOR UPDATE TO hawser_app USING (app.takes_part(id)) WITH CHECK (app.takes_part(id));
`);
    await runner.query(unforced(["signing_request", "signing_step", "process_line"], MOVE));
    await runner.query(`
DROP TABLE app.signing_step, app.signing_request;

ALTER TABLE app.desk ADD COLUMN origin_id uuid, ADD COLUMN standing text;
UPDATE app.desk SET origin_id = subject_id;
ALTER TABLE app.desk ALTER COLUMN origin_id SET NOT NULL;
DROP INDEX app.desk_origin;
CREATE INDEX desk_origin ON app.desk (origin, origin_id);
CREATE INDEX desk_until ON app.desk (until) WHERE until IS NOT NULL;
${settleDesk("origin_id")}
-- A process about a document stands on desks by the name and state of the document.
CREATE OR REPLACE FUNCTION app.touch_desk(touched_origin text, touched uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = app, pg_temp
  AS $$ INSERT INTO app.desk_touched (origin, subject_id) SELECT touched_origin, touched
    UNION ALL SELECT 'process', p.id FROM app.process p WHERE touched_origin = 'document' AND p.document_id = touched
    ON CONFLICT DO NOTHING $$;
CREATE TRIGGER desk AFTER INSERT OR UPDATE OR DELETE ON app.process FOR EACH ROW EXECUTE FUNCTION app.desk_touches('process', 'id');
CREATE TRIGGER desk AFTER INSERT OR UPDATE OR DELETE ON app.process_party FOR EACH ROW EXECUTE FUNCTION app.desk_touches('process', 'process_id');
CREATE TRIGGER desk AFTER INSERT OR UPDATE OR DELETE ON app.process_line FOR EACH ROW EXECUTE FUNCTION app.desk_touches('process', 'process_id');
`);
    await makeDeskFunctions((sql) => runner.query(sql));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(BACK);
    await runner.query(
      rowSecurity(
        {
          signing_request: { read: `${own} OR ${may}`, write: own },
          signing_step: { read: `${own} OR ${may}`, write: asker },
        },
        [],
      ),
    );
    await runner.query(`
CREATE POLICY app_answer ON app.signing_step FOR UPDATE TO hawser_app USING (${own} AND ${may}) WITH CHECK (${own} AND ${may});
DROP FUNCTION IF EXISTS app.desk_of(text, uuid), app.rebuild_desk();
DELETE FROM app.desk WHERE origin = 'process';
DROP INDEX app.desk_origin, app.desk_until;
ALTER TABLE app.desk DROP COLUMN origin_id, DROP COLUMN standing;
CREATE INDEX desk_origin ON app.desk (origin, subject_id);
${settleDesk("subject_id")}
CREATE OR REPLACE FUNCTION app.touch_desk(touched_origin text, touched uuid) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = app, pg_temp
  AS $$ INSERT INTO app.desk_touched (origin, subject_id) VALUES (touched_origin, touched) ON CONFLICT DO NOTHING $$;
DROP TABLE app.process_line, app.process_party, app.process;
DROP FUNCTION app.takes_part(uuid), app.sees_process(uuid), app.takes_step(uuid, int);
`);
  }
}
