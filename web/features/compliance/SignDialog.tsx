import { screeningRoutes } from "#domain/api/screening";
import type { CheckView } from "#domain/api/screening-shapes";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";
import { toast } from "../../ui/toast.ts";

/** Signs the report of a check for the company, with the password. */
export function SignDialog({ check, onClose }: { readonly check: CheckView; readonly onClose: () => void }) {
  const words = useWords();
  const { send, busy, problem } = useSend();
  const wrong = problem?.code === "WRONG_PASSWORD" ? problem.message : undefined;
  const sign = async (password: string): Promise<void> => {
    if ((await send(screeningRoutes.sign, { params: { id: check.id }, body: { password } })) === undefined) return;
    toast(words("compliance.report.signed"));
    onClose();
  };
  return (
    <DangerDialog
      open
      title={words("compliance.report.signOf", { number: check.number })}
      sentence={words("compliance.report.sentence")}
      verb={words("compliance.report.sign")}
      confirm="password"
      busy={busy}
      error={wrong === undefined ? problem?.message : undefined}
      passwordError={wrong}
      onConfirm={(password) => void sign(password)}
      onCancel={onClose}
    />
  );
}
