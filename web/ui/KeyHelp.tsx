import { Switch } from "antd";
import { useId } from "react";
import { Link } from "react-router";
import { useWords } from "../i18n/use-words.ts";
import { Dialog } from "./Dialog.tsx";
import { Key } from "./Key.tsx";
import type { KeyHint } from "./FooterKeys.tsx";
import { setShortcuts, useShortcutsOn } from "./use-keys.ts";
import styles from "./KeyHelp.module.css";

interface Props {
  readonly open: boolean;
  readonly groups: readonly { readonly title: string; readonly hints: readonly KeyHint[] }[];
  /** Further help, above the keys. */
  readonly links: readonly { readonly label: string; readonly to: string }[];
  readonly onClose: () => void;
}

/** Every key of the product, and the switch that turns single keys off. */
export function KeyHelp({ open, groups, links, onClose }: Props) {
  const words = useWords();
  const id = useId();
  const on = useShortcutsOn();
  return (
    <Dialog open={open} title={words("keys.title")} width={480} light onClose={onClose}>
      {links.map(({ label, to }) => (
        <p key={to} className={styles.switch}>
          <Link to={to} onClick={onClose}>
            {label}
          </Link>
        </p>
      ))}
      <p className={styles.switch}>
        <label htmlFor={id}>{words("keys.switch")}</label>
        <Switch id={id} size="small" checked={on} onChange={setShortcuts} />
      </p>
      {groups.map((group) => (
        <section key={group.title}>
          <h2 className={styles.heading}>{group.title}</h2>
          <dl>
            {group.hints.map((hint) => (
              <div key={hint.label} className={styles.line}>
                <dt>{hint.label}</dt>
                <dd className={styles.combination}>
                  {hint.keys.map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
