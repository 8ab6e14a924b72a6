import type { EntityManager } from "typeorm";
import type { Hex } from "viem";
import { first } from "../core/database.ts";
import { statement } from "../core/statement.ts";

const OF_DOCUMENT = statement(
  "documents.attested",
  `SELECT a.id AS attestation, a.chain_id AS "chainId", a.store, a.root, d.target, d.proof
    FROM app.attested_document d JOIN app.attestation a ON a.id = d.attestation_id WHERE d.document_id = $1`,
).as<{ store: Hex; root: Hex; target: Hex; proof: readonly Hex[] }>();
const STANDING = statement(
  "documents.attestedOnChain",
  `SELECT EXISTS (SELECT 1 FROM chain.anchors c WHERE c.chain_id = a.chain_id AND c.store = a.store AND c.root = a.root)
      AS issued,
    EXISTS (SELECT 1 FROM chain.anchors c WHERE c.chain_id = a.chain_id AND c.store = a.store
      AND c.root IN (a.root, d.target) AND c.status = 'revoked') AS revoked
    FROM app.attested_document d JOIN app.attestation a ON a.id = d.attestation_id WHERE d.document_id = $1`,
  ["issued", "revoked"],
);
/** How a document was issued on a store; null for one that is none of OpenAttestation. */
export const attested = (tx: EntityManager, documentId: string) => first(tx, OF_DOCUMENT, [documentId]);

/** How a document stands in its store; null for one that has none. */
export const attestedState = (tx: EntityManager, documentId: string) => first(tx, STANDING, [documentId]);
