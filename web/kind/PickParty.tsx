import { Button, Input } from "antd";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { useState } from "react";
import { contactRoutes, type Party } from "#domain/api/contacts";
import { useRead } from "../api/query.ts";
import { countryName } from "../i18n/countries.ts";
import { useLanguage, useWords } from "../i18n/use-words.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { LoadingLine } from "../ui/LoadingLine.tsx";
import { Notice } from "../ui/Notice.tsx";
import { addressLines } from "./party-lines.ts";
import styles from "./Pick.module.css";

/** More than these are found by typing. */
const SHOWN = 50;

interface Props {
  readonly onPick: (name: string, addressLines: string[]) => void;
}

/**
 * Fills a party from the contact lists: the own company, contacts, who else is on the platform, and who was noted of
 * others.
 */
export function PickParty({ onPick }: Props) {
  const words = useWords();
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="link" size="small" className={styles.open ?? ""} onClick={() => setOpen(true)}>
        {words("party.pick")}
      </Button>
      <Dialog light open={open} width={520} title={words("party.pickTitle")} onClose={() => setOpen(false)}>
        <Found
          onPick={(party) => {
            setOpen(false);
            onPick(party.name, addressLines(party, language));
          }}
        />
      </Dialog>
    </>
  );
}

function Found({ onPick }: { readonly onPick: (party: Party) => void }) {
  const words = useWords();
  const language = useLanguage();
  const [text, setText] = useState("");
  const found = useRead(contactRoutes.parties, { query: { list: "all", limit: SHOWN, text: text.trim() } });
  return (
    <>
      <Input
        autoFocus
        allowClear
        value={text}
        maxLength={100}
        aria-label={words("party.search")}
        placeholder={words("party.search")}
        prefix={<SearchOutlined aria-hidden="true" />}
        onChange={(event) => setText(event.target.value)}
      />
      {found.error ? (
        <Notice tone="error">{found.error.message}</Notice>
      ) : found.data === undefined ? (
        <LoadingLine />
      ) : found.data.rows.length === 0 ? (
        <p className={styles.quiet} role="status">
          {words("contacts.emptyFiltered")}
        </p>
      ) : (
        <ul className={styles.rows}>
          {found.data.rows.map((party) => (
            <li key={party.id}>
              <button type="button" className={styles.row} onClick={() => onPick(party)}>
                <span className={styles.name}>{party.name}</span>
                <span className={styles.quiet}>
                  {party.source === "external"
                    ? party.origin
                    : [words(`party.source.${party.source}`), party.city, countryName(party.country, language)]
                        .filter((one) => one !== "")
                        .join(words("common.comma"))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.data !== undefined && found.data.total > found.data.rows.length && (
        <p className={styles.quiet}>{words("party.more", { count: found.data.total - found.data.rows.length })}</p>
      )}
    </>
  );
}
