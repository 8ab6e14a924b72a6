import type { PushData } from "#domain/bunker/exchange/mapping";
import type { NodeType, PushLine, PushState } from "#domain/bunker/exchange/push";
import type { ColumnMap } from "#domain/bunker/export";
import type { BatchSigning } from "#domain/bulk/batch";
import type { CellFault } from "#domain/bulk/check";
import type { Encoding } from "#domain/bulk/letters";
import type { Separator } from "#domain/bulk/read-table";
import type { ToldStep } from "#domain/api/webhooks";
import type { KeptVerdict } from "#domain/api/received";
import type { EnvelopeRow } from "#domain/api/envelope-shapes";
import type { MirrorProblem } from "#domain/chain/mirror-problems";
import type { RequestParts } from "#domain/chain/signature-request";
import type { CounterpartyRole, DcsaContract, KeyAlgorithm } from "#domain/counterparties/counterparty";
import type { DocumentMetadata } from "#domain/dcsa/envelope-shapes";
import type { TakenEnvelope } from "#domain/dcsa/history";
import type { ChainParty } from "#domain/dcsa/party-shapes";
import type { IssuanceCode, ResponseCode, SurrenderAnswerCode, SurrenderCode } from "#domain/pint-codes";
import type { PintFault } from "#domain/pint-faults";
import type { EblNotice, Feedback } from "#domain/dcsa/shipping-instruction";
import type { EblState, EblSubject, NoticeState, TransportState } from "#domain/ebl-states";
import type { IssueTo, SurrenderRequest } from "#domain/dcsa/carrier-shapes";
import type {
  ArrivalState,
  ClaimState,
  IssuanceState,
  IssueState,
  LandingState,
  MessageName,
  OfferState,
  SurrenderState,
} from "#domain/pint-states";
import type { ErrorCode } from "#domain/errors";
import type { NextStep } from "#domain/flows/arrival";
import type { LetterChoices, LetterTopic } from "#domain/letter-topics";
import type { TemplateKind } from "#domain/documents/templates";
import type { FieldData } from "#domain/kinds/field";
import type { KindName } from "#domain/kinds/kinds";
import type { Permission } from "#domain/permissions";
import type { DeskAct, DeskSubject } from "#domain/processes/desk";
import type { ProcessName } from "#domain/processes/processes";
import type { Released } from "#domain/quantities";
import type { DocumentState, EnvelopeState, InstructionUpdateState } from "#domain/states";
import type {
  CheckCause,
  CheckOutcome,
  CheckState,
  HitRule,
  ListVersionState,
  OpenHitWay,
  SubjectSource,
} from "#domain/screening/checks";
import type { CheckResult, KeptMatch, KeptTrack, ScreenedSubject } from "#domain/screening/result";
import type { ListFormat } from "#domain/screening/list-formats";
import type { Unusable } from "#domain/screening/reading-state";
import type { ListEntry } from "#domain/screening/types";
import type { FiataMode, FiataProblem, FiataState } from "#domain/fiata/calls";
import type { TemplateState } from "#domain/template-states";
import type { Language } from "#domain/text";
import type { TemplateManifest } from "#domain/trade-trust/template-package";
import type { ListedService, ListProblem } from "#domain/listed-services";
import type { VisitorParty } from "#domain/workspaces";

/**
 * Columns that hold less than their type in the database says: names that the domain gives, and JSON of a known shape.
 * Each is written by one folder, with values of this type. A column that may be null says so by itself.
 */
