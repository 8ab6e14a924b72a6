/** For the file chooser: the files in which trade-trust documents come. */
export const TT_TYPES = ".tt,.json,.jsonld,application/json";
