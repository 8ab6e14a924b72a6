/** The row of a file that a company received as a document, with its table. */
export const receivedRows = (document: string, organisation: string): readonly [string, Record<string, unknown>][] => [
  [
    "received_file",
    { document_id: document, organisation_id: organisation, sha256: "x", verdict: "{}", verified_at: new Date() },
  ],
];
