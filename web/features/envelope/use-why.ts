import { isVoided } from "#domain/documents/contents";
import { envelopeFlow, type EnvelopeAction } from "#domain/flows/envelope";
import { LIMITS } from "#domain/limits";
import { PERMISSIONS } from "#domain/permissions";
import { ENVELOPE_STATES } from "#domain/states";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { isDraft } from "./checks.ts";
import { useCalled } from "./DocumentTable.tsx";

/** Why an action of an envelope is not possible now, as a sentence; undefined when it is. */
export function useWhy(envelope: EnvelopeDetail): (action: EnvelopeAction) => string | undefined {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const called = useCalled();
  const { permissions } = useMe();
  return (action) => {
    const code = envelope.can[action] ?? null;
    if (code === null) return undefined;
    if (code === "WRONG_STATE" && envelope.state === "DRAFT") return words("envelope.afterSealing");
    // A right to transfer originals is asked for by a guard, not by the row.
    const missing =
      envelopeFlow.actions[action].permissions.find((one) => !permissions.includes(one)) ?? "bl.transferOriginal";
    const meant = envelope.documents.find(code === "ENVELOPE_DOCUMENT_VOID" ? isVoided : isDraft);
    return errorWords(code === "WRONG_STATE" ? "ENVELOPE_STATE" : code, {
      state: say(ENVELOPE_STATES[envelope.state].label),
      permission: say(PERMISSIONS[missing]),
      number: meant === undefined ? "" : called(meant),
      max: LIMITS.originalsTogether,
    });
  };
}
