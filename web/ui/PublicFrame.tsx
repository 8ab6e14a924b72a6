import type { ReactNode } from "react";
import { Link } from "react-router";
import { useWords } from "../i18n/use-words.ts";
import { EnvironmentMark } from "./EnvironmentMark.tsx";
import { Logo } from "./Logo.tsx";
import { PublicTools } from "./PublicTools.tsx";
import styles from "./PublicFrame.module.css";

interface Props {
  /** Where the brand leads; without it, nowhere. */
  readonly home?: string;
  /** The name of this part of the product, beside the brand. */
  readonly name?: string;
  /** At the right end of the bar. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of pages that need no account: brand, language, colours. */
export function PublicFrame({ home, name, action, children }: Props) {
  const words = useWords();
  const brand = (
    <>
      <Logo size={24} /> {words("common.product")} <EnvironmentMark />{" "}
      {name !== undefined && <span className={styles.name}>{name}</span>}
    </>
  );
  return (
    <div className={styles.frame}>
      <header className={`${styles.bar} hw-screen`}>
        {home === undefined ? (
          <span className={styles.brand}>{brand}</span>
        ) : (
          <Link to={home} className={styles.brand}>
            {brand}
          </Link>
        )}
        <PublicTools />
        {action}
      </header>
      {children}
    </div>
  );
}
