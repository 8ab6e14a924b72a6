import { Button } from "antd";
import CopyOutlined from "@ant-design/icons/es/icons/CopyOutlined";
import LinkOutlined from "@ant-design/icons/es/icons/LinkOutlined";
import { useEffect, useRef, useState } from "react";
import { contactRoutes } from "#domain/api/contacts";
import type { Output } from "#domain/api/route";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { invitationLink } from "../../session/contact-invitation.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { copyText } from "../../ui/copy.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Contacts.module.css";

/** Makes an invitation code and shows it. */
export function InviteDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Dialog open={open} width={440} title={words("contacts.inviteTitle")} onClose={onClose}>
      <Invitation onClose={onClose} />
    </Dialog>
  );
}

function Invitation({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const format = useFormat();
  const { send, problem } = useSend();
  const [made, setMade] = useState<Output<typeof contactRoutes.invite>>();
  const [copied, setCopied] = useState<"code" | "link">();
  const begun = useRef(false);
  const copy = async (of: "code" | "link", text: string): Promise<void> =>
    setCopied((await copyText(text)) ? of : undefined);
  const make = (): void => void send(contactRoutes.invite, {}).then((done) => setMade(done?.answer));
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    make();
  });
  if (problem !== undefined)
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={make}>
            {words("common.retry")}
          </Button>
        }
      >
        {problem.message}
      </Notice>
    );
  if (made === undefined) return <LoadingLine />;
  return (
    <FormStack>
      <p className={styles.code}>{made.code}</p>
      <p className="hw-quiet">{words("contacts.inviteHelp", { date: format.date(made.expiresAt) })}</p>
      <ButtonRow>
        <Button icon={<CopyOutlined />} onClick={() => void copy("code", made.code)}>
          {words(copied === "code" ? "common.copied" : "contacts.copyCode")}
        </Button>
        <Button icon={<LinkOutlined />} onClick={() => void copy("link", invitationLink(made.code))}>
          {words(copied === "link" ? "common.copied" : "contacts.copyLink")}
        </Button>
        <Button type="primary" onClick={onClose}>
          {words("common.done")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
