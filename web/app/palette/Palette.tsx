import { Modal } from "antd";
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from "react";
import { useNavigate } from "react-router";
import { contactRoutes } from "#domain/api/contacts";
import { documentRoutes } from "#domain/api/documents";
import { kindOf, type KindName } from "#domain/kinds/kinds";
import { useRead } from "../../api/query.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Key } from "../../ui/Key.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { usePaused } from "../../ui/use-paused.ts";
import { isMeant, MOST_OFFERED, ofContact, ofDocument, type Entry, type EntryGroup } from "./entries.ts";
import styles from "./Palette.module.css";

interface Props {
  readonly pages: readonly Entry[];
  readonly acts: readonly Entry[];
  readonly onClose: () => void;
}

const LONGEST = 100;

/** Ctrl K: goes to a document, company or page, or does something, by its name. */
export function Palette({ pages, acts, onClose }: Props) {
  const words = useWords();
  const input = useRef<HTMLInputElement>(null);
  return (
    <Modal
      open
      title={<span className="hw-hidden">{words("palette.title")}</span>}
      width={640}
      footer={null}
      closable={false}
      scrollLock={false}
      transitionName="ant-fade"
      style={{ top: "12vh" }}
      styles={{ container: { padding: 0, overflow: "hidden" }, header: { margin: 0 } }}
      mask={{ closable: true }}
      onCancel={onClose}
      afterOpenChange={(shown) => shown && input.current?.focus()}
    >
      <Content pages={pages} acts={acts} onClose={onClose} input={input} />
    </Modal>
  );
}

function Content({ pages, acts, onClose, input }: Props & { readonly input: RefObject<HTMLInputElement | null> }) {
  const words = useWords();
  const id = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const groups = useGroups(text.trim(), pages, acts);
  const entries = groups.flatMap((group) => group.entries);
  const current = entries[Math.min(at, entries.length - 1)];
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: "nearest" });
  }, [current?.key]);

  const choose = (entry: Entry): void => {
    onClose();
    entry.onChoose();
  };
  const moved: Readonly<Record<string, number>> = {
    ArrowDown: (at + 1) % entries.length,
    ArrowUp: (Math.min(at, entries.length - 1) - 1 + entries.length) % entries.length,
    PageDown: Math.min(at + MOST_OFFERED, entries.length - 1),
    PageUp: Math.max(at - MOST_OFFERED, 0),
  };
  const press = (event: KeyboardEvent): void => {
    // An input method takes Enter for the character that it offers.
    if (event.nativeEvent.isComposing || entries.length === 0) return;
    const next = moved[event.key];
    if (next !== undefined) setAt(next);
    else if (event.key === "Enter" && current !== undefined) choose(current);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        ref={input}
        className={styles.field}
        role="combobox"
        aria-label={words("palette.title")}
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={current === undefined ? undefined : `${id}-${current.key}`}
        placeholder={words("palette.placeholder")}
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={words("palette.title")} className={styles.list}>
        {groups.map((group) => (
          <div key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
            <div id={`${id}-${group.key}`} className={styles.heading}>
              {group.title}
            </div>
            {group.entries.map((entry) => (
              <div
                key={entry.key}
                id={`${id}-${entry.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={entry === current}
                className={styles.entry}
                onMouseMove={() => setAt(entries.indexOf(entry))}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(entry)}
                onKeyDown={press}
              >
                {entry.kind !== undefined && <Kind name={entry.kind as KindName} />}
                <span className={styles.label}>{entry.label}</span>
                {entry.detail !== undefined && entry.detail !== "" && (
                  <span className={styles.detail}>{entry.detail}</span>
                )}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={entries.length === 0 ? styles.nothing : "hw-hidden"}>
        {entries.length === 0 ? words("palette.nothing") : words("palette.found", { count: entries.length })}
      </p>
      <p className={styles.foot} aria-hidden="true">
        <Key>↑</Key>
        <Key>↓</Key> {words("keys.move")} <Key>Enter</Key> {words("keys.open")} <Key>Esc</Key> {words("keys.close")}
      </p>
    </>
  );
}

function Kind({ name }: { readonly name: KindName }) {
  const say = useSay();
  const { code, tile, label } = kindOf(name);
  return (
    <span aria-hidden="true">
      <KindTile code={code} tone={tile} name={say(label)} />
    </span>
  );
}

/** Everything that the typed text can mean, in groups; without a text, pages and acts. */
function useGroups(text: string, pages: readonly Entry[], acts: readonly Entry[]): readonly EntryGroup[] {
  const words = useWords();
  const say = useSay();
  const navigate = useNavigate();
  const go = (to: string): void => void navigate(to);
  const asked = useDeferredValue(usePaused(text));
  const documents = useRead(
    documentRoutes.list,
    { query: { text: asked, limit: MOST_OFFERED } },
    { enabled: asked !== "" },
  );
  const contacts = useRead(contactRoutes.list, { query: { list: "own" } });
  const meant = (entries: readonly Entry[]) => entries.filter((one) => text === "" || isMeant(text, one.label));
  const groups: readonly EntryGroup[] = [
    {
      key: "documents",
      title: words("shell.documents"),
      entries:
        text === "" || asked === ""
          ? []
          : (documents.data?.rows ?? []).map((row) => ofDocument(row, { words, say, go })),
    },
    {
      key: "companies",
      title: words("palette.companies"),
      entries:
        text === ""
          ? []
          : (contacts.data ?? [])
              .filter((row) => isMeant(text, row.organisation.name, row.partyCode, row.city, row.comment))
              .slice(0, MOST_OFFERED)
              .map((row) => ofContact(row, { words, go })),
    },
    { key: "pages", title: words("palette.pages"), entries: meant(pages) },
    { key: "acts", title: words("palette.acts"), entries: meant(acts) },
    {
      key: "search",
      title: words("common.search"),
      entries:
        text === ""
          ? []
          : [
              {
                key: "everything",
                label: words("palette.everything", { text }),
                onChoose: () => go(`/layout/search?text=${encodeURIComponent(text)}`),
              },
            ],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}
