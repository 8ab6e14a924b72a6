/**
 * Whoever opens the mirror begins a term, and writes as long as no other began one after it. The events of a range go
 * in beside its other rows, on a connection of their own and before the cursor moves: whoever opens the mirror removes
 * what stands above the cursor, which an earlier term may have left there.
 */
export const sql = `
alter table chain.cursor drop column adopted, add column term bigint not null default 0;
`;
