import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import { changed, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { announcePack, noteHandedOver } from "../packs/pack-row.ts";

const INSIDE = statement(
  "envelopes.packsInside",
  `SELECT p.id, p.reference, p.cargo_name AS "cargoName", p.vessel_name AS "vesselName", ARRAY(SELECT x.document_id
    FROM app.pack_document x WHERE x.pack_id = p.id ORDER BY x.position) AS documents
     FROM app.envelope_pack e JOIN app.pack p ON p.id = e.pack_id WHERE e.envelope_id = $1 ORDER BY e.position`,
  ["documents"],
);
/** The maker's remarks are in none of it. */
const OF_MANIFEST = statement(
  "envelopes.packsOfManifest",
  `SELECT p.id, p.reference, p.cargo_name AS "cargoName", p.vessel_name AS "vesselName",
    p.port_of_loading AS "portOfLoading", p.port_of_discharge AS "portOfDischarge",
          CASE WHEN p.amount <> '' THEN jsonb_build_object('value', p.amount, 'currency', p.currency)
            END AS amount, to_jsonb(ARRAY(SELECT x.document_id FROM app.pack_document x WHERE x.pack_id = p.id
            ORDER BY x.position)) AS documents
     FROM app.envelope_pack e JOIN app.pack p ON p.id = e.pack_id WHERE e.envelope_id = $1 ORDER BY e.position`,
);
const GIVE = statement(
  "envelopes.givePack",
  `INSERT INTO app.pack_access (pack_id, organisation_id, via) SELECT p.id, $2, $3 FROM app.pack p WHERE p.id = $1
    AND p.organisation_id <> $2 ON CONFLICT DO NOTHING`,
);

/** The e-Packs that an envelope carries. */
export const packsIn = (tx: EntityManager, envelopeId: string): Promise<RowOf<typeof INSIDE>[]> =>
  rows(tx, INSIDE, [envelopeId]);

/** An e-Pack travels as a whole: none of its documents goes out alone. */
export async function assertInNoPack(tx: EntityManager, id: string, documentId: string, number: string): Promise<void> {
  const pack = (await packsIn(tx, id)).find((one) => one.documents.includes(documentId));
  if (pack) throw new Refused("PACK_WHOLE", { number, reference: pack.reference });
}

/** The e-Packs inside, as the manifest of a seal has them. */
export const packsOfManifest = (tx: EntityManager, envelopeId: string): Promise<object[]> =>
  rows(tx, OF_MANIFEST, [envelopeId]);

/** On arrival: the recipient has the e-Packs inside from now on. For the worker role. */
export async function handPacksOver(
  tx: EntityManager,
  envelopeId: string,
  sender: string,
  recipient: string | null,
): Promise<void> {
  const packs = await table(tx, "app.envelope_pack").find(["pack_id"], { envelope_id: envelopeId });
  for (const { pack_id: id } of packs) {
    await changed(tx, GIVE, [id, recipient, envelopeId]);
    await noteHandedOver(tx, id);
    for (const organisation of [sender, recipient]) if (organisation !== null) await announcePack(tx, organisation, id);
  }
}
