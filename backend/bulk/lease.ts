/** A batch whose runner has landed nothing for so long is gone on with by another: the runner has ended. */
export const LEASE = "interval '2 minutes'";
