import type { EntityManager } from "typeorm";
import type { FieldData } from "#domain/kinds/field";
import { kindOf, type KindName, type Known } from "#domain/kinds/kinds";
import { kindMadeWith } from "#domain/trade-trust/kind-of-template";
import { rows } from "../core/database.ts";
import { statement } from "../core/statement.ts";
import { templateVersion } from "../document-templates/version.ts";

/** The values of the document `d`, or of the file `r` of another issuer that was kept as it, and their template. */
export const SAID = `coalesce(r.said, d.data) AS data,
      coalesce(r.made_with, d.document_template_version_id) AS "madeWithId"`;
export const SAID_BY = "LEFT JOIN app.received_file r ON r.document_id = d.id";

const DOCUMENTS = statement(
  "screened.documents",
  `SELECT d.id, d.kind, ${SAID} FROM app.document d ${SAID_BY} WHERE d.id = ANY ($1) ORDER BY d.id`,
).as<{ kind: KindName; data: FieldData }>();

/** A document as it is kept: the version of a template says its fields, where it is made with one. */
export interface Kept {
  readonly kind: string;
  readonly data: FieldData;
  readonly madeWithId?: string | null;
}

/** The content of a document, and the kind by which it is read. */
export interface Said {
  readonly kind: Pick<Known, "sections" | "summary" | "madeBy">;
  readonly data: FieldData;
}

/** The contents of documents that the company sees: of a received file, what the file says. */
export const documentsSaid = (tx: EntityManager, ids: readonly string[]) => rows(tx, DOCUMENTS, [[...ids]]);

/** Documents with the fields of their templates. A template that nobody here can read leaves the words of the data. */
export async function readBy<D extends Kept>(
  tx: EntityManager,
  documents: readonly D[],
): Promise<readonly { readonly document: D; readonly said: Said }[]> {
  const forms = new Map<string, Known>();
  for (const id of new Set(documents.map(({ madeWithId }) => madeWithId ?? ""))) {
    const version = id === "" ? null : await templateVersion(tx, id);
    if (version !== null) forms.set(id, kindMadeWith(version.template));
  }
  return documents.map((document) => {
    const { kind, data, madeWithId } = document;
    return { document, said: { kind: forms.get(madeWithId ?? "") ?? kindOf(kind), data } };
  });
}
