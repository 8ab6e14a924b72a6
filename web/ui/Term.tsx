import { Tooltip } from "antd";
import type { ReactNode } from "react";
import { GLOSSARY, type GlossaryTerm } from "#domain/glossary";
import { useSay } from "../i18n/use-words.ts";
import styles from "./Term.module.css";

/** A word of the trade that says what it means, under the pointer, in focus and at a tap. */
export function Term({ of, children }: { readonly of: GlossaryTerm; readonly children: ReactNode }) {
  const say = useSay();
  return (
    <Tooltip title={say(GLOSSARY[of].meaning)} trigger={["hover", "focus", "click"]}>
      <button type="button" className={styles.term}>
        {children}
      </button>
    </Tooltip>
  );
}
