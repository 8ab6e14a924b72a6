import { Link } from "react-router";
import { useWords } from "../i18n/use-words.ts";
import styles from "./TemplateTabs.module.css";

const ADDRESSES = { documents: "/layout/templates", bills: "/layout/templates/bills" } as const;
type TemplateTab = keyof typeof ADDRESSES;
const TABS = Object.keys(ADDRESSES) as TemplateTab[];

/** The two sorts of templates that a company configures, as links beside the title. */
export function TemplateTabs({ current }: { readonly current: TemplateTab }) {
  const words = useWords();
  return (
    <nav className={styles.tabs} aria-label={words("templates.sorts")}>
      {TABS.map((tab) => (
        <Link key={tab} className={styles.tab} to={ADDRESSES[tab]} aria-current={tab === current ? "page" : undefined}>
          {words(`templates.sort.${tab}`)}
        </Link>
      ))}
    </nav>
  );
}
