import { Button, Input } from "antd";
import { useState, type ReactNode } from "react";
import { digitsOf } from "#domain/reading";
import { BRIDGE_PORT } from "#domain/ukey";
import { useWords } from "../i18n/use-words.ts";
import { Field } from "../ui/FormParts.tsx";
import { LoadingLine } from "../ui/LoadingLine.tsx";
import { Notice } from "../ui/Notice.tsx";
import { useFirstFocus } from "../ui/use-first-focus.ts";
import { BridgeError } from "./bridge.ts";
import { useBridgeWords, type Bridge } from "./use-bridge.ts";
import styles from "./BridgeGate.module.css";

/** The conditions before a UKey can sign: the bridge runs, and knows this page. Stands inside a form. */
export function BridgeGate({ bridge, children }: { readonly bridge: Bridge; readonly children: ReactNode }) {
  const words = useWords();
  const bridgeWords = useBridgeWords();
  const { stands, refusal, again } = bridge;
  if (stands === "looking") return <LoadingLine />;
  if (stands === "unpaired") return <Pairing bridge={bridge} />;
  if (stands === "ready") return children;
  return (
    <div className={styles.gate}>
      <Notice
        tone="warning"
        action={
          <Button size="small" onClick={() => void again()}>
            {words("common.retry")}
          </Button>
        }
      >
        {refusal === undefined ? "" : bridgeWords(refusal)}
      </Notice>
      {(stands === "absent" || refusal?.code === "ORIGIN_REFUSED") && <HowToStart port={bridge.port ?? BRIDGE_PORT} />}
    </div>
  );
}

function HowToStart({ port }: { readonly port: number }) {
  const words = useWords();
  return (
    <div>
      <p>{words("ukey.howToStart")}</p>
      <pre
        className={styles.command}
        tabIndex={0}
        role="group"
        aria-label={words("ukey.command")}
      >{`npm run operate -- ukey --site ${location.origin} --module ${words("ukey.module")}${port === BRIDGE_PORT ? "" : ` --port ${port}`}`}</pre>
      <p className="hw-quiet">{words("ukey.browserAsks")}</p>
    </div>
  );
}

const CODE = /^\d{6}$/;

function Pairing({ bridge }: { readonly bridge: Bridge }) {
  const words = useWords();
  const bridgeWords = useBridgeWords();
  const field = useFirstFocus();
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const send = async (): Promise<void> => {
    if (!CODE.test(code)) {
      setProblem(words("ukey.codeNeeded"));
      return;
    }
    setBusy(true);
    setProblem(undefined);
    try {
      await bridge.pair(code);
    } catch (failure) {
      if (!(failure instanceof BridgeError)) throw failure;
      setProblem(bridgeWords(failure));
      setCode("");
      if (failure.code === "ABSENT") await bridge.again();
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.pairing}>
      <Field label={words("ukey.code")} required error={problem} help={words("ukey.codeHelp")}>
        <Input
          ref={field}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          value={code}
          onChange={(event) => setCode(digitsOf(event.target.value).slice(0, 6))}
          onPressEnter={(event) => {
            // The form around it is not complete yet.
            event.preventDefault();
            void send();
          }}
        />
      </Field>
      <Button loading={busy} onClick={() => void send()}>
        {words("ukey.pair")}
      </Button>
    </div>
  );
}
