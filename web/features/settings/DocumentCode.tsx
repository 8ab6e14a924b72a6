import { organisationRoutes } from "#domain/api/organisation";
import { useSend } from "../../api/use-send.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Field, Section } from "../../ui/FormParts.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";

const DAYS = [0, 30, 90, 366] as const;

/** Where the code in documents leads that are made with templates; an administrator chooses. */
export function DocumentCode() {
  const words = useWords();
  const { user, organisation } = useMe();
  const { send, busy, problem } = useSend();
  const chosen = organisation.copyDays;
  const days = [...new Set<number>([...DAYS, chosen])].toSorted((a, b) => a - b);
  const set = async (value: string): Promise<void> => {
    if ((await send(organisationRoutes.setDocumentCode, { body: { days: Number(value) } })) !== undefined)
      toast(words("settings.codeChosen"));
  };
  return (
    <Section title={words("settings.code")}>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <Field label={words("settings.codeLeads")} help={words("settings.codeHelp")}>
        <Choice
          label={words("settings.codeLeads")}
          value={String(chosen)}
          disabled={!user.isAdmin || busy}
          onChange={(value) => void set(value)}
          options={days.map((count) => ({
            value: String(count),
            label: count === 0 ? words("settings.codeToVerify") : words("settings.codeToCopy", { count }),
          }))}
        />
      </Field>
    </Section>
  );
}
