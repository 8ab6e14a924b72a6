import { Button } from "antd";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { certificateRoutes } from "#domain/api/certificates";
import { LIMITS } from "#domain/limits";
import type { TokenCertificate } from "#domain/ukey";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { BridgeError } from "../../ukey/bridge.ts";
import { BridgeGate } from "../../ukey/BridgeGate.tsx";
import { PinField } from "../../ukey/PinField.tsx";
import { isAboutPin, useBridge, useBridgeWords } from "../../ukey/use-bridge.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { FilePick } from "../../ui/FilePick.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { toast } from "../../ui/toast.ts";
import { base64Of, tooLarge } from "./certificate-file.ts";

interface Shown {
  readonly held: TokenCertificate;
  readonly name: string;
  readonly issuer: string;
  readonly until: string;
}

/** The names in the certificates of the tokens. Reading them takes a library that nothing else on this page needs. */
function useShown(found: readonly TokenCertificate[]): readonly Shown[] {
  const read = useQuery({
    meta: { shows: {} },
    queryKey: ["ukey", "names", found.map(({ token, key, certificate }) => [token, key, certificate])],
    gcTime: 0,
    queryFn: async (): Promise<Shown[]> => {
      const { nameOf, openCertificateOrNull } = await import("#domain/verify/certificates");
      return found.flatMap((held) => {
        const opened = openCertificateOrNull(Uint8Array.from(atob(held.certificate), (one) => one.charCodeAt(0)));
        if (opened === null) return [];
        const { name, organisation, issuer, notAfter } = nameOf(opened);
        return [{ held, name: name || organisation, issuer, until: notAfter }];
      });
    },
  });
  return read.data ?? [];
}

/** Registers the certificate of a UKey: chosen from what is plugged in, its key proved with the PIN. */
export function UkeyForm({ onClose }: { readonly onClose: () => void }) {
  const words = useWords();
  const format = useFormat();
  const bridgeWords = useBridgeWords();
  const bridge = useBridge();
  const { send, busy, problem, forget } = useSend();
  const shown = useShown(bridge.certificates);
  const [chosen, setChosen] = useState<string>();
  const [issuers, setIssuers] = useState<File>();
  const [pin, setPin] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const [signing, setSigning] = useState(false);
  const [refused, setRefused] = useState<BridgeError>();
  const one = shown.find(({ held }) => held.certificate === chosen) ?? (shown.length === 1 ? shown[0] : undefined);
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const large = tooLarge(issuers) ? words("certificates.tooLarge", { limit: LIMITS.certificateKb }) : undefined;
  // A token need not hold the certificates above its own.
  const wantsIssuers =
    one !== undefined &&
    (one.held.chain.length === 0 || issuers !== undefined || problem?.code === "CERTIFICATE_CHAIN");

  const register = async (): Promise<void> => {
    setTried(true);
    setRefused(undefined);
    if (one === undefined || pin === "" || password === "" || large !== undefined) return;
    const { certificate, chain } = one.held;
    setSigning(true);
    try {
      const asked = await send(certificateRoutes.ukey, {
        body: {
          of: "user",
          certificate,
          chain: [...chain],
          password,
          ...(issuers === undefined ? {} : { issuers: await base64Of(issuers) }),
        },
      });
      if (asked === undefined) return;
      const value = await bridge.signBy(pin)(asked.answer);
      if (
        (await send(certificateRoutes.registerUkey, { body: { preparation: asked.answer.preparation, value } })) ===
        undefined
      )
        return;
      toast(words("certificates.registered"));
      onClose();
    } catch (failure) {
      if (!(failure instanceof BridgeError)) throw failure;
      setRefused(failure);
      forget();
    } finally {
      setSigning(false);
    }
  };
  const pinError =
    refused !== undefined && isAboutPin(refused)
      ? bridgeWords(refused)
      : tried && pin === ""
        ? words("ukey.pinNeeded")
        : undefined;
  const said =
    refused !== undefined && !isAboutPin(refused)
      ? bridgeWords(refused)
      : problem !== undefined && wrong === undefined
        ? problem.message
        : undefined;
  return (
    <FormStack onSubmit={() => void register()}>
      <p>{words("certificates.ukeyHelp")}</p>
      {said !== undefined && <Notice tone="error">{said}</Notice>}
      <BridgeGate bridge={bridge}>
        {bridge.certificates.length === 0 ? (
          <Notice
            tone="warning"
            action={
              <Button size="small" onClick={() => void bridge.again()}>
                {words("common.retry")}
              </Button>
            }
          >
            {words("ukey.nothing")}
          </Notice>
        ) : (
          <>
            <Field
              label={words("certificates.onUkey")}
              required
              error={tried && one === undefined ? words("certificates.onUkeyNeeded") : undefined}
            >
              <Choice
                label={words("certificates.onUkey")}
                value={one?.held.certificate}
                placeholder={words("act.choose")}
                onChange={setChosen}
                options={shown.map(({ held, name, issuer, until }) => ({
                  value: held.certificate,
                  label: words("certificates.ofToken", {
                    name,
                    issuer,
                    token: held.tokenLabel || held.token,
                    until: format.date(until),
                  }),
                }))}
              />
            </Field>
            {wantsIssuers && (
              <Field label={words("certificates.issuers")} error={large} help={words("certificates.issuersHelp")}>
                <FilePick accept=".pem,.crt,.cer,.der" file={issuers} onFile={setIssuers} />
              </Field>
            )}
            <PinField pin={pin} onChange={setPin} error={pinError} />
          </>
        )}
      </BridgeGate>
      {bridge.stands === "ready" && bridge.certificates.length > 0 && (
        <Field
          label={words("danger.password")}
          required
          error={wrong ?? (tried && password === "" ? words("danger.passwordNeeded") : undefined)}
        >
          <PasswordField value={password} onChange={setPassword} />
        </Field>
      )}
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        {bridge.stands === "ready" && bridge.certificates.length > 0 && (
          <Button type="primary" htmlType="submit" loading={busy || signing}>
            {words("certificates.ukeyVerb")}
          </Button>
        )}
      </ButtonRow>
    </FormStack>
  );
}
