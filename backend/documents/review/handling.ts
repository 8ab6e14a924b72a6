import { documentFacts } from "#domain/documents/letter-facts";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { read } from "#domain/kinds/read";
import { say, text } from "#domain/text";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import type { Handling } from "../../processes/handling.ts";
import { LETTERS } from "./review-letters.ts";

const NEWEST = statement(
  "documents.newestReviewVersion",
  `SELECT r.kind, v.data FROM app.review r JOIN app.review_version v ON v.process_id = r.process_id
    AND v.revision = r.revision WHERE r.process_id = $1`,
).as<{ data: FieldData }>();

/** B/L reviews, for the engine of processes. Nothing is written about what was never submitted. */
export const REVIEW: Handling<"review"> = {
  name: "review",
  topic: "documents",
  letters: LETTERS,
  async about(tx, { id, title, reference }) {
    const newest = await first(tx, NEWEST, [id]);
    if (newest === null) return null;
    const kind = kindOf(newest.kind);
    const number = read(newest.data, kind.numberField)?.trim() ?? "";
    return {
      subject: title || reference || say(kind.label, "en-US"),
      facts: number === "" ? text("", "") : documentFacts({ kind: kind.name, number, name: "", data: newest.data }),
      toParties: `/bl_draft/view/${id}`,
      toInitiator: `/bl_draft/view/${id}`,
    };
  },
};
