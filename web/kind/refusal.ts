import { useCallback } from "react";
import type { ErrorCode } from "#domain/errors";
import type { Kind } from "#domain/kinds/kind";
import { PERMISSIONS } from "#domain/permissions";
import { DOCUMENT_STATES, type DocumentState } from "#domain/states";
import { useErrorWords, useSay } from "../i18n/use-words.ts";
import { useMe } from "../session/use-me.ts";

/** Says why an action of a kind is refused: the code of the flow with the state or the permission that it speaks of. */
export function useRefusal(): (kind: Kind, action: string, code: ErrorCode, state: DocumentState) => string {
  const errorWords = useErrorWords();
  const say = useSay();
  const { permissions } = useMe();
  return useCallback(
    (kind, action, code, state) => {
      const missing = kind.flow.actions[action]?.permissions.find((permission) => !permissions.includes(permission));
      return errorWords(code, {
        state: say(DOCUMENT_STATES[state].label),
        permission: missing === undefined ? "" : say(PERMISSIONS[missing]),
      });
    },
    [errorWords, say, permissions],
  );
}
