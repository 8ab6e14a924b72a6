import { Input } from "antd";
import { useState } from "react";
import { actOn, type NameOf } from "#domain/acts/acts";
import type { Route } from "#domain/api/route";
import { entryOf } from "#domain/lookup";
import { processOf, type ProcessName } from "#domain/processes/processes";
import { useSend, type Sender } from "../api/use-send.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import { useMe } from "../session/use-me.ts";
import { DangerDialog } from "../ui/DangerDialog.tsx";
import { Field } from "../ui/FormParts.tsx";

interface Sending<N extends ProcessName> {
  readonly name: N;
  readonly act: NameOf<N>;
  readonly route: Route | undefined;
  /** By which the route knows the process. */
  readonly id: string;
  /** The version of the process that was looked at. */
  readonly version: number;
}

/** Sends an act on a process with what was answered; true once it is taken. */
export async function sendAct<N extends ProcessName>({
  sender,
  name,
  act,
  route,
  id,
  version,
  ...answers
}: Sending<N> & { readonly sender: Sender; readonly reason?: string; readonly password?: string }): Promise<boolean> {
  if (route === undefined) return false;
  const body = { ...(actOn(name, act).request?.unversioned === true ? {} : { expectedVersion: version }), ...answers };
  const sent = await sender.send(route, {
    params: { id },
    body: Object.keys(body).length === 0 ? undefined : body,
  } as never);
  return sent !== undefined;
}

interface Props<N extends ProcessName> extends Sending<N> {
  /** The name of the process. */
  readonly title: string;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Asks before an act on a process: the consequence, the reason that it wants, and the password or the own wallet. */
export function ProcessActDialog<N extends ProcessName>({ title, onDone, onCancel, ...asked }: Props<N>) {
  const words = useWords();
  const say = useSay();
  const sender = useSend();
  const { organisation } = useMe();
  const [reason, setReason] = useState("");
  const row = entryOf(processOf(asked.name).flow.actions, asked.act);
  if (row === undefined) return null;
  const wantsReason = row.asks.includes("reason");
  const byWallet = row.asks.includes("act") && organisation.custody === "wallet";
  const byPassword = row.asks.includes("password") || (row.asks.includes("act") && !byWallet);
  const wrong = sender.problem?.code === "WRONG_PASSWORD" ? sender.problem.message : undefined;
  const send = async (password: string): Promise<void> => {
    const taken = await sendAct({
      ...asked,
      sender,
      ...(wantsReason ? { reason: reason.trim() } : {}),
      ...(byPassword ? { password } : {}),
    });
    if (taken) onDone();
  };
  return (
    <DangerDialog
      open
      title={`${say(row.label)}${words("common.colon")}${title}`}
      verb={say(row.label)}
      sentence={say(row.consequence ?? row.label)}
      confirm={byPassword ? "password" : "none"}
      busy={sender.busy}
      missing={wantsReason && reason.trim() === "" ? words("act.missing.reason") : undefined}
      error={wrong === undefined ? sender.above(["reason"]) : undefined}
      passwordError={wrong}
      footnote={byWallet ? words("act.walletNext") : undefined}
      onConfirm={(password) => void send(password)}
      onCancel={onCancel}
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
}
