import { Button } from "antd";
import { useEffect } from "react";
import { Link } from "react-router";
import { contactRoutes } from "#domain/api/contacts";
import { ASSURANCE } from "#domain/assurance";
import { LIMITS } from "#domain/limits";
import { usePages } from "../api/query.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import { Choice } from "../ui/Choice.tsx";
import { Field } from "../ui/FormParts.tsx";
import { Unbroken } from "../ui/Unbroken.tsx";

/** A company that was chosen. */
export interface Party {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (party: Party) => void;
  /** The contacts, or these and the own company. */
  readonly list?: "own" | "withSelf";
  /**
   * The things that it is to receive. Originals go only to a company that accepted the user agreement; without this
   * nothing is said of it.
   */
  readonly receives?: "originals" | "copies";
  /** The names of parties that the document names for it: those among the contacts are offered. */
  readonly named?: readonly string[];
  readonly error?: string | undefined;
  /** It may be left empty: the choice can be taken back. */
  readonly onClear?: () => void;
  /** The purpose of the choice: stands under it, also beside words about the chosen company. */
  readonly hint?: string;
}

/** Names are compared by their letters and digits. */
const bare = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

/** A company from the contacts, why it may or may not receive originals, and that nobody has checked who it is. */
export function PartyField({
  label,
  value,
  onChange,
  list = "own",
  receives,
  named = [],
  error,
  onClear,
  hint,
}: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const pages = usePages(contactRoutes.parties, { list, limit: LIMITS.pageSizeMax });
  // One chooses among all of them: the list narrows as one types.
  useEffect(() => pages.more());
  const parties = pages.rows.filter(({ contact }) => contact !== "ADDING");
  const chosen = parties.find(({ id }) => id === value);
  const agreed = receives === undefined ? undefined : chosen?.agreementAccepted;
  const refused = agreed === false && receives === "originals" ? words("party.notAgreed") : pages.error?.message;
  // More than that it may receive something: a name can be taken for another's.
  const unchecked = chosen?.assurance === "selfRegistered";
  const none = !pages.loading && pages.error === null && !parties.some(({ source }) => source === "contact");
  const contacts = parties.filter(({ source, enabled }) => enabled && source === "contact");
  const isNamed = parties.filter(({ name, enabled }) => enabled && named.some((one) => bare(one) === bare(name)));
  const only = isNamed.length === 0 && contacts.length === 1;
  const offered = value !== undefined ? [] : only ? contacts : isNamed;
  const options = parties.map(({ id, source, name, chineseName, partyCode, address, city, enabled }) => {
    if (source === "self") return { value: id, label: words("common.yourCompany", { name }) };
    const full = [name, city].filter(Boolean).join(words("common.comma"));
    return {
      value: id,
      disabled: !enabled,
      text: full,
      also: [chineseName, partyCode, address ?? ""].join(" "),
      label: (
        <>
          {full}{" "}
          {address !== null && (
            <span className="hw-mono">
              <Unbroken>{format.hash(address)}</Unbroken>
            </span>
          )}
          {!enabled && ` · ${words("party.disabled")}`}
        </>
      ),
    };
  });
  return (
    <Field
      label={label}
      helpStays={hint !== undefined}
      required={onClear === undefined}
      optional={onClear !== undefined}
      error={error ?? refused}
      proven={agreed === true && !unchecked ? words("party.agreed") : undefined}
      doubt={unchecked ? say(ASSURANCE.selfRegistered.means) : undefined}
      help={
        none ? (
          <>
            {words("party.none")} <Link to="/layout/contacts">{words("party.add")}</Link>
          </>
        ) : offered.length > 0 ? (
          <>
            {words(only ? "party.only" : "party.named")}{" "}
            {offered.map(({ id, name }) => (
              <Button key={id} type="link" size="small" onClick={() => onChange({ id, name })}>
                {name}
              </Button>
            ))}
          </>
        ) : agreed === false ? (
          words("party.copiesOnly")
        ) : value === undefined && receives !== undefined && hint === undefined ? (
          // The line is there before anybody is chosen: what is said then moves nothing.
          words("party.onlyContacts")
        ) : (
          hint
        )
      }
    >
      <Choice
        label={label}
        searchable
        value={value}
        loading={pages.loading}
        {...(onClear === undefined ? {} : { onClear })}
        placeholder={words("party.choose")}
        options={options}
        onChange={(id) => onChange({ id, name: parties.find((party) => party.id === id)?.name ?? "" })}
      />
    </Field>
  );
}
