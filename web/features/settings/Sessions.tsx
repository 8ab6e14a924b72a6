import { Button } from "antd";
import { accountRoutes } from "#domain/api/account";
import { deviceOf } from "#domain/device";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Settings.module.css";

/** Where one is signed in, and the end of it. */
export function Sessions() {
  const words = useWords();
  const format = useFormat();
  const { data, error } = useRead(accountRoutes.sessions, {});
  const { send, busy, problem } = useSend();
  const refused = problem ?? error;
  return (
    <Section title={words("sessions.title")}>
      <p className={styles.help}>{words("sessions.help")}</p>
      {refused !== null && refused !== undefined && <Notice tone="error">{refused.message}</Notice>}
      {data === undefined && error === null && <LoadingLine />}
      {data !== undefined && (
        <ul className={styles.rows} aria-label={words("sessions.title")}>
          {data.map((one) => {
            const device = deviceOf(one.agent).join(words("common.comma")) || words("sessions.unknown");
            return (
              <li key={one.id} className={styles.row}>
                <span><span className={styles.strong}>{device}</span><br /><span className="hw-quiet">{one.company}</span></span>
                <span className="hw-quiet">{one.address}<br />{words("sessions.since", { time: format.when(one.since) })}</span>
                <span className={styles.end}>
                  {one.current
                    ? <span className={styles.good}>{words("sessions.current")}</span>
                    : <Button loading={busy} aria-label={words("sessions.endOne", { device })} onClick={() => void send(accountRoutes.endSession, { params: { id: one.id } })}>{words("sessions.end")}</Button>}
                  <br /><span className="hw-quiet">{words("sessions.seen", { time: format.when(one.seenAt) })}</span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {data !== undefined && data.length > 1 && (
        <div className={styles.foot}>
          <Button loading={busy} onClick={() => void send(accountRoutes.endOtherSessions, {}).then((done) => {
            if (done !== undefined) toast(words("sessions.ended"));
          })}>{words("sessions.endOthers")}</Button>
        </div>
      )}
    </Section>
  );
}
