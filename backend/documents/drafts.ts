import { v7 as uuid } from "uuid";
import type { documentRoutes } from "#domain/api/documents";
import type { Body } from "#domain/api/route";
import { Refused } from "#domain/errors";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import { isTemplated, type Kind } from "#domain/kinds/kind";
import { read } from "#domain/kinds/read";
import { isDate } from "#domain/checks";
import { numberKey } from "#domain/numbers";
import { withAnnex } from "#domain/documents/templates";
import { keptChanged } from "#domain/documents/replacement";
import { isWritten } from "#domain/states";
import { say, type Language } from "#domain/text";
import { audit } from "../core/audit.ts";
import type { Context } from "../session/context.ts";
import { announce } from "../core/changes.ts";
import { changed, first, rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { table } from "../core/table.ts";
import { fieldErrors } from "../core/refusals.ts";
import { leaveDocument } from "../intents/write.ts";
import { endAct } from "./acts.ts";
import { factsFor } from "./facts.ts";
import { lockedDocument } from "./document-row.ts";
import { assertAgreed } from "./review/agreed.ts";
import { replacementFor } from "./replacing/replacement-row.ts";
import { refreshState } from "./state.ts";
import { chosenVersion, kindOfDocument, kindWith } from "./document-kind.ts";
import { attachAnnex } from "./attached.ts";
import { begunWith, chosenTemplate } from "./templated.ts";

const TAKEN = statement(
  "documents.numberTaken",
  `SELECT 1 FROM app.document WHERE organisation_id = $1 AND kind = $2 AND number_key = $3 AND id <> $4
    AND signed_at IS NOT NULL AND closed_as IS DISTINCT FROM 'VOID'
     AND id NOT IN (SELECT r.document_id FROM app.replacement r JOIN app.replacement_part p ON p.replacement_id = r.id
       WHERE p.document_id = $4 AND r.ended IS NULL)`,
);
const INSERT = statement(
  "documents.insert",
  `INSERT INTO app.document (id, kind, number, name, organisation_id, created_by, data, language, complete, vessel,
    cargo, quantity, unit, checksum, valid_until, uploaded, number_key, template_id, document_template_version_id)
   VALUES ($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14,$15,$16,$17,$18,$19)`,
);
const WRITE = statement(
  "documents.write",
  `UPDATE app.document SET data = $2, language = $3, number = $4, name = $5, vessel = $6, cargo = $7, quantity = $8,
    unit = $9, complete = $10, valid_until = $11, number_key = $12, chain_id = NULL, registry = NULL, token_id = NULL,
    checksum = CASE WHEN uploaded THEN checksum END, negotiability = NULL WHERE id = $1`,
);
const COMPOSED = statement(
  "documents.envelopesComposed",
  `SELECT e.id, e.organisation_id AS organisation FROM app.envelope_document x
     JOIN app.envelope e ON e.id = x.envelope_id WHERE x.document_id = $1 AND e.state = 'DRAFT'`,
);

/** The fields of a kind, parsed. BAD_INPUT names each field that does not fit. */
export function parse(kind: Kind, data: unknown): FieldData {
  const parsed = kind.schema.safeParse(data);
  if (!parsed.success) throw new Refused("BAD_INPUT", {}, fieldErrors(parsed.error));
  return parsed.data;
}

/** A letter, and what is made with a template, is called what it is. */
const nameOf = (kind: Kind, data: FieldData, language: Language): string =>
  isTemplated(kind)
    ? say(kind.label, language)
    : (read(data, "name")?.trim() ?? (kind.class === "structured" ? say(kind.label, language) : ""));

/** The columns that lists show and search, made from the fields. */
export function summaryOf(kind: Kind, data: FieldData, language: Language) {
  const until = read(data, kind.validUntil)?.trim() ?? "";
  return {
    number: read(data, kind.numberField)?.trim() ?? "",
    name: nameOf(kind, data, language),
    vessel: read(data, kind.summary.vessel)?.trim() ?? "",
    cargo: read(data, kind.summary.cargo)?.trim() ?? "",
    quantity: read(data, kind.summary.quantity)?.trim() ?? "",
    unit: read(data, kind.summary.unit)?.trim() ?? "",
    complete: kind.problems(data).length === 0,
    validUntil: isDate(until) ? until : null,
  };
}

/**
 * NUMBER_TAKEN when another live title of the organisation bears the number or one that reads the same; not when that
 * is the bill whose place it takes.
 * The index decides once more at signing.
 */
export async function assertNumberFree(ctx: Context, kind: Kind, number: string, id: string): Promise<void> {
  if (kind.class !== "title" || number === "") return;
  if (await first(ctx.tx, TAKEN, [ctx.organisation.id, kind.name, numberKey(number), id]))
    throw new Refused("NUMBER_TAKEN", { number }, [{ path: kind.numberField, code: "NUMBER_TAKEN" }]);
}

/**
 * D1: starts a draft of a kind that is made by form. `agreed`: its content and its layout are what others agreed to,
 * and the template, which may be another company's, gives it its look alone. `registered`: of a kind that another
 * service registers.
 */
export async function create(
  ctx: Context,
  body: Body<typeof documentRoutes.create>,
  { agreed = false, registered = false }: { readonly agreed?: boolean; readonly registered?: boolean } = {},
): Promise<string> {
  const made = await chosenVersion(ctx, body.madeWith);
  const kind = kindWith(body, made);
  // A document that is made with a template names it, and no other does.
  if (kind.name !== body.kind || !(registered || kind.madeBy.includes(made === null ? "form" : "template")))
    throw new Refused("BAD_INPUT", {}, [{ path: "kind", code: "NOT_A_CHOICE" }]);
  if (!ctx.permissions.has(kind.draft)) throw new Refused("FORBIDDEN", { permission: kind.draft });
  if (!(await table(ctx.tx, "app.contact").has({ organisation_id: ctx.organisation.id, state: "ADDED" })))
    throw new Refused("CONTACT_NEEDED");
  const template = agreed ? null : await chosenTemplate(ctx, kind.name, body.templateId);
  const data = begunWith(template, parse(kind, body.data));
  const id = uuid();
  const summary = summaryOf(kind, data, body.language);
  await assertNumberFree(ctx, kind, summary.number, id);
  await insertDocument(ctx, {
    id,
    kind: kind.name,
    ...summary,
    data,
    language: body.language,
    checksum: null,
    uploaded: false,
    templateId: agreed ? body.templateId : (template?.id ?? null),
    madeWithId: made?.id ?? null,
  });
  if (template !== null && withAnnex(template)) await attachAnnex(ctx, id, template);
  await audit(ctx, "document.create", { kind: kind.name }, { documentId: id });
  return id;
}

interface NewDocument {
  readonly id: string;
  readonly kind: string;
  readonly number: string;
  /** By which equal numbers are found, where the number alone does not say it. */
  readonly numberKey?: string;
  readonly name: string;
  readonly data: FieldData;
  readonly language: string;
  readonly complete: boolean;
  readonly vessel: string;
  readonly cargo: string;
  readonly quantity: string;
  readonly unit: string;
  readonly checksum: string | null;
  readonly validUntil: string | null;
  readonly uploaded: boolean;
  /** The version of the company's own template with which it is made. */
  readonly templateId?: string | null;
  /** The version of the document template that says its fields. */
  readonly madeWithId?: string | null;
}

/** The row, its author's access and its state. */
export async function insertDocument(ctx: Context, row: NewDocument): Promise<void> {
  await changed(ctx.tx, INSERT, [
    row.id,
    row.kind,
    row.number,
    row.name,
    ctx.organisation.id,
    ctx.person.id,
    JSON.stringify(row.data),
    row.language,
    row.complete,
    row.vessel,
    row.cargo,
    row.quantity,
    row.unit,
    row.checksum,
    row.validUntil,
    row.uploaded,
    row.numberKey ?? numberKey(row.number),
    row.templateId ?? null,
    row.madeWithId ?? null,
  ]);
  await table(ctx.tx, "app.document_access").insert({
    document_id: row.id,
    organisation_id: ctx.organisation.id,
    access: "author",
  });
  await refreshState(ctx.tx, row.id);
}

/**
 * D2: keeps what was typed, whether complete or not, and what is said of a file. A signing that failed is forgotten:
 * its content is another now.
 */
export async function save(ctx: Context, id: string, body: Body<typeof documentRoutes.save>): Promise<void> {
  const document = await lockedDocument(ctx, id, null);
  const kind = await kindOfDocument(ctx.tx, document);
  const described = document.uploaded && !isWritten(document.state);
  kind.flow.assert(described ? "describe" : "edit", await factsFor(ctx, document));
  if (document.version !== body.expectedVersion) throw new Refused("CONTENT_UPDATED");
  const data = parse(kind, body.data);
  const language = body.language ?? document.language;
  // Faults in a draft are mended before it is signed; a file is out already.
  const wrong = described ? kind.wrongOfFile(data) : [];
  if (wrong.length > 0) throw new Refused("BAD_INPUT", {}, wrong);
  await assertKept(ctx, kind, id, data);
  await assertAgreed(ctx, kind, { ...document, data, language });
  await assertNumberFree(ctx, kind, summaryOf(kind, data, language).number, id);
  await writeContent(ctx, kind, id, data, language);
  await tellOfEnvelopes(ctx, id);
  await endAct(ctx, id, "save", {});
}

/** The replacement of a bill says the same of the goods, where only the parties are switched. */
async function assertKept(ctx: Context, kind: Kind, id: string, data: FieldData): Promise<void> {
  const replacement = kind.class === "title" ? await replacementFor(ctx.tx, id) : null;
  const original = replacement && (await table(ctx.tx, "app.document").first(["data"], { id: replacement.documentId }));
  const wrong = replacement && original ? keptChanged(kind, replacement.purpose, original.data, data) : [];
  if (wrong.length > 0)
    throw new Refused(
      "SWITCH_GOODS",
      {},
      wrong.map((path) => ({ path, code: "SWITCH_GOODS" as const })),
    );
}

/**
 * The fields of a document, and the columns that are made from them. Preparations to sign other fields are forgotten.
 */
export async function writeContent(
  ctx: Context,
  kind: Kind,
  id: string,
  data: FieldData,
  language: Language,
): Promise<void> {
  const { number, name, vessel, cargo, quantity, unit, complete, validUntil } = summaryOf(kind, data, language);
  await changed(ctx.tx, WRITE, [
    id,
    JSON.stringify(data),
    language,
    number,
    name,
    vessel,
    cargo,
    quantity,
    unit,
    complete,
    validUntil,
    numberKey(number),
  ]);
}

/** The envelopes that are being composed show some of what is written in a draft. */
async function tellOfEnvelopes(ctx: Context, documentId: string): Promise<void> {
  const around = await rows(ctx.tx, COMPOSED, [documentId]);
  await announce(ctx.tx, ...around.map((envelope) => ({ ...envelope, topic: "envelope" as const })));
}

/** D3: removes what was never signed nor sent. It leaves the envelopes that are still being composed. */
export async function remove(ctx: Context, id: string): Promise<void> {
  const document = await lockedDocument(ctx, id, null);
  kindOf(document.kind).flow.assert("delete", await factsFor(ctx, document));
  await tellOfEnvelopes(ctx, id);
  await table(ctx.tx, "app.envelope_document").remove({ document_id: id });
  await leaveDocument(ctx.tx, id);
  await audit(
    ctx,
    "document.delete",
    { kind: document.kind, number: document.number, name: document.name },
    { documentId: id },
  );
  await table(ctx.tx, "app.document").remove({ id });
  const organisation = ctx.organisation.id;
  await announce(ctx.tx, { organisation, topic: "document", id }, { organisation, topic: "counts", id });
}
