import { actLabel } from "#domain/acts/acts";
import type { WordKey } from "../../i18n/words.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { entryOf } from "#domain/lookup";
import type { Work } from "#domain/register-acts";

/** Work that is no act on a document. */
const OTHERS: Readonly<Record<Work, WordKey>> = {
  seal: "tasks.name.seal",
  deliver: "tasks.name.deliver",
  issue: "tasks.name.issue",
  deployRegistry: "tasks.name.register",
  deployStore: "tasks.name.deployStore",
  issueDocuments: "tasks.name.issueDocuments",
  resumeRegister: "tasks.name.resumeRegister",
  cancelReturn: "tasks.name.cancelReturn",
  cancelGrant: "tasks.name.cancelGrant",
  endPausing: "tasks.name.endPausing",
  anchor: "tasks.name.anchor",
  checkAddress: "tasks.name.checkAddress",
  package: "tasks.name.package",
  bulk: "tasks.name.bulk",
  printOriginals: "tasks.name.printOriginals",
  returnOriginal: "tasks.name.returnOriginal",
  composeBills: "tasks.name.composeBills",
  bunkerPush: "tasks.name.bunkerPush",
  bunkerCopy: "tasks.name.bunkerCopy",
  fiata: "tasks.name.fiata",
  pintOffer: "tasks.name.pintOffer",
  pintMove: "tasks.name.pintMove",
  pintIssue: "tasks.name.pintIssue",
  pintIssued: "tasks.name.pintIssued",
  pintSurrender: "tasks.name.pintSurrender",
  pintAnswer: "tasks.name.pintAnswer",
  pintLanding: "tasks.name.pintLanding",
  screeningList: "tasks.name.screeningList",
  screening: "tasks.name.screening",
};

/** How a kind of work is called: an act by its label; what has no name yet is a task. */
export function useTaskName(): (kind: string) => string {
  const [say, words] = [useSay(), useWords()];
  return (kind) => {
    const label = actLabel(kind);
    return label === undefined ? words(entryOf(OTHERS, kind) ?? "tasks.name.other") : say(label);
  };
}
