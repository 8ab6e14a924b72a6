import { use, type ReactNode } from "react";
import { CardTitle } from "./CardTitle.tsx";
import { InShell } from "./in-shell.ts";
import { PageTitle } from "./PageTitle.tsx";
import { PublicFrame } from "./PublicFrame.tsx";
import { Screen } from "./Screen.tsx";
import styles from "./CardPage.module.css";

interface Props {
  readonly title: string;
  readonly help?: ReactNode;
  /** For a few fields, for a long form, or for rows of what is kept. */
  readonly width?: "fields" | "form" | "rows";
  /** Where the brand leads; without it, nowhere. */
  readonly home?: string;
  /** At the right end of the bar. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page that is one card without the side bar, and a screen like any other beside it. */
export function CardPage({ title, help, width = "fields", home, action, children }: Props) {
  if (use(InShell))
    return (
      <Screen head={<PageTitle title={title} extra={action} />}>
        <div className={styles.screen} data-width={width}>
          {help !== undefined && <div className="hw-help">{help}</div>}
          {children}
        </div>
      </Screen>
    );
  return (
    <PublicFrame {...(home === undefined ? {} : { home })} action={action}>
      <main id="content" className={styles.card} data-width={width}>
        <CardTitle title={title} help={help} />
        <div className={styles.body}>{children}</div>
      </main>
    </PublicFrame>
  );
}
