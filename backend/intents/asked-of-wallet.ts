import type { EntityManager } from "typeorm";
import type { SignatureRequest } from "#domain/api/shapes";
import { first, rows } from "../core/database.ts";
import type { IntentRow } from "./intent-row.ts";
import { requestOf } from "./request.ts";

/** What an act that waits for its owner's wallet asks it to sign, with the names that tell a person what that is; null for any other. */
export async function askedOfWallet(tx: EntityManager, act: IntentRow): Promise<SignatureRequest | null> {
  const written = act.custody === "wallet" && act.status === "waiting" ? requestOf(act) : null;
  if (!written) return null;
  const { request, place } = written;
  const documents = await rows<{ id: string; kind: SignatureRequest["documents"][number]["kind"]; number: string; issuer: string }>(
    tx, `SELECT d.id, d.kind, coalesce(nullif(d.number, ''), d.name) AS number, o.address AS issuer FROM app.document d JOIN app.organisation o ON o.id = d.organisation_id WHERE d.id = $1`, [act.document_id],
  );
  const address = receiverOf(act, documents[0]?.issuer);
  const company = address && (await first<{ name: string }>(tx, "SELECT name FROM app.organisation WHERE address = $1", [address]));
  return {
    chainId: place.chainId, forwarder: place.forwarder, from: request.from, to: act.target, gas: request.gas.toString(), nonce: request.nonce.toString(), deadline: request.deadline.toString(),
    data: request.data, functionName: act.call.functionName, arguments: [...act.call.arguments], documents: documents.map(({ id, kind, number }) => ({ id, kind, number })),
    receiver: address ? { name: company ? company.name : null, address } : null,
  };
}

/** The address that the title goes to: with ownership where only that moves, to the issuer where it is given back. */
function receiverOf({ call, expected }: IntentRow, issuer: string | undefined): string | null {
  if (expected.status === "burnt") return null;
  if (expected.status === "returned") return issuer ?? null;
  const ownership = call.functionName === "transferBeneficiary" || call.functionName === "rejectTransferBeneficiary";
  return (ownership ? expected.beneficiary : expected.holder) ?? null;
}
