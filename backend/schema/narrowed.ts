import type { EnvelopeRow } from "#domain/api/envelope-shapes";
import type { MirrorProblem } from "#domain/chain/mirror-problems";
import type { RequestParts } from "#domain/chain/signature-request";
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
import type { DocumentState, EnvelopeState } from "#domain/states";
import type { Language } from "#domain/text";
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
  readonly "app.cargo_release.lines": Released[];
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
  readonly "app.document_state.kind": KindName;
  readonly "app.document_state.state": DocumentState;
  readonly "app.endorsement.statement": object;
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
  readonly "app.ledger_stuck.topic": "title" | "registry" | "anchor" | "execution";
  readonly "app.letter_choice.ways": LetterChoices;
  readonly "app.letter_line.permissions": Permission[];
  readonly "app.letter_line.topic": LetterTopic;
  readonly "app.membership.permissions": Permission[];
  readonly "app.organisation_mail.permissions": Permission[];
  readonly "app.organisation_mail.topic": LetterTopic;
  readonly "app.process.name": ProcessName;
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
  readonly "chain.ledger_change.topic": "title" | "registry" | "anchor" | "execution";
  readonly "chain.status.problem": MirrorProblem;
  readonly "chain.titles.status": "active" | "returned" | "burnt";
}
