import { Inject, Injectable } from "@nestjs/common";
import { In, type EntityManager } from "typeorm";
import { eventOf } from "#domain/dcsa/ebl-messages";
import { shippingInstruction, type Feedback } from "#domain/dcsa/shipping-instruction";
import {
  EBL_SUBJECTS,
  OPEN_EBL_STATES,
  transportStateBy,
  type EblState,
  type TransportState,
} from "#domain/ebl-states";
import { OPEN_ISSUES } from "#domain/pint-states";
import type { DocumentState } from "#domain/states";
import { announce } from "../../core/changes.ts";
import { Database, first, rows } from "../../core/database.ts";
import { Rounds } from "../../core/rounds.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { counterpartyById } from "../../counterparties/known.ts";
import { reach } from "../../counterparties/reach.ts";
import { outboundOf } from "../../counterparties/tokens.ts";
import { SETTINGS_TOKEN, type SettingsProvider } from "../../settings/tokens.ts";
import { lockDocument, recordOf } from "../document-row.ts";
import { PAUSE, TRIES } from "../pint/tries.ts";
import { changeInstruction, lockInstruction, WITHDRAWN } from "./instruction-row.ts";
import { standardBill } from "./standard-bill.ts";

/** How long one message may take, with its claim. */
const CLAIM_SECONDS = 60;

const DUE = statement(
  "documents.eblDue",
  "SELECT id, document_id AS document FROM app.ebl_instruction WHERE due_at <= now() ORDER BY due_at LIMIT 50",
  ["id"],
);
/** For which purpose a bill was surrendered last. */
const PURPOSE = statement(
  "documents.eblPurpose",
  `SELECT i.parameters->>'purpose' AS purpose FROM app.intent i WHERE i.document_id = $1 AND i.action = 'surrender'
    AND i.status = 'done' ORDER BY i.created_at DESC, i.id DESC LIMIT 1`,
);
const CLAIM = statement(
  "documents.claimEblNotice",
  `UPDATE app.ebl_notice SET attempts = attempts + 1, next_at = now() + interval '${CLAIM_SECONDS} seconds'
    WHERE id = (SELECT n.id FROM app.ebl_notice n WHERE n.state = 'DUE' AND n.next_at <= now()
      AND NOT EXISTS (SELECT FROM app.ebl_notice b WHERE b.instruction_id = n.instruction_id AND b.state = 'DUE'
        AND b.id < n.id)
      ORDER BY n.next_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING id, counterparty_id AS counterparty, subject, data, created_at AS at`,
);
const END = statement(
  "documents.endEblNotice",
  `UPDATE app.ebl_notice SET status = $2, state = CASE WHEN $3 THEN 'TOLD' WHEN attempts >= ${TRIES} THEN 'FAILED'
    ELSE state END, told_at = CASE WHEN $3 THEN now() END, next_at = now() + ${PAUSE}
    WHERE id = $1 AND state = 'DUE' RETURNING organisation_id AS organisation,
      (SELECT i.document_id FROM app.ebl_instruction i WHERE i.id = instruction_id) AS document`,
  ["organisation"],
);

const isToBeIssued = (tx: EntityManager, document: string): Promise<boolean> =>
  table(tx, "app.pint_issue").has({ document_id: document, state: In([...OPEN_ISSUES]) });

/** The state of the transport document by that of its bill; null before it is issued. */
async function transportStateOf(
  tx: EntityManager,
  document: string,
  standing: DocumentState | null,
): Promise<TransportState | null> {
  const now = standing === null ? null : transportStateBy(standing);
  // A bill that another platform is asked to issue is not issued yet.
  if (standing === "IN_TRANSIT" && (await isToBeIssued(tx, document))) return null;
  if (now !== "PENDING_SURRENDER_FOR_DELIVERY") return now;
  const last = await first(tx, PURPOSE, [document]);
  return last?.purpose === "AMENDMENT" ? "PENDING_SURRENDER_FOR_AMENDMENT" : now;
}

