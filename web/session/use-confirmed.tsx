import { useState, type ReactNode } from "react";
import type { Sender } from "../api/use-send.ts";
import { DangerDialog } from "../ui/DangerDialog.tsx";

/** The act for which the password is asked. */
interface Asked {
  /** The verb and what it is done to. */
  readonly title: string;
  /** One sentence of what will be true afterwards. */
  readonly sentence: string;
  readonly verb: string;
  readonly irreversible?: boolean;
  /** Sends it; undefined where it was refused, so that the dialog stays. */
  readonly run: (password: string) => Promise<unknown>;
}

/** Asks for the login password before what a form holds is sent. `dialog` stands beside the form, never inside. */
export function useConfirmed({ busy, problem, forget }: Pick<Sender, "busy" | "problem" | "forget">): {
  readonly ask: (what: Asked) => void;
  readonly dialog: ReactNode;
  readonly asking: boolean;
} {
  const [asked, setAsked] = useState<Asked>();
  const close = (): void => {
    setAsked(undefined);
    forget();
  };
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const confirm = async (what: Asked, password: string): Promise<void> => {
    if ((await what.run(password)) !== undefined) setAsked((now) => (now === what ? undefined : now));
  };
  return {
    ask: (what) => {
      forget();
      setAsked(what);
    },
    asking: asked !== undefined,
    dialog: asked !== undefined && (
      <DangerDialog
        open
        title={asked.title}
        sentence={asked.sentence}
        verb={asked.verb}
        confirm="password"
        irreversible={asked.irreversible === true}
        busy={busy}
        passwordError={wrong}
        error={wrong === undefined ? problem?.message : undefined}
        onConfirm={(password) => void confirm(asked, password)}
        onCancel={close}
      />
    ),
  };
}
