import { useState } from "react";
import { offerRoutes as routes } from "#domain/api/offers";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordFoot } from "../../ui/PasswordFoot.tsx";
import { toast } from "../../ui/toast.ts";

interface Props {
  readonly id: string;
  readonly told: { readonly platform: string; readonly recipient: string };
  readonly onClose: () => void;
}

/** Signs the return of a title anew that another platform has taken. */
export function SignReturn({ id, told, onClose }: Props) {
  const words = useWords();
  const { send, busy, above, under } = useSend();
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const sign = async (): Promise<void> => {
    setTried(true);
    if (password === "" || (await send(routes.signReturn, { params: { id }, body: { password } })) === undefined)
      return;
    toast(words("platforms.story.returnSigned"));
    onClose();
  };
  const refused = above(["password"]);
  return (
    <FormStack onSubmit={() => void sign()}>
      <p className="hw-help">{words("platforms.story.signReturnHelp", told)}</p>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <PasswordFoot
        password={password}
        onPassword={setPassword}
        error={under("password")}
        tried={tried}
        busy={busy}
        verb={words("platforms.story.signReturn")}
        onClose={onClose}
      />
    </FormStack>
  );
}
