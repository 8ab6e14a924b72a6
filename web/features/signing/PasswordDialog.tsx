import { isUnanswered, type ApiError } from "../../api/client.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { DangerDialog } from "../../ui/DangerDialog.tsx";

interface Props {
  readonly title: string;
  readonly verb: string;
  /** What will be true afterwards. */
  readonly sentence: string;
  readonly busy: boolean;
  readonly problem: ApiError | undefined;
  readonly onConfirm: (password: string) => void;
  readonly onCancel: () => void;
}

const PASSWORD_CODES: readonly string[] = ["WRONG_PASSWORD", "PASSWORD_NEEDED"];

/** Asks for the login password before a signature, and names the certificate that signs. */
export function PasswordDialog({ title, verb, sentence, busy, problem, onConfirm, onCancel }: Props) {
  const words = useWords();
  const format = useFormat();
  const { certificates } = useMe();
  const certificate = certificates.find(({ of, inUse }) => of === "user" && inUse);
  const said = problem !== undefined && isUnanswered(problem) ? words("common.unanswered") : problem?.message;
  const aboutPassword = problem !== undefined && PASSWORD_CODES.includes(problem.code);
  return (
    <DangerDialog open title={title} verb={verb} sentence={sentence} confirm="password" busy={busy} error={aboutPassword ? undefined : said} passwordError={aboutPassword ? said : undefined}
      footnote={certificate && words("act.certificate", { serial: format.hash(certificate.serial), until: format.date(certificate.notAfter) })}
      onConfirm={onConfirm} onCancel={onCancel} />
  );
}