export interface Narrowed {
  readonly "app.anchor.proof": string[];
  readonly "app.audit.detail": Readonly<Record<string, unknown>>;
  readonly "app.audit.format": 1 | 2;
  readonly "app.audit_anchor.leaf": `0x${string}`;
  readonly "app.audit_anchor.proof": `0x${string}`[];
  readonly "app.audit_anchor.root": `0x${string}`;
  readonly "app.bill_statement.statement": object;
  readonly "app.bunker_columns.columns": ColumnMap;
  readonly "app.bunker_exchange.parent_node_type": NodeType;
  readonly "app.bunker_push.data": PushData;
  readonly "app.bunker_push.error_code": ErrorCode;
  readonly "app.bunker_push.error_parameters": Readonly<Record<string, string | number>>;
  readonly "app.bunker_push.state": PushState;
  readonly "app.bunker_push_call.request": object;
  readonly "app.bunker_push_line.detail": Readonly<Record<string, unknown>>;
  readonly "app.bunker_push_line.line": PushLine;
  readonly "app.cargo_release.lines": Released[];
  readonly "app.counterparty.check_error": ErrorCode;
  readonly "app.counterparty.contracts": DcsaContract[];
  readonly "app.counterparty.role": CounterpartyRole;
  readonly "app.counterparty_key.algorithm": KeyAlgorithm;
  readonly "app.desk.act": DeskAct;
  readonly "app.desk.direction": "in" | "out";
  readonly "app.desk.inside": EnvelopeRow["inside"];
  readonly "app.desk.state": EnvelopeState;
  readonly "app.desk.subject": DeskSubject;
  readonly "app.desk.title_state": DocumentState;
  readonly "app.document.data": FieldData;
  readonly "app.document.kind": KindName;
  readonly "app.document.language": Language;
  readonly "app.document.registry": `0x${string}`;
  readonly "app.document.token_id": `0x${string}`;
  readonly "app.document_batch.encoding": Encoding;
  readonly "app.document_batch.language": Language;
  readonly "app.document_batch.separator": Separator;
  readonly "app.document_batch.signing": BatchSigning;
  readonly "app.document_batch_row.data": FieldData;
  readonly "app.document_batch_row.faults": CellFault[];
  readonly "app.document_state.kind": KindName;
  readonly "app.document_state.state": DocumentState;
  readonly "app.document_template.type": TemplateManifest["type"];
  readonly "app.document_template_version.format": TemplateManifest["format"];
  readonly "app.document_template_version.languages": Language[];
  readonly "app.document_template_version.state": TemplateState;
  readonly "app.endorsement.statement": object;
  readonly "app.ebl_instruction.state": EblState;
  readonly "app.ebl_instruction.update_state": InstructionUpdateState;
  readonly "app.ebl_instruction.feedbacks": readonly Feedback[];
  readonly "app.ebl_instruction.transport_state": TransportState;
  readonly "app.ebl_instruction.transport_body": Readonly<Record<string, unknown>>;
  readonly "app.ebl_instruction.transport_data": FieldData;
  readonly "app.ebl_notice.subject": EblSubject;
  readonly "app.ebl_notice.data": EblNotice;
  readonly "app.ebl_notice.state": NoticeState;
  readonly "app.pint_bill.issuer": ChainParty;
  readonly "app.pint_bill.first_holder": ChainParty;
  readonly "app.pint_issuance.state": IssuanceState;
  readonly "app.pint_issuance.code": IssuanceCode;
  readonly "app.pint_issue.state": IssueState;
  readonly "app.pint_issue.code": IssuanceCode;
  readonly "app.pint_issue.recipient": IssueTo;
  readonly "app.pint_surrender.state": SurrenderState;
  readonly "app.pint_surrender.error_code": ErrorCode;
  readonly "app.pint_surrender.request": SurrenderRequest;
  readonly "app.pint_claim.state": ClaimState;
  readonly "app.pint_claim.code": SurrenderCode;
  readonly "app.pint_claim.answer": SurrenderAnswerCode;
  readonly "app.pint_claim.chain": readonly unknown[];
  readonly "app.pint_offer.error_code": ErrorCode;
  readonly "app.pint_offer.error_parameters": Readonly<Record<string, string | number>>;
  readonly "app.pint_offer.state": OfferState;
  readonly "app.pint_offer.code": ResponseCode;
  readonly "app.pint_offer.recipient": ChainParty;
  readonly "app.pint_arrival.state": ArrivalState;
  readonly "app.pint_arrival.code": ResponseCode;
  readonly "app.pint_arrival.fault": PintFault;
  readonly "app.pint_landing.state": LandingState;
  readonly "app.pint_landing.error_code": ErrorCode;
  readonly "app.pint_landing.error_parameters": Readonly<Record<string, string | number>>;
  readonly "app.pint_message.what": MessageName;
  readonly "app.pint_message.code": ResponseCode;
  readonly "app.pint_bill.entries": readonly string[];
  readonly "app.pint_bill.taken": readonly TakenEnvelope[];
  readonly "app.pint_bill.copy": DocumentMetadata;
  readonly "app.pint_bill.supporting": readonly DocumentMetadata[];
  readonly "app.fiata_call.content": Readonly<Record<string, unknown>>;
  readonly "app.fiata_call.error_code": ErrorCode;
  readonly "app.fiata_call.error_parameters": Readonly<Record<string, string | number>>;
  readonly "app.fiata_call.mode": FiataMode;
  readonly "app.fiata_call.problems": readonly FiataProblem[];
  readonly "app.fiata_call.state": FiataState;
  readonly "app.received_file.verdict": KeptVerdict;
  readonly "app.instruction_step.before": FieldData;
  readonly "app.instruction_step.data": FieldData;
  readonly "app.intent.call": { readonly functionName: string; readonly arguments: readonly string[] };
  readonly "app.intent.error_code": ErrorCode;
  readonly "app.intent.error_parameters": Readonly<Record<string, string | number>>;
  readonly "app.intent.expected": {
    readonly status?: "active" | "returned" | "burnt";
    readonly holder?: string;
    readonly beneficiary?: string;
    readonly nominee?: string;
    readonly since?: { readonly block: number; readonly tx: string } | null;
  };
  readonly "app.intent.parameters": Readonly<Record<string, unknown>>;
  readonly "app.intent.request": RequestParts;
  readonly "app.intent.via": DocumentState;
  readonly "app.ledger_stuck.topic": "title" | "registry" | "store" | "anchor" | "execution";
  readonly "app.letter_choice.ways": LetterChoices;
  readonly "app.letter_line.permissions": Permission[];
  readonly "app.letter_line.topic": LetterTopic;
  readonly "app.membership.permissions": Permission[];
  readonly "app.organisation_mail.permissions": Permission[];
  readonly "app.organisation_mail.topic": LetterTopic;
  readonly "app.platform_key.algorithm": KeyAlgorithm;
  readonly "app.process.name": ProcessName;
  readonly "app.screening_case.source": SubjectSource;
  readonly "app.screening_check.cause": CheckCause;
  readonly "app.screening_check.error_code": ErrorCode;
  readonly "app.screening_check.outcome": CheckOutcome;
  readonly "app.screening_check.result": CheckResult;
  readonly "app.screening_check.source": SubjectSource;
  readonly "app.screening_check.state": CheckState;
  readonly "app.screening_check.subject": ScreenedSubject;
  readonly "app.screening_hit.entry": ListEntry;
  readonly "app.screening_hit.match": KeptMatch;
  readonly "app.screening_hit.rule": HitRule;
  readonly "app.screening_list.fetch_error": ErrorCode;
  readonly "app.screening_list.format": ListFormat;
  readonly "app.screening_owner.owned_source": SubjectSource;
  readonly "app.screening_owner.owner_source": SubjectSource;
  readonly "app.screening_round.cause": Exclude<CheckCause, "ASKED">;
  readonly "app.screening_setting.open_hit": OpenHitWay;
  readonly "app.screening_track.track": KeptTrack;
  readonly "app.screening_version.error_code": ErrorCode;
  readonly "app.screening_version.error_parameters": Readonly<Record<string, string | number>>;
  readonly "app.screening_version.faults": readonly Pick<Unusable, "at" | "code" | "parameters">[];
  readonly "app.screening_version.state": ListVersionState;
  readonly "app.seal.proof": string[];
  readonly "app.session.next_step": NextStep;
  readonly "app.task.error_code": ErrorCode;
  readonly "app.task.error_parameters": Readonly<Record<string, string | number>>;
  readonly "app.template.data": FieldData;
  readonly "app.template.kind": TemplateKind;
  readonly "app.template.language": Language;
  readonly "app.template.look": FieldData;
  readonly "app.trusted_list.problem": ListProblem;
  readonly "app.trusted_service.service": ListedService;
  readonly "app.visitor.language": Language;
  readonly "app.visitor.party": VisitorParty;
  readonly "app.webhook_event.step": ToldStep;
  readonly "chain.ledger_change.topic": "title" | "registry" | "store" | "anchor" | "execution";
  readonly "chain.status.problem": MirrorProblem;
  readonly "chain.titles.status": "active" | "returned" | "burnt";
}
