import { organisationRoutes } from "#domain/api/organisation";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Check } from "../../ui/Check.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

/** Whether what is said with acts on titles goes to the chain, where it stays; an administrator chooses. */
export function RemarksOnChain() {
  const words = useWords();
  const { user, organisation } = useMe();
  const { send, busy, problem } = useSend();
  const set = async (onChain: boolean): Promise<void> => {
    if ((await send(organisationRoutes.setRemarks, { body: { onChain } })) !== undefined)
      toast(words(onChain ? "settings.remarksOn" : "settings.remarksOff"));
  };
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <Check
        checked={organisation.remarksOnChain !== busy}
        disabled={!user.isAdmin || busy}
        help={words("settings.remarksHelp")}
        onChange={(value) => void set(value)}
      >
        {words("settings.remarks")}
      </Check>
    </>
  );
}
