import { Button } from "antd";
import { useState } from "react";
import { letterheadRoutes } from "#domain/api/letterheads";
import { LIMITS } from "#domain/limits";
import { ApiError, requestKey } from "../../api/client.ts";
import { useRead } from "../../api/query.ts";
import { sendFile } from "../../api/send-file.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { useLogo } from "../../paper/use-letterhead.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Check } from "../../ui/Check.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import { UploadDrop } from "../../ui/UploadDrop.tsx";
import styles from "./Stamps.module.css";

const TYPES = ["image/png", "image/jpeg"];

/** How the company prints: its logo, and whether texts are in capitals. An administrator chooses. */
export function Letterhead() {
  const words = useWords();
  const errorWords = useErrorWords();
  const format = useFormat();
  const { user } = useMe();
  const found = useRead(letterheadRoutes.get, {}).data;
  const logo = useLogo(found);
  const { send, busy, problem } = useSend();
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const capitals = found?.capitals ?? false;
  /** The choice that is on its way. */
  const [wanted, setWanted] = useState<boolean>();
  const choose = async (next: boolean): Promise<void> => {
    setWanted(next);
    const done = await send(letterheadRoutes.setCapitals, { body: { capitals: next } });
    setWanted(undefined);
    if (done !== undefined) toast(words(next ? "letterhead.capitalsOn" : "letterhead.capitalsOff"));
  };
  const take = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined) return;
    if (!TYPES.includes(file.type)) return setRefused(errorWords("LOGO_FORMAT"));
    setRefused(undefined);
    setSending(true);
    try {
      await sendFile(letterheadRoutes.setLogo, {}, file, { key: requestKey(), onProgress: () => undefined });
      toast(words("letterhead.logoKept"));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setRefused(failure.message);
    } finally {
      setSending(false);
    }
  };
  const error = refused ?? problem?.message;
  return (
    <Section title={words("letterhead.title")}>
      <FormStack>
        <p className="hw-help">{words("letterhead.help")}</p>
        {error !== undefined && <Notice tone="error">{error}</Notice>}
        <Check
          checked={wanted ?? capitals}
          disabled={!user.isAdmin || busy || found === undefined}
          help={words("letterhead.capitalsHelp")}
          onChange={(next) => void choose(next)}
        >
          {words("letterhead.capitals")}
        </Check>
        {logo !== undefined && (
          <div>
            <span className={styles.paper}>
              <img
                className={styles.image}
                style={{ maxHeight: "12mm", maxWidth: "34mm" }}
                alt={words("letterhead.logo")}
                src={logo}
              />
            </span>
          </div>
        )}
        {typeof found?.changedAt === "string" && found.changedBy !== null && (
          <p className="hw-quiet">
            {words("letterhead.changed", { name: found.changedBy, when: format.when(found.changedAt) })}
          </p>
        )}
        {user.isAdmin ? (
          <>
            <UploadDrop
              types={words("stamps.types")}
              accept=".png,.jpg,.jpeg,image/png,image/jpeg"
              limitMb={LIMITS.stampMb}
              tooLarge={errorWords("LOGO_TOO_LARGE")}
              busy={sending}
              onFiles={(files) => void take(files)}
            />
            {(found?.logo ?? null) !== null && (
              <ButtonRow start>
                <Button disabled={busy} onClick={() => void send(letterheadRoutes.removeLogo, {})}>
                  {words("letterhead.remove")}
                </Button>
              </ButtonRow>
            )}
          </>
        ) : (
          <p className="hw-help">{words("letterhead.admin")}</p>
        )}
      </FormStack>
    </Section>
  );
}
