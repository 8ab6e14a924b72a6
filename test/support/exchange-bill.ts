import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { documentRoutes } from "#domain/api/documents";
import { dcsaBillOfLading } from "#domain/kinds/dcsa-bill-of-lading";
import { allowMove } from "../../backend/documents/pint/consent.ts";
import { refreshState } from "../../backend/documents/state.ts";
import { companies, get } from "./companies.ts";
import { sampleOf } from "./samples.ts";
import type { TwoNodes } from "./two-nodes.ts";

export const bytes = (count: number): `0x${string}` => `0x${randomBytes(count).toString("hex")}`;
export const raw = (hex: string): Buffer => Buffer.from(hex.slice(2), "hex");
export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

/** The node of the carrier, its database past the program, and the registry that its titles are said to be of. */
export interface Movable {
  readonly nodes: TwoNodes;
  readonly registry: `0x${string}`;
  readonly owner: pg.Client;
}

/** A liner bill whose title stands on the chain, as far as the tables say, and may leave with its documents. */
export async function movable(
  { nodes, registry, owner }: Movable,
  { seed, documents }: { readonly seed: number; readonly documents: readonly Uint8Array[] },
): Promise<string> {
  const { wave, carrier } = nodes;
  const { id } = await carrier.api.call(documentRoutes.create, {
    body: {
      kind: dcsaBillOfLading.name,
      language: "en-US",
      data: {
        ...sampleOf(dcsaBillOfLading),
        transportDocumentReference: `TSLU${seed}${randomBytes(4).toString("hex")}`.slice(0, 20),
        carrierCode: "TSLU",
        isElectronic: "YES",
        isToOrder: "YES",
        transportDocumentTypeCode: "BOL",
        endorsee: undefined,
        issuingParty: { partyName: carrier.name },
      },
    },
  });
  for (const [n, page] of documents.entries())
    await carrier.api.call(documentRoutes.attach, {
      params: { id },
      query: { expectedVersion: (await get(carrier.api, id)).version, name: `Packing list ${n + 1}` },
      bytes: page,
    });
  const tokenId = bytes(32);
  await owner.query(
    `WITH mint AS (INSERT INTO chain.block (chain, number, hash, at, has_events)
        SELECT c.id, (SELECT coalesce(max(number), 0) + 1 FROM chain.block), $1, now(), true FROM chain.chain c
          WHERE c.live RETURNING chain, number)
      INSERT INTO chain.event (chain, block, log_index, tx_hash, contract, source, name, topic, key, args)
        SELECT chain, number, 0, $1, $2, 'escrow', 'TokenReceived', 'title', $3,
          jsonb_build_object('holder', $4::text, 'beneficiary', $4::text, 'isMinting', true) FROM mint`,
    [randomBytes(32), randomBytes(20), raw(`${registry}${tokenId.slice(2)}`), carrier.address],
  );
  await owner.query(
    `INSERT INTO chain.title (chain, key, escrow, status, holder, beneficiary, sequence, minted_block, last_block,
      last_log, last_tx, last_at, replaced_by)
      SELECT c.id, $1, $2, 'active', $3, $3, 0, 1, 1, 0, $4, now(), '[]' FROM chain.chain c WHERE c.live`,
    [raw(`${registry}${tokenId.slice(2)}`), randomBytes(20), raw(carrier.address), randomBytes(32)],
  );
  await owner.query(
    `UPDATE app.document SET signed_at = now(), signed_by = $2, chain_id = 1337, registry = $3, token_id = $4,
      checksum = $5, negotiability = 'TO_ORDER', layout = 1 WHERE id = $1`,
    [id, carrier.people[0]?.id, registry, tokenId, sha256(tokenId)],
  );
  await wave.database.asWorker((tx) => refreshState(tx, id));
  const { version } = await get(carrier.api, id);
  const { database, settings } = wave;
  const now = new Date();
  await companies(wave).asFirst(carrier, (ctx) =>
    allowMove({ ...ctx, now }, { database, settings }, id, { expectedVersion: version, password: "" }),
  );
  return id;
}
