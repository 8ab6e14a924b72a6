import { Input } from "antd";
import { useState, type ReactNode } from "react";
import { actOn, type NameOf } from "#domain/acts/acts";
import type { ProcessShape } from "#domain/api/process-shapes";
import type { Route } from "#domain/api/route";
import type { ErrorCode } from "#domain/errors";
import { entryOf } from "#domain/lookup";
import { PERMISSIONS } from "#domain/permissions";
import { processOf, type ProcessName } from "#domain/processes/processes";
import { useSend } from "../api/use-send.ts";
import { useErrorWords, useSay, useWords } from "../i18n/use-words.ts";
import { useMe } from "../session/use-me.ts";
import { actPicture } from "../ui/act-pictures.tsx";
import type { Action } from "../ui/ActionBar.tsx";
import { DangerDialog } from "../ui/DangerDialog.tsx";
import { Field } from "../ui/FormParts.tsx";
import { toast } from "../ui/toast.ts";

export interface ProcessActsProps<N extends ProcessName> {
  readonly name: N;
  /** Of its acts, by their names; one that has a page of its own is none of them. */
  readonly routes: { readonly [A in NameOf<N>]?: Route };
  /** By which the routes know it. */
  readonly id: string;
  /** What it is called in the title of a dialog. */
  readonly title: string;
  readonly process: ProcessShape;
  /** An act was taken. */
  readonly onDone?: (act: NameOf<N>) => void;
}

/** Says why an act on a process is not possible. */
export function useProcessRefusal<N extends ProcessName>(name: N, process: ProcessShape) {
  const errorWords = useErrorWords();
  const say = useSay();
  const { permissions } = useMe();
  const { flow } = processOf(name);
  return (act: NameOf<N>, code: ErrorCode): string => {
    const missing = flow.actions[act]?.permissions.find((permission) => !permissions.includes(permission));
    const state = entryOf(flow.states, process.state);
    return errorWords(code, {
      state: state === undefined ? process.state : say(state.label),
      permission: missing === undefined ? "" : say(PERMISSIONS[missing]),
    });
  };
}

/**
 * The acts on a process at its stage, greyed with their reason where this user cannot do them now. One that changes
 * much, or wants a reason, asks in `dialog` before it is sent.
 */
export function useProcessActs<N extends ProcessName>({
  name,
  routes,
  id,
  title,
  process,
  onDone,
}: ProcessActsProps<N>): {
  readonly acts: readonly (Action & { readonly id: NameOf<N> })[];
  readonly problem: string | undefined;
  readonly dialog: ReactNode;
} {
  const words = useWords();
  const say = useSay();
  const sender = useSend();
  const refusal = useProcessRefusal(name, process);
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
    onDone?.(act);
  };
  const acts = (Object.keys(routes) as NameOf<N>[]).flatMap((act) => {
    const code = entryOf(process.can, act);
    const action = processOf(name).flow.actions[act];
    if (action === undefined || code === undefined || code === "WRONG_STATE") return [];
    const asksFirst = action.consequence !== undefined || action.asks.includes("reason");
    return [
      {
        id: act,
        label: say(action.label),
        icon: actPicture(`${name}.${act}` as Parameters<typeof actPicture>[0]),
        busy: sender.busy && asked === undefined,
        onClick: () => (asksFirst ? setAsked(act) : void send(act)),
        ...(action.key === undefined ? {} : { shortcut: action.key }),
        ...(code === null ? {} : { why: refusal(act, code) }),
      },
    ];
  });
  const dialog = asked !== undefined && row !== undefined && (
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
  );
  return { acts, problem: asked === undefined ? sender.problem?.message : undefined, dialog };
}
