import type { EntityManager } from "typeorm";
import { v7 as uuid } from "uuid";
import { titleCall } from "#domain/chain/calls";
import type { SurrenderRequest } from "#domain/dcsa/carrier-shapes";
import { surrenderRequestOf } from "#domain/dcsa/surrender-messages";
import { announce } from "../../core/changes.ts";
import { first, rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { table } from "../../core/table.ts";
import { ofSameTitle } from "../../core/title-key.ts";
import { counterpartyByCode } from "../../counterparties/known.ts";
import type { IntentRow } from "../../intents/intent-row.ts";
import { propose } from "../../intents/propose.ts";
import type { Settings } from "../../settings/settings.ts";
import { hasTitle } from "../acts.ts";
import { lockDocument, recordOf } from "../document-row.ts";
import { actingAccount } from "./account.ts";
import { actsHere, actsOf } from "./chain-acts.ts";
import { carrierOf } from "./envelope.ts";
import { followSurrender, SURRENDER } from "./surrender-tries.ts";
import { tellNode } from "./pint-letters.ts";
import { AGAIN_SECONDS, END_SECONDS, END_TRIES } from "./tries.ts";
import { askIssuer } from "./ask-issuer.ts";

const BILL = `b.carrier_code AS carrier, b.number, b.entries, b.issuer, b.first_holder AS "firstHolder", b.document AS raw,
      b.issued_id AS issued`;
const OF_BILL = ["carrier", "number", "entries", "raw"] as const;
/** The bill of an act by which a title was given back; none for what was issued here. */
const GIVEN_BACK = statement(
  "documents.pintGivenBack",
  `SELECT i.id AS intent, i.person_id AS person, i.document_id AS document, i.organisation_id AS organisation,
      i.parameters, ${BILL}
    FROM app.intent i JOIN app.pint_landing l ON l.id = i.document_id JOIN app.pint_bill b ON b.id = l.bill_id
    WHERE i.id = $1`,
  ["intent", "organisation", ...OF_BILL],
).as<{ document: string; parameters: Readonly<Record<string, unknown>>; entries: readonly string[] }>();
/** The bill of a title that no act of ours has given back, and the company that held it, where it is one of here. */
const RETURNED = statement(
  "documents.pintReturned",
  `SELECT l.id AS document, coalesce(o.id, l.recipient_id) AS organisation, ${BILL}
    FROM app.pint_landing l JOIN app.pint_bill b ON b.id = l.bill_id JOIN app.document d ON d.id = l.id
    JOIN chain.titles t ON ${ofSameTitle("t", "d")} AND t.status = 'returned'
    LEFT JOIN app.organisation o ON o.address = t.prev_holder
    WHERE l.id = $1 AND l.state = 'DONE' AND d.locked_by IS NULL
      AND NOT EXISTS (SELECT 1 FROM app.pint_surrender s WHERE s.document_id = l.id AND s.state <> 'DONE')
      AND NOT EXISTS (SELECT 1 FROM app.intent i WHERE i.document_id = l.id AND i.status IN ('waiting','open','sent'))
    LIMIT 1`,
  ["document", "organisation", ...OF_BILL],
).as<{ entries: readonly string[] }>();

const TO_END = statement(
  "documents.pintSurrenderToEnd",
  `SELECT s.id, s.state, s.document_id AS document, s.organisation_id AS organisation, s.request, s.comments,
      s.act_id AS "actId", i.status AS act, l.bill_id AS bill, s.end_tries AS tries, s.number, s.carrier_code AS carrier
    FROM app.pint_surrender s JOIN app.pint_landing l ON l.id = s.document_id
    LEFT JOIN app.intent i ON i.id = s.act_id WHERE s.id = $1 FOR UPDATE OF s`,
  ["id", "state", "document", "organisation", "request", "comments", "bill", "tries", "number", "carrier"],
).as<{ request: SurrenderRequest }>();

/** The carrier of that code that takes surrenders; null where none is known. */
async function carrierOfCode(tx: EntityManager, code: string): Promise<string | null> {
  const carrier = await counterpartyByCode(tx, code, "carrier");
  return carrier?.contracts.includes("SUR") === true ? carrier.id : null;
}

/** The carrier that a surrender is sent to, where it was not known when the title was given back. */
export async function carrierAsked(tx: EntityManager, id: string, code: string): Promise<string | null> {
  const carrier = await carrierOfCode(tx, code);
  if (carrier !== null) await table(tx, "app.pint_surrender").change({ id }, { counterparty_id: carrier });
  return carrier;
}

/**
 * Writes down that the carrier of a bill from elsewhere is to be asked, whose title was given back here: in the
 * transaction in which the chain's answer is settled. Idempotent; as the worker.
 */
export async function surrenderToCarrier(tx: EntityManager, act: Pick<IntentRow, "id">): Promise<void> {
  for (const one of await rows(tx, GIVEN_BACK, [act.id]))
    if (!(await table(tx, "app.pint_surrender").has({ intent_id: one.intent }))) await ask(tx, one);
}

/**
 * The same for a title that another program has given back to its register: for delivery, since nobody said why. The
 * document is locked. Idempotent; as the worker.
 */
export async function surrenderReturned(tx: EntityManager, documentId: string): Promise<void> {
  const found = await first(tx, RETURNED, [documentId]);
  if (found !== null) await ask(tx, { ...found, intent: null, person: null, parameters: {} });
}

interface GivenBack extends Omit<RowOf<typeof GIVEN_BACK>, "intent"> {
  readonly intent: string | null;
}

async function ask(tx: EntityManager, one: GivenBack): Promise<void> {
  const { document, organisation, number, issued, carrier: carrierCode } = one;
  const carrier = issued === null ? await carrierOfCode(tx, carrierCode) : null;
  const request = await requestOf(tx, one);
  const followed = { organisation: organisation ?? "", person: one.person, document, number };
  await table(tx, "app.pint_surrender").insert({
    id: request.surrenderRequestReference,
    document_id: document,
    organisation_id: organisation ?? "",
    intent_id: one.intent,
    counterparty_id: carrier,
    carrier_code: carrierCode,
    number,
    request,
    error_code: carrier === null && issued === null ? "PINT_CARRIER" : null,
    ...(issued === null
      ? { task_id: await followSurrender(tx, SURRENDER, followed) }
      : { state: "ASKED", asked_at: () => "now()" }),
  });
  if (issued !== null) {
    const holder = await table(tx, "app.organisation").first(["name"], { id: organisation ?? "" });
    await askIssuer(tx, { document: issued, platform: holder?.name ?? "", from: null, request });
  }
  if (organisation !== null) await announce(tx, { organisation, topic: "document", id: document });
}

/** The message to a carrier about a title that was given back. */
async function requestOf(tx: EntityManager, one: GivenBack): Promise<SurrenderRequest> {
  const last = one.entries.flatMap(actsOf).at(-1);
  const carrier = carrierOf(one.entries) ?? one.issuer;
  // The platform by the code under which the bill was sent or issued to it.
  const platform = (last?.recipient ?? one.firstHolder)?.eblPlatform;
  if (carrier === null || platform === undefined) throw new Error(`nothing says the carrier of ${one.document}`);
  const issue = one.entries.length > 0 ? null : { to: one.firstHolder };
  const { acts } = await actsHere(tx, { documentId: one.document, platform, carrier, issue });
  return surrenderRequestOf({
    reference: uuid(),
    number: one.number,
    said: one.parameters,
    acts: [...one.entries.flatMap(actsOf), ...acts],
  });
}

/**
 * Carries out the answer of a carrier: the title ends, or is given back to the party that surrendered it. What is to be
 * done derives from rows alone. As the worker.
 */
export async function endSurrender(tx: EntityManager, settings: Settings, id: string): Promise<void> {
  const known = await table(tx, "app.pint_surrender").first(["document_id"], { id });
  if (known) await lockDocument(tx, known.document_id);
  const row = await first(tx, TO_END, [id]);
  if (row?.state !== "SURR" && row?.state !== "SREJ") return;
  if (row.act === "done") {
    await table(tx, "app.pint_surrender").change({ id }, { state: "DONE" });
    if (row.state === "SURR")
      await table(tx, "app.pint_bill").change(
        { id: row.bill },
        { ended: true, here: false, updated_at: () => "now()" },
      );
    return announce(tx, { organisation: row.organisation, topic: "document", id: row.document });
  }
  const failed = row.act === "failed" || row.act === "expired";
  const tries = failed ? row.tries + 1 : row.tries;
  const pause = failed ? END_SECONDS : AGAIN_SECONDS;
  await table(tx, "app.pint_surrender").change(
    { id },
    { end_tries: tries, next_at: () => `now() + interval '${pause} seconds'` },
  );
  if (tries >= END_TRIES) return stuck(tx, row);
  if (row.act !== null && !failed) return;
  const record = await recordOf(tx, row.document);
  const account = await actingAccount(tx, settings);
  if (account === null || !hasTitle(record)) return;
  const { holder, beneficiary } = record.title;
  const place = { registry: record.registry, tokenId: BigInt(record.tokenId) };
  const common = { via: "PROCESSING", envelopeId: null, documentId: row.document, chainId: record.chainId } as const;
  const { surrenderRequestCode: code, reasonCode } = row.request;
  const { id: act } =
    row.state === "SREJ"
      ? await propose(account, {
          ...common,
          action: "rejectSurrender",
          call: titleCall.restore(place),
          parameters: { reason: row.comments },
          expected: { status: "active", holder: holder ?? "", beneficiary: beneficiary ?? "" },
        })
      : await propose(account, {
          ...common,
          // An amended bill is issued anew by its carrier, as another one; paper takes the place of a switched one.
          action: code === "SREQ" ? "acceptSurrender" : reasonCode === "SWTP" ? "convert" : "void",
          call: titleCall.burn(place),
          parameters:
            code === "SREQ"
              ? { releaseAgentId: account.organisation.id }
              : reasonCode === "SWTP"
                ? { serials: "", originals: [] }
                : { reason: row.comments },
          expected: { status: "burnt" },
        });
  await table(tx, "app.pint_surrender").change({ id }, { act_id: act });
}

/** The carrier has answered, and the chain does not do what it says: the node's administrators look, and try it again. */
async function stuck(tx: EntityManager, row: RowOf<typeof TO_END>): Promise<void> {
  const { id, organisation, document, number, carrier } = row;
  await table(tx, "app.pint_surrender").change({ id }, { error_code: "PINT_SURRENDER_STUCK" });
  await tellNode(tx, "surrenderStuck", { number, carrier });
  await announce(tx, { organisation, topic: "document", id: document });
}
