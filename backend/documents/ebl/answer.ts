import type { eblRoutes } from "#domain/api/ebl";
import type { Body } from "#domain/api/route";
import { jsonChecksum } from "#domain/dcsa/checksum";
import { updatedDraft } from "#domain/dcsa/from-shipping-instruction";
import { shippingInstruction, type Feedback } from "#domain/dcsa/shipping-instruction";
import { answersOf, SAYING_ANSWERS, type EblAnswer } from "#domain/ebl-states";
import { Refused } from "#domain/errors";
import { kindOf } from "#domain/kinds/kinds";
import { audit } from "../../core/audit.ts";
import type { Database } from "../../core/database.ts";
import { outside } from "../../core/outside.ts";
import { table } from "../../core/table.ts";
import type { Context } from "../../session/context.ts";
import type { Settings } from "../../settings/settings.ts";
import { endAct } from "../acts.ts";
import { lockedDocument, type SeenDocument } from "../document-row.ts";
import { writeContent } from "../drafts.ts";
import { factsFor } from "../facts.ts";
import { changeInstruction, lockInstruction, standingOf, WITHDRAWN, type InstructionRow } from "./instruction-row.ts";
import { standardBill } from "./standard-bill.ts";

interface Given {
  readonly database: Database;
  readonly settings: Settings;
}
interface Answering {
  readonly ctx: Context;
  readonly given: Given;
  readonly document: SeenDocument;
  readonly row: InstructionRow;
  /** The lines of what is said. */
  readonly comments: string;
}

const feedbacksOf = (comments: string, severity: Feedback["severity"]): Feedback[] =>
  comments
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .map((message) => ({
      severity,
      code: severity === "ERROR" ? "PROPERTY_VALUE_MUST_CHANGE" : "INFORMATIONAL_MESSAGE",
      message,
    }));

/** The draft as it stands goes to the platform. BAD_INPUT for what is missing in the form, PINT_FACTS_MISSING. */
async function sendDraft({ ctx, given, document, row }: Answering): Promise<void> {
  const problems = kindOf(document.kind).problems(document.data);
  if (problems.length > 0) throw new Refused("BAD_INPUT", {}, problems);
  const instruction = shippingInstruction.parse(JSON.parse(row.body));
  const { id: reference, platform } = row;
  const organisation = ctx.organisation.id;
  const { data, number } = document;
  const { document: body, missing } = await outside("ebl draft", [reference, data], () =>
    given.database.asWorker((tx) =>
      standardBill(tx, given.settings.platformCode, { reference, organisation, data, instruction }),
    ),
  );
  if (missing.length > 0) throw new Refused("PINT_FACTS_MISSING", { fields: missing.join(", ") });
  await changeInstruction(
    ctx.tx,
    reference,
    { transport_state: "DRAFT", transport_number: number, transport_body: body, transport_data: data, feedbacks: [] },
    "DOCUMENT",
  );
  const sha256 = await jsonChecksum(body);
  await audit(ctx, "ebl.draftSent", { platform, number, sha256 }, { documentId: document.id });
}

/** The update takes the place of the instruction, and the draft says it. The draft that was sent is none any more. */
async function confirmUpdate({ ctx, document, row }: Answering): Promise<void> {
  const kind = kindOf(document.kind);
  kind.flow.assert("edit", await factsFor(ctx, document));
  const body = row.updateBody ?? row.body;
  const data = updatedDraft(document.data, shippingInstruction.parse(JSON.parse(body)));
  await writeContent(ctx, kind, document.id, data, document.language);
  await endAct(ctx, document.id, "save", {});
  await changeInstruction(
    ctx.tx,
    row.id,
    { state: "RECEIVED", update_state: "UPDATE_CONFIRMED", body, feedbacks: [], ...WITHDRAWN },
    "INSTRUCTION",
  );
  await audit(ctx, "ebl.updateConfirmed", { platform: row.platform }, { documentId: document.id });
}

const ANSWERS: Readonly<Record<EblAnswer, (answering: Answering) => Promise<void>>> = {
  SEND_DRAFT: sendDraft,
  CONFIRM_UPDATE: confirmUpdate,
  ASK_UPDATE: async ({ ctx, document, row, comments }) => {
    const feedbacks = feedbacksOf(comments, "ERROR");
    const asked = { state: "PENDING_UPDATE", update_state: null, update_body: null, feedbacks } as const;
    await changeInstruction(ctx.tx, row.id, { ...asked, ...WITHDRAWN }, "INSTRUCTION");
    await audit(ctx, "ebl.updateAsked", { platform: row.platform, comments }, { documentId: document.id });
  },
  DECLINE_UPDATE: async ({ ctx, document, row, comments }) => {
    const feedbacks = feedbacksOf(comments, "INFO");
    await changeInstruction(ctx.tx, row.id, { update_state: "UPDATE_DECLINED", feedbacks }, "INSTRUCTION");
    await audit(ctx, "ebl.updateDeclined", { platform: row.platform, comments }, { documentId: document.id });
  },
  DECLINE: async ({ ctx, document, row, comments }) => {
    const feedbacks = feedbacksOf(comments, "INFO");
    await changeInstruction(ctx.tx, row.id, { state: "DECLINED", feedbacks, ...WITHDRAWN }, "INSTRUCTION");
    await audit(ctx, "ebl.declined", { platform: row.platform, comments }, { documentId: document.id });
  },
};

/**
 * A carrier answers a shipping instruction of another platform, which is told. NOT_FOUND, FORBIDDEN, WRONG_STATE,
 * BAD_INPUT.
 */
export async function answerInstruction(
  ctx: Context,
  given: Given,
  documentId: string,
  { action, comments }: Body<typeof eblRoutes.answer>,
): Promise<void> {
  const document = await lockedDocument(ctx, documentId, null);
  const own = await table(ctx.tx, "app.ebl_instruction").first(["id"], {
    document_id: documentId,
    organisation_id: ctx.organisation.id,
  });
  const row = own && (await lockInstruction(ctx.tx, own.id));
  if (row === null) throw new Refused("NOT_FOUND");
  if (!ctx.permissions.has("bl.draft")) throw new Refused("FORBIDDEN", { permission: "bl.draft" });
  if (!answersOf(standingOf(row)).includes(action)) {
    const { signed } = standingOf(row);
    throw new Refused(
      "WRONG_STATE",
      signed ? { state: document.state } : { state: row.state, of: "carrierInstruction" },
    );
  }
  if ((SAYING_ANSWERS as readonly EblAnswer[]).includes(action) && comments === "")
    throw new Refused("BAD_INPUT", {}, [{ path: "comments", code: "REASON_NEEDED" }]);
  await ANSWERS[action]({ ctx, given, document, row, comments });
}
