import { NAMES_OF } from "../people/people.ts";
import { Any } from "typeorm";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { isTitle } from "#domain/documents/contents";
import { envelopeFlow, whyNotMove } from "#domain/flows/envelope";
import { hasGone } from "#domain/states";
import { hasRead } from "../asked/reader.ts";
import type { Context } from "../session/context.ts";
import { first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { intentView } from "../intents/intent-view.ts";
import { envelopeOf, gather } from "./envelope-row.ts";
import { ownedBy, type Inside } from "./inside.ts";
import { packsIn } from "./packed.ts";
import { transferrers } from "./transferrers.ts";

interface Person {
  readonly id: string;
  readonly name: string;
}
/** The recipient's words when it refused the original; nothing when another program refused it. */
const REASON = statement(
  "envelopes.refusedFor",
  `SELECT i.parameters->>'reason' AS reason FROM app.intent i JOIN app.envelope_document x
    ON x.document_id = i.document_id AND x.moves IS NOT NULL
  WHERE x.envelope_id = $1 AND i.organisation_id = $2 AND i.action = 'refuseReceipt' AND i.status = 'done'
    AND i.created_at >= $3 ORDER BY i.created_at LIMIT 1`,
);
const SEAL = statement(
  "envelopes.sealShown",
  `SELECT s.sha256, s.serial, s.root, s.leaf, s.proof, s.chain_id AS "chainId", a.store, a.tx_hash AS tx,
    a.block_number AS block
     FROM app.seal s LEFT JOIN chain.anchors a ON a.chain_id = s.chain_id AND a.root = s.root WHERE s.envelope_id = $1
       AND s.leaf IS NOT NULL AND s.withdrawn_at IS NULL ORDER BY s.created_at DESC LIMIT 1`,
  ["sha256", "leaf"],
);

/** The roles that may move with an original, for the sender. */
function canMove(ctx: Context, document: Inside): EnvelopeDetail["documents"][number]["canMove"] {
  const title = { owns: ownedBy(document, ctx.organisation), negotiability: document.negotiability };
  return { BOTH: whyNotMove("BOTH", title), POSSESSION: whyNotMove("POSSESSION", title) };
}

/** An envelope as the page shows it. Persons of another company are not named: they are not ours to know. */
export async function view(ctx: Context, id: string): Promise<EnvelopeDetail> {
  const row = await envelopeOf(ctx, id);
  const gathered = await gather(ctx, row);
  const { inside, facts } = gathered;
  const ids = [row.createdBy, row.sealedBy, row.transferredBy].filter((personId) => personId !== null);
  const known = new Map((await rows(ctx.tx, NAMES_OF, [ids])).map((person) => [person.id, person]));
  const someone = (personId: string | null): Person | null =>
    personId === null ? null : (known.get(personId) ?? { id: personId, name: "" });
  const companies = await table(ctx.tx, "app.organisation").find(["id", "name", "address"], {
    id: Any([row.organisationId, row.recipientId].filter((side) => side !== null)),
  });
  const company = (which: string | null) => companies.find((one) => one.id === which) ?? null;
  const mine = await table(ctx.tx, "app.envelope_view").first(["archived_at", "read_at"], {
    envelope_id: id,
    organisation_id: ctx.organisation.id,
  });
  const intent = await table(ctx.tx, "app.intent").first(
    ["id"],
    { envelope_id: id, carried_by: null },
    { order: { created_at: "DESC" } },
  );
  const seal = await first(ctx.tx, SEAL, [id]);
  const counts = new Map<string, number>();
  for (const one of inside) counts.set(one.kind, (counts.get(one.kind) ?? 0) + 1);
  const titles = inside.filter(isTitle);
  const over = titles.length > 0 && titles.every((one) => one.state !== null && hasGone(one.state));
  const comes = facts.isSender === (row.state === "REFUSED");
  const unread = comes && !(await hasRead(ctx, "envelope", row.id, row.updatedAt));
  const asked =
    facts.isSender && row.state === "READY_FOR_TRANSFER" && !facts.sealedByMe
      ? "transfer"
      : comes && !mine?.read_at && (facts.isSender || !over)
        ? "read"
        : null;
  return {
    id: row.id,
    reference: row.reference,
    subject: row.subject,
    note: row.note,
    state: row.state,
    version: row.version,
    direction: facts.isSender ? "out" : "in",
    sender: company(row.organisationId) ?? { id: row.organisationId, name: "", address: null },
    recipient: company(row.recipientId),
    inside: [...counts].map(([kind, count]) => ({ kind, count })),
    vessel: inside.find((one) => one.vessel)?.vessel ?? "",
    of: "envelope",
    asked,
    titleState: inside.find(isTitle)?.state ?? null,
    standing: null,
    unread,
    archived: Boolean(mine?.archived_at),
    at: row.updatedAt.toISOString(),
    createdBy: someone(row.createdBy) ?? { id: row.createdBy, name: "" },
    sealedBy: someone(row.sealedBy),
    sealedAt: row.sealedAt?.toISOString() ?? null,
    transferredBy: someone(row.transferredBy),
    transferredAt: row.transferredAt?.toISOString() ?? null,
    documents: inside.map((one) => ({
      id: one.id,
      kind: one.kind,
      number: one.number,
      name: one.name,
      state: one.state ?? "CREATED",
      isCopy: one.isCopy,
      watermark: one.watermark,
      moves: one.moves,
      canMove: canMove(ctx, one),
      fileId: one.fileId,
      size: one.size,
      attachments: one.attachments,
      title: isTitle(one),
      refused: one.refused,
    })),
    packs: await packsIn(ctx.tx, id),
    can: envelopeFlow.can(facts),
    intent: intent ? await intentView(ctx.tx, intent.id) : null,
    refusedFor:
      row.state === "REFUSED"
        ? ((await first(ctx.tx, REASON, [row.id, row.recipientId, row.transferredAt]))?.reason ?? "")
        : null,
    seal: seal
      ? {
          ...seal,
          store: seal.store ?? "",
          block: seal.block === null ? null : Number(seal.block),
          proof: seal.proof ?? [],
        }
      : null,
    colleagues: facts.isSender
      ? (await transferrers(ctx.tx, ctx.organisation.id, ctx.person.id)).map(({ id, name }) => ({ id, name }))
      : [],
  };
}
