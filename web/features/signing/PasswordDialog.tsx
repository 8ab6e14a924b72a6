import { useState } from "react";
import { isUnanswered, type ApiError } from "../../api/client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { BridgeError } from "../../ukey/bridge.ts";
import { BridgeGate } from "../../ukey/BridgeGate.tsx";
import { PinField } from "../../ukey/PinField.tsx";
import { isAboutPin, useBridge, useBridgeWords, type SignWithKey } from "../../ukey/use-bridge.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";

interface Props {
  readonly title: string;
  readonly verb: string;
  /** What will be true afterwards. */
  readonly sentence: string;
  readonly busy: boolean;
  /** Of the server, or of the bridge to a UKey. */
  readonly problem: ApiError | BridgeError | undefined;
  /** `byKey`: where the certificate in use is on a UKey. */
  readonly onConfirm: (password: string, byKey?: SignWithKey) => void;
  readonly onCancel: () => void;
}

const PASSWORD_CODES: readonly string[] = ["WRONG_PASSWORD", "PASSWORD_NEEDED"];

/** Asks for the login password before a signature, and for the PIN where a UKey signs; names the certificate that signs. */
export function PasswordDialog(props: Props) {
  const { certificates } = useMe();
  const certificate = certificates.find(({ of, inUse }) => of === "user" && inUse);
  return certificate?.type === "ukey" ? <WithUkey {...props} /> : <WithPassword {...props} />;
}

function WithPassword(props: Props) {
  return <DangerDialog open {...useConfirming(props)} onConfirm={(password) => props.onConfirm(password)} />;
}

function WithUkey(props: Props) {
  const words = useWords();
  const bridgeWords = useBridgeWords();
  const bridge = useBridge();
  const [pin, setPin] = useState("");
  const { problem } = props;
  const missing = bridge.stands !== "ready" ? words("ukey.bridgeNeeded") : pin === "" ? words("ukey.pinNeeded") : undefined;
  const wrongPin = problem instanceof BridgeError && isAboutPin(problem) ? bridgeWords(problem) : undefined;
  return (
    <DangerDialog open {...useConfirming(props)} missing={missing} onConfirm={(password) => props.onConfirm(password, bridge.signBy(pin))}>
      <BridgeGate bridge={bridge}><PinField pin={pin} onChange={setPin} error={wrongPin} /></BridgeGate>
    </DangerDialog>
  );
}

/** What both dialogs say. */
function useConfirming({ title, verb, sentence, busy, problem, onCancel }: Props) {
  const words = useWords();
  const format = useFormat();
  const bridgeWords = useBridgeWords();
  const { certificates } = useMe();
  const certificate = certificates.find(({ of, inUse }) => of === "user" && inUse);
  const said = problem === undefined ? undefined : problem instanceof BridgeError ? (isAboutPin(problem) ? undefined : bridgeWords(problem)) : isUnanswered(problem) ? words("common.unanswered") : problem.message;
  const aboutPassword = problem !== undefined && PASSWORD_CODES.includes(problem.code);
  return {
    title, verb, sentence, busy, onCancel, confirm: "password" as const, error: aboutPassword ? undefined : said, passwordError: aboutPassword ? said : undefined,
    footnote: certificate && words("act.certificate", { serial: format.hash(certificate.serial), until: format.date(certificate.notAfter) }),
  };
}
