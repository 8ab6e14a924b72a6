import { Link } from "react-router";
import { contactRoutes } from "#domain/api/contacts";
import { useRead } from "../api/query.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useWords } from "../i18n/use-words.ts";
import { Choice } from "../ui/Choice.tsx";
import { Field } from "../ui/FormParts.tsx";

/** A company that was chosen. */
export interface Party {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (party: Party) => void;
  /** A company that may be chosen besides the contacts: one's own. */
  readonly own?: Party;
  /** What it is to receive. Originals go only to who accepted the user agreement; without this nothing is said of it. */
  readonly receives?: "originals" | "copies";
  readonly error?: string | undefined;
}

/** A company from the contacts, and why it may or may not receive originals. */
export function PartyField({ label, value, onChange, own, receives, error }: Props) {
  const words = useWords();
  const format = useFormat();
  const contacts = useRead(contactRoutes.list, { query: { list: "own" } });
  const added = (contacts.data ?? []).filter((contact) => contact.state === "ADDED" && contact.organisation.id !== own?.id);
  const chosen = added.find((contact) => contact.organisation.id === value);
  const agreed = receives === undefined ? undefined : chosen?.agreementAccepted;
  const refused = agreed === false && receives === "originals" ? words("party.notAgreed") : contacts.error?.message;
  const none = contacts.data !== undefined && added.length === 0;
  const options = added.map(({ organisation, city, enabled }) => {
    const name = [organisation.name, city].filter(Boolean).join(words("common.comma"));
    return {
      value: organisation.id, disabled: !enabled, text: name,
      label: <>{name} {organisation.address !== null && <span className="hw-mono">{format.hash(organisation.address)}</span>}{!enabled && ` · ${words("party.disabled")}`}</>,
    };
  });
  return (
    <Field label={label} required error={error ?? refused} proven={agreed === true ? words("party.agreed") : undefined}
      help={none ? <>{words("party.none")} <Link to="/layout/contacts">{words("party.add")}</Link></> : agreed === false ? words("party.copiesOnly") : undefined}>
      <Choice label={label} searchable value={value} loading={contacts.isPending} placeholder={words("party.choose")}
        options={own === undefined ? options : [{ value: own.id, label: words("common.yourCompany", { name: own.name }) }, ...options]}
        onChange={(id) => onChange({ id, name: added.find((contact) => contact.organisation.id === id)?.organisation.name ?? own?.name ?? "" })} />
    </Field>
  );
}
