import { Button, Input } from "antd";
import { useState } from "react";
import { bunkerRoutes } from "#domain/api/bunker";
import type { BunkerDelivery, NoteCopy } from "#domain/api/bunker-shapes";
import { LIMITS } from "#domain/limits";
import { LANGUAGE_NAMES, LANGUAGES, type Language } from "#domain/text";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Delivery.module.css";

/** The letters that bring the signed note to the ship, and the way to send it again. */
export function ShipCopy({ delivery }: { readonly delivery: BunkerDelivery }) {
  const words = useWords();
  const [asking, setAsking] = useState(false);
  const { copies, signedAt } = delivery;
  if (signedAt === null) return null;
  return (
    <section className={styles.section} aria-label={words("bunker.copy.title")}>
      <h2 className={styles.heading}>
        {words("bunker.copy.title")}
        <Button type="link" size="small" className={styles.change ?? ""} onClick={() => setAsking(true)}>
          {words(copies.length === 0 ? "bunker.copy.send" : "bunker.copy.again")}
        </Button>
      </h2>
      {copies.length === 0 && <Notice tone="warning">{words("bunker.copy.noMailbox")}</Notice>}
      <ul className={styles.signatures}>
        {copies.map((copy) => (
          <Copy key={`${copy.askedAt} ${copy.to}`} copy={copy} />
        ))}
      </ul>
      <Dialog open={asking} title={words("bunker.copy.title")} onClose={() => setAsking(false)}>
        {asking && <SendForm delivery={delivery} onClose={() => setAsking(false)} />}
      </Dialog>
    </section>
  );
}

function Copy({ copy }: { readonly copy: NoteCopy }) {
  const words = useWords();
  const format = useFormat();
  const { to, by, askedAt, attached, sentAt, failedAt, reason } = copy;
  const at = sentAt ?? failedAt ?? askedAt;
  return (
    <li>
      <time dateTime={at}>{format.when(at)}</time>
      <span>
        {to}
        <span className="hw-quiet">
          {[
            sentAt !== null
              ? words(attached === false ? "bunker.copy.linked" : "bunker.copy.sent")
              : failedAt !== null
                ? words("bunker.copy.failed", { reason })
                : words("bunker.copy.waits"),
            by === "" ? "" : words("bunker.copy.by", { name: by }),
          ]
            .filter(Boolean)
            .join(words("common.comma"))}
        </span>
      </span>
    </li>
  );
}

function SendForm({ delivery, onClose }: { readonly delivery: BunkerDelivery; readonly onClose: () => void }) {
  const words = useWords();
  const own = useLanguage();
  const { send, busy, above, under } = useSend();
  const ship = delivery.parties.find(({ signer }) => signer === "CHIEF_ENGINEER");
  const last = delivery.copies.at(-1);
  const [email, setEmail] = useState(last?.to ?? ship?.email ?? "");
  const [language, setLanguage] = useState<Language>(last?.language ?? ship?.language ?? own);
  const submit = async (): Promise<void> => {
    const to = email.trim();
    if (
      (await send(bunkerRoutes.sendNote, { params: { id: delivery.id }, body: { email: to, language } })) === undefined
    )
      return;
    toast(words("bunker.copy.asked", { to }));
    onClose();
  };
  const refused = above(["email"]);
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <p className="hw-help">{words("bunker.copy.help")}</p>
      <Field label={words("bunker.party.email")} required error={under("email")}>
        <Input
          type="email"
          value={email}
          maxLength={LIMITS.emailCharacters}
          autoComplete="off"
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Segments
        label={words("bunker.party.language")}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((one) => ({ value: one, label: LANGUAGE_NAMES[one] }))}
      />
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy} disabled={email.trim() === ""}>
          {words("bunker.copy.send")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
