import type { deskRoutes } from "#domain/api/desk";
import type { Output } from "#domain/api/route";
import { LIST_KINDS, WITH_ME_STATES } from "#domain/documents/document-lists";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { WORKS } from "../core/member.ts";
import { statement } from "../core/statement.ts";
import { KEY_GRANTED } from "../session/person-facts.ts";
import { confinedTo } from "../documents/bunker/delivery-row.ts";
import { WITH_ACCESS } from "../documents/rows.ts";
import { ASKED, readerOf, REMINDED } from "../asked/reader.ts";
import { STATE } from "../packs/pack-row.ts";

/** A title that is with this organisation, or waits for it: what its list shows under the same name. */
const WITH_ME = `s.state IN (${WITH_ME_STATES.map((state) => `'${state}'`).join(",")}) AND a.access <> 'copy'`;

const ENVELOPES = statement(
  "desk.envelopes",
  `SELECT count(*) FILTER (WHERE NOT k.archived AND ${ASKED})::int AS inbox,
    count(*) FILTER (WHERE NOT k.archived AND ${ASKED} AND ${REMINDED})::int AS reminded,
    count(*) FILTER (WHERE k.subject = 'review' AND NOT k.archived AND ${ASKED})::int AS reviews,
    count(*) FILTER (WHERE k.subject = 'screening' AND NOT k.archived AND ${ASKED})::int AS screening,
    count(*) FILTER (WHERE k."column" = 'draft')::int AS drafts
    FROM app.desk k WHERE k.organisation_id = $1 AND k."column" IN ('asked','draft')`,
  ["inbox", "reminded", "reviews", "screening", "drafts"],
);
const DELIVERIES = statement(
  "desk.deliveries",
  `SELECT count(*)::int AS bunker FROM app.desk k JOIN app.bunker_delivery b ON b.process_id = k.subject_id
    WHERE k.organisation_id = $1 AND k.subject = 'bunker' AND ($2::uuid[] IS NULL OR b.craft_id = ANY ($2))`,
  ["bunker"],
);
const DOCUMENTS = statement(
  "desk.documents",
  `SELECT count(*) FILTER (WHERE s.kind = ANY ($2))::int AS bl, count(*) FILTER (WHERE s.kind = ANY ($3))::int AS do,
          (SELECT count(*)::int FROM app.document_state s WHERE s.organisation_id = $1
            AND s.kind = ANY ($4)) AS documents
     FROM ${WITH_ACCESS} WHERE s.organisation_id = $1 AND ${WITH_ME}`,
  ["bl", "do", "documents"],
);
const REST = statement(
  "desk.rest",
  `SELECT (SELECT count(*)::int FROM app.contact WHERE organisation_id = $1
    AND state = 'PENDING') AS "contactRequests",
          (SELECT count(*)::int FROM app.task WHERE organisation_id = $1 AND state IN ('QUEUED','RUNNING')) AS tasks,
          (SELECT count(*)::int FROM app.membership m JOIN app.person p ON p.id = m.person_id
            WHERE m.organisation_id = $1 AND $2 AND m.status NOT IN ('DISABLED','REMOVED')
            AND p.mail_failed_at IS NOT NULL) AS "mailFailed",
          (SELECT count(*)::int FROM app.membership m JOIN app.person p ON p.id = m.person_id JOIN app.organisation o
            ON o.id = m.organisation_id
            WHERE m.organisation_id = $1 AND $2 AND ${WORKS} AND cardinality(m.permissions) > 0
              AND NOT ${KEY_GRANTED}) AS "keysWanted",
          (SELECT count(*)::int FROM app.stamp WHERE organisation_id = $1 AND $2
            AND state = 'REVIEWING') AS "stampsWaiting",
          (SELECT count(*)::int FROM app.pack p WHERE p.organisation_id = $1
            AND ${STATE} IN ('DRAFT','CREATED')) AS epacks`,
  ["contactRequests", "tasks", "mailFailed", "keysWanted", "stampsWaiting", "epacks"],
);

/**
 * The numbers of the side bar: asked acts and unread envelopes, drafts, titles in hand, whatever the Document List
 * shows, e-Packs that were never sent, running work.
 */
export async function counts(ctx: Context): Promise<Output<typeof deskRoutes.counts>> {
  const { organisation } = ctx;
  const envelopes = await first(ctx.tx, ENVELOPES, readerOf(ctx));
  const lists = [LIST_KINDS.bl, LIST_KINDS.do, LIST_KINDS.documents];
  const documents = await first(ctx.tx, DOCUMENTS, [organisation.id, ...lists]);
  const rest = await first(ctx.tx, REST, [organisation.id, ctx.person.isAdmin]);
  const craft = await confinedTo(ctx);
  const confined = craft === undefined ? null : craft === null ? [] : [craft];
  const deliveries = await first(ctx.tx, DELIVERIES, [organisation.id, confined]);
  return {
    inbox: 0,
    reminded: 0,
    reviews: 0,
    screening: 0,
    drafts: 0,
    bl: 0,
    do: 0,
    documents: 0,
    contactRequests: 0,
    tasks: 0,
    mailFailed: 0,
    keysWanted: 0,
    stampsWaiting: 0,
    epacks: 0,
    bunker: 0,
    ...envelopes,
    ...documents,
    ...rest,
    ...deliveries,
  };
}
