import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Check } from "../../ui/Check.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { nameOf, type Person } from "./columns.tsx";

const FLAGS = ["isAdmin", "apiOnly", "externalPlatform"] as const;

/** Whether a colleague is an administrator, and from where the colleague works. */
export function Flags({ person }: { readonly person: Person }) {
  const words = useWords();
  const { user } = useMe();
  const { send, busy, problem } = useSend();
  const [asked, setAsked] = useState<(typeof FLAGS)[number]>();
  const set = async (flag: (typeof FLAGS)[number], value: boolean): Promise<void> => {
    setAsked(flag);
    if ((await send(authRoutes.setUser, { params: { id: person.id }, body: { [flag]: value } })) !== undefined) toast(words(flag !== "isAdmin" ? "users.flagSaved" : value ? "users.madeAdmin" : "users.tookAdmin", { name: nameOf(person) }));
  };
  return (
    <FormStack label={words("users.flags")}>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      {FLAGS.filter((flag) => flag !== "isAdmin" || person.status !== "DISABLED").map((flag) => (
        <Check key={flag} checked={person[flag] !== (busy && asked === flag)} disabled={!user.isAdmin || busy} help={words(`users.${flag}Help`)} onChange={(value) => void set(flag, value)}>{words(`users.${flag}`)}</Check>
      ))}
    </FormStack>
  );
}
