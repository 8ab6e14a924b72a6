import { Button } from "antd";
import { useState } from "react";
import { offerRoutes as routes } from "#domain/api/offers";
import { useRead } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useWhyNot } from "../../../session/use-me.ts";
import { DangerDialog } from "../../../ui/DangerDialog.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";

/** The issuer of a bill that another platform has signs the end of its title again, where that has failed here. */
export function SignEnd({ id }: { readonly id: string }) {
  const words = useWords();
  const why = useWhyNot("bl.void");
  const { data } = useRead(routes.endDue, { params: { id } });
  const { send, busy, above, under, forget } = useSend();
  const [open, setOpen] = useState(false);
  const platform = data?.platform ?? null;
  if (platform === null) return null;
  const close = (): void => {
    forget();
    setOpen(false);
  };
  const sign = async (password: string): Promise<void> => {
    if ((await send(routes.signEnd, { params: { id }, body: { password } })) === undefined) return;
    toast(words("platforms.story.endSigned"));
    close();
  };
  return (
    <Notice
      tone="error"
      {...(why === undefined
        ? {
            action: (
              <Button size="small" onClick={() => setOpen(true)}>
                {words("platforms.story.signEnd")}
              </Button>
            ),
          }
        : {})}
    >
      {words("platforms.story.signEndNotice", { platform })}
      {why !== undefined && <div>{why}</div>}
      <DangerDialog
        open={open}
        title={words("platforms.story.signEnd")}
        sentence={words("platforms.story.signEndHelp", { platform })}
        verb={words("platforms.story.signEnd")}
        confirm="password"
        irreversible
        busy={busy}
        error={above(["password"])}
        passwordError={under("password")}
        onConfirm={(password) => void sign(password)}
        onCancel={close}
      />
    </Notice>
  );
}
