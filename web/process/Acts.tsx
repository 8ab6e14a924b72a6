import { Button, Input } from "antd";
import { useState } from "react";
import { actOn, type NameOf } from "#domain/acts/acts";
import type { ProcessShape } from "#domain/api/process-shapes";
import type { Route } from "#domain/api/route";
import { entryOf } from "#domain/lookup";
import { processOf, type ProcessName } from "#domain/processes/processes";
import { useSend } from "../api/use-send.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import { actPicture } from "../ui/act-pictures.tsx";
import { DangerDialog } from "../ui/DangerDialog.tsx";
import { Field } from "../ui/FormParts.tsx";
import { Notice } from "../ui/Notice.tsx";
import { toast } from "../ui/toast.ts";
import styles from "./Process.module.css";

interface Props<N extends ProcessName> {
  readonly name: N;
  /** Of its acts, by their names; one that has a page of its own is none of them. */
  readonly routes: { readonly [A in NameOf<N>]?: Route };
  /** By which the routes know it. */
  readonly id: string;
  /** What it is called in the title of a dialog. */
  readonly title: string;
  readonly process: ProcessShape;
}

/** The acts on a process that this user can do now. One that changes much, or wants a reason, asks before it is sent. */
export function Acts<N extends ProcessName>({ name, routes, id, title, process }: Props<N>) {
  const words = useWords();
  const say = useSay();
  const sender = useSend();
  const [asked, setAsked] = useState<NameOf<N>>();
  const [reason, setReason] = useState("");
  const row = asked && entryOf(processOf(name).flow.actions, asked);
  const wantsReason = row?.asks.includes("reason") === true;

  const close = (): void => {
    setAsked(undefined);
    setReason("");
    sender.forget();
  };
  const send = async (act: NameOf<N>): Promise<void> => {
    const { request, outcome, label } = actOn(name, act);
    const body = {
      ...(request?.unversioned === true ? {} : { expectedVersion: process.version }),
      ...(wantsReason ? { reason: reason.trim() } : {}),
    };
    const route = routes[act];
    if (route === undefined) return;
    const sent = await sender.send(route, {
      params: { id },
      body: Object.keys(body).length === 0 ? undefined : body,
    } as never);
    if (sent === undefined) return;
    close();
    toast(say(outcome ?? label));
  };
  const possible = (Object.keys(routes) as NameOf<N>[]).filter((act) => entryOf(process.can, act) === null);
  return (
    <>
      {sender.problem !== undefined && asked === undefined && <Notice tone="error">{sender.problem.message}</Notice>}
      <div className={styles.acts}>
        {possible.map((act) => {
          const { asks, consequence, label } = processOf(name).flow.actions[act]!;
          const asksFirst = consequence !== undefined || asks.includes("reason");
          return (
            <Button
              key={act}
              icon={actPicture(`${name}.${act}` as Parameters<typeof actPicture>[0])}
              loading={sender.busy && asked === undefined}
              onClick={() => (asksFirst ? setAsked(act) : void send(act))}
            >
              {say(label)}
            </Button>
          );
        })}
      </div>
      {asked !== undefined && row !== undefined && (
        <DangerDialog
          open
          title={`${say(row.label)}${words("common.colon")}${title}`}
          verb={say(row.label)}
          sentence={say(row.consequence ?? row.label)}
          confirm="none"
          busy={sender.busy}
          missing={wantsReason && reason.trim() === "" ? words("act.missing.reason") : undefined}
          error={sender.above(["reason"])}
          onConfirm={() => void send(asked)}
          onCancel={close}
        >
          {wantsReason && (
            <Field label={words("act.reason")} required error={sender.under("reason")} help={words("act.reasonHelp")}>
              <Input.TextArea
                value={reason}
                maxLength={1000}
                rows={3}
                onChange={(event) => setReason(event.target.value)}
              />
            </Field>
          )}
        </DangerDialog>
      )}
    </>
  );
}
