/** The part of the address of the page Verify that says which bunker delivery note is to be fetched and verified. */
export const NOTE_LINK = "note";
