import { Button } from "antd";
import { useState } from "react";
import type { Certificate } from "#domain/api/auth-shapes";
import { certificateRoutes } from "#domain/api/certificates";
import { LIMITS } from "#domain/limits";
import type { Language } from "#domain/text";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { toast } from "../../ui/toast.ts";
import { UkeyForm } from "./UkeyForm.tsx";
import { UploadForm } from "./UploadForm.tsx";
import { useCertified } from "./use-certified.ts";

interface Props {
  readonly of: "user" | "organisation";
  /** Those that there are of this kind. */
  readonly certificates: readonly Certificate[];
}

/** The ways to a new certificate: issued here, for each name of the company, brought along, or on a UKey. */
export function NewCertificate({ of, certificates }: Props) {
  const words = useWords();
  const { organisation } = useMe();
  const [asked, setAsked] = useState<Language | "upload" | "ukey" | null>(null);
  const cloud = (language: Language): readonly Certificate[] =>
    certificates.filter((one) => one.type === "cloud" && (of === "user" || one.language === language));
  const languages: readonly Language[] =
    of === "organisation" && organisation.chineseName !== null ? ["en-US", "zh-CN"] : ["en-US"];
  const possible = languages.filter(
    (language) => cloud(language).length === 0 || cloud(language).some((one) => one.renewable),
  );
  const verb = (language: Language): string =>
    words(
      cloud(language).length === 0
        ? language === "zh-CN"
          ? "certificates.obtainChinese"
          : "certificates.obtain"
        : language === "zh-CN"
          ? "certificates.renewChinese"
          : "certificates.renew",
    );
  return (
    <>
      <ButtonRow start>
        {possible.map((language) => (
          <Button
            key={language}
            type={cloud(language).length > 0 || certificates.length === 0 ? "primary" : "default"}
            onClick={() => setAsked(language)}
          >
            {verb(language)}
          </Button>
        ))}
        <Button onClick={() => setAsked("upload")}>{words("certificates.upload")}</Button>
        {of === "user" && <Button onClick={() => setAsked("ukey")}>{words("certificates.ukey")}</Button>}
      </ButtonRow>
      {possible.length === 0 && (
        <p className="hw-quiet">{words("certificates.notDue", { days: LIMITS.certificateWarningDays })}</p>
      )}
      {asked !== null && asked !== "upload" && asked !== "ukey" && (
        <Obtain of={of} language={asked} verb={verb(asked)} onClose={() => setAsked(null)} />
      )}
      <Dialog open={asked === "upload"} title={words("certificates.upload")} onClose={() => setAsked(null)}>
        <UploadForm of={of} onClose={() => setAsked(null)} />
      </Dialog>
      <Dialog open={asked === "ukey"} title={words("certificates.ukey")} onClose={() => setAsked(null)}>
        <UkeyForm onClose={() => setAsked(null)} />
      </Dialog>
    </>
  );
}

function Obtain({
  of,
  language,
  verb,
  onClose,
}: {
  readonly of: Props["of"];
  readonly language: Language;
  readonly verb: string;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { user, organisation } = useMe();
  const { send, busy, problem } = useSend();
  const certified = useCertified();
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const name =
    of === "user" ? user.signedName : language === "zh-CN" ? (organisation.chineseName ?? "") : organisation.name;
  const obtain = async (password: string): Promise<void> => {
    const done = await send(certificateRoutes.obtain, { body: { of, language, password } });
    if (done === undefined) return;
    toast(words("certificates.obtained"));
    if (!(await certified(done.answer))) onClose();
  };
  return (
    <DangerDialog
      open
      title={verb}
      verb={verb}
      confirm="password"
      busy={busy}
      sentence={words("certificates.obtainSentence", { name, years: LIMITS.certificateDays / 365 })}
      passwordError={wrong}
      error={wrong === undefined ? problem?.message : undefined}
      onConfirm={(password) => void obtain(password)}
      onCancel={onClose}
    />
  );
}
