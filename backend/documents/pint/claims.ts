import { In, type EntityManager } from "typeorm";
import type { Claim, exchangeCarrierRoutes, Surrendered } from "#domain/api/exchange-carriers";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { ANSWERABLE_CLAIMS } from "#domain/pint-states";
import { audit, auditLater } from "../../core/audit.ts";
import { announce, announceWork } from "../../core/changes.ts";
import { first } from "../../core/database.ts";
import { statement } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import { seenDocument } from "../document-row.ts";
import { refreshState } from "../state.ts";
import { endTask, queueAgain } from "../../tasks/tasks.ts";
import { endBill, isAway } from "./bills.ts";
import { assertRight } from "./going.ts";
import { ANSWER, followSurrender } from "./surrender-tries.ts";

const LOCK = statement(
  "documents.lockPintClaim",
  `SELECT c.id, c.state, c.document_id AS document, c.organisation_id AS organisation, c.platform_name AS platform,
      c.answer, c.answer_comments AS comments, c.code, c.reason_code AS "reasonCode", c.counterparty_id AS counterparty,
      c.reference, d.number, c.task_id AS task
    FROM app.pint_claim c JOIN app.document d ON d.id = c.document_id WHERE c.id = $1 FOR UPDATE OF c`,
  ["id", "state", "document", "organisation", "platform", "number", "code", "comments", "reference"],
);

/** The surrenders of a bill between platforms: those that its issuer is asked, and those that its carrier was asked. */
export async function surrendersOf(
  ctx: Context,
  documentId: string,
): Promise<{ claims: Claim[]; asked: Surrendered[] }> {
  await seenDocument(ctx, documentId);
  const newest = { order: { id: "DESC" }, limit: 20 } as const;
  const claims = await table(ctx.tx, "app.pint_claim").find(
    [
      "id",
      "platform_name",
      "reference",
      "code",
      "reason_code",
      "comments",
      "chain",
      "state",
      "answer",
      "answer_comments",
      "received_at",
      "answered_at",
      "attempts",
    ],
    { document_id: documentId, organisation_id: ctx.organisation.id },
    newest,
  );
  const asked = await table(ctx.tx, "app.pint_surrender").find(
    [
      "id",
      "carrier_code",
      "state",
      "answer",
      "request",
      "comments",
      "attempts",
      "error_code",
      "created_at",
      "answered_at",
    ],
    { document_id: documentId, organisation_id: ctx.organisation.id },
    newest,
  );
  return {
    claims: claims.map((one) => ({
      id: one.id,
      platform: one.platform_name,
      reference: one.reference,
      code: one.code,
      reasonCode: one.reason_code ?? "",
      comments: one.comments,
      chain: JSON.stringify(one.chain, null, 2),
      state: one.state,
      answer: one.answer,
      answerComments: one.answer_comments,
      attempts: one.attempts,
      receivedAt: one.received_at.toISOString(),
      answeredAt: one.answered_at?.toISOString() ?? null,
    })),
    asked: asked.map((one) => ({
      id: one.id,
      carrier: one.carrier_code,
      state: one.state,
      code: one.request.surrenderRequestCode,
      answer: one.answer,
      comments: one.comments,
      attempts: one.attempts,
      error: one.error_code === null ? null : { code: one.error_code, parameters: { carrier: one.carrier_code } },
      createdAt: one.created_at.toISOString(),
      answeredAt: one.answered_at?.toISOString() ?? null,
    })),
  };
}

/**
 * The issuer answers the surrender of a bill that lives on another platform. The answer counts once that platform has
 * taken it at its own address: a request that somebody else made in its name is unknown there. NOT_FOUND, WRONG_STATE.
 */
