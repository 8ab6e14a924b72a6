import { createHash } from "node:crypto";
import { In, type EntityManager } from "typeorm";
import { canonicalJson } from "#domain/canonical";
import { WAITING_CLAIMS } from "#domain/pint-states";
import { surrenderAnswer, surrenderRequest, type SurrenderRequest } from "#domain/dcsa/carrier-shapes";
import { isUuid } from "#domain/checks";
import { isStorable } from "#domain/storable";
import { isGivenOn } from "#domain/dcsa/endorsement-links";
import { announceWork } from "../../core/changes.ts";
import { table } from "../../core/table.ts";
import { auditLater } from "../../core/audit.ts";
import type { Counterparty } from "../../counterparties/known.ts";
import { counterpartyByToken } from "../../counterparties/tokens.ts";
import { askIssuer } from "./ask-issuer.ts";
import { isAway } from "./bills.ts";
import { endTask } from "../../tasks/tasks.ts";
import { NotTaken } from "./serving.ts";
import { jsonOf, type Receiving, type Wire } from "./wire.ts";

interface Message {
  readonly bytes: Uint8Array;
  readonly authorization: string | undefined;
}

const UNSTORABLE = "The message has a character or number that nothing here holds.";

/**
 * A platform surrenders a bill of a carrier here that moved there or was issued there
 * (`POST /v3/ebl-surrender-requests`). The standard does not sign this message: it counts with the token of the
 * platform, and the carrier's answer goes to the platform's own address.
 */
export async function receiveSurrender({ database }: Receiving, { bytes, authorization }: Message): Promise<Wire> {
  const body = jsonOf(bytes);
  if (!isStorable(body)) throw new NotTaken(400, UNSTORABLE);
  const read = surrenderRequest.safeParse(body);
  if (!read.success) throw new NotTaken(400, "The request has not the form of the standard.");
  const asked = read.data;
  return database.asWorker(async (tx) => {
    const from = await counterpartyByToken(tx, authorization);
    if (from === null || from.role !== "platform")
      throw new NotTaken(401, "The token is not that of a known platform.");
    const sha256 = createHash("sha256").update(canonicalJson(body)).digest("hex");
    const known = await table(tx, "app.pint_claim").first(["sha256"], {
      counterparty_id: from.id,
      reference: asked.surrenderRequestReference,
    });
    if (known !== null) {
      if (known.sha256 !== sha256) throw new NotTaken(409, "This reference was used for another request.");
      return { status: 204, body: null };
    }
    const document = await surrenderable(tx, asked, from);
    if (document === null) throw new NotTaken(404, "No bill of this number is on that platform.");
    const open = await table(tx, "app.pint_claim").has({ document_id: document.id, state: In([...WAITING_CLAIMS]) });
    if (open) throw new NotTaken(409, "The surrender of this bill waits for an answer.");
    await askIssuer(tx, { document: document.id, platform: from.name, from: from.id, request: asked, sha256 });
    return { status: 204, body: null };
  });
}

/**
 * The bill of a number that is its carrier's here and lives elsewhere; its history is locked. That of the platform
 * which took or issued it comes first. From there it may have gone on, of which no carrier is told: a third platform is
 * heard where the acts that it names give the bill to both platforms. None where the bill has
 * come back or ended, and where several have the number.
 */
async function surrenderable(
  tx: EntityManager,
  { transportDocumentReference: number, endorsementChain = [] }: SurrenderRequest,
  from: Counterparty,
) {
  const columns = ["document_id", "counterparty_id", "platform"] as const;
  const taken = await table(tx, "app.pint_offer").find(columns, { number, state: "GONE" });
  const issued = await table(tx, "app.pint_issue").find(columns, { number, state: "ISSUED" });
  const there = [];
  const onward = [];
  for (const { document_id: id, counterparty_id: counterparty, platform } of [...taken, ...issued]) {
    if (id === null) continue;
    const document = await table(tx, "app.document").first(["id", "organisation_id"], { id, closed_as: "MOVED" });
    if (document === null || !(await isAway(tx, id))) continue;
    if (counterparty === from.id) there.push(document);
    else if (isGivenOn(endorsementChain, [platform, from.code])) onward.push(document);
  }
  const found = there.length > 0 ? there : onward;
  return found.length === 1 ? (found[0] ?? null) : null;
}

/**
 * A carrier answers the surrender of a bill that was held here (`POST /v3/ebl-surrender-responses`): 204, and 409 for a
 * second answer. It counts with the token of the carrier.
 */
export async function receiveSurrenderAnswer(
  { database }: Receiving,
  { bytes, authorization }: Message,
): Promise<Wire> {
  const body = jsonOf(bytes);
  if (!isStorable(body)) throw new NotTaken(400, UNSTORABLE);
  const read = surrenderAnswer.safeParse(body);
  if (!read.success) throw new NotTaken(400, "The answer has not the form of the standard.");
  const { surrenderRequestReference: id, action, comments = "" } = read.data;
  if (action === "SREJ" && comments === "") throw new NotTaken(400, "A rejection says why, in its comments.");
  return database.asWorker(async (tx) => {
    const from = await counterpartyByToken(tx, authorization);
    if (from === null || from.role !== "carrier") throw new NotTaken(401, "The token is not that of a known carrier.");
    const row = isUuid(id)
      ? await table(tx, "app.pint_surrender").first(["state", "document_id", "organisation_id", "number", "task_id"], {
          id,
          counterparty_id: from.id,
        })
      : null;
    if (row === null) throw new NotTaken(404, "No surrender of this reference waits for an answer.");
    // The request may have been received though its answer was lost.
    const answered = await table(tx, "app.pint_surrender").change(
      { id, state: row.state === "DUE" || row.state === "FAILED" ? row.state : "ASKED" },
      { state: action, answer: action, comments, answered_at: () => "now()", next_at: () => "now()" },
    );
    if (answered !== 1) throw new NotTaken(409, "This surrender was answered before.");
    await auditLater(
      tx,
      row.organisation_id,
      "pint.carrierAnswered",
      { number: row.number, action, comments },
      { documentId: row.document_id },
    );
    const { organisation_id: organisation, document_id: document, task_id: task } = row;
    // A surrender that the carrier has answered was asked, whatever became of the answer to the question.
    if (task !== null && row.state !== "ASKED") await endTask(tx, task, null);
    await announceWork(tx, { organisation, document, task });
    return { status: 204, body: null };
  });
}
