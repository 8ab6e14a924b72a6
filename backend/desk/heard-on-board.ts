import { z } from "zod";
import type { Topic } from "#domain/changes";
import { first, type Database } from "../core/database.ts";
import type { Change } from "../core/changes.ts";
import { statement } from "../core/statement.ts";
import type { Session } from "../session/session.ts";

/** Whether $3 is the craft of member $2 of company $1, a delivery of it with what belongs to that, or an own task. */
const CONCERNS = statement(
  "desk.concernsCrew",
  `SELECT 1 FROM app.craft_crew w WHERE w.organisation_id = $1 AND w.person_id = $2 AND (w.craft_id = $3
    OR EXISTS (SELECT 1 FROM app.task t WHERE t.id = $3 AND t.person_id = $2)
    OR EXISTS (SELECT 1 FROM app.bunker_delivery b JOIN (
        SELECT $3::uuid AS id
        UNION ALL SELECT f.process_id FROM app.bunker_form f WHERE f.document_id = $3
        UNION ALL SELECT s.process_id FROM app.bunker_delivery s WHERE s.workspace_id = $3
      ) x ON x.id = b.process_id WHERE w.craft_id = b.craft_id OR w.craft_id = ANY (b.former_craft_ids)))`,
);

/** The changes that a crew may be concerned by; every other one is of the office. */
const TOLD: ReadonlySet<Topic> = new Set(["process", "document", "workspace", "vessel", "task", "counts"]);
const uuid = z.uuid();

type Crew = Pick<Session, "organisationId" | "personId">;

/**
 * A change as somebody hears it who works on a tanker and nowhere else: those of the own craft, its deliveries and the
 * own account. Null where it is none of them.
 */
export async function heardOnBoard(
  database: Database,
  { organisationId: organisation, personId: person }: Crew,
  { topic, id }: Pick<Change, "topic" | "id">,
): Promise<Pick<Change, "topic" | "id"> | null> {
  if (topic === "me") return { topic, id: person };
  if (!TOLD.has(topic) || !uuid.safeParse(id).success) return null;
  const found = await database.asOrganisation({ organisation, person }, (tx) =>
    first(tx, CONCERNS, [organisation, person, id]),
  );
  return found === null ? null : { topic, id };
}
