/**
 * A function of the database: a text in the one form of writing in which texts are searched. Accents, width and case
 * are left out, and letters that no accent can be taken from are read as people without them type them. Indexes hold
 * what it answers, so another rule is another function.
 */
export const FOLDED = `CREATE OR REPLACE FUNCTION app.folded(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $folded$
SELECT replace(replace(replace(replace(translate(normalize(regexp_replace(normalize(lower(normalize(words, NFKC)), NFD),
  '[\\u0300-\\u036f]+', '', 'g'), NFC), 'øđłıħŧð', 'odlihtd'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$folded$`;
