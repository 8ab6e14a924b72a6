import type { FiataCall } from "#domain/api/fiata";
import { LIMITS } from "#domain/limits";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";

/** The newest calls about a bill. `content`: the hash of what the bill says now. */
export async function callsOf(ctx: Context, documentId: string, content: string): Promise<FiataCall[]> {
  const found = await table(ctx.tx, "app.fiata_call").find(
    [
      "id",
      "mode",
      "state",
      "attempts",
      "next_at",
      "created_at",
      "state_at",
      "error_code",
      "error_parameters",
      "problems",
      "amends",
      "fiata_id",
      "pdf_sha256",
      "content",
      "content_sha256",
      "answer",
    ],
    { document_id: documentId },
    { order: { created_at: "DESC", id: "DESC" }, limit: LIMITS.fiataCalls },
  );
  return found.map((row) => ({
    id: row.id,
    mode: row.mode,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.state === "QUEUED" ? row.next_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    stateAt: row.state_at.toISOString(),
    error: row.error_code === null ? null : { code: row.error_code, parameters: { ...row.error_parameters } },
    problems: row.problems.map((one) => ({ ...one })),
    amends: row.amends,
    fiataId: row.fiata_id,
    sha256: row.pdf_sha256,
    current: row.content_sha256 === content,
    request: JSON.stringify(row.content, null, 2),
    answer: row.answer,
  }));
}
