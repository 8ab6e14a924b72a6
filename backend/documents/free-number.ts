/** A live document of the same issuer and kind whose number reads the same as that of the document `d`. */
const TAKEN = `EXISTS (SELECT 1 FROM app.document o WHERE o.organisation_id = d.organisation_id AND o.kind = d.kind
  AND o.number_key = d.number_key AND d.number_key <> '' AND o.id <> d.id
    AND o.signed_at IS NOT NULL AND NOT o.awaits_replacement AND o.closed_as IS DISTINCT FROM 'VOID')
      AND NOT d.number_double`;

/**
 * Sets the number of the document `d`, marked with the parameter where another live one of its issuer has it: what the
 * chain says is never held up by a name.
 */
export const setFreeNumber = (mark: string): string =>
  `number = CASE WHEN ${TAKEN} THEN d.number || ' ~' || ${mark} ELSE d.number END,
    number_key = CASE WHEN ${TAKEN} THEN d.number_key || '~' || upper(${mark}) ELSE d.number_key END`;
