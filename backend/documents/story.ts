import type { Story } from "#domain/api/story";
import { capacityIn } from "#domain/capacity";
import { sayDay } from "#domain/events/facts";
import { DEEDS } from "#domain/acts/acts";
import { dueOnceAccepted } from "#domain/kinds/bill-of-exchange";
import { kindOf } from "#domain/kinds/kinds";
import { say, text, type Language, type Text } from "#domain/text";
import { formatQuantity } from "#domain/units";
import type { Context } from "../session/context.ts";
import { rows } from "../core/database.ts";
import { statement, type RowOf } from "../core/statement.ts";
import { ownersOf } from "../core/address-owners.ts";
import { chainStory, type ChainStep } from "./chain-story.ts";
import { withDocuments } from "./links.ts";
import { seenDocument, type SeenDocument } from "./document-row.ts";
import { ENDORSEMENT_TYPES, type EndorsementType } from "#domain/acts/endorsement";
import { cargoOf } from "#domain/documents/cargo";
import { endorsementsOf, type Endorsement } from "./endorsements.ts";
import { releasesOf, type CargoRelease } from "./releases.ts";
import { statementsOf, type BillStatement } from "./statements.ts";
import { entryOf } from "#domain/lookup";
import type { REASON_CODES, SURRENDER_PURPOSES } from "#domain/acts/surrender";

/** The company that the story is told to, and in which language. */
type Reader = Pick<Context, "tx" | "language"> & { readonly organisation: Pick<Context["organisation"], "id"> };

/** How a day is written where the story is told. */
type DayAs = (day: string, language: Language) => string | null;

/** `place`: behind which block it stands; what happened beside the chain has none of its own. */
type Step = Omit<Story["events"][number], "n"> & { readonly place: number };

const PURPOSES: Readonly<Record<(typeof SURRENDER_PURPOSES)[number], Text>> = {
  DELIVERY: text("for delivery", "为提货"),
  AMENDMENT: text("for amendment", "为修改提单"),
};
const REASONS: Readonly<Record<(typeof REASON_CODES)[number], Text>> = {
  SWTP: text("switch to paper", "转为纸质"),
  COD: text("change of destination", "变更目的地"),
  SWI: text("switch bill of lading", "换单"),
};
const PAPER = text("paper originals {serials}", "纸质正本 {serials}");
const TELEX = text(
  "original back at {originOffice}, for {consignee}, telex {reference}",
  "正本交回 {originOffice}，收货人 {consignee}，电放编号 {reference}",
);
const DUE = text("due on {date}", "到期日 {date}");
const SAID = text("{what}: {said}", "{what}：{said}");
const COMMA = text(", ", "、");

/**
 * The acts of this platform behind the steps on the chain: by whom, and what was said with them. A stranger's name is
 * that of the company.
 */
const ACTS = statement(
  "documents.actsOnChain",
  `SELECT i.tx_hash AS tx, i.action, i.parameters, coalesce(nullif(app.full_name(p.first_name, p.last_name), ''),
    o.name) AS by
     FROM app.intent i JOIN app.organisation o ON o.id = i.organisation_id LEFT JOIN app.person p
       ON p.id = i.person_id
    WHERE i.document_id = $1 AND i.status = 'done' AND i.tx_hash IS NOT NULL`,
  ["tx", "by"],
).as<{ parameters: Readonly<Record<string, string | undefined>> }>();
const SIGNED = statement(
  "documents.signedBy",
  `SELECT s.at, s.name || ', ' || s.organisation_name AS by, s.capacity, o.address FROM app.signature s
    JOIN app.organisation o ON o.id = s.organisation_id
    WHERE s.document_id = $1 AND s.withdrawn_at IS NULL`,
  ["by"],
);
type Done = RowOf<typeof ACTS>;

const formOf = (act: Done | undefined): EndorsementType | null =>
  act?.action === "endorse" ? (ENDORSEMENT_TYPES.find((one) => one === act.parameters["type"]) ?? null) : null;

/**
 * The deed of an act where the chain's event says less: an order is presented and a bill of exchange is paid by what
 * surrenders another title.
 */
function deedOf({ kind }: SeenDocument, act: Done | undefined): Story["events"][number]["did"] {
  if (act?.action === "rejectSurrender" && kindOf(kind).life === "ORDER") return "rejectPresentation";
  return DEEDS.find((one) => one === act?.action) ?? null;
}

function noteOf(ctx: Reader, act: Done | undefined): string | null {
  if (!act) return null;
  const { reason, comment, purpose, reasonCode, serials, originOffice, consignee, reference } = act.parameters;
  const words = [
    reasonCode && say(entryOf(REASONS, reasonCode) ?? PURPOSES.AMENDMENT, ctx.language),
    reason ?? comment,
    serials && say(PAPER, ctx.language, { serials }),
    originOffice && say(TELEX, ctx.language, { originOffice, consignee: consignee ?? "", reference: reference ?? "" }),
  ];
  const said = words.filter(Boolean).join(say(COMMA, ctx.language));
  const why = act.action === "surrender" ? entryOf(PURPOSES, purpose) : undefined;
  const what = why ? say(why, ctx.language) : "";
  return what && said ? say(SAID, ctx.language, { what, said }) : what || said || null;
}

