import { Button, Input } from "antd";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { stampRoutes, type Stamp } from "#domain/api/stamps";
import { stampFlow, type StampAction } from "#domain/flows/stamp";
import { STAMP_SPECIFICATIONS } from "#domain/stamps";
import { STAMP_STATES } from "#domain/states";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Field, Section } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { StampForm } from "./StampForm.tsx";
import { StampPicture } from "./StampPicture.tsx";
import styles from "./Stamps.module.css";
import { actPicture } from "../../ui/act-pictures.tsx";

type Asked = { readonly what: "add" } | { readonly what: "replace" | "decline"; readonly stamp: Stamp } | null;

/** The official stamps of the company: true to size, with what an administrator may decide. */
export function Stamps() {
  const words = useWords();
  const client = useQueryClient();
  const { user } = useMe();
  const stamps = useRead(stampRoutes.list, {});
  const { send, busy, problem } = useSend();
  const [asked, setAsked] = useState<Asked>(null);
  const close = (): void => setAsked(null);
  const uploaded = async (): Promise<void> => {
    close();
    toast(words("stamps.uploaded"));
    await client.invalidateQueries();
  };
  const draw = async (): Promise<void> => {
    if ((await send(stampRoutes.draw, { body: { name: words("stamps.drawnName") } })) !== undefined)
      toast(words("stamps.uploaded"));
  };
  const rows = stamps.data ?? [];
  return (
    <Section title={words("settings.stamps")}>
      <p className="hw-help">{words("stamps.help")}</p>
      {problem !== undefined && asked === null && <Notice tone="error">{problem.message}</Notice>}
      {stamps.isPending ? (
        <LoadingLine />
      ) : stamps.error ? (
        <ErrorView title={words("common.failed")} help={stamps.error.message} onRetry={() => void stamps.refetch()} />
      ) : rows.length === 0 ? (
        <p className="hw-quiet">{words("stamps.none")}</p>
      ) : (
        <ul className={styles.list}>
          {rows.map((stamp) => (
            <Row key={stamp.id} stamp={stamp} onAsk={setAsked} />
          ))}
        </ul>
      )}
      {!user.isAdmin && <p className="hw-quiet">{words("stamps.forAdmins")}</p>}
      <ButtonRow start>
        <Button type={rows.length === 0 ? "primary" : "default"} onClick={() => setAsked({ what: "add" })}>
          {words("stamps.upload")}
        </Button>
        <Button loading={busy && asked === null} onClick={() => void draw()}>
          {words("stamps.draw")}
        </Button>
      </ButtonRow>
      <Dialog open={asked?.what === "add"} width={520} title={words("stamps.upload")} onClose={close}>
        <StampForm onDone={() => void uploaded()} onClose={close} />
      </Dialog>
      <Dialog open={asked?.what === "replace"} width={520} title={words("stamps.replaceTitle")} onClose={close}>
        {asked?.what === "replace" && <StampForm stamp={asked.stamp} onDone={() => void uploaded()} onClose={close} />}
      </Dialog>
      <Dialog open={asked?.what === "decline"} width={480} title={words("stamps.declineTitle")} onClose={close}>
        {asked?.what === "decline" && <DeclineForm stamp={asked.stamp} onClose={close} />}
      </Dialog>
    </Section>
  );
}

const ACTS = Object.keys(stampFlow.actions) as StampAction[];

function Row({ stamp, onAsk }: { readonly stamp: Stamp; readonly onAsk: (asked: Asked) => void }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { send, busy, problem } = useSend();
  const [deleting, setDeleting] = useState(false);
  const params = { id: stamp.id };
  const act: Readonly<Record<StampAction, () => void>> = {
    approve: () => void send(stampRoutes.approve, { params, body: { image: stamp.image } }),
    decline: () => onAsk({ what: "decline", stamp }),
    enable: () => void send(stampRoutes.enable, { params }),
    disable: () => void send(stampRoutes.disable, { params }),
    replace: () => onAsk({ what: "replace", stamp }),
    delete: () => setDeleting(true),
  };
  return (
    <li className={styles.stamp}>
      <div>
        <StampPicture stamp={stamp} />
      </div>
      <div className={styles.facts}>
        <span className="hw-strong">{stamp.name}</span>
        <StateMark state={STAMP_STATES[stamp.state]} />
        {stamp.reason !== "" && (
          <span>
            {words("stamps.reason")}
            {words("common.colon")}
            {stamp.reason}
          </span>
        )}
        <span className="hw-quiet">
          {say(STAMP_SPECIFICATIONS[stamp.specification].label)}
          {stamp.specification === "custom" &&
            `${words("common.comma")}${words("stamps.size", { width: stamp.widthMm, height: stamp.heightMm })}`}
        </span>
        <span className="hw-quiet">
          {words("stamps.by", { name: stamp.createdBy.name, when: format.when(stamp.createdAt) })}
        </span>
        {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
        <div className={styles.acts}>
          {ACTS.filter((action) => stamp.can[action] === null).map((action) => (
            <Button
              key={action}
              size="small"
              icon={actPicture(`stamp.${action}`)}
              disabled={busy}
              type={action === "approve" ? "primary" : "default"}
              onClick={act[action]}
              aria-label={`${say(stampFlow.actions[action].label)}${words("common.colon")}${stamp.name}`}
            >
              {say(stampFlow.actions[action].label)}
            </Button>
          ))}
        </div>
        {deleting && (
          <DangerDialog
            open
            title={words("stamps.deleteTitle", { name: stamp.name })}
            sentence={words("stamps.deleteSentence")}
            verb={say(stampFlow.actions.delete.label)}
            confirm="none"
            busy={busy}
            error={problem?.message}
            onConfirm={() => void send(stampRoutes.delete, { params })}
            onCancel={() => setDeleting(false)}
          />
        )}
      </div>
    </li>
  );
}

function DeclineForm({ stamp, onClose }: { readonly stamp: Stamp; readonly onClose: () => void }) {
  const words = useWords();
  const errorWords = useErrorWords();
  const { send, busy, above, under } = useSend();
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const refused = above(["reason"]);
  const submit = async (): Promise<void> => {
    setTried(true);
    if (reason.trim() === "") return;
    if (
      (await send(stampRoutes.decline, { params: { id: stamp.id }, body: { image: stamp.image, reason } })) !==
      undefined
    )
      onClose();
  };
  return (
    <FormStack onSubmit={() => void submit()}>
      {refused !== undefined && <Notice tone="error">{refused}</Notice>}
      <Field
        label={words("stamps.reason")}
        required
        help={words("stamps.reasonHelp")}
        error={under("reason") ?? (tried && reason.trim() === "" ? errorWords("REASON_NEEDED") : undefined)}
      >
        <Input.TextArea rows={3} maxLength={300} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words("stamps.declineDo")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
