import { Button, Input } from "antd";
import { useRef, useState } from "react";
import { authRoutes } from "#domain/api/auth";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { signingRoutes } from "#domain/api/signing";
import { documentFlow } from "#domain/flows/document";
import { LIMITS } from "#domain/limits";
import { parseDate } from "#domain/reading";
import { useRead } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { useErrorWords, useSay, useWords } from "../../../i18n/use-words.ts";
import { PartyField } from "../../../kind/PartyField.tsx";
import { useMe } from "../../../session/use-me.ts";
import { ButtonRow } from "../../../ui/ButtonRow.tsx";
import { Choice } from "../../../ui/Choice.tsx";
import { DateField } from "../../../ui/DateField.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { Field, FieldRow } from "../../../ui/FormParts.tsx";
import { FormStack } from "../../../ui/FormStack.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Segments } from "../../../ui/Segments.tsx";
import { toast } from "../../../ui/toast.ts";
import { Signers, type Signer } from "./Signers.tsx";
import styles from "./Signing.module.css";

const ORDERS = ["ordered", "parallel"] as const;

/** Asks contacts and colleagues to sign a document: who, in which order, why, and until when. */
export function AskDialog({ document, onClose }: { readonly document: DocumentDetail; readonly onClose: () => void }) {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const { user } = useMe();
  const sender = useSend();
  const users = useRead(authRoutes.users, {});
  const [signers, setSigners] = useState<readonly Signer[]>([]);
  const [order, setOrder] = useState<(typeof ORDERS)[number]>("ordered");
  const [message, setMessage] = useState("");
  const [dueOn, setDueOn] = useState("");
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const colleagues = (users.data ?? []).filter(
    ({ status, permissions }) =>
      status === "ACTIVATED" &&
      permissions.some((right) => right === "ordinary.sign" || right === "ordinary.sign.auto"),
  );
  const add = (signer: Signer): void => {
    sender.forget();
    setMissing(false);
    setSigners((old) => (old.some(({ key }) => key === signer.key) ? old : [...old, signer]));
  };
  const badDate = dueOn !== "" && parseDate(dueOn) === undefined;

  const send = async (): Promise<void> => {
    if (signers.length === 0) {
      setMissing(true);
      return;
    }
    if (badDate) return;
    const body = {
      expectedVersion: document.version,
      ordered: order === "ordered",
      message: message.trim(),
      dueOn: dueOn === "" ? null : dueOn,
      parties: signers.map(({ party }) => party),
    };
    if ((await sender.send(signingRoutes.ask, { params: { id: document.id }, body })) === undefined) return;
    toast(words("signing.asked", { count: signers.length }));
    onClose();
  };
  return (
    <Dialog
      open
      title={`${say(documentFlow.actions.askSignatures.label)}${words("common.colon")}${document.name || document.number}`}
      width={640}
      onClose={onClose}
      onOpened={() => form.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus()}
    >
      <FormStack formRef={form} onSubmit={() => void send()}>
        {sender.above(["dueOn", ...signers.map((_, i) => `parties.${i}`)]) !== undefined && (
          <Notice tone="error">{sender.problem?.message}</Notice>
        )}
        {signers.length < LIMITS.signers && (
          <FieldRow>
            <PartyField
              label={words("signing.addCompany")}
              value={undefined}
              error={missing ? words("signing.nobody") : undefined}
              onChange={({ id, name }) => add({ key: id, name, party: { organisationId: id } })}
            />
            <Field label={words("signing.addColleague")} optional error={users.error?.message}>
              <Choice
                label={words("signing.addColleague")}
                searchable
                value={undefined}
                loading={users.isPending}
                placeholder={words("act.choose")}
                onChange={(id) => {
                  const one = colleagues.find((colleague) => colleague.id === id);
                  if (one !== undefined) add({ key: id, name: one.name, party: { personId: id } });
                }}
                options={colleagues.map(({ id, name }) => ({
                  value: id,
                  label: id === user.id ? words("common.yourCompany", { name }) : name,
                }))}
              />
            </Field>
          </FieldRow>
        )}
        <Signers
          signers={signers}
          ordered={order === "ordered"}
          error={(i) => sender.under(`parties.${i}`)}
          onChange={setSigners}
        />
        <Segments
          wide
          label={words("signing.order")}
          value={order}
          onChange={setOrder}
          options={ORDERS.map((value) => ({ value, label: words(`signing.orders.${value}`) }))}
        />
        <Field label={words("signing.message")} optional>
          <Input.TextArea
            value={message}
            maxLength={1000}
            rows={2}
            onChange={(event) => setMessage(event.target.value)}
          />
        </Field>
        <Field
          label={words("signing.dueOn")}
          optional
          error={badDate ? errorWords("NOT_A_DATE") : sender.under("dueOn")}
        >
          <DateField value={dueOn} onChange={setDueOn} maxLength={40} />
        </Field>
        <p className={styles.quiet}>{words("signing.askHelp")}</p>
        <ButtonRow>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button type="primary" htmlType="submit" loading={sender.busy}>
            {words("signing.askDo")}
          </Button>
        </ButtonRow>
      </FormStack>
    </Dialog>
  );
}