/** The events beside the chain: signatures, blank endorsements, releases. */
async function besides(
  ctx: Reader,
  document: SeenDocument,
  endorsements: readonly Endorsement[],
  dayAs: DayAs,
): Promise<Step[]> {
  const nothing = {
    from: null,
    to: null,
    holder: null,
    owner: null,
    tx: null,
    block: null,
    final: true,
    remark: null,
    form: null,
    act: null,
    did: null,
    proof: null,
    links: [],
  };
  const signed = await rows(ctx.tx, SIGNED, [document.id]);
  const told = document.access !== "copy";
  const released = await releasesOf(ctx.tx, document.id, told);
  const cargo = cargoOf(document);
  const stated = told ? await statementsOf(ctx.tx, document.id) : [];
  const releaseNote = ({ receiver, transport, lines }: CargoRelease): string => {
    const said = lines
      .map(({ line, quantity }) => formatQuantity(quantity, cargo[line]?.unit ?? ""))
      .join(say(COMMA, ctx.language));
    return receiver === null
      ? said
      : say(SAID, ctx.language, { what: [receiver, transport].filter(Boolean).join(say(COMMA, ctx.language)), said });
  };
  const due = ({ act, at }: BillStatement): string | null => {
    const day = act === "accept" ? dueOnceAccepted(document.data, at.toISOString()) : null;
    return day && say(DUE, ctx.language, { date: dayAs(day, ctx.language) ?? day });
  };
  return [
    ...signed.map((one): Step => ({
      ...nothing,
      place: 0,
      at: one.at.toISOString(),
      kind: "sign",
      from: one.address,
      by: one.by,
      note: capacityIn(one.capacity, ctx.language) || null,
    })),
    ...endorsements
      .filter((one) => one.type === "BLANK")
      .map((one): Step => ({
        ...nothing,
        place: one.block,
        at: one.at.toISOString(),
        kind: "blank",
        from: one.fromAddress,
        to: one.toAddress,
        by: `${one.signatory}, ${one.fromName}`,
        note: null,
        form: one.type,
        proof: one.signature === null ? null : { statement: { ...one.statement }, signature: one.signature },
      })),
    ...stated.map((one): Step => ({
      ...nothing,
      place: one.block,
      at: one.at.toISOString(),
      kind: "state",
      act: one.act,
      from: one.address,
      by: `${one.signatory}, ${one.organisation}`,
      note: [one.to, one.note, due(one)].filter(Boolean).join(say(COMMA, ctx.language)) || null,
      proof: { statement: { ...one.statement }, signature: one.signature },
    })),
    ...released.map((one): Step => ({
      ...nothing,
      place: Infinity,
      at: one.at.toISOString(),
      kind: "release",
      from: one.address,
      by: one.company,
      note: releaseNote(one),
    })),
  ];
}

/**
 * Steps in the order of the chain; what happened beside it stands behind the move that it followed, by its own time.
 */
function inOrder(steps: readonly Step[]): Story["events"] {
  let standing = { holder: null as string | null, owner: null as string | null };
  const besideIt = (step: Step): number => (step.block === null ? 1 : 0);
  return steps
    .toSorted(
      (a, b) =>
        a.place - b.place || besideIt(a) - besideIt(b) || (a.block === null ? Date.parse(a.at) - Date.parse(b.at) : 0),
    )
    .map(({ place: _, ...step }, i) => {
      if (step.tx !== null) standing = { holder: step.holder, owner: step.owner };
      return { ...step, ...standing, n: i + 1 };
    });
}

/**
 * All events of a document, for an organisation that may see it. A holder of a copy is not told what the parties said
 * to each other.
 */
export async function storyOf(ctx: Reader, id: string, dayAs: DayAs = sayDay): Promise<Story> {
  const document = await seenDocument(ctx, id);
  const { chainId, registry, tokenId, title } = document;
  const told = document.access !== "copy";
  const chain: ChainStep[] =
    chainId !== null && registry && tokenId && title
      ? await chainStory(ctx.tx, { chainId, registry, tokenId }, told ? [id] : [])
      : [];
  const endorsements = await endorsementsOf(ctx.tx, id);
  const acts = new Map(told ? (await rows(ctx.tx, ACTS, [id])).map((act) => [act.tx, act]) : []);
  const steps = chain.map((step): Step => {
    const act = acts.get(step.tx ?? "");
    return {
      ...step,
      place: step.block ?? 0,
      by: act?.by ?? null,
      note: noteOf(ctx, act),
      form: formOf(act),
      act: null,
      did: deedOf(document, act),
      proof: null,
    };
  });
  const events = await withDocuments(
    ctx,
    document,
    inOrder([...steps, ...(await besides(ctx, document, told ? endorsements : [], dayAs))]),
  );
  return {
    ...(await byCompany(ctx, document, events)),
    chainId: title ? chainId : null,
    status: title?.status ?? null,
  };
}

/**
 * Events and parties with every company under one address: the first of its own that the story names, however often it
 * changed.
 */
async function byCompany(
  ctx: Reader,
  document: SeenDocument,
  events: Story["events"],
): Promise<Pick<Story, "parties" | "events">> {
  const addresses = new Set(
    events.flatMap(({ from, to, holder, owner }) => [from, to, holder, owner]).filter((one) => one !== null),
  );
  const owners = await ownersOf(ctx.tx, addresses);
  const lanes = new Map<string, string>();
  for (const address of addresses) {
    const id = owners.get(address)?.id ?? address;
    if (!lanes.has(id)) lanes.set(id, address);
  }
  const laneOf = (address: string | null): string | null =>
    address === null ? null : (lanes.get(owners.get(address)?.id ?? "") ?? address);
  return {
    parties: [...lanes.values()].map((address) => {
      const company = owners.get(address);
      return {
        address,
        name: company?.name ?? null,
        you: company?.id === ctx.organisation.id,
        issuer: company?.id === document.organisationId,
      };
    }),
    events: events.map((event) => ({
      ...event,
      from: laneOf(event.from),
      to: laneOf(event.to),
      holder: laneOf(event.holder),
      owner: laneOf(event.owner),
    })),
  };
}
