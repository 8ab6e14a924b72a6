import { Identity1763700000001 } from "./0001-identity.ts";
import { Documents1763700000002 } from "./0002-documents.ts";
import { Answers1763700000003 } from "./0003-answers.ts";
import { RelayAttempts1763700000004 } from "./0004-relay-attempts.ts";
import { Signatures1763700000005 } from "./0005-signatures.ts";
import { Together1763700000006 } from "./0006-together.ts";
import { ActsOfDocument1763700000007 } from "./0007-acts-of-document.ts";
import { FollowedTitles1763700000008 } from "./0008-followed-titles.ts";
import { Strangers1763700000009 } from "./0009-strangers.ts";
import { Certificates1763700000010 } from "./0010-certificates.ts";
import { Record1763700000012 } from "./0012-record.ts";
import { AnchorsAndLetters1763700000013 } from "./0013-anchors-and-letters.ts";
import { Arrival1763700000014 } from "./0014-arrival.ts";
import { Companies1763700000016 } from "./0016-companies.ts";
import { Memberships1763700000017 } from "./0017-memberships.ts";
import { Stamps1763700000018 } from "./0018-stamps.ts";
import { Credentials1763700000019 } from "./0019-credentials.ts";
import { Webhooks1763700000020 } from "./0020-webhooks.ts";
import { External1763700000021 } from "./0021-external.ts";
import { Wallets1763700000022 } from "./0022-wallets.ts";
import { Automatic1763700000023 } from "./0023-automatic.ts";
import { DueLines1763700000026 } from "./0026-due-lines.ts";
import { SecondResets1763700000027 } from "./0027-second-resets.ts";
import { Names1763700000030 } from "./0030-names.ts";
import { Names1763700000032 } from "./0032-names.ts";
import { Scopes1763700000033 } from "./0033-scopes.ts";
import { Rotation1763700000034 } from "./0034-rotation.ts";
import { Members1763700000036 } from "./0036-members.ts";
import { SigningRequests1763700000041 } from "./0041-signing-requests.ts";
import { Ukey1763700000042 } from "./0042-ukey.ts";
import { SigningEnds1763700000043 } from "./0043-signing-ends.ts";
import { Units1763700000044 } from "./0044-units.ts";
import { Kinds1763700000045 } from "./0045-kinds.ts";
import { Packs1763700000046 } from "./0046-packs.ts";
import { Sealing1763700000047 } from "./0047-sealing.ts";
import { Vessels1763700000050 } from "./0050-vessels.ts";
import { TitleActs1763700000051 } from "./0051-title-acts.ts";
import { Workspaces1763700000052 } from "./0052-workspaces.ts";
import { Finding1763700000053 } from "./0053-finding.ts";
import { ListColumns1763700000054 } from "./0054-list-columns.ts";
import { Replacements1763700000055 } from "./0055-replacements.ts";
import { FindingKeys1763700000056 } from "./0056-finding-keys.ts";
import { OwnFirst1763700000057 } from "./0057-own-first.ts";
import { Attachments1763700000058 } from "./0058-attachments.ts";
import { ReturnedLetters1763700000059 } from "./0059-returned-letters.ts";
import { VisitorsSign1763700000060 } from "./0060-visitors-sign.ts";
import { InstructionSteps1763700000061 } from "./0061-instruction-steps.ts";
import { TextsDue1763700000062 } from "./0062-texts-due.ts";
import { SwitchedBills1763700000064 } from "./0064-switched-bills.ts";
import { Countersigned1763700000065 } from "./0065-countersigned.ts";
import { VisitorsRefuse1763700000066 } from "./0066-visitors-refuse.ts";
import { Presented1763700000068 } from "./0068-presented.ts";
import { Alike1763700000070 } from "./0070-alike.ts";
import { SharedWhileSeen1763700000071 } from "./0071-shared-while-seen.ts";
import { SaidByFiles1763700000072 } from "./0072-said-by-files.ts";
import { CountedByKind1763700000074 } from "./0074-counted-by-kind.ts";
import { StoredFiles1763700000080 } from "./0080-stored-files.ts";
import { Tries1763700000085 } from "./0085-tries.ts";
import { SealedLetters1763700000088 } from "./0088-sealed-letters.ts";
import { ResetsAndRest1763700000089 } from "./0089-resets-and-rest.ts";
import { Consent1763700000090 } from "./0090-consent.ts";
import { Holders1763700000091 } from "./0091-holders.ts";
import { Registers1763700000092 } from "./0092-registers.ts";
import { Budgets1763700000093 } from "./0093-budgets.ts";
import { AskedRegisters1763700000094 } from "./0094-asked-registers.ts";
import { Assurance1763700000096 } from "./0096-assurance.ts";
import { Footing1763700000100 } from "./0100-footing.ts";
import { CopiesRead1763700000101 } from "./0101-copies-read.ts";
import { NumbersAlike1763700000106 } from "./0106-numbers-alike.ts";
import { Numbered1763700000107 } from "./0107-numbered.ts";
import { Directory1763700000115 } from "./0115-directory.ts";
import { PartiesChange1763700000116 } from "./0116-parties-change.ts";
import { KeysConfirmed1763700000120 } from "./0120-keys-confirmed.ts";
import { LettersOfPaths1763700000130 } from "./0130-letters-of-paths.ts";
import { Desk1763700000140 } from "./0140-desk.ts";
import { Processes1763700000141 } from "./0141-processes.ts";
import { FindingBuckets1763700000195 } from "./0195-finding-buckets.ts";
import { Archives1763700000200 } from "./0200-archives.ts";
import { TrustedLists1763700000210 } from "./0210-trusted-lists.ts";
import { RemarksOnChain1763700000220 } from "./0220-remarks-on-chain.ts";
import { Measurements1763700000260 } from "./0260-measurements.ts";
import { Folded1763700000270 } from "./0270-folded.ts";
import { Wordings1763700000280 } from "./0280-wordings.ts";
import { SoleBills1763700000281 } from "./0281-sole-bills.ts";
import { Packages1763700000300 } from "./0300-packages.ts";
import { ReferencesAlike1763700000310 } from "./0310-references-alike.ts";
import { Letterheads1763700000320 } from "./0320-letterheads.ts";
import { AskedBack1763700000321 } from "./0321-asked-back.ts";
import { LetterChoices1763700000330 } from "./0330-letter-choices.ts";
import { MeasurementCountry1763700000350 } from "./0350-measurement-country.ts";
import { PackageBegun1763700000360 } from "./0360-package-begun.ts";
import { Reminders1763700000370 } from "./0370-reminders.ts";
import { Templates1763700000380 } from "./0380-templates.ts";
import { SearchedNames1763700000390 } from "./0390-searched-names.ts";
import { Reviews1763700000400 } from "./0400-reviews.ts";
import { Originals1763700000410 } from "./0410-originals.ts";
import { ReviewParties1763700000420 } from "./0420-review-parties.ts";
import { CommentsOnParts1763700000421 } from "./0421-comments-on-parts.ts";
import { VisitedReviews1763700000422 } from "./0422-visited-reviews.ts";
import { DraftSources1763700000425 } from "./0425-draft-sources.ts";
import { QuotedBills1763700000426 } from "./0426-quoted-bills.ts";
import { ReviewTasks1763700000430 } from "./0430-review-tasks.ts";
import { ReviewAnnexes1763700000431 } from "./0431-review-annexes.ts";
import { Prints1763700000432 } from "./0432-prints.ts";
import { DocumentTemplates1763700000440 } from "./0440-document-templates.ts";
import { StatusLists1763700000450 } from "./0450-status-lists.ts";
import { MadeWithTemplate1763700000460 } from "./0460-made-with-template.ts";
import { Drawings1763700000465 } from "./0465-drawings.ts";
import { Attestations1763700000470 } from "./0470-attestations.ts";
import { DocumentBatches1763700000475 } from "./0475-document-batches.ts";
import { BatchAttestations1763700000476 } from "./0476-batch-attestations.ts";
import { ReceivedFiles1763700000480 } from "./0480-received-files.ts";
import { PackLists1763700000490 } from "./0490-pack-lists.ts";
import { StrangerActs1763700000491 } from "./0491-stranger-acts.ts";
import { BunkerKept1763700000492 } from "./0492-bunker-kept.ts";
import { VisitorReminded1763700000498 } from "./0498-visitor-reminded.ts";
import { Craft1763700000505 } from "./0505-craft.ts";
import { BunkerExchange1763700000506 } from "./0506-bunker-exchange.ts";
import { LookedUp1763700000510 } from "./0510-looked-up.ts";
import { Bunker1763700000515 } from "./0515-bunker.ts";
import { DeliveriesShared1763700000516 } from "./0516-deliveries-shared.ts";
import { BunkerCopies1763700000526 } from "./0526-bunker-copies.ts";
import { PushedDelivery1763700000527 } from "./0527-pushed-delivery.ts";
import { RaisedForms1763700000528 } from "./0528-raised-forms.ts";
import { FormsOfDelivery1763700000529 } from "./0529-forms-of-delivery.ts";
import { VisitorDue1763700000540 } from "./0540-visitor-due.ts";
import { DeliveryFilters1763700000594 } from "./0594-delivery-filters.ts";
import { Screening1763700000595 } from "./0595-screening.ts";
import { MeterColumns1763700000596 } from "./0596-meter-columns.ts";
import { ScreeningParties1763700000597 } from "./0597-screening-parties.ts";
import { ScreeningTracks1763700000598 } from "./0598-screening-tracks.ts";
import { ScreeningRemembered1763700000599 } from "./0599-screening-remembered.ts";
import { Fiata1763700000600 } from "./0600-fiata.ts";
import { Counterparties1763700000610 } from "./0610-counterparties.ts";
import { CompaniesByLei1763700000620 } from "./0620-companies-by-lei.ts";
import { Pint1763700000621 } from "./0621-pint.ts";
import { PintCarriers1763700000622 } from "./0622-pint-carriers.ts";
import { RemoteCopies1763700000630 } from "./0630-remote-copies.ts";
import { ListParts1763700000640 } from "./0640-list-parts.ts";
import { ScreeningKept1763700000641 } from "./0641-screening-kept.ts";
import { PintHeld1763700000650 } from "./0650-pint-held.ts";
import { FormerMeters1763700000660 } from "./0660-former-meters.ts";
import { CopyTasks1763700000661 } from "./0661-copy-tasks.ts";
import { ScreeningWatched1763700000670 } from "./0670-screening-watched.ts";
import { ScreeningSearch1763700000671 } from "./0671-screening-search.ts";
import { ScreeningSteps1763700000672 } from "./0672-screening-steps.ts";
import { CodeOfDocuments1763700000680 } from "./0680-code-of-documents.ts";
import { PintReturns1763700000681 } from "./0681-pint-returns.ts";
import { Ebl1763700000690 } from "./0690-ebl.ts";
import { PintCopies1763700000695 } from "./0695-pint-copies.ts";
import { PintDesk1763700000696 } from "./0696-pint-desk.ts";

