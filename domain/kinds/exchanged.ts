/** The kind of a bill by the standard, wherever it was issued. */
export const EXCHANGED_KIND = "DcsaBillOfLading";
