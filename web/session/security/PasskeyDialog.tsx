import { useState } from "react";
import { accountRoutes } from "#domain/api/account";
import { useSend } from "../../api/use-send.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { makePasskey } from "../passkeys.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { NameAndPassword } from "./NameAndPassword.tsx";

interface Props {
  readonly onKept: (recoveryCodes: readonly string[]) => void;
  readonly onClose: () => void;
}

/** A passkey: the password, then what the browser asks. */
export function PasskeyDialog({ onKept, onClose }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { send, busy, problem } = useSend();
  const [gaveUp, setGaveUp] = useState(false);
  const make = async (name: string, password: string): Promise<void> => {
    setGaveUp(false);
    const options = await send(accountRoutes.beginPasskey, { body: { password } });
    if (options === undefined) return;
    const answer = await makePasskey(options.answer);
    if (answer === null) return setGaveUp(true);
    const done = await send(accountRoutes.keepPasskey, { body: { name, answer } });
    if (done !== undefined) onKept(done.answer.recoveryCodes);
  };
  return (
    <Dialog open title={words("second.addPasskey")} onClose={onClose}>
      <p className="hw-help">{words("second.passkeyHelp")}</p>
      {gaveUp && problem === undefined && <Notice tone="error">{errorWords("PASSKEY_REFUSED")}</Notice>}
      <NameAndPassword
        proposal={words("second.passkeyName")}
        verb={words("second.makePasskey")}
        busy={busy}
        problem={problem}
        onSubmit={make}
      />
    </Dialog>
  );
}
