import { useEffect, useState, type ReactNode } from "react";
import { documentRoutes } from "#domain/api/documents";
import type { Intent } from "#domain/api/intent";
import { useRead } from "../api/query.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useErrorWords, useWords } from "../i18n/use-words.ts";
import { useChainName } from "../session/use-chain-name.ts";
import { useMe } from "../session/use-me.ts";
import { Hash } from "../ui/Hash.tsx";
import { Notice } from "../ui/Notice.tsx";
import { ProgressSteps, type ProgressStep, type StepState } from "../ui/ProgressSteps.tsx";
import { WalletAct } from "./WalletAct.tsx";

interface Props {
  /** As the server answered it; what follows is read live. */
  readonly intent: Intent;
  /** The sentence that is true when it has ended well, as "Porto Azul sees the original". */
  readonly outcome: string;
  /** The row under it, unless the wallet's own buttons stand there. */
  readonly foot?: ReactNode;
}

const ENDED_BADLY: readonly Intent["status"][] = ["failed", "expired"];
/** Why an act may be held up although its chain answers; the operator has been told the same. */
const HELD_UP: readonly string[] = ["CHAIN_WRONG", "FEE_LIMIT"];

/** Milliseconds after which an act that nobody has sent waits for the chain. */
const LATE_MS = 5_000;

/** The newest word on an act: changes of it arrive by themselves. */
function useIntent(intent: Intent): Intent {
  return useRead(documentRoutes.intent, { params: { id: intent.id } }).data ?? intent;
}

/**
 * Whether the act waits for a chain that does not answer: the server says so, or it stays unsent too long on the own
 * clock.
 */
function useChainDown({ status, error }: Intent): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (status !== "open") return undefined;
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [status]);
  return status === "open" ? late || error?.code === "CHAIN_DOWN" : status === "sent" && error?.code === "CHAIN_DOWN";
}

/**
 * An act on its way through signature, network and blocks. Where the own wallet must sign it, what is signed and its
 * button stand here.
 */
export function IntentProgress({ intent: first, outcome, foot }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const format = useFormat();
  const { organisation } = useMe();
  const chain = useChainName(first.request?.chainId);
  const intent = useIntent(first);
  const down = useChainDown(intent);
  const wallet = organisation.custody === "wallet";
  const heldUp =
    !ENDED_BADLY.includes(intent.status) && intent.error !== null && HELD_UP.includes(intent.error.code)
      ? intent.error
      : null;
  const asked = intent.status === "waiting" ? intent.request : null;
  return (
    <>
      {heldUp !== null && <Notice tone="warning">{errorWords(heldUp.code, heldUp.parameters)}</Notice>}
      {heldUp === null && down && (
        <Notice tone="warning">
          {words(intent.status === "sent" ? "intent.chainDownSent" : "intent.chainDown", {
            time: format.time(intent.sentAt ?? intent.createdAt),
          })}
        </Notice>
      )}
      <ProgressSteps
        mayClose={intent.status === "open" || intent.status === "sent"}
        steps={stepsOf(intent, {
          confirmed: words(wallet ? "intent.written" : "intent.confirmed"),
          signed: words(wallet ? "intent.walletSigns" : "intent.signed"),
          sent:
            intent.txHash === null ? (
              words("intent.sending", { chain })
            ) : (
              <>
                {words("intent.sent", { chain })} <Hash value={intent.txHash} tone="link" />
              </>
            ),
          block:
            intent.confirmations &&
            intent.confirmations.needed > 0 &&
            intent.confirmations.done < intent.confirmations.needed
              ? words("progress.block", { done: intent.confirmations.done, all: intent.confirmations.needed })
              : intent.block === null
                ? words("intent.block")
                : words("intent.inBlock", { block: intent.block }),
          outcome,
          why:
            intent.error === null
              ? words("intent.nothingMoved")
              : errorWords(intent.error.code, intent.error.parameters),
        })}
      />
      {asked === null ? foot : <WalletAct intent={intent} request={asked} />}
    </>
  );
}

interface StepWords {
  readonly confirmed: string;
  readonly signed: string;
  readonly sent: ProgressStep["label"];
  readonly block: string;
  readonly outcome: string;
  readonly why: string;
}

/** The steps of an act; the first one that is not done runs, or failed. */
function stepsOf(intent: Intent, says: StepWords): ProgressStep[] {
  const bad = ENDED_BADLY.includes(intent.status);
  const sent = intent.sentAt !== null || intent.status === "done";
  const settled = intent.status === "done";
  const waits = settled && intent.confirmations !== null && intent.confirmations.done < intent.confirmations.needed;
  const done = [true, intent.signedAt !== null || sent, sent, settled && !waits, settled && !waits];
  const reached = done.indexOf(false);
  const state = (i: number): StepState =>
    done[i] === true ? "done" : i > reached ? "waiting" : bad ? "failed" : "running";
  const blocks =
    intent.confirmations !== null && intent.confirmations.needed > 0
      ? { done: intent.confirmations.done, all: intent.confirmations.needed }
      : undefined;
  const rows: Omit<ProgressStep, "state">[] = [
    { key: "confirmed", label: says.confirmed, at: intent.createdAt },
    { key: "signed", label: says.signed, at: intent.signedAt ?? intent.sentAt ?? undefined },
    { key: "sent", label: says.sent, at: intent.sentAt ?? undefined },
    { key: "block", label: says.block, at: intent.doneAt ?? undefined, blocks: sent ? blocks : undefined },
    { key: "outcome", label: says.outcome, at: settled && !waits ? (intent.doneAt ?? undefined) : undefined },
  ];
  return rows.map((row, i) => ({ ...row, state: state(i), ...(bad && i === reached ? { note: says.why } : {}) }));
}
