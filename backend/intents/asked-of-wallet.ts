import type { EntityManager } from "typeorm";
import { zeroAddress } from "viem";
import type { SignatureRequest } from "#domain/api/intent";
import { actsOf } from "#domain/chain/title-acts";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import type { IntentRow } from "./intent-row.ts";
import { requestOf, type PlacedRequest } from "./request.ts";
import { SIGNED_TOGETHER } from "./titles-of.ts";

/** The documents of an act, and the original of a review's act that names none. */
const DOCUMENTS = statement(
  "intents.documentsToSign",
  `SELECT d.id, d.kind, coalesce(nullif(d.number, ''), d.name) AS number, o.address AS issuer FROM app.document d
    JOIN app.organisation o ON o.id = d.organisation_id
    WHERE d.id IN (SELECT document_id FROM app.intent WHERE id IN (${SIGNED_TOGETHER}) UNION ALL
      SELECT (parameters->>'original')::uuid FROM app.intent WHERE id = $1) ORDER BY number, d.id`,
  ["number"],
);

/**
 * The request that an act sends to its owner's wallet to sign, with the names that tell a person what it is; null for
 * any other act.
 */
export async function askedOfWallet(tx: EntityManager, act: IntentRow): Promise<SignatureRequest | null> {
  const written = act.custody === "wallet" && act.status === "waiting" ? requestOf(act) : null;
  if (!written) return null;
  const { request, place } = written;
  const documents = await rows(tx, DOCUMENTS, [act.id]);
  const address = receiverOf(act, documents[0]?.issuer);
  const company = address && (await table(tx, "app.organisation").first(["name"], { address }));
  return {
    chainId: place.chainId,
    forwarder: place.forwarder,
    from: request.from,
    to: act.target,
    gas: request.gas.toString(),
    nonce: request.nonce.toString(),
    deadline: request.deadline.toString(),
    data: request.data,
    calls: callsOf(act, written),
    documents: documents.map(({ id, kind, number }) => ({ id, kind, number })),
    ahead: act.kept,
    receiver: address ? { name: company ? company.name : null, address } : null,
  };
}

/** The calls: of acts on titles each verb with the parties that it names. */
function callsOf({ call }: IntentRow, { request }: PlacedRequest): SignatureRequest["calls"] {
  const acts = actsOf(request.data);
  if (!acts) return [{ functionName: call.functionName, arguments: [...call.arguments], titles: 1 }];
  return acts.map(({ verb, newBeneficiary, newHolder, titles }) => ({
    functionName: verb,
    arguments: [newBeneficiary, newHolder].filter((party) => party !== zeroAddress).map((party) => party.toLowerCase()),
    titles: titles.length,
  }));
}

/** The address that the title goes to: with ownership where only that moves, to the issuer where it is given back. */
function receiverOf({ action, parameters, expected }: IntentRow, issuer: string | null | undefined): string | null {
  if (expected.status === "burnt") return null;
  if (expected.status === "returned") return issuer ?? null;
  if (expected.nominee !== undefined) return expected.nominee;
  const ownership =
    action === "endorse" || action === "executeNomination" || parameters["verb"] === "rejectTransferBeneficiary";
  return (ownership ? expected.beneficiary : expected.holder) ?? null;
}
