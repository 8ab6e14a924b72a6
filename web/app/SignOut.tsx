import { useQueryClient } from "@tanstack/react-query";
import { Button } from "antd";
import { useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { authRoutes } from "#domain/api/auth";
import { fullName } from "#domain/names";
import { leaveTablet, useAccount } from "../aboard/account.ts";
import { entries, waitingChanges } from "../aboard/entries.ts";
import { call } from "../api/client.ts";
import { network, useReached } from "../api/network.ts";
import { useWords } from "../i18n/use-words.ts";
import { sessionHint } from "../session/hint.ts";
import { clientState } from "../session/state.ts";
import { useMe } from "../session/use-me.ts";
import { ButtonRow } from "../ui/ButtonRow.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { GreyedButton } from "../ui/GreyedButton.tsx";

/** Signs out; asks first where something that was typed on a tablet is not sent yet. */
export function useSignOut(): { readonly leave: () => void; readonly dialog: ReactNode } {
  const navigate = useNavigate();
  const client = useQueryClient();
  const account = useAccount();
  /** Changes that wait, while it is asked about them. */
  const [waiting, setWaiting] = useState<number>();
  const signOut = async (): Promise<void> => {
    await call(authRoutes.logout, {}).catch(() => undefined);
    sessionHint.set(false);
    clientState.forget();
    client.clear();
    await leaveTablet();
    await navigate("/login");
  };
  const ask = async (): Promise<void> => {
    await entries.load(account);
    const count = waitingChanges(account);
    // Without the network the session would stay, and nobody would know.
    if (count === 0 && network.reached()) await signOut();
    else setWaiting(count);
  };
  return {
    leave: () => void ask(),
    dialog: waiting !== undefined && (
      <Ask waiting={waiting} onStay={() => setWaiting(undefined)} onLeave={() => void signOut()} />
    ),
  };
}

interface Props {
  readonly waiting: number;
  readonly onStay: () => void;
  readonly onLeave: () => void;
}

function Ask({ waiting, onStay, onLeave }: Props) {
  const words = useWords();
  const { user } = useMe();
  const reached = useReached();
  const verb = words("shell.signOut");
  return (
    <Dialog open title={verb} width={480} onClose={onStay}>
      {waiting > 0 && (
        <p>{words("shell.leave.waiting", { count: waiting, name: fullName(user.firstName, user.lastName) })}</p>
      )}
      {!reached && <p>{words("shell.leave.offline")}</p>}
      <ButtonRow>
        <Button onClick={onStay}>{words("shell.leave.stay")}</Button>
        {reached ? (
          <Button type="primary" onClick={onLeave}>
            {verb}
          </Button>
        ) : (
          <GreyedButton title={words("shell.leave.offline")}>{verb}</GreyedButton>
        )}
      </ButtonRow>
    </Dialog>
  );
}
