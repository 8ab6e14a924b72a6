import { useState } from "react";
import { type Enterprise, organisationRoutes } from "#domain/api/organisation";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Check } from "../../ui/Check.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Enterprise.module.css";

const SETTINGS = ["findable", "verificationNeeded", "isPublic"] as const;

/** Contact Settings: who finds the company, whether it is asked, who reads its name. */
export function ContactSettings({ company }: { readonly company: Enterprise }) {
  const words = useWords();
  const { user } = useMe();
  const { send, busy, problem } = useSend();
  const [asked, setAsked] = useState<(typeof SETTINGS)[number]>();
  const set = async (name: (typeof SETTINGS)[number], value: boolean): Promise<void> => {
    setAsked(name);
    if ((await send(organisationRoutes.setContacts, { body: { [name]: value } })) !== undefined)
      toast(words("enterprise.saved"));
  };
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <div className={styles.checks}>
        {SETTINGS.map((name) => (
          <Check
            key={name}
            checked={company[name] !== (busy && asked === name)}
            disabled={!user.isAdmin || busy}
            help={words(`enterprise.settingHelp.${name}`)}
            onChange={(value) => void set(name, value)}
          >
            {words(`enterprise.setting.${name}`)}
          </Check>
        ))}
      </div>
    </>
  );
}
