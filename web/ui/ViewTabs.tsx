import { useEffect, useRef, type ReactNode } from "react";
import { Link } from "react-router";
import { useFormat } from "../i18n/use-format.ts";
import styles from "./ViewTabs.module.css";

export interface ViewTab {
  readonly key: string;
  readonly label: string;
  readonly count?: number;
  /** Every view has an address, so that it can be shared. */
  readonly to: string;
}

interface Props {
  readonly label: string;
  readonly tabs: readonly ViewTab[];
  readonly current: string;
  readonly extra?: ReactNode;
}

/** The views of a list as links with their counts. */
export function ViewTabs({ label, tabs, current, extra }: Props) {
  const format = useFormat();
  const row = useRef<HTMLElement>(null);
  // Where the tabs have no room for all, the current one is in sight.
  useEffect(() => {
    row.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [current]);
  return (
    <div className={styles.bar}>
      <nav ref={row} aria-label={label} className={styles.tabs}>
        {tabs.map((tab) => (
          <Link
            key={tab.key}
            to={tab.to}
            className={styles.tab}
            aria-current={tab.key === current ? "page" : undefined}
          >
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{format.number(tab.count)}</span>}
          </Link>
        ))}
      </nav>
      <div className={styles.extra}>{extra}</div>
    </div>
  );
}
