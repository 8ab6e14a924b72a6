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

/** The first migrations of the schema `app`, in order. */
export const FIRST = [
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
] as const;
