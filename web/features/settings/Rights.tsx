import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { Section } from "../../ui/FormParts.tsx";
import { RightsMatrix } from "../../ui/RightsMatrix.tsx";

/** The user's own rights in the company. */
export function Rights() {
  const words = useWords();
  const { permissions } = useMe();
  return (
    <Section title={words("users.functionPermission")}>
      <p className="hw-help">{words("users.rightsOwn")}</p>
      <RightsMatrix value={new Set(permissions)} />
    </Section>
  );
}
