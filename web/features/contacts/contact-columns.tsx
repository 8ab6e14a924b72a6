import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import type { Contact } from "#domain/api/contacts";
import { CONTACT_STATES, type State } from "#domain/states";
import { text, type Language } from "#domain/text";
import { countryName } from "../../i18n/countries.ts";
import type { Words } from "../../i18n/use-words.ts";
import { AssuranceMark } from "../../ui/AssuranceMark.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { Subject } from "../../ui/Subject.tsx";
import type { Column } from "../../ui/table/table-rows.ts";

const DISABLED: State = { label: text("Disabled", "已停用"), mark: "ring-slash", colour: "grey" };

/** How a contact stands; one that is disabled says so first. */
export const stateOf = (row: Contact): State => (row.enabled ? CONTACT_STATES[row.state] : DISABLED);

/** The columns that the panel beside the table shows of the open contact. */
const IN_PANEL = ["identity", "address", "city", "comment", "partyCode"];

/** The columns of the contacts; fewer beside an open one. `to` is the address at which a row is open. */
export const contactColumns = (
  words: Words,
  language: Language,
  to: (row: Contact) => string,
  narrow: boolean,
): Column<Contact>[] => columns(words, language, to).filter(({ key }) => !narrow || !IN_PANEL.includes(key));

const columns = (words: Words, language: Language, to: (row: Contact) => string): Column<Contact>[] => [
  {
    key: "state",
    title: words("contacts.state"),
    width: "140px",
    phone: "line",
    render: (row) => <StateMark state={stateOf(row)} />,
  },
  {
    key: "company",
    title: words("contacts.company"),
    phone: "title",
    render: (row) => <Subject text={row.organisation.name} to={to(row)} strong={row.state === "PENDING"} />,
  },
  {
    key: "identity",
    title: words("contacts.identity"),
    width: "180px",
    from: "desk",
    render: (row) => <AssuranceMark level={row.assurance} />,
  },
  {
    key: "address",
    title: words("contacts.address"),
    width: "150px",
    from: "tablet",
    render: (row) => (row.organisation.address === null ? "—" : <Hash value={row.organisation.address} />),
  },
  { key: "city", title: words("contacts.city"), width: "120px", from: "desk", render: (row) => row.city || "—" },
  {
    key: "country",
    title: words("contacts.country"),
    width: "120px",
    from: "tablet",
    phone: "end",
    render: (row) => countryName(row.country, language) || "—",
  },
  {
    key: "agreement",
    title: words("contacts.agreement"),
    width: "104px",
    from: "tablet",
    render: (row) =>
      row.agreementAccepted ? (
        <>
          <CheckOutlined aria-hidden="true" /> {words("contacts.accepted")}
        </>
      ) : (
        words("contacts.notAccepted")
      ),
  },
  {
    key: "comment",
    title: words("contacts.comment"),
    width: "160px",
    from: "desk",
    render: (row) => row.comment || "—",
  },
  {
    key: "partyCode",
    title: words("contacts.partyCode"),
    width: "110px",
    from: "desk",
    render: (row) => row.partyCode || "—",
  },
];
