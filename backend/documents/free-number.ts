/** The number of the document `d`, marked with the parameter where another live one of its issuer has it: what the chain says is never held up by a name. */
export const FREE_NUMBER = (mark: string): string => `CASE WHEN EXISTS (SELECT 1 FROM app.document o WHERE o.organisation_id = d.organisation_id AND o.kind = d.kind AND o.number = d.number AND o.id <> d.id
    AND o.signed_at IS NOT NULL AND NOT o.awaits_replacement AND o.closed_as IS DISTINCT FROM 'VOID') THEN d.number || ' ~' || ${mark} ELSE d.number END`;
