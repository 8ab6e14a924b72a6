import { Button, Checkbox } from "antd";
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
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Signing.module.css";

interface Props {
  readonly title: string;
  readonly verb: string;
  /** The sentence that will be true afterwards. */
  readonly sentence: string;
  readonly busy: boolean;
  /** The error of the server, or of the bridge to a UKey. */
  readonly problem: ApiError | BridgeError | undefined;
  /**
   * `byKey`: where the certificate in use is on a UKey. `overDoubt`: signs over signatures that cannot be confirmed.
   */
  readonly onConfirm: (password: string, byKey: SignWithKey | undefined, overDoubt: boolean) => void;
  /** Shows what is found when the file is verified; without it nobody is asked about signatures that it bears. */
  readonly onVerify?: () => void;
  readonly onCancel: () => void;
}

const PASSWORD_CODES: readonly string[] = ["WRONG_PASSWORD", "PASSWORD_NEEDED"];

/**
 * Asks for the login password before a signature, and for the PIN where a UKey signs; names the certificate that signs.
 */
export function PasswordDialog(props: Props) {
  const { certificates } = useMe();
  const certificate = certificates.find(({ of, inUse }) => of === "user" && inUse);
  return certificate?.type === "ukey" ? <WithUkey {...props} /> : <WithPassword {...props} />;
}

function WithPassword(props: Props) {
  const doubt = useDoubt(props);
  return (
    <DangerDialog
      open
      {...useConfirming(props, doubt)}
      missing={doubt.missing}
      onConfirm={(password) => props.onConfirm(password, undefined, doubt.accepted)}
    >
      {doubt.asked && <Doubt doubt={doubt} onVerify={props.onVerify} />}
    </DangerDialog>
  );
}

type Doubting = ReturnType<typeof useDoubt>;

/** The server's doubts about signatures that a file bears already, and whether the signer goes on all the same. */
function useDoubt({ problem, onVerify }: Props) {
  const words = useWords();
  const [accepted, setAccepted] = useState(false);
  const [said, setSaid] = useState<string>();
  const now = onVerify !== undefined && problem?.code === "SIGNED_DOUBTFUL" ? problem.message : undefined;
  if (now !== undefined && now !== said) setSaid(now);
  const asked = said !== undefined;
  return {
    said,
    asked,
    accepted,
    setAccepted,
    missing: asked && !accepted ? words("signing.overDoubtNeeded") : undefined,
  };
}

function Doubt({ doubt, onVerify }: { readonly doubt: Doubting; readonly onVerify: (() => void) | undefined }) {
  const words = useWords();
  return (
    <div className={styles.doubt}>
      <Notice tone="warning">{doubt.said}</Notice>
      <Button type="link" className={styles.verify ?? ""} onClick={onVerify}>
        {words("signing.verifyFirst")}
      </Button>
      <Checkbox
        aria-required="true"
        checked={doubt.accepted}
        onChange={(event) => doubt.setAccepted(event.target.checked)}
      >
        {words("signing.overDoubt")}
      </Checkbox>
    </div>
  );
}

function WithUkey(props: Props) {
  const words = useWords();
  const bridgeWords = useBridgeWords();
  const bridge = useBridge();
  const [pin, setPin] = useState("");
  const { problem } = props;
  const doubt = useDoubt(props);
  const missing =
    doubt.missing ??
    (bridge.stands !== "ready" ? words("ukey.bridgeNeeded") : pin === "" ? words("ukey.pinNeeded") : undefined);
  const wrongPin = problem instanceof BridgeError && isAboutPin(problem) ? bridgeWords(problem) : undefined;
  return (
    <DangerDialog
      open
      {...useConfirming(props, doubt)}
      missing={missing}
      onConfirm={(password) => props.onConfirm(password, bridge.signBy(pin), doubt.accepted)}
    >
      {doubt.asked && <Doubt doubt={doubt} onVerify={props.onVerify} />}
      <BridgeGate bridge={bridge}>
        <PinField pin={pin} onChange={setPin} error={wrongPin} />
      </BridgeGate>
    </DangerDialog>
  );
}

/** The parts that both dialogs share. */
function useConfirming({ title, verb, sentence, busy, problem: found, onCancel }: Props, doubt: Doubting) {
  const words = useWords();
  const format = useFormat();
  const bridgeWords = useBridgeWords();
  const { certificates } = useMe();
  const certificate = certificates.find(({ of, inUse }) => of === "user" && inUse);
  const problem = doubt.asked && found?.code === "SIGNED_DOUBTFUL" ? undefined : found;
  const said =
    problem === undefined
      ? undefined
      : problem instanceof BridgeError
        ? isAboutPin(problem)
          ? undefined
          : bridgeWords(problem)
        : isUnanswered(problem)
          ? words("common.unanswered")
          : problem.message;
  const aboutPassword = problem !== undefined && PASSWORD_CODES.includes(problem.code);
  return {
    title,
    verb,
    sentence,
    busy,
    onCancel,
    confirm: "password" as const,
    error: aboutPassword ? undefined : said,
    passwordError: aboutPassword ? said : undefined,
    footnote:
      certificate &&
      words("act.certificate", { serial: format.hash(certificate.serial), until: format.date(certificate.notAfter) }),
  };
}
