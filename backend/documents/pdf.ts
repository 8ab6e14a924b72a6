import type { documentRoutes } from "#domain/api/documents";
import type { Story } from "#domain/api/story";
import type { Query } from "#domain/api/route";
import { Refused } from "#domain/errors";
import { actOf } from "#domain/acts/acts";
import { ENDORSEMENTS, hasCondition } from "#domain/acts/endorsement";
import { fileName } from "#domain/file-names";
import { kindOf } from "#domain/kinds/kinds";
import { printedDate } from "#domain/printing/format";
import type { PrintedEndorsement, PrintView } from "#domain/printing/print-view";
import { hasEnded } from "#domain/states";
import { say, text, type Text } from "#domain/text";
import type { Context } from "../session/context.ts";
import { first } from "../core/database.ts";
import { outside } from "../core/outside.ts";
import { statement } from "../core/statement.ts";
import { Bytes } from "../door/handles.ts";
import { watermarkApart } from "../signing/apart.ts";
import { copyPaper } from "./copy-paper.ts";
import { readable } from "./detail.ts";
import { seenDocument, type SeenDocument } from "./document-row.ts";
import { endorsementsOf } from "./endorsements.ts";
import { fileById, mainFile, PDF_TYPE, readFile } from "./files.ts";
import type { Settings } from "../settings/settings.ts";
import type { Means } from "./means.ts";
import { keptArchive } from "./renew-archives.ts";
import { storyOf } from "./story.ts";

/** Acts of the chain of title as they print. An event that is no act of title has none. */
const ACTS: Readonly<Partial<Record<Story["events"][number]["kind"], Text>>> = {
  issue: text("Issued", "签发"),
  holder: text("Possession transferred", "转移占有"),
  owner: text("Endorsed", "背书"),
  both: text("Possession and ownership transferred", "转移占有与所有"),
  nominate: text("Next owner nominated", "提名所有人"),
  refuse: text("Receipt refused", "拒绝接收"),
  surrender: text("Surrendered", "交单"),
  restore: text("Surrender rejected", "退回交单"),
  burn: text("Surrender accepted, title ended", "受理交单，物权终结"),
  replace: text("Void or replaced, title ended", "作废或被取代，物权终结"),
  blank: ENDORSEMENTS.BLANK.printed,
};

/** The issuer of an order rejects its presentation by the act that rejects a surrender. */
const REJECTED = text("Presentation rejected", "退回提示");

/**
 * Whether what was said with an event belongs on the paper: a condition, when an acceptance falls due, why a bill is
 * dishonoured, what takes the place of the title.
 */
const isOnPaper = ({ form, act, did }: Story["events"][number]): boolean =>
  (form !== null && hasCondition(form)) ||
  [act, did].some((name) => name !== null && name !== "rejectPresentation" && actOf(name).noted === true);

function printedOf({ did, act, kind, to }: Story["events"][number]): Text | undefined {
  if (kind === "nominate" && to === null) return actOf("withdrawNomination").printed;
  if (did === "rejectPresentation") return REJECTED;
  const name = did ?? act;
  return name === null ? ACTS[kind] : actOf(name).printed;
}

/** The company that a paper is drawn for. */
type Drawing = Pick<Context, "tx" | "now"> & { readonly organisation: Pick<Context["organisation"], "id" | "name"> };

async function printedEndorsements(
  ctx: Pick<Drawing, "tx" | "organisation">,
  document: SeenDocument,
): Promise<PrintedEndorsement[]> {
  const { language } = document;
  const story = await storyOf({ ...ctx, language }, document.id, printedDate);
  const endorsements = await endorsementsOf(ctx.tx, document.id);
  const name = (address: string | null): string =>
    story.parties.find((party) => party.address === address)?.name ?? address ?? "";
  return story.events.flatMap((event): PrintedEndorsement[] => {
    const act = event.form !== null ? ENDORSEMENTS[event.form].printed : printedOf(event);
    if (!act) return [];
    // A blank endorsement is on no chain: its time tells which it is.
    const stated =
      event.act === null
        ? undefined
        : (event.proof?.statement as
            | { readonly signatory?: string; readonly to?: { readonly name: string } | null }
            | undefined);
    const signatory = stated
      ? stated.signatory
      : endorsements.find((one) =>
          event.tx === null ? one.type === "BLANK" && one.at.toISOString() === event.at : one.tx === event.tx,
        )?.signatory;
    const to = stated?.to?.name ?? name(event.to);
    return [
      {
        at: event.at,
        act: say(act, language, { to }),
        from: name(event.from),
        to,
        ...(signatory ? { signatory } : {}),
        ...(event.note !== null && isOnPaper(event) ? { note: event.note } : {}),
        ...(event.tx ? { transaction: event.tx } : {}),
      },
    ];
  });
}

const BLOCK_READ = statement(
  "documents.blockRead",
  "SELECT number::float8 AS block FROM chain.status WHERE chain_id = $1",
);

/** When the chain of title is read, and up to which block. */
async function readAt({ tx, now }: Drawing, { chainId }: SeenDocument): Promise<NonNullable<PrintView["readAt"]>> {
  const block = (await first(tx, BLOCK_READ, [chainId]))?.block ?? undefined;
  return { at: now.toISOString(), ...(block === undefined ? {} : { block }) };
}

