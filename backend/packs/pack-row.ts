import type { EntityManager } from "typeorm";
import { Refused } from "#domain/errors";
import type { PackFacts } from "#domain/acts/pack/facts";
import { packFlow, type PackAction } from "#domain/flows/pack";
import { numberKey } from "#domain/numbers";
import { packProblems } from "#domain/packs";
import { isElsewhere } from "#domain/kinds/exchanged";
import { isUnready, type PackState } from "#domain/states";
import { announce } from "../core/changes.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { table } from "../core/table.ts";

/** The reader of e-Packs, with the rights. */
export type Reader = Pick<Context, "tx" | "organisation" | "permissions">;

const CARRIED = "FROM app.envelope_pack x JOIN app.envelope e ON e.id = x.envelope_id WHERE x.pack_id = p.id";
/**
 * The state of the e-Pack `p` for the organisation $1: by its own envelopes that carry it, and those that brought it.
 */
export const STATE = `CASE WHEN p.completed_at IS NULL THEN 'DRAFT'
  WHEN EXISTS (SELECT 1 ${CARRIED} AND e.organisation_id = $1 AND e.state = 'TRANSFERRING') THEN 'TRANSFERRING'
  WHEN EXISTS (SELECT 1 ${CARRIED} AND (e.organisation_id = $1 OR e.recipient_id = $1) AND e.transferred_at IS NOT NULL)
    THEN 'TRANSFERRED' ELSE 'CREATED' END`;
/** The e-Packs that the organisation $1 made or received. */
export const MINE =
  "(p.organisation_id = $1 OR EXISTS (SELECT 1 FROM app.pack_access a WHERE a.pack_id = p.id AND a.organisation_id = $1))";

export const COLUMNS = `p.id, p.organisation_id AS "organisationId", p.reference, p.cargo_name AS "cargoName",
  p.vessel_name AS "vesselName", p.port_of_loading AS "portOfLoading", p.port_of_discharge AS "portOfDischarge",
  p.amount, p.currency, p.version, ${STATE} AS state, p.created_by AS "createdBy", p.updated_by AS "updatedBy",
  p.created_at AS "createdAt", p.updated_at AS "updatedAt"`;
const BY_ID = statement("packs.byId", `SELECT ${COLUMNS} FROM app.pack p WHERE ${MINE} AND p.id = $2`, ["state"]).as<{
  state: PackState;
}>();
export type PackRow = RowOf<typeof BY_ID>;

const LOCK = statement("packs.lock", "SELECT 1 FROM app.pack WHERE id = $1 FOR UPDATE");
/**
 * The documents inside, in the order of the maker, as one organisation has them; without a state it has it no longer.
 * Row-level security leaves out those that the organisation never got.
 */
const INSIDE = statement(
  "packs.inside",
  `SELECT d.id, d.kind, d.number, d.name, d.token_id AS "tokenId", s.state,
    CASE WHEN a.access = 'copy' OR s.state = 'TRANSFERRED' THEN 'Copy'
    ELSE 'Original' END AS owning,
          (SELECT f.size FROM app.file f WHERE f.document_id = d.id AND f.role IN ('signed','upload','copy')
            ORDER BY f.created_at DESC LIMIT 1) AS size
     FROM app.pack_document x JOIN app.document d ON d.id = x.document_id
     LEFT JOIN app.document_state s ON s.document_id = d.id AND s.organisation_id = $2
     LEFT JOIN app.document_access a ON a.document_id = d.id AND a.organisation_id = $2
    WHERE x.pack_id = $1 ORDER BY x.position`,
  ["id", "kind", "number", "name", "owning"],
).as<{ owning: "Original" | "Copy" }>();
export type Packed = RowOf<typeof INSIDE>;
const TAKEN = statement(
  "packs.referenceTaken",
  `SELECT 1 FROM app.pack WHERE organisation_id = $1 AND reference_key = $2 AND completed_at IS NOT NULL
    AND id <> $3`,
);
const CARRIER = statement(
  "packs.carrier",
  `SELECT e.id FROM app.envelope_pack x JOIN app.envelope e ON e.id = x.envelope_id WHERE x.pack_id = $1
    AND e.organisation_id = $2 AND e.transferred_at IS NULL ORDER BY e.created_at LIMIT 1`,
);

