import { Link } from "react-router";
import { registerRoutes } from "#domain/api/registers";
import { useRead } from "../api/query.ts";
import { useWords } from "../i18n/use-words.ts";
import { Notice } from "../ui/Notice.tsx";
import { useMe } from "./use-me.ts";
import styles from "./PasswordNotice.module.css";

/** Above every screen while a register is paused that is the company's own, or in which it has titles. */
export function PausedNotice() {
  const words = useWords();
  const { user } = useMe();
  const paused = useRead(registerRoutes.paused, {}).data ?? [];
  return paused.map(({ chainId, registry, own, issuer }) => (
    <div key={`${chainId} ${registry}`} className={styles.strip}>
      <Notice
        tone="error"
        action={own && user.isAdmin ? <Link to="/blockchain">{words("paused.ownAdmin")}</Link> : undefined}
      >
        {own
          ? words("paused.own")
          : issuer === null
            ? words("paused.unknown")
            : words("paused.other", { company: issuer })}
        {own && !user.isAdmin && <> {words("paused.ownOther")}</>}
      </Notice>
    </div>
  ));
}
