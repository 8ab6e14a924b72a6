import type { PackDetail } from "#domain/api/packs";
import { packFlow, type PackAction } from "#domain/flows/pack";
import { PERMISSIONS } from "#domain/permissions";
import { isUnready, PACK_STATES } from "#domain/states";
import { useErrorWords, useSay } from "../../i18n/use-words.ts";

/** Why an action of an e-Pack is not possible now, as a sentence; undefined when it is. */
export function useWhy(pack: PackDetail): (action: PackAction) => string | undefined {
  const say = useSay();
  const errorWords = useErrorWords();
  return (action) => {
    const code = pack.can[action] ?? null;
    if (code === null) return undefined;
    const [permission] = packFlow.actions[action].permissions;
    const inTheWay = pack.documents.find(({ state }) =>
      code === "PACK_DOCUMENT_ENDED" ? state === "VOID" : isUnready(state),
    );
    return errorWords(code === "WRONG_STATE" ? "PACK_STATE" : code === "FORBIDDEN" ? "NO_COMPOSE" : code, {
      state: say(PACK_STATES[pack.state].label),
      number: inTheWay?.number || inTheWay?.name || "",
      permission: permission === undefined ? "" : say(PERMISSIONS[permission]),
    });
  };
}
