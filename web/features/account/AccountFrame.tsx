import type { ReactNode } from "react";
import { CardTitle } from "../../ui/CardTitle.tsx";
import { PublicFrame } from "../../ui/PublicFrame.tsx";
import styles from "./AccountFrame.module.css";

interface Props {
  readonly title: string;
  readonly help?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The frame of the forms between a stranger and the product: one card. */
export function AccountFrame({ title, help, wide = false, children }: Props) {
  return (
    <PublicFrame>
      <main id="content" className={styles.card} data-wide={wide || undefined}>
        <CardTitle title={title} help={help} />
        {children}
      </main>
    </PublicFrame>
  );
}
