import { Button } from "antd";
import { useState } from "react";
import { certificateRoutes } from "#domain/api/certificates";
import type { Output } from "#domain/api/route";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { BridgeError } from "../../ukey/bridge.ts";
import { BridgeGate } from "../../ukey/BridgeGate.tsx";
import { PinField } from "../../ukey/PinField.tsx";
import { isAboutPin, useBridge, useBridgeWords } from "../../ukey/use-bridge.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Notice } from "../../ui/Notice.tsx";

interface Props {
  /** The id of the certificate. */
  readonly id: string;
  readonly onBegin: () => void;
  readonly onProved: (proof: Output<typeof certificateRoutes.answerChallenge>) => void;
}

/**
 * Proves that a UKey is at hand: its key signs the challenge, with the PIN instead of the password. Stands inside a
 * form, and has a button of its own.
 */
export function UkeyProof({ id, onBegin, onProved }: Props) {
  const words = useWords();
  const bridgeWords = useBridgeWords();
  const bridge = useBridge();
  const { send, busy, problem, forget } = useSend();
  const [pin, setPin] = useState("");
  const [tried, setTried] = useState(false);
  const [signing, setSigning] = useState(false);
  const [refused, setRefused] = useState<BridgeError>();
  const prove = async (): Promise<void> => {
    setTried(true);
    setRefused(undefined);
    onBegin();
    if (pin === "") return;
    setSigning(true);
    try {
      const asked = await send(certificateRoutes.challenge, { params: { id } });
      if (asked === undefined) return;
      const value = await bridge.signBy(pin)(asked.answer);
      const done = await send(certificateRoutes.answerChallenge, {
        body: { preparation: asked.answer.preparation, value },
      });
      if (done === undefined) return;
      setPin("");
      setTried(false);
      onProved(done.answer);
    } catch (failure) {
      if (!(failure instanceof BridgeError)) throw failure;
      setRefused(failure);
      forget();
    } finally {
      setSigning(false);
    }
  };
  const said = refused !== undefined && !isAboutPin(refused) ? bridgeWords(refused) : problem?.message;
  return (
    <>
      {said !== undefined && <Notice tone="error">{said}</Notice>}
      <BridgeGate bridge={bridge}>
        <PinField
          pin={pin}
          onChange={setPin}
          error={
            refused !== undefined && isAboutPin(refused)
              ? bridgeWords(refused)
              : tried && pin === ""
                ? words("ukey.pinNeeded")
                : undefined
          }
        />
        <ButtonRow start>
          <Button type="primary" loading={busy || signing} onClick={() => void prove()}>
            {words("certificates.proveVerb")}
          </Button>
        </ButtonRow>
      </BridgeGate>
    </>
  );
}
