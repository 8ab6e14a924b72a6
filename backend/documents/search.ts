import { beginning, companiesNamed, containing } from "../core/search.ts";

/** Fewer digits would find too much by chance. */
const HASH = /^(?:0x)?([0-9a-f]{6,64})$/i;
const SHIP = /^\d{4,7}$/;

/** What is searched of the document `d` itself. */
export const OF_DOCUMENT = "d.number || ' ' || d.name || ' ' || d.vessel || ' ' || d.cargo";

/** Titles with a holder or an owner of that name; a title that was returned or has ended is with nobody. */
const held = (name: string): string => `SELECT t.chain_id, t.registry, t.token_id FROM app.organisation o JOIN chain.titles t ON t.holder = o.address OR t.beneficiary = o.address
  WHERE (o.name ILIKE ${name} OR o.chinese_name ILIKE ${name}) AND t.status = 'active'`;
/** Documents in envelopes to a company of that name, as far as $1 sends or receives them. */
const sentTo = (name: string): string => `SELECT x.document_id FROM app.envelope e JOIN app.envelope_document x ON x.envelope_id = e.id
  WHERE (e.organisation_id = $1 OR e.recipient_id = $1) AND e.recipient_id IN (${companiesNamed(name)})`;

/**
 * Whether a word is found in the document `d` as the organisation $1 may see it: in its number, name, vessel or cargo or
 * in the name of a company that it is from, at or going to, or as the beginning of the ship's number, of the title's id,
 * of its register or of the fingerprint of a file.
 */
export function says(word: string, bind: (value: unknown) => string): string {
  const text = bind(containing(word));
  const ways = [
    `(${OF_DOCUMENT}) ILIKE ${text}`,
    `d.organisation_id IN (${companiesNamed(text)})`,
    `(d.chain_id, d.registry, d.token_id) IN (${held(text)})`,
    `d.id IN (${sentTo(text)})`,
  ];
  if (SHIP.test(word)) ways.push(`d.data #>> '{vessel,imo}' LIKE ${bind(beginning(word))}`);
  const hash = HASH.exec(word)?.[1]?.toLowerCase();
  if (hash !== undefined) {
    const key = bind(beginning(`0x${hash}`));
    // Row security says which files are for the reader.
    ways.push(`d.token_id LIKE ${key}`, `d.registry LIKE ${key}`, `EXISTS (SELECT 1 FROM app.file f WHERE f.document_id = d.id AND f.sha256 LIKE ${bind(beginning(hash))})`);
  }
  return `(${ways.join(" OR ")})`;
}
