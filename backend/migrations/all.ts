import { FIRST } from "./first.ts";
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
import { ReviewLooks1763700000700 } from "./0700-review-looks.ts";
import { Grants1763700000710 } from "./0710-grants.ts";
import { ReviewTerms1763700000720 } from "./0720-review-terms.ts";
import { ReceivedSaid1763700000745 } from "./0745-received-said.ts";
import { PartyCountries1763700000746 } from "./0746-party-countries.ts";
import { WebhookSteps1763700000760 } from "./0760-webhook-steps.ts";
import { IssuedElsewhere1763700000770 } from "./0770-issued-elsewhere.ts";
import { IssueAnswers1763700000780 } from "./0780-issue-answers.ts";
import { NumbersElsewhere1763700000781 } from "./0781-numbers-elsewhere.ts";
import { CarriersTold1763700000782 } from "./0782-carriers-told.ts";
import { PintByHand1763700000790 } from "./0790-pint-by-hand.ts";
import { PintSurrenderTasks1763700000791 } from "./0791-pint-surrender-tasks.ts";
import { PlatformOfMembers1763700000795 } from "./0795-platform-of-members.ts";
import { MoveAsked1763700000796 } from "./0796-move-asked.ts";
import { PintOffersHeld1763700000797 } from "./0797-pint-offers-held.ts";
import { CounterpartyContacts1763700000798 } from "./0798-counterparty-contacts.ts";
import { NumbersOfElsewhere1763700000799 } from "./0799-numbers-of-elsewhere.ts";
import { PintIssuedAnew1763700000800 } from "./0800-pint-issued-anew.ts";
import { PintRefused1763700000801 } from "./0801-pint-refused.ts";
import { RepeatsKeyed1763700000805 } from "./0805-repeats-keyed.ts";
import { SurrendersStuck1763700000806 } from "./0806-surrenders-stuck.ts";
import { DeskElsewhere1763700000810 } from "./0810-desk-elsewhere.ts";
import { SurrenderAnswers1763700000811 } from "./0811-surrender-answers.ts";

/** Every migration of the schema `app`, in order. Forward only: what has run anywhere is followed, never edited. */
export const MIGRATIONS = [
  ...FIRST,
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
  ReviewLooks1763700000700,
  Grants1763700000710,
  ReviewTerms1763700000720,
  ReceivedSaid1763700000745,
  PartyCountries1763700000746,
  WebhookSteps1763700000760,
  IssuedElsewhere1763700000770,
  IssueAnswers1763700000780,
  NumbersElsewhere1763700000781,
  CarriersTold1763700000782,
  PintByHand1763700000790,
  PintSurrenderTasks1763700000791,
  PlatformOfMembers1763700000795,
  MoveAsked1763700000796,
  PintOffersHeld1763700000797,
  CounterpartyContacts1763700000798,
  NumbersOfElsewhere1763700000799,
  PintIssuedAnew1763700000800,
  PintRefused1763700000801,
  RepeatsKeyed1763700000805,
  SurrendersStuck1763700000806,
  DeskElsewhere1763700000810,
  SurrenderAnswers1763700000811,
] as const;
