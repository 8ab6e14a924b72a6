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
  readonly freight?: {
    readonly payableAt?: string;
    readonly payableAsPer?: string;
    readonly terms?: string;
    readonly advance?: string;
  };
  readonly onBoard?: string;
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
