import { createHash } from "node:crypto";
import type { EntityManager } from "typeorm";
import { changed, first, rows } from "../core/database.ts";
import { FOLDED } from "../core/folded.ts";
import { statement } from "../core/statement.ts";
import { DESK_ORIGINS } from "./entry.ts";
import { deskSource } from "./source.ts";

/**
 * The entries that an envelope, a document, a contact or a process puts on desks. In a language whose functions do not
 * depend on the tables that they read, so that the views of the indexer can be made anew. One plan for all ids: to plan
 * costs more than to ask.
 */
const DESK_OF = `CREATE FUNCTION app.desk_of(origin text, id uuid) RETURNS SETOF app.desk LANGUAGE plpgsql STABLE
  SECURITY DEFINER SET search_path = app, pg_temp SET plan_cache_mode = force_generic_plan AS $desk$
#variable_conflict use_column
BEGIN
${DESK_ORIGINS.map(
  (origin) => `IF $1 = '${origin}' THEN
  RETURN QUERY ${deskSource(origin, "origin_id = $2")};
END IF;`,
).join("\n")}
END $desk$`;

/** Empties the desks and fills them from nothing. */
const REBUILD = `CREATE FUNCTION app.rebuild_desk() RETURNS void LANGUAGE plpgsql SECURITY DEFINER
  SET search_path = app, pg_temp AS $desk$
BEGIN
DELETE FROM app.desk;
${DESK_ORIGINS.map((origin) => `INSERT INTO app.desk ${deskSource(origin)};`).join("\n")}
END $desk$`;

/** Functions that read the rows of all companies, as the worker does. */
const OWNED = [
  "app.desk_of(text, uuid)",
  "app.rebuild_desk()",
  "app.touch_desk(text, uuid)",
  "app.desk_touches()",
  "app.desk_touches_envelopes()",
  "app.settle_desk()",
];

const VERSION = createHash("sha256")
  .update(FOLDED + DESK_OF + REBUILD)
  .digest("hex");

const KNOWN = statement(
  "asked.version",
  "SELECT obj_description(to_regprocedure('app.desk_of(text,uuid)'), 'pg_proc') AS version",
);
const LOCK = statement("asked.lock", "LOCK TABLE app.desk IN ACCESS EXCLUSIVE MODE");
const MIRROR = statement("asked.mirror", "SELECT to_regclass('chain.titles') IS NOT NULL AS there");
const FILL = statement("asked.fill", "SELECT FROM app.rebuild_desk()");

/** Makes the functions that say what stands on desks, those of this program. Needs the owner of the database. */
export const makeDeskFunctions = (query: (sql: string) => Promise<unknown>): Promise<unknown> =>
  query(`${FOLDED};
DROP FUNCTION IF EXISTS app.desk_of(text, uuid), app.rebuild_desk();
${DESK_OF};
${REBUILD};
REVOKE EXECUTE ON FUNCTION app.desk_of(text, uuid), app.rebuild_desk() FROM PUBLIC;
-- A role that may create roles may not yet act as one.
DO $$ BEGIN IF NOT pg_has_role(current_user, 'hawser_worker', 'USAGE') THEN
  EXECUTE format('GRANT hawser_worker TO %I', current_user);
END IF; END $$;
GRANT CREATE ON SCHEMA app TO hawser_worker;
${OWNED.map((what) => `ALTER FUNCTION ${what} OWNER TO hawser_worker;`).join("\n")}
REVOKE CREATE ON SCHEMA app FROM hawser_worker;`);

/**
 * Fills the desks anew where this program says something else of them than the one that filled them last. Needs the
 * owner of the database, after the migrations. Idempotent.
 */
export async function migrateDesk(tx: EntityManager): Promise<void> {
  const known = await first(tx, KNOWN);
  if (known?.version === VERSION) return;
  await changed(tx, LOCK);
  const define = (sql: string): Promise<unknown> => tx.query(sql);
  await makeDeskFunctions(define);
  // Installations make the schema of the indexer first. Without its views desks are filled by the next start.
  const mirror = await first(tx, MIRROR);
  if (mirror?.there !== true) return;
  await rows(tx, FILL);
  await define(`COMMENT ON FUNCTION app.desk_of(text, uuid) IS '${VERSION}'`);
}
