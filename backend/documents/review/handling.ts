import { REVIEW_TYPES, reviewAddress, type ReviewType } from "#domain/acts/review/types";
import { documentFacts } from "#domain/documents/letter-facts";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { read } from "#domain/kinds/read";
import { text } from "#domain/text";
import type { NamedCompanies } from "#domain/processes/review-companies";
import { termsSaid } from "#domain/processes/review-said";
import { first, rows } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Handling } from "../../processes/handling.ts";
import { LETTERS } from "./review-letters.ts";

const NEWEST = statement(
  "documents.newestReviewVersion",
  `SELECT r.kind, r.type, r.original->>'number' AS number, v.data FROM app.review r
    JOIN app.review_version v ON v.process_id = r.process_id AND v.revision = r.revision WHERE r.process_id = $1`,
).as<{ type: ReviewType; number: string | null; data: FieldData }>();

const TERMS = statement(
  "documents.termsOfReview",
  `SELECT r.type, v.revision AS version, v.terms, v.companies FROM app.review r
    JOIN app.review_version v ON v.process_id = r.process_id WHERE r.process_id = $1 ORDER BY v.revision`,
).as<{ type: ReviewType; terms: FieldData; companies: NamedCompanies }>();

/** B/L reviews, for the engine of processes. Nothing is written about what was never submitted. */
export const REVIEW: Handling<"review"> = {
  name: "review",
  topic: "documents",
  letters: LETTERS,
  versions: async (tx, { id }) =>
    (await rows(tx, TERMS, [id])).map(({ type, version, terms, companies }) => ({
      version,
      terms,
      companies,
      said: (manner) =>
        termsSaid(type, { terms, companies }, manner).map(({ topic, said }) => ({ label: topic.label, said })),
    })),
  async document(tx, { id }) {
    const found = await table(tx, "app.review").first(["original_id", "document_id"], { process_id: id });
    return found?.original_id ?? found?.document_id ?? null;
  },
  async about(tx, { id, title, reference }) {
    const newest = await first(tx, NEWEST, [id]);
    if (newest === null) return null;
    const kind = kindOf(newest.kind);
    const number = newest.number ?? read(newest.data, kind.numberField)?.trim() ?? "";
    const named = title || reference || number;
    const { label } = REVIEW_TYPES[newest.type];
    return {
      subject:
        newest.type === "draft"
          ? text(`draft bill of lading ${named || kind.label.en}`, `提单草稿 ${named || kind.label.zh}`)
          : text(`request "${label.en}" for bill of lading ${named}`, `提单 ${named} 的“${label.zh}”申请`),
      facts: number === "" ? text("", "") : documentFacts({ kind: kind.name, number, name: "", data: newest.data }),
      toParties: reviewAddress(newest.type, id),
      toInitiator: reviewAddress(newest.type, id),
    };
  },
};
