import { useState } from "react";
import type { Certificate } from "#domain/api/auth-shapes";
import { certificateRoutes } from "#domain/api/certificates";
import { REVOCATION_REASONS, type RevocationReason } from "#domain/certificates";
import { useSend } from "../../api/use-send.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { Field } from "../../ui/FormParts.tsx";
import { toast } from "../../ui/toast.ts";

/** Asks why a certificate is revoked, and for the password. */
export function RevokeDialog({
  certificate,
  onClose,
}: {
  readonly certificate: Certificate;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const say = useSay();
  const { send, busy, problem } = useSend();
  const [reason, setReason] = useState<RevocationReason>();
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const revoke = async (password: string): Promise<void> => {
    if (reason === undefined) return;
    const done = await send(certificateRoutes.revoke, { params: { id: certificate.id }, body: { reason, password } });
    if (done === undefined) return;
    toast(words("certificates.revoked"));
    onClose();
  };
  return (
    <DangerDialog
      open
      irreversible
      title={words("certificates.revokeTitle", { name: certificate.subject })}
      verb={words("certificates.revoke")}
      confirm="password"
      busy={busy}
      sentence={words(
        certificate.of === "organisation" ? "certificates.revokeCompany" : "certificates.revokeSentence",
        { name: certificate.subject },
      )}
      missing={reason === undefined ? words("certificates.reasonNeeded") : undefined}
      passwordError={wrong}
      error={wrong === undefined ? problem?.message : undefined}
      onConfirm={(password) => void revoke(password)}
      onCancel={onClose}
    >
      <Field label={words("certificates.reason")} required>
        <Choice
          label={words("certificates.reason")}
          value={reason}
          onChange={setReason}
          options={(Object.keys(REVOCATION_REASONS) as RevocationReason[]).map((value) => ({
            value,
            label: say(REVOCATION_REASONS[value]),
          }))}
        />
      </Field>
    </DangerDialog>
  );
}