/** Drafts never leave: nobody could tell them from the bill that they may become. */
function assertReadable(document: SeenDocument): void {
  if (!readable(document)) throw new Refused("ENVELOPE_HAS_DRAFT", { number: document.number || document.name });
}

/** A rendering of a title that gives no right: with the signatures as words, and the chain of title behind it. */
async function rendering(
  ctx: Context,
  means: Means,
  document: SeenDocument,
  view: "copy" | "endorsements",
): Promise<Bytes> {
  const marking = hasEnded(document.state)
    ? "ENDED"
    : view === "copy" || document.access === "copy"
      ? "COPY_FULL"
      : "ORIGINAL";
  const drawn = await copyPaper(ctx.tx, means.settings, document, {
    marking,
    at: ctx.now,
    author: ctx.organisation.name,
    endorsements: await printedEndorsements(ctx, document),
    readAt: await readAt(ctx, document),
    told: document.access !== "copy",
    ...(view === "endorsements" ? { page: view } : {}),
  });
  if (drawn === null) throw new Refused("NO_PREVIEW");
  return new Bytes(drawn, PDF_TYPE, fileName(`${document.number}-${view}`, "pdf"));
}

const SWITCHED = statement(
  "documents.switchedToPaper",
  `SELECT parameters, done_at AS at FROM app.intent WHERE document_id = $1 AND action = 'convert' AND status = 'done'
    ORDER BY done_at DESC LIMIT 1`,
).as<{
  parameters: { readonly originals?: readonly string[]; readonly serials?: string; readonly copies?: number };
  at: Date;
}>();

/**
 * The title that was switched to paper, for the company that made it, and the act. NO_PREVIEW before the chain has
 * ended the title: there would be two originals.
 */
export async function switched(ctx: Drawing, id: string) {
  const document = await seenDocument(ctx, id);
  const own = document.organisationId === ctx.organisation.id && document.state === "CONVERTED";
  const act = own ? await first(ctx.tx, SWITCHED, [id]) : null;
  if (act === null) throw new Refused("NO_PREVIEW");
  return { document, act };
}

/** The originals on paper, and their copies. NO_PREVIEW. */
export async function originalsOnPaper(ctx: Drawing, settings: Settings, id: string): Promise<Uint8Array> {
  const { document, act } = await switched(ctx, id);
  const { originals, serials = "", copies } = act.parameters;
  const drawn = await copyPaper(ctx.tx, settings, document, {
    marking: "PAPER",
    at: ctx.now,
    author: ctx.organisation.name,
    endorsements: await printedEndorsements(ctx, document),
    readAt: await readAt(ctx, document),
    told: true,
    set: { serials: originals ?? serials.split(", "), copies, ended: act.at.toISOString() },
  });
  if (drawn === null) throw new Refused("NO_PREVIEW");
  return drawn;
}

/** The paper of a document. A holder of a copy gets that copy. NO_PREVIEW for a file that is no PDF. */
export async function pdf(
  ctx: Context,
  means: Means,
  id: string,
  { view }: Query<typeof documentRoutes.pdf>,
): Promise<Bytes> {
  const document = await seenDocument(ctx, id);
  assertReadable(document);
  const isTitle = kindOf(document.kind).class === "title" && !document.uploaded;
  if (view === "endorsements" && !isTitle) throw new Refused("NO_PREVIEW");
  if (view === "paper") {
    const drawn = await originalsOnPaper(ctx, means.settings, id);
    return new Bytes(drawn, PDF_TYPE, fileName(`${document.number}-paper`, "pdf"));
  }
  if (view === "archive") return archived(ctx, means, document);
  if (isTitle && view !== "signed" && document.access !== "copy") return rendering(ctx, means, document, view);
  if (isTitle && view === "endorsements") return rendering(ctx, means, document, view);
  const file = await mainFile(ctx, id);
  if (!file) throw new Refused("DOWNLOAD_FAILED");
  if (file.mime !== PDF_TYPE) throw new Refused("NO_PREVIEW");
  const bytes = await readFile(means.storage, file);
  return new Bytes(
    view === "copy" && file.role !== "copy" ? await watermarkApart(bytes, "FULL") : bytes,
    PDF_TYPE,
    file.name,
  );
}

/**
 * The signed original with everything in it that it will be judged by in years to come. NO_PREVIEW for who has a copy
 * only.
 */
async function archived(ctx: Context, means: Means, document: SeenDocument): Promise<Bytes> {
  const file = await mainFile(ctx, document.id);
  if (file?.role !== "signed") throw new Refused("NO_PREVIEW");
  const kept = await keptArchive(ctx.tx, file.id);
  const bytes =
    kept === null
      ? await outside("archive", [file.ownerId, file.storageKey], async () =>
          means.timestamps.archive(await readFile(means.storage, file)),
        )
      : await readFile(means.storage, kept);
  return new Bytes(bytes, PDF_TYPE, fileName(`${document.number}-archive`, "pdf"));
}

/** One file of a document, as it was stored. */
export async function file(ctx: Context, means: Means, id: string, fileId: string): Promise<Bytes> {
  const document = await seenDocument(ctx, id);
  const found = await fileById(ctx, id, fileId);
  if (found?.role !== "attachment") assertReadable(document);
  if (!found) throw new Refused("NOT_FOUND");
  return new Bytes(await readFile(means.storage, found), found.mime, found.name);
}
