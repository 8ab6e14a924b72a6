import type { Language } from "../text.ts";

interface Party {
  readonly name?: string;
  readonly addressLines?: readonly string[];
}

interface Port {
  readonly code?: string;
  readonly name?: string;
}

export interface BillCargo {
  readonly description?: string;
  readonly marks?: string;
  readonly packages?: string;
  readonly packageCode?: string;
  readonly quantity?: string;
  readonly unit?: string;
  readonly grossWeight?: string;
  readonly grossWeightUnit?: string;
  readonly netWeight?: string;
  readonly volume?: string;
  readonly density?: string;
  readonly apiGravity?: string;
  readonly temperature?: string;
}

/** The fields of a bulk bill of lading as far as they are filled: a draft prints too. Numbers are decimal strings. */
export interface BillData {
  readonly blNo?: string;
  readonly reference?: string;
  readonly shipper?: Party;
  readonly consignee?: Party & { readonly type?: string };
  readonly notify?: readonly Party[];
  readonly vessel?: { readonly name?: string; readonly imo?: string; readonly flag?: string };
  readonly voyage?: string;
  readonly portOfLoading?: Port;
  readonly portOfDischarge?: Port;
  readonly cargo?: readonly BillCargo[];
  readonly charterPartyDate?: string;
  readonly freight?: { readonly payableAt?: string; readonly payableAsPer?: string; readonly terms?: string };
  readonly timeUsedForLoading?: { readonly days?: string; readonly hours?: string };
  readonly clauses?: string;
  readonly numberOfOriginals?: string;
  readonly copies?: string;
  readonly placeOfIssue?: string;
  readonly dateOfIssue?: string;
  readonly shippedOnBoardDate?: string;
  readonly carrier?: Party;
  readonly issuer?: string;
  readonly deliverTo?: string;
  readonly exporterReferences?: string;
}

/** One entry of the endorsement chain as it prints. */
export interface PrintedEndorsement {
  /** RFC 3339, UTC. */
  readonly at: string;
  /** What happened, in the language of the paper. */
  readonly act: string;
  readonly from: string;
  readonly to: string;
  /** Who signed it for the party that acted. */
  readonly signatory?: string;
  readonly transaction?: string;
}

/** `ENDED`: of a title that has ended; whatever is printed of it is a record. */
export type Marking = "DRAFT" | "COPY_FULL" | "COPY_TRADITIONAL" | "ORIGINAL" | "ENDED";

/** How a bill is shown: everything on the paper that is not a field of the bill. */
export interface BillView {
  readonly marking: Marking;
  readonly language: Language;
  readonly documentId?: string;
  /** SHA-256 of the canonical JSON, hex. */
  readonly checksum?: string;
  readonly register?: { readonly address: string; readonly network: string; readonly chainId: number };
  /** Hex, with or without 0x. */
  readonly tokenId?: string;
  readonly verifyUrl?: string;
  /** Lines in the signature box of a paper that bears no signature of its own: a draft, a copy. */
  readonly signature?: readonly string[];
  readonly endorsements?: readonly PrintedEndorsement[];
}