/** Every migration of the schema `app`, in order. Forward only: what has run anywhere is followed, never edited. */
export const MIGRATIONS = [
  Identity1763700000001,
  Documents1763700000002,
  Answers1763700000003,
  RelayAttempts1763700000004,
  Signatures1763700000005,
  Together1763700000006,
  ActsOfDocument1763700000007,
  FollowedTitles1763700000008,
  Strangers1763700000009,
  Certificates1763700000010,
  Record1763700000012,
  AnchorsAndLetters1763700000013,
  Arrival1763700000014,
  Companies1763700000016,
  Memberships1763700000017,
  Stamps1763700000018,
  Credentials1763700000019,
  Webhooks1763700000020,
  External1763700000021,
  Wallets1763700000022,
  Automatic1763700000023,
  DueLines1763700000026,
  SecondResets1763700000027,
  Names1763700000030,
  Names1763700000032,
  Scopes1763700000033,
  Rotation1763700000034,
  Members1763700000036,
  SigningRequests1763700000041,
  Ukey1763700000042,
  SigningEnds1763700000043,
  Units1763700000044,
  Kinds1763700000045,
  Packs1763700000046,
  Sealing1763700000047,
  Vessels1763700000050,
  TitleActs1763700000051,
  Workspaces1763700000052,
  Finding1763700000053,
  ListColumns1763700000054,
  Replacements1763700000055,
  FindingKeys1763700000056,
  OwnFirst1763700000057,
  Attachments1763700000058,
  ReturnedLetters1763700000059,
  VisitorsSign1763700000060,
  InstructionSteps1763700000061,
  TextsDue1763700000062,
  SwitchedBills1763700000064,
  Countersigned1763700000065,
  VisitorsRefuse1763700000066,
  Presented1763700000068,
  Alike1763700000070,
  SharedWhileSeen1763700000071,
  SaidByFiles1763700000072,
  CountedByKind1763700000074,
  StoredFiles1763700000080,
  Tries1763700000085,
  SealedLetters1763700000088,
  ResetsAndRest1763700000089,
  Consent1763700000090,
  Holders1763700000091,
  Registers1763700000092,
  Budgets1763700000093,
  AskedRegisters1763700000094,
  Assurance1763700000096,
  Footing1763700000100,
  CopiesRead1763700000101,
  NumbersAlike1763700000106,
  Numbered1763700000107,
  Directory1763700000115,
  PartiesChange1763700000116,
  KeysConfirmed1763700000120,
  LettersOfPaths1763700000130,
  Desk1763700000140,
  Processes1763700000141,
  FindingBuckets1763700000195,
  Archives1763700000200,
  TrustedLists1763700000210,
  RemarksOnChain1763700000220,
  Measurements1763700000260,
  Folded1763700000270,
  Wordings1763700000280,
  SoleBills1763700000281,
  Packages1763700000300,
  ReferencesAlike1763700000310,
  Letterheads1763700000320,
  AskedBack1763700000321,
  LetterChoices1763700000330,
  MeasurementCountry1763700000350,
  PackageBegun1763700000360,
  Reminders1763700000370,
  Templates1763700000380,
  SearchedNames1763700000390,
  Reviews1763700000400,
  Originals1763700000410,
  ReviewParties1763700000420,
  CommentsOnParts1763700000421,
  VisitedReviews1763700000422,
  DraftSources1763700000425,
  QuotedBills1763700000426,
  ReviewTasks1763700000430,
  ReviewAnnexes1763700000431,
  Prints1763700000432,
  DocumentTemplates1763700000440,
  StatusLists1763700000450,
  MadeWithTemplate1763700000460,
  Drawings1763700000465,
  Attestations1763700000470,
  DocumentBatches1763700000475,
  BatchAttestations1763700000476,
  ReceivedFiles1763700000480,
  PackLists1763700000490,
  StrangerActs1763700000491,
  BunkerKept1763700000492,
  VisitorReminded1763700000498,
  Craft1763700000505,
  BunkerExchange1763700000506,
  LookedUp1763700000510,
  Bunker1763700000515,
  DeliveriesShared1763700000516,
  BunkerCopies1763700000526,
  PushedDelivery1763700000527,
  RaisedForms1763700000528,
  FormsOfDelivery1763700000529,
  VisitorDue1763700000540,
  DeliveryFilters1763700000594,
  Screening1763700000595,
  MeterColumns1763700000596,
  ScreeningParties1763700000597,
  ScreeningTracks1763700000598,
  ScreeningRemembered1763700000599,
  Fiata1763700000600,
  Counterparties1763700000610,
  CompaniesByLei1763700000620,
  Pint1763700000621,
  PintCarriers1763700000622,
  RemoteCopies1763700000630,
  ListParts1763700000640,
  ScreeningKept1763700000641,
  PintHeld1763700000650,
  FormerMeters1763700000660,
  CopyTasks1763700000661,
  ScreeningWatched1763700000670,
  ScreeningSearch1763700000671,
  ScreeningSteps1763700000672,
  CodeOfDocuments1763700000680,
  PintReturns1763700000681,
  Ebl1763700000690,
  PintCopies1763700000695,
  PintDesk1763700000696,
] as const;
