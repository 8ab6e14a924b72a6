import type { EntityManager } from "typeorm";
import type { Context } from "../core/context.ts";
import { rows } from "../core/database.ts";
import { containing } from "../core/search.ts";
import { ofSameTitle } from "../core/title-key.ts";

/** Fewer digits would find too much by chance. */
const HASH = /^(?:0x)?([0-9a-f]{6,64})$/i;

/** What is searched of the document `d` itself, where it stands among other things. */
export const OF_DOCUMENT = "d.number || ' ' || d.name || ' ' || d.vessel || ' ' || d.cargo";

/** A word, with the companies that are called so. */
export interface Sought {
  readonly word: string;
  readonly companies: readonly { readonly id: string; readonly address: string | null }[];
}

/** Looks up what the words may mean beside themselves. */
export async function seek(tx: EntityManager, words: readonly string[]): Promise<Sought[]> {
  if (words.length === 0) return [];
  const named = await rows<{ n: number; id: string; address: string | null }>(
    tx, "SELECT w.n::int AS n, o.id, o.address FROM unnest($1::text[]) WITH ORDINALITY w(pattern, n) JOIN app.organisation o ON o.name ILIKE w.pattern OR o.chinese_name ILIKE w.pattern", [words.map(containing)],
  );
  return words.map((word, at) => ({ word, companies: named.filter(({ n }) => n === at + 1) }));
}

/** What a file says is for who may read it; whoever has a copy of the document reads what its upload says. */
const READS = `EXISTS (SELECT 1 FROM app.file f WHERE f.document_id = x.document_id AND (f.id = x.file_id OR f.role = 'copy') AND f.role <> 'withdrawn' AND (f.organisation_id IS NULL OR f.organisation_id = $1))`;

/** Beginning of a hash, as an index finds it below row-level security. */
const begins = (column: string, key: string): string => `${column} ~>=~ ${key} AND ${column} ~<~ (${key} || 'g')`;

/**
 * Whether a word is found in the document `d` as the organisation $1 may see it: in its fields, in the text of its file or
 * in the name of a company that it is from, at or going to, or as the beginning of the title's id, of its register or of the
 * fingerprint of a file.
 */
export function says({ word, companies }: Sought, bind: (value: unknown) => string): string {
  const found = [`SELECT x.document_id FROM app.found(lower(${bind(containing(word))})) x WHERE x.file_id IS NULL OR ${READS}`];
  const hash = HASH.exec(word)?.[1]?.toLowerCase();
  if (hash !== undefined) {
    const [key, bare] = [bind(`0x${hash}`), bind(hash)];
    // Row security says which documents and files are for the reader.
    found.push(
      `SELECT k.id FROM app.document k WHERE ${begins("k.token_id", key)}`, `SELECT k.id FROM app.document k WHERE ${begins("k.registry", key)}`,
      `SELECT f.document_id FROM app.file f WHERE ${begins("f.sha256", bare)}`,
    );
  }
  const ways = [`d.id IN (${found.join(" UNION ALL ")})`];
  if (companies.length > 0) {
    const ids = `${bind(companies.map(({ id }) => id))}::uuid[]`;
    const addresses = `${bind(companies.flatMap(({ address }) => address ?? []))}::text[]`;
    ways.push(
      `d.organisation_id = ANY (${ids})`,
      // A title that was returned or has ended is with nobody.
      `d.token_id IS NOT NULL AND EXISTS (SELECT 1 FROM chain.titles t WHERE ${ofSameTitle("t", "d")} AND t.status = 'active' AND (t.holder = ANY (${addresses}) OR t.beneficiary = ANY (${addresses})))`,
      `d.id IN (SELECT x.document_id FROM app.envelope e JOIN app.envelope_document x ON x.envelope_id = e.id WHERE (e.organisation_id = $1 OR e.recipient_id = $1) AND e.recipient_id = ANY (${ids}))`,
    );
  }
  return `(${ways.join(" OR ")})`;
}

/** Keeps what a file says, to be found by who may read the file. */
export async function keepText(ctx: Context, documentId: string, fileId: string, text: string): Promise<void> {
  await ctx.tx.query(
    "INSERT INTO app.finding (document_id, file_id, readers, words) VALUES ($1, $2, ARRAY(SELECT a.organisation_id FROM app.document_access a WHERE a.document_id = $1), lower($3))",
    [documentId, fileId, text],
  );
}
