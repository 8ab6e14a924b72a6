import { Button } from "antd";
import { useState } from "react";
import { certificateRoutes } from "#domain/api/certificates";
import { LIMITS } from "#domain/limits";
import { LANGUAGES, type Language } from "#domain/text";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { FilePick } from "../../ui/FilePick.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { FormStack } from "../../ui/FormStack.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { toast } from "../../ui/toast.ts";
import { base64Of, tooLarge } from "./certificate-file.ts";
import { useCertified } from "./use-certified.ts";

const FORMATS = ["P12", "PEM"] as const;
type Chosen = Readonly<Record<"p12" | "certificate" | "privateKey", File | undefined>>;
const NOTHING: Chosen = { p12: undefined, certificate: undefined, privateKey: undefined };
const ACCEPT = { p12: ".p12,.pfx", certificate: ".pem,.crt,.cer,.der", privateKey: ".pem,.key,.der,.p8" };
const NEEDED = { P12: ["p12"], PEM: ["certificate", "privateKey"] } as const;

/** A CA software certificate with its key: one P12 file with its password, or certificate and key as files. */
export function UploadForm({ of, onClose }: { readonly of: "user" | "organisation"; readonly onClose: () => void }) {
  const words = useWords();
  const { organisation } = useMe();
  const { send, busy, problem } = useSend();
  const certified = useCertified();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("P12");
  const [chosen, setChosen] = useState(NOTHING);
  const [language, setLanguage] = useState<Language>("en-US");
  const [filePassword, setFilePassword] = useState("");
  const [password, setPassword] = useState("");
  const [tried, setTried] = useState(false);
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const wrongFile = problem?.code === "CERTIFICATE_FILE_PASSWORD" ? problem.message : undefined;
  const errorOf = (name: keyof Chosen): string | undefined =>
    tooLarge(chosen[name])
      ? words("certificates.tooLarge", { limit: LIMITS.certificateKb })
      : tried && chosen[name] === undefined
        ? words("certificates.fileNeeded")
        : undefined;

  const upload = async (): Promise<void> => {
    setTried(true);
    if (password === "" || NEEDED[format].some((name) => chosen[name] === undefined || tooLarge(chosen[name]))) return;
    const files =
      format === "P12"
        ? { format, p12: await base64Of(chosen.p12), filePassword }
        : {
            format,
            certificate: await base64Of(chosen.certificate),
            privateKey: await base64Of(chosen.privateKey),
            filePassword,
          };
    const done = await send(certificateRoutes.upload, { body: { of, language, password, files } });
    if (done === undefined) return;
    toast(words("certificates.uploaded"));
    if (!(await certified(done.answer))) onClose();
  };
  return (
    <FormStack onSubmit={() => void upload()}>
      <p>{words("certificates.uploadHelp")}</p>
      {problem !== undefined && wrong === undefined && wrongFile === undefined && (
        <Notice tone="error">{problem.message}</Notice>
      )}
      <Segments
        wide
        label={words("certificates.format")}
        value={format}
        options={FORMATS.map((value) => ({ value, label: words(`certificates.formatOf.${value}`) }))}
        onChange={setFormat}
      />
      {of === "organisation" && organisation.chineseName !== null && (
        <Segments
          wide
          label={words("certificates.whichName")}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: words(`certificates.name.${value}`) }))}
          onChange={setLanguage}
        />
      )}
      {NEEDED[format].map((name) => (
        <Field key={name} label={words(`certificates.file.${name}`)} required error={errorOf(name)}>
          <FilePick
            accept={ACCEPT[name]}
            file={chosen[name]}
            onFile={(file) => setChosen({ ...chosen, [name]: file })}
          />
        </Field>
      ))}
      <Field label={words("certificates.filePassword")} error={wrongFile} help={words("certificates.filePasswordHelp")}>
        <PasswordField value={filePassword} onChange={setFilePassword} />
      </Field>
      <Field
        label={words("danger.password")}
        required
        error={wrong ?? (tried && password === "" ? words("danger.passwordNeeded") : undefined)}
      >
        <PasswordField value={password} onChange={setPassword} />
      </Field>
      <ButtonRow>
        <Button onClick={onClose}>{words("common.cancel")}</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          {words("certificates.uploadVerb")}
        </Button>
      </ButtonRow>
    </FormStack>
  );
}
