/** Transfers of other platforms that were begun and never finished, and what came for them. */
export const SWEPT = {
  "transfers that were begun and not finished":
    "DELETE FROM app.pint_arrival WHERE state = 'STARTED' AND received_at < now() - interval '30 days'",
  "documents of bills that never came": `DELETE FROM app.pint_file f WHERE f.created_at < now() - interval '60 days'
    AND NOT EXISTS (SELECT 1 FROM app.pint_bill b WHERE b.checksum = f.bill_checksum)`,
  // Longer than a platform sends an offer again.
  "refusals of entries that nobody known here has signed":
    "DELETE FROM app.pint_refused WHERE refused_at < now() - interval '180 days'",
} as const;
