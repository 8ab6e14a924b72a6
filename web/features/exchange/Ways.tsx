import { useWords } from "../../i18n/use-words.ts";
import { Side } from "../../ui/BeforeAfter.tsx";
import styles from "./Exchange.module.css";

/** Why a bill goes to another platform: it is offered, or issued there. */
export type Purpose = "offer" | "issue";

interface Props {
  readonly purpose?: Purpose;
  readonly company: string;
  readonly recipient: string;
  readonly platform: string;
  /** Whether the other platform was asked already. */
  readonly asked?: boolean;
}

/** The state of a bill now, while the other platform is asked, and after each answer. */
export function Ways({ purpose = "offer", company, recipient, platform, asked = false }: Props) {
  const words = useWords();
  const told = { company, recipient, platform };
  const own = { holder: company, owner: company };
  const locked = words(asked ? `platforms.${purpose}.nowLocked` : `platforms.${purpose}.locked`);
  const lockedText = words(`platforms.${purpose}.lockedText`);
  return (
    <div className={styles.ways}>
      {purpose === "offer" ? (
        <>
          {!asked && <Side title={words("platforms.offer.now")} holding={own} />}
          <Side title={locked} holding={own} note={lockedText} />
        </>
      ) : (
        <>
          {!asked && <Way title={words("platforms.issue.now")}>{words("platforms.issue.yours", told)}</Way>}
          <Way title={locked}>{lockedText}</Way>
        </>
      )}
      <Side
        next
        title={words(`platforms.${purpose}.taken`)}
        holding={{ holder: recipient, owner: recipient }}
        note={words(`platforms.${purpose}.takenText`, told)}
      />
      <Way title={words(`platforms.${purpose}.refused`)}>{words(`platforms.${purpose}.refusedText`, told)}</Way>
    </div>
  );
}

function Way({ title, children }: { readonly title: string; readonly children: string }) {
  return (
    <dl className={styles.way}>
      <dt>{title}</dt>
      <dd>{children}</dd>
    </dl>
  );
}
