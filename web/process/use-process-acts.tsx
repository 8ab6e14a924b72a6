import { useState, type ReactNode } from "react";
import { actOn, type NameOf } from "#domain/acts/acts";
import type { ProcessShape } from "#domain/api/process-shapes";
import type { Route } from "#domain/api/route";
import type { ErrorCode } from "#domain/errors";
import { entryOf } from "#domain/lookup";
import { PERMISSIONS } from "#domain/permissions";
import { processOf, type ProcessName } from "#domain/processes/processes";
import { useSend } from "../api/use-send.ts";
import { useErrorWords, useSay } from "../i18n/use-words.ts";
import { useMe } from "../session/use-me.ts";
import { actPicture } from "../ui/act-pictures.tsx";
import type { Action } from "../ui/ActionBar.tsx";
import { toast } from "../ui/toast.ts";
import { ProcessActDialog, sendAct } from "./ProcessActDialog.tsx";

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

/** The codes of acts that do not belong to the process as it is: they are not even greyed. */
const ELSEWHERE: readonly ErrorCode[] = ["WRONG_STATE", "REVIEW_TYPE", "EXCHANGE_SET", "EXCHANGE_NOT_SET"];

/**
 * The acts on a process at its stage, greyed with their reason where this user cannot do them now. One that changes
 * much, wants a reason or is confirmed asks in `dialog` before it is sent.
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
  const sender = useSend();
  const say = useSay();
  const refusal = useProcessRefusal(name, process);
  const { organisation } = useMe();
  const [asked, setAsked] = useState<NameOf<N>>();

  const send = async (act: NameOf<N>): Promise<void> => {
    if (await sendAct({ sender, name, act, route: routes[act], id, version: process.version })) done(act);
  };
  const done = (act: NameOf<N>): void => {
    const { outcome, label } = actOn(name, act);
    setAsked(undefined);
    // Nothing has come of it before the own wallet has signed, which is asked next.
    const toSign = organisation.custody === "wallet" && (processOf(name).flow.actions[act]?.asks ?? []).includes("act");
    if (!toSign) toast(say(outcome ?? label));
    onDone?.(act);
  };
  const acts = (Object.keys(routes) as NameOf<N>[]).flatMap((act) => {
    const code = entryOf(process.can, act);
    const action = processOf(name).flow.actions[act];
    if (action === undefined || code === undefined || (code !== null && ELSEWHERE.includes(code))) return [];
    const asksFirst = action.consequence !== undefined || action.asks.includes("reason");
    return [
      {
        id: act,
        label: say(action.label),
        icon: actPicture(`${name}.${act}` as Parameters<typeof actPicture>[0]),
        busy: sender.busy,
        onClick: () => (asksFirst ? setAsked(act) : void send(act)),
        ...(action.key === undefined ? {} : { shortcut: action.key }),
        ...(code === null ? {} : { why: refusal(act, code) }),
      },
    ];
  });
  const dialog = asked !== undefined && (
    <ProcessActDialog
      name={name}
      act={asked}
      route={routes[asked]}
      id={id}
      version={process.version}
      title={title}
      onDone={() => done(asked)}
      onCancel={() => setAsked(undefined)}
    />
  );
  return { acts, problem: sender.problem?.message, dialog };
}