export async function answerClaim(
  ctx: Context,
  id: string,
  { action, comments }: Body<typeof exchangeCarrierRoutes.answer>,
): Promise<void> {
  const own = await table(ctx.tx, "app.pint_claim").first(["state", "document_id", "platform_name", "task_id"], {
    id,
    organisation_id: ctx.organisation.id,
  });
  if (own === null) throw new Refused("NOT_FOUND");
  const document = await seenDocument(ctx, own.document_id);
  assertRight(ctx, "bl.void");
  if (action === "SREJ" && comments === "")
    throw new Refused("BAD_INPUT", {}, [{ path: "comments", code: "REASON_NEEDED" }]);
  const answered = await table(ctx.tx, "app.pint_claim").change(
    // After many tries in vain its issuer may answer again.
    { id, state: In([...ANSWERABLE_CLAIMS]) },
    {
      state: "ANSWERING",
      answer: action,
      answer_comments: comments,
      answered_by: ctx.person.id,
      answered_at: ctx.now,
      next_at: () => "now()",
      attempts: 0,
    },
  );
  if (answered !== 1) throw new Refused("WRONG_STATE", { state: own.state, of: "claim" });
  const followed = { organisation: ctx.organisation.id, person: ctx.person.id, document: document.id };
  if (own.task_id !== null) await queueAgain(ctx.tx, "id", own.task_id);
  const task = own.task_id ?? (await followSurrender(ctx.tx, ANSWER, { ...followed, number: document.number }));
  if (own.task_id === null) await table(ctx.tx, "app.pint_claim").change({ id }, { task_id: task });
  await audit(
    ctx,
    "pint.answered",
    { number: document.number, platform: own.platform_name, action, comments },
    { documentId: own.document_id },
  );
  await announceWork(ctx.tx, { ...followed, task });
}

/**
 * Whether the answer to a surrender may still be sent: not where the bill has come back meanwhile, whose holder is here
 * now. As the worker.
 */
export async function mayAnswer(tx: EntityManager, id: string): Promise<boolean> {
  // The bill is locked before its claim, as by an envelope that comes; the claim itself is read alone.
  const row = await table(tx, "app.pint_claim").first(["document_id"], { id });
  return row !== null && (await isAway(tx, row.document_id));
}

/**
 * The issuer has answered a holder on this node: the answer is carried out here as if a carrier had sent it.
 * Idempotent; as the worker.
 */
export async function answerHere(tx: EntityManager, id: string): Promise<void> {
  const row = await first(tx, LOCK, [id]);
  if (row?.state !== "ANSWERING" || row.answer === null || row.counterparty !== null) return;
  const found = { id: row.reference, state: "ASKED" } as const;
  const surrender = await table(tx, "app.pint_surrender").first(["document_id", "organisation_id"], found);
  const taken = surrender !== null;
  if (taken) {
    const { answer, comments, number } = row;
    await table(tx, "app.pint_surrender").change(found, {
      state: answer,
      comments,
      answered_at: () => "now()",
      next_at: () => "now()",
    });
    const { document_id: documentId, organisation_id: organisation } = surrender;
    await auditLater(tx, organisation, "pint.carrierAnswered", { number, action: answer, comments }, { documentId });
    await announce(tx, { organisation, topic: "document", id: documentId });
  }
  await settleClaim(tx, id, { status: taken ? 204 : 404, taken });
}

/** The platform has taken the answer, or knows of no such request. Idempotent; as the worker. */
export async function settleClaim(
  tx: EntityManager,
  id: string,
  { status, taken }: { readonly status: number; readonly taken: boolean },
): Promise<void> {
  const row = await first(tx, LOCK, [id]);
  if (row?.state !== "ANSWERING") return;
  await table(tx, "app.pint_claim").change({ id }, { status, state: taken ? "ANSWERED" : "DENIED" });
  const { document: documentId, organisation, platform, number, answer } = row;
  if (taken && answer === "SURR") {
    await endBill(tx, documentId);
    // Delivery lets its issuer release the cargo; paper, or another bill, takes the place of an amended one.
    const closed = row.code === "SREQ" ? "SURRENDERED" : row.reasonCode === "SWTP" ? "CONVERTED" : "VOID";
    await table(tx, "app.document").change(
      { id: documentId, closed_as: "MOVED" },
      {
        closed_as: closed,
        release_agent_id: closed === "SURRENDERED" ? organisation : null,
        version: () => "version + 1",
      },
    );
  }
  await auditLater(tx, organisation, taken ? "pint.settled" : "pint.denied", { number, platform }, { documentId });
  if (row.task !== null) await endTask(tx, row.task, taken ? null : new Refused("PINT_DENIED", { platform }));
  await refreshState(tx, documentId);
  await announceWork(tx, row);
}
