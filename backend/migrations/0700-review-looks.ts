// Data: how the bill of a review looks, of what is being written and of each version.
import type { MigrationInterface, QueryRunner } from "typeorm";
import { own } from "./row-security.ts";

const TABLES = ["review_draft", "review_version"] as const;
const OF_DOCUMENT = "EXISTS (SELECT 1 FROM app.document d WHERE d.letterhead_id = letterhead.id AND app.may_see(d.id))";
const COMMENTED = "EXISTS (SELECT 1 FROM app.review_comment c WHERE c.organisation_id = organisation.id)";
const SHOWN = `EXISTS (SELECT 1 FROM app.review_version v WHERE v.letterhead_id = letterhead.id)
  OR id = app.newest_letterhead(organisation_id)`;

/**
 * The template selection of a review: issuer, carrier, layout and sub type, with the look of the layout as it was when
 * it was chosen. A version keeps it with the letterhead, and neither changes afterwards.
 *
 * Reviews from before have none, and none is made up for them: nobody agreed to a look. Their previews showed the
 * layout of the platform, so the bill that is still to be made of one has that. A bill that its issuer had made
 * already, with a template of its own, keeps it: what the issuer chose then was allowed, and is not taken away under
 * its hands.
 */
export class ReviewLooks1763700000700 implements MigrationInterface {
  name = "ReviewLooks1763700000700";

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE app.${table} ADD COLUMN selection jsonb`);
    await runner.query(`
ALTER TABLE app.review_version ADD COLUMN letterhead_id uuid REFERENCES app.letterhead;
CREATE INDEX ON app.review_version (letterhead_id) WHERE letterhead_id IS NOT NULL;
GRANT UPDATE (selection) ON app.review_draft TO hawser_app;
-- The sub type that was agreed for a bill; null where the consignee alone says it. Endorsements begin with it.
ALTER TABLE app.document ADD COLUMN issued_as text CHECK (issued_as IN ('TO_ORDER', 'STRAIGHT', 'BLANK'));
-- Visitors read the paper as it will be: whose bill it is, in which layout, under which letterhead.
GRANT SELECT (selection, letterhead_id) ON app.review_version TO hawser_visitor;
GRANT SELECT (issuer_id) ON app.review TO hawser_visitor;
GRANT SELECT (id, organisation_id, capitals, image, image_hash, width_px, height_px) ON app.letterhead TO hawser_visitor;
CREATE POLICY visitor_read ON app.letterhead FOR SELECT TO hawser_visitor
  USING (EXISTS (SELECT 1 FROM app.review_version v WHERE v.letterhead_id = letterhead.id));
ALTER POLICY visitor_of_review ON app.organisation USING (${COMMENTED}
  OR EXISTS (SELECT 1 FROM app.review r WHERE r.issuer_id = organisation.id)
  OR EXISTS (SELECT 1 FROM app.letterhead l WHERE l.organisation_id = organisation.id));

-- Functions of the owner read these past the policies: they show to contacts what is in use, and nothing else.
ALTER TABLE app.review_version NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.template NO FORCE ROW LEVEL SECURITY;
ALTER TABLE app.letterhead NO FORCE ROW LEVEL SECURITY;
-- The own company, and its enabled contacts.
CREATE FUNCTION app.shows_layouts(company uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT company = app.current_organisation() OR EXISTS (SELECT 1 FROM app.contact mine
    JOIN app.contact theirs ON theirs.organisation_id = mine.other_id AND theirs.other_id = mine.organisation_id
    WHERE mine.organisation_id = app.current_organisation() AND mine.other_id = company
      AND mine.state = 'ADDED' AND mine.enabled AND theirs.state = 'ADDED')
$$;
-- How bills of a company may look: no first fields, no version that is not in use.
CREATE FUNCTION app.layouts_of(company uuid, of_kind text)
  RETURNS TABLE (id uuid, name text, number int, look jsonb, annex_name text, annex_sha256 text, annex_size int,
    annex_key text)
  LANGUAGE sql STABLE SECURITY DEFINER ROWS 4 SET search_path = app, pg_temp AS $$
  SELECT t.id, t.name, t.number, t.look, t.annex_name, t.annex_sha256, t.annex_size, t.annex_key FROM app.template t
    WHERE t.organisation_id = company AND t.kind = of_kind AND t.state = 'IN_USE' AND app.shows_layouts(company)
    ORDER BY t.changed_at DESC, t.id
$$;
-- Whether a version of the same template is in use, for a company that knows this one; null for none.
CREATE FUNCTION app.is_in_use(target uuid) RETURNS boolean
  LANGUAGE sql STABLE STRICT SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM app.template t JOIN app.template u ON u.series_id = t.series_id AND u.state = 'IN_USE'
    WHERE t.id = target)
$$;
CREATE FUNCTION app.newest_letterhead(company uuid) RETURNS uuid
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT l.id FROM app.letterhead l WHERE l.organisation_id = company AND app.shows_layouts(company)
    ORDER BY l.version DESC LIMIT 1
$$;
-- A letterhead that somebody has agreed to stays, also where its company sees the review no more.
CREATE FUNCTION app.is_agreed_letterhead(target uuid) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = app, pg_temp AS $$
  SELECT EXISTS (SELECT 1 FROM app.review_version v WHERE v.letterhead_id = target)
$$;
REVOKE EXECUTE ON FUNCTION app.shows_layouts(uuid), app.layouts_of(uuid, text), app.is_in_use(uuid),
  app.newest_letterhead(uuid), app.is_agreed_letterhead(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION app.shows_layouts(uuid), app.layouts_of(uuid, text), app.is_in_use(uuid),
  app.newest_letterhead(uuid), app.is_agreed_letterhead(uuid) TO hawser_app, hawser_worker;
ALTER POLICY app_read ON app.letterhead USING (${own} OR ${OF_DOCUMENT} OR ${SHOWN});
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
ALTER TABLE app.document DROP COLUMN issued_as;
ALTER POLICY visitor_of_review ON app.organisation USING (${COMMENTED});
DROP POLICY visitor_read ON app.letterhead;
REVOKE SELECT (id, organisation_id, capitals, image, image_hash, width_px, height_px) ON app.letterhead FROM hawser_visitor;
REVOKE SELECT (issuer_id) ON app.review FROM hawser_visitor;
ALTER POLICY app_read ON app.letterhead USING (${own} OR ${OF_DOCUMENT});
DROP FUNCTION app.is_agreed_letterhead(uuid);
DROP FUNCTION app.newest_letterhead(uuid);
DROP FUNCTION app.is_in_use(uuid);
DROP FUNCTION app.layouts_of(uuid, text);
DROP FUNCTION app.shows_layouts(uuid);
ALTER TABLE app.template FORCE ROW LEVEL SECURITY;
ALTER TABLE app.letterhead FORCE ROW LEVEL SECURITY;
ALTER TABLE app.review_version FORCE ROW LEVEL SECURITY;
ALTER TABLE app.review_version DROP COLUMN letterhead_id;
`);
    for (const table of TABLES) await runner.query(`ALTER TABLE app.${table} DROP COLUMN selection`);
  }
}
