import type { EntityManager } from "typeorm";
import { layoutOf } from "#domain/printing/layouts";
import { layPaperSet, type PaperSet } from "#domain/printing/paper-set";
import type { Marking, PrintedEndorsement, PrintView } from "#domain/printing/print-view";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import type { Settings } from "../settings/settings.ts";
import { letterheadById } from "../letterheads/printed.ts";
import { paperToPdf } from "../printing/paper-to-pdf.ts";
import { titled } from "./acts.ts";
import { viewOf } from "./bill-paper.ts";
import { kindOfDocument } from "./document-kind.ts";
import type { DocumentRecord } from "./document-row.ts";
import { ownLookOf } from "./templated.ts";
import { printedReleases, releasesOf } from "./releases.ts";

const SIGNATURES = statement(
  "documents.printedSignatures",
  `SELECT name, organisation_name AS organisation, capacity, at FROM app.signature WHERE document_id = $1
    AND withdrawn_at IS NULL ORDER BY at`,
);

interface Rendering {
  readonly marking: Marking;
  readonly at: Date;
  /** The company that draws it. */
  readonly author: string;
  /** The chain of title; who it is drawn for need not know it. */
  readonly endorsements?: readonly PrintedEndorsement[];
  /** When that was read. */
  readonly readAt?: NonNullable<PrintView["readAt"]>;
  /** Whether it is drawn for a party, who is told to whom goods were released. */
  readonly told: boolean;
  /** The endorsement page alone. */
  readonly page?: "endorsements";
  /** The set on paper that takes its place. */
  readonly set?: PaperSet;
}

/**
 * A title drawn anew, as what it is: no rendering of it calls itself the original, but for those on paper. The
 * signatures stand in it as words, and the file names the title that it is a copy of. Null where the layout has no such
 * page.
 */
export async function copyPaper(
  tx: EntityManager,
  settings: Settings,
  document: DocumentRecord,
  { marking, at, author, endorsements, readAt, told, page, set }: Rendering,
): Promise<Uint8Array | null> {
  const place = titled(document);
  const signatures = await rows(tx, SIGNATURES, [document.id]);
  const letterhead = await letterheadById(tx, document.letterheadId);
  const look: PrintView = {
    ...letterhead.look,
    ...viewOf(settings, document, place, document.checksum ?? ""),
    marking,
    // An original on paper is signed by hand: its box says for whom.
    signature: signatures.flatMap((one) =>
      set
        ? [one.organisation]
        : [one.organisation, one.name, one.capacity, `${one.at.toISOString().slice(0, 19).replace("T", " ")} UTC`],
    ),
    ...(endorsements === undefined ? {} : { endorsements }),
    ...(readAt === undefined ? {} : { readAt }),
    releases: printedReleases(document, await releasesOf(tx, document.id, told)),
  };
  const layout = layoutOf(await kindOfDocument(tx, document), await ownLookOf(tx, document), document.layout);
  const paper =
    set !== undefined
      ? layPaperSet(layout, document.data, look, set)
      : page === undefined
        ? layout.lay(document.data, look)
        : layout.endorsements?.(document.data, look);
  return paper === undefined
    ? null
    : paperToPdf(paper, {
        createdAt: at,
        author,
        images: letterhead.images,
        copyOf: { number: document.number, chainId: place.chainId, registry: place.registry, tokenId: place.tokenId },
      });
}
