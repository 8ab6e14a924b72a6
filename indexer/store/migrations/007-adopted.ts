/**
 * Which contracts are followed is part of where the mirror stands: whoever believes in an older set loses the fence.
 */
export const sql = `
alter table chain.cursor add column adopted integer not null default 0;
`;
