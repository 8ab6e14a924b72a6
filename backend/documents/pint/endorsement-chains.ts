import type { Request } from "express";
import type { EntityManager } from "typeorm";
import { endorsementChainOf } from "#domain/dcsa/endorsement-links";
import type { Transaction } from "#domain/dcsa/envelope-shapes";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import { transportDocument } from "#domain/dcsa/transport-document";
import { isStorableText } from "#domain/storable";
import { rows } from "../../core/database.ts";
import { statement, type RowOf } from "../../core/statement.ts";
import { counterpartyByToken } from "../../counterparties/tokens.ts";
import { actsHere, actsOf } from "./chain-acts.ts";
import { carrierOf } from "./envelope.ts";
import { NotTaken } from "./serving.ts";
import type { Receiving, Wire } from "./wire.ts";

/** The bills of a carrier elsewhere that have been here, with their last title here and the end of its surrender. */
const CHAINS = statement(
  "documents.pintChains",
  `SELECT b.document, b.entries, b.issuer, b.first_holder AS "firstHolder", b.here, b.ended, l.id AS landing,
      (SELECT max(s.answered_at) FROM app.pint_surrender s WHERE s.document_id = l.id AND s.state = 'DONE')
        AS "answeredAt"
    FROM app.pint_bill b LEFT JOIN LATERAL (SELECT l.id FROM app.pint_landing l WHERE l.bill_id = b.id
      AND l.state = 'DONE' ORDER BY l.created_at DESC LIMIT 1) l ON true
    WHERE b.carrier_code = $1 AND b.number = $2 AND b.issued_id IS NULL ORDER BY b.created_at DESC`,
  ["document", "entries", "here", "ended"],
).as<{ entries: readonly string[]; issuer: ChainParty | null; firstHolder: ChainParty | null }>();

/** Everything that is known here of the acts of a bill: those that came with it, and those on this platform. */
async function actsOfBill(
  tx: EntityManager,
  platform: string,
  { entries, issuer, firstHolder, here, ended, landing, answeredAt }: RowOf<typeof CHAINS>,
): Promise<readonly Transaction[]> {
  const before = entries.flatMap(actsOf);
  const carrier = carrierOf(entries) ?? issuer;
  // The last entry of a bill that was sent on says all the acts here.
  if (landing === null || carrier === null || !(here || ended)) return before;
  const issue = entries.length > 0 ? null : { to: firstHolder };
  const { acts } = await actsHere(tx, { documentId: landing, platform, carrier, issue });
  const end: Transaction[] =
    ended && answeredAt !== null
      ? [{ actionCode: "SACC", actor: carrier, actionDateTime: answeredAt.toISOString() }]
      : [];
  return [...before, ...acts, ...end];
}

/**
 * The endorsement chains of a bill, for its carrier (`GET /v3/endorsement-chains/:reference`): the newest bill of the
 * number first, as the standard has it. The carrier counts by its token. 404 for what was never here.
 */
export const endorsementChains = ({ database, settings }: Receiving, request: Request): Promise<Wire> =>
  database.asWorker(async (tx) => {
    const from = await counterpartyByToken(tx, request.headers.authorization);
    if (from === null || from.role !== "carrier" || !from.contracts.includes("END"))
      throw new NotTaken(401, "The token is not that of a carrier that reads endorsement chains here.");
    const { transportDocumentSubReference: sub, carrierSCACCode: scac } = request.query;
    const chains = [];
    const reference = String(request.params["reference"]);
    for (const bill of isStorableText(reference) ? await rows(tx, CHAINS, [from.code, reference]) : []) {
      const acts = await actsOfBill(tx, settings.platformCode, bill);
      chains.push(endorsementChainOf(transportDocument.parse(JSON.parse(bill.document)), acts));
    }
    const asked = chains.filter(
      (chain) =>
        (sub === undefined || chain.transportDocumentSubReference === sub) &&
        (scac === undefined || chain.carrierSCACCode === scac),
    );
    if (asked.length === 0) throw new NotTaken(404, "Nothing is known of this reference.");
    return { status: 200, body: asked };
  });