/** The e-Pack; NOT_FOUND for what was never received. */
export async function packOf(ctx: Reader, id: string): Promise<PackRow> {
  const row = await first(ctx.tx, BY_ID, [ctx.organisation.id, id]);
  if (!row) throw new Refused("NOT_FOUND");
  return row;
}

/** The own e-Pack, locked for the rest of the transaction. A receiver is told that only its maker may. */
export async function ownPack(ctx: Context, id: string): Promise<PackRow> {
  const seen = await packOf(ctx, id);
  if (seen.organisationId !== ctx.organisation.id) throw new Refused("PACK_NOT_OWNER");
  await rows(ctx.tx, LOCK, [id]);
  return packOf(ctx, id);
}

/** An e-Pack has come to somebody else: its maker sees that as news. For the worker role. */
export async function noteHandedOver(tx: EntityManager, id: string): Promise<void> {
  await table(tx, "app.pack").change({ id }, { updated_at: () => "now()" });
}

export const packedIn = (tx: EntityManager, packId: string, organisationId: string): Promise<Packed[]> =>
  rows(tx, INSIDE, [packId, organisationId]);

export interface GatheredPack {
  readonly inside: readonly Packed[];
  readonly facts: PackFacts;
  /** The unsent envelope of the own company that carries it. */
  readonly envelopeId: string | null;
}

const isDraft = (one: Packed): boolean => one.state === null || isUnready(one.state) || isElsewhere(one);
const hasEnded = ({ state }: Packed): boolean => state === "VOID";

/** Everything that the flow asks about an e-Pack. */
export async function gatherPack(ctx: Reader, row: PackRow): Promise<GatheredPack> {
  const me = ctx.organisation.id;
  const inside = await packedIn(ctx.tx, row.id, me);
  const taken = await first(ctx.tx, TAKEN, [me, numberKey(row.reference), row.id]);
  const carrier = await first(ctx.tx, CARRIER, [row.id, me]);
  return {
    inside,
    envelopeId: carrier?.id ?? null,
    facts: {
      state: row.state,
      permissions: ctx.permissions,
      isOwner: row.organisationId === me,
      filledIn: packProblems(row).length === 0,
      referenceTaken: taken !== null,
      hasDocuments: inside.length > 0,
      hasDraftInside: inside.some(isDraft),
      hasEndedInside: inside.some(hasEnded),
      inEnvelope: carrier !== null,
    },
  };
}

const called = (one: Packed | undefined): string => one?.number || one?.name || "";

/** Refuses to give out an e-Pack that is empty or holds a draft. PACK_EMPTY, PACK_HAS_DRAFT. */
export function assertReadable({ facts, inside }: GatheredPack): void {
  if (!facts.hasDocuments) throw new Refused("PACK_EMPTY");
  if (facts.hasDraftInside) throw new Refused("PACK_HAS_DRAFT", { number: called(inside.find(isDraft)) });
}

/** Refuses in the words of e-Packs, and names the document that is in the way. */
export function assertPack(action: PackAction, row: PackRow, { facts, inside }: GatheredPack): void {
  const refused = packFlow.refusal(action, facts);
  if (!refused) return;
  if (refused.code === "WRONG_STATE") throw new Refused("PACK_STATE", { state: facts.state });
  if (refused.code === "BAD_INPUT") throw new Refused("BAD_INPUT", {}, packProblems(row));
  if (refused.code === "PACK_REFERENCE_TAKEN")
    throw new Refused(refused.code, {}, [{ path: "reference", code: refused.code }]);
  if (refused.code === "PACK_HAS_DRAFT") throw new Refused(refused.code, { number: called(inside.find(isDraft)) });
  if (refused.code === "PACK_DOCUMENT_ENDED")
    throw new Refused(refused.code, { number: called(inside.find(hasEnded)) });
  throw refused;
}

/** Tells the browsers of the own company. */
export const announcePack = (tx: EntityManager, organisation: string, id: string): Promise<void> =>
  announce(tx, { organisation, topic: "pack", id }, { organisation, topic: "counts", id });
