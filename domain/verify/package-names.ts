/** Names of the sealed list of an envelope and of its seal, in a package. */
export const MANIFEST_NAME = "manifest.json";
export const SEAL_NAME = "manifest.json.p7s";
/** Where on chain the list and the files are anchored. */
export const PROOFS_NAME = "proofs.json";
/**
 * The description of the files, for programs; a sum of each, for other tools; and an explanation of it all, for people.
 */
export const DESCRIPTION_NAME = "documents.json";
export const SUMS_NAME = "SHA256SUMS.txt";
export const README_NAME = "README.txt";

/**
 * Lists of what the sender's authority revoked, as they were when the package was made: they count as far as that
 * authority signed them.
 */
export const LISTS_FOLDER = "lists/";

/** The files beside the documents of a package of ours: nobody signed them, and nothing is judged by them. */
export const BESIDE: ReadonlySet<string> = new Set([PROOFS_NAME, DESCRIPTION_NAME, SUMS_NAME, README_NAME]);
