/** Whoever has only the address of an escrow finds its title. */
export const sql = `
create index title_escrow on chain.title (('0x' || encode(escrow, 'hex')));
`;
