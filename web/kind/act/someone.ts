import type { WordKey } from "../../i18n/words.ts";

/** How the company that an act is for is called before it is chosen, or where each title has its own. */
export const someone = (action: string): WordKey =>
  action === "endorse" ? "act.theEndorsee" : action === "executeNomination" ? "act.theNominee" : "act.theParty";