/**
 * Tells platforms what became of their shipping instructions and of the bills that are made of them. A bill lives on
 * by acts of many parties: the database marks what is to be looked at. Every message is repeated until the platform has
 * taken it, those of one instruction one after the other.
 */
@Injectable()
export class EblNotifier extends Rounds {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: SettingsProvider,
  ) {
    super("eBL notifications");
  }

  async round(): Promise<void> {
    for (const due of await this.database.asWorker((tx) => rows(tx, DUE, [])))
      await this.database.asWorker((tx) => this.#look(tx, due)).catch((error: unknown) => this.log.warn(String(error)));
    while (!this.closed && (await this.#tell())) continue;
  }

  /** Writes down how the bill of an instruction stands now. What was read is judged anew under its locks. */
  async #look(tx: EntityManager, { id, document }: RowOf<typeof DUE>): Promise<void> {
    if (document !== null) await lockDocument(tx, document);
    const before = await lockInstruction(tx, id);
    if (before === null || before.document !== document) return;
    await table(tx, "app.ebl_instruction").change({ id }, { due_at: null });
    const open = (OPEN_EBL_STATES as readonly EblState[]).includes(before.state);
    if (document === null) {
      const message = "The carrier has deleted the draft.";
      const feedbacks: Feedback[] = [{ severity: "INFO", code: "INFORMATIONAL_MESSAGE", message }];
      return open
        ? changeInstruction(tx, id, { state: "DECLINED", feedbacks, ...WITHDRAWN }, "INSTRUCTION")
        : undefined;
    }
    const now = await transportStateOf(tx, document, before.standing);
    if (now === null || now === before.transportState || !(open || before.state === "COMPLETED")) return;
    if (before.state === "COMPLETED") return changeInstruction(tx, id, { transport_state: now }, "DOCUMENT");
    const bill = await recordOf(tx, document);
    if (bill === null) return;
    const { data, number } = bill;
    const instruction = shippingInstruction.parse(JSON.parse(before.body));
    const drafted = { reference: id, organisation: before.organisation, data, instruction };
    // Facts that the standard wants and nobody has given are missing in what is issued, too.
    const { document: body } = await standardBill(tx, this.settings.platformCode, drafted);
    await changeInstruction(
      tx,
      id,
      {
        state: "COMPLETED",
        // An update that nobody answered is none any more.
        ...(before.updateState === "UPDATE_RECEIVED" ? { update_state: "UPDATE_DECLINED" } : {}),
        transport_state: now,
        transport_number: number,
        transport_body: body,
        transport_data: data,
      },
      "INSTRUCTION",
      "DOCUMENT",
    );
  }

  async #tell(): Promise<boolean> {
    const row = await this.database.asWorker((tx) => first(tx, CLAIM, []));
    if (!row) return false;
    const { id, counterparty, subject, data, at } = row;
    const { path } = EBL_SUBJECTS[subject];
    const to = await this.database.asWorker(async (tx) => {
      const found = await counterpartyById(tx, counterparty);
      return found && { url: found.baseUrl, token: await outboundOf(tx, this.settings.kek, found.id) };
    });
    // The standard leaves open how one subscribes: here a platform does by the eBL contract of its entry.
    const from = { source: this.settings.publicUrl, subscription: counterparty };
    const body = JSON.stringify(eventOf({ id, subject, data, at }, from));
    const status =
      to === null
        ? null
        : (
            await reach(to.url, this.settings.webhookPrivate, {
              path,
              body,
              version: "3",
              ...(to.token === null ? {} : { token: to.token }),
            })
          ).status;
    await this.database.asWorker(async (tx) => {
      const ended = await first(tx, END, [id, status, status === 204 || status === 200]);
      // The page of the bill says whether the platform knows.
      if (ended !== null && ended.document !== null)
        await announce(tx, { organisation: ended.organisation, topic: "document", id: ended.document });
    });
    return true;
  }
}
