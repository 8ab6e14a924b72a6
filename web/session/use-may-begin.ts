import { contactRoutes } from "#domain/api/contacts";
import { PERMISSIONS, withoutRight, type Permission } from "#domain/permissions";
import { useRead } from "../api/query.ts";
import { useErrorWords, useSay } from "../i18n/use-words.ts";
import { usePermission } from "./use-me.ts";

/** The reason why a user cannot begin what is sent to others; the server asks the same when it is first saved. */
export type Hindrance = { readonly code: "CONTACT_NEEDED" | ReturnType<typeof withoutRight>; readonly message: string };

/** Whether there is the right, and a contact to send to; `asking` until that is known. */
export function useMayBegin(
  right: Permission,
  enabled: boolean,
): { readonly asking: boolean; readonly hindrance: Hindrance | undefined } {
  const errorWords = useErrorWords();
  const say = useSay();
  const allowed = usePermission(right);
  const contacts = useRead(contactRoutes.list, { query: { list: "own" } }, { enabled });
  if (!enabled) return { asking: false, hindrance: undefined };
  if (!allowed)
    return {
      asking: false,
      hindrance: {
        code: withoutRight(right),
        message: errorWords(withoutRight(right), { permission: say(PERMISSIONS[right]) }),
      },
    };
  const none = contacts.data !== undefined && !contacts.data.some(({ state }) => state === "ADDED");
  // Contacts that could not be read hinder nobody: the server decides.
  return {
    asking: contacts.isPending,
    hindrance: none ? { code: "CONTACT_NEEDED", message: errorWords("CONTACT_NEEDED") } : undefined,
  };
}
