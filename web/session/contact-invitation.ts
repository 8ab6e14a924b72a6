import { kept } from "../storage/kept.ts";

/** The invitation code of a contact, from a link, until the form that uses it has it. */
const brought = kept("hawser.invitation");

const CONTACTS = "/layout/contacts";
const NAME = "add";

/** The invitation code that the parameters of the contacts' address bring. */
export const codeIn = (search: URLSearchParams): string | undefined =>
  /^[A-Z2-9]{10}$/.exec(search.get(NAME) ?? "")?.[0];

/** The page on which a contact is added: with the code, where a link brought one. */
export const addContactAddress = (code: string = brought.get() ?? ""): string =>
  `${CONTACTS}?${NAME}=${code === "" ? "yes" : code}`;

/** The link that makes its reader's company a contact. */
export const invitationLink = (code: string): string => `${location.origin}${addContactAddress(code)}`;

/**
 * Keeps the code of an address that asked for a sign-in first: whoever has to register comes back by another way, maybe
 * in another window. Answers whether there is one.
 */
export function keepInvitation(wanted: string | null): boolean {
  const [path, search = ""] = (wanted ?? "").split("?");
  const code = path === CONTACTS ? codeIn(new URLSearchParams(search)) : undefined;
  if (code !== undefined) brought.set(code);
  return code !== undefined;
}

export const forgetInvitation = (): void => brought.set("");
