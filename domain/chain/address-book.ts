// Data: every deployment on a public network, appended by `npm run deploy`. An entry is never changed nor taken away.
export const ADDRESS_BOOK: readonly unknown[] = [];
