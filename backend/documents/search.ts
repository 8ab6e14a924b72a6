import { changed, rows } from "../core/database.ts";
import { statement, statementBy } from "../core/statement.ts";
import type { Context } from "../session/context.ts";
import { alike, containing, hashBegun, isNamed } from "../core/search.ts";
import { ofSameTitle } from "../core/title-key.ts";

export type Reader = Pick<Context, "tx"> & { readonly organisation: Pick<Context["organisation"], "id"> };

/** The text of a file is for those who may read it; a holder of a copy of the document reads the text of its upload. */
const READS = `EXISTS (SELECT 1 FROM app.file f WHERE f.document_id = x.document_id AND (f.id = x.file_id
  OR f.role = 'copy') AND f.role <> 'withdrawn' AND (f.organisation_id IS NULL OR f.organisation_id = $1))`;

/** Beginning of a hash, as an index finds it below row-level security. */
const begins = (column: string, key: string): string => `${column} ~>=~ ${key} AND ${column} ~<~ (${key} || 'g')`;
/** Row security says which documents and files are for the reader. */
const BY_HASH = `
  UNION SELECT k.id FROM app.document k WHERE ${begins("k.token_id", "('0x' || $3)")}
  UNION SELECT k.id FROM app.document k WHERE ${begins("k.registry", "('0x' || $3)")}
  UNION SELECT f.document_id FROM app.file f WHERE ${begins("f.sha256", "$3::text")}`;
/** Documents from companies, at them, or on the way to them. A title that was returned or has ended is with nobody. */
const BY_COMPANY = (ids: string, addresses: string): string => `
  UNION SELECT d.id FROM app.document_state s JOIN app.document d ON d.id = s.document_id
  WHERE s.organisation_id = $1 AND (d.organisation_id = ANY (${ids}::uuid[]) OR d.token_id IS NOT NULL AND EXISTS (
    SELECT 1 FROM chain.titles t WHERE ${ofSameTitle("t", "d")} AND t.status = 'active'
      AND (t.holder = ANY (${addresses}::text[]) OR t.beneficiary = ANY (${addresses}::text[]))))
  UNION SELECT x.document_id FROM app.envelope e JOIN app.envelope_document x ON x.envelope_id = e.id
  WHERE (e.organisation_id = $1 OR e.recipient_id = $1) AND e.recipient_id = ANY (${ids}::uuid[])`;

const COMPANIES = statement(
  "documents.companiesNamed",
  `SELECT o.id, o.address FROM app.organisation o WHERE ${isNamed("$1")}`,
);
/** `hashed`: $3 is the beginning of a hash; `named`: ids of companies and their addresses come last. */
const FOUND = statementBy(
  "documents.found",
  ({ hashed, named }: { hashed: boolean; named: boolean }) =>
    `SELECT x.document_id AS id FROM app.found(app.folded($2)) x WHERE x.file_id IS NULL
      OR ${READS}${hashed ? BY_HASH : ""}${!named ? "" : hashed ? BY_COMPANY("$4", "$5") : BY_COMPANY("$3", "$4")}`,
  [
    { hashed: true, named: true },
    { hashed: true, named: false },
    { hashed: false, named: true },
    { hashed: false, named: false },
  ],
  ["id"],
);
const KEEP = statement(
  "documents.keepText",
  `INSERT INTO app.finding (document_id, file_id, readers, words) VALUES ($1, $2, ARRAY(SELECT a.organisation_id
    FROM app.document_access a WHERE a.document_id = $1), lower($3))`,
);

/**
 * The documents in which the organisation finds a word: in their fields, in the text of their files or in the name of a
 * company that they are from, at or going to, or as the beginning of the title's id, of its register or of the
 * fingerprint of a file.
 */
export async function foundBy({ tx, organisation }: Reader, word: string): Promise<string[]> {
  const pattern = containing(alike(word));
  const companies = await rows(tx, COMPANIES, [pattern]);
  const hash = hashBegun(word);
  const found = await rows(tx, FOUND({ hashed: hash !== undefined, named: companies.length > 0 }), [
    organisation.id,
    word,
    ...(hash === undefined ? [] : [hash]),
    ...(companies.length === 0
      ? []
      : [companies.map(({ id }) => id), companies.flatMap(({ address }) => address ?? [])]),
  ]);
  return found.map(({ id }) => id);
}

/** Keeps what a file says, to be found by who may read the file. */
export async function keepText(
  { tx }: Pick<Context, "tx">,
  documentId: string,
  fileId: string,
  text: string,
): Promise<void> {
  await changed(tx, KEEP, [documentId, fileId, text]);
}
