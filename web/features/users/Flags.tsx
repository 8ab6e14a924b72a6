import { useState } from "react";
import { authRoutes } from "#domain/api/auth";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useConfirmed } from "../../session/use-confirmed.tsx";
import { useMe } from "../../session/use-me.ts";
import { Check } from "../../ui/Check.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { nameOf, type Person } from "./user-columns.tsx";
import { WorksFrom } from "./WorksFrom.tsx";

const FLAGS = ["isAdmin", "apiOnly"] as const;

/** Whether a colleague is an administrator, and from where the colleague works. */
export function Flags({ person }: { readonly person: Person }) {
  const words = useWords();
  const { user } = useMe();
  const sender = useSend();
  const { send, busy, problem } = sender;
  const confirmed = useConfirmed(sender);
  const [asked, setAsked] = useState<(typeof FLAGS)[number]>();
  const set = async (flag: (typeof FLAGS)[number], value: boolean, password: string): Promise<unknown> => {
    setAsked(flag);
    const done = await send(authRoutes.setUser, { params: { id: person.id }, body: { [flag]: value, password } });
    if (done !== undefined)
      toast(
        words(flag !== "isAdmin" ? "users.flagSaved" : value ? "users.madeAdmin" : "users.tookAdmin", {
          name: nameOf(person),
        }),
      );
    return done;
  };
  const ask = (flag: (typeof FLAGS)[number], value: boolean): void =>
    confirmed.ask({
      title: words(`users.${flag}`),
      sentence: words(value ? "users.flagOn" : "users.flagOff", { name: nameOf(person), flag: words(`users.${flag}`) }),
      verb: words("users.confirm"),
      run: (password) => set(flag, value, password),
    });
  return (
    <>
      {confirmed.dialog}
      <FormStack label={words("users.flags")}>
        {problem !== undefined && !confirmed.asking && <Notice tone="error">{problem.message}</Notice>}
        {FLAGS.filter((flag) => flag !== "isAdmin" || person.status !== "DISABLED").map((flag) => (
          <Check
            key={flag}
            checked={person[flag] !== (busy && asked === flag)}
            disabled={!user.isAdmin || busy}
            help={words(`users.${flag}Help`)}
            onChange={(value) => ask(flag, value)}
          >
            {words(`users.${flag}`)}
          </Check>
        ))}
        <WorksFrom person={person} />
      </FormStack>
    </>
  );
}
