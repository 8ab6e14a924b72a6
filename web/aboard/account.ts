import { actingFor } from "#domain/api/acting";
import { forgetAnswers } from "../api/kept-answers.ts";
import { useMe } from "../session/use-me.ts";
import { dropShell } from "./shell.ts";

/** Person and company of this page, under which the tablet keeps what is typed. */
export function useAccount(): string {
  const { user, organisation } = useMe();
  return actingFor(user.id, organisation.id);
}

/** The account signs out: its answers and the pages go, and what it has typed stays for its return. */
export async function leaveTablet(): Promise<void> {
  await forgetAnswers();
  await dropShell();
}
