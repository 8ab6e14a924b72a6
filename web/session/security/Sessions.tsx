import { Button } from "antd";
import { Link } from "react-router";
import { accountRoutes } from "#domain/api/account";
import { deviceOf } from "#domain/device";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../ui/RowList.tsx";
import { toast } from "../../ui/toast.ts";
import styles from "./Security.module.css";

/** Where one is signed in, and the end of it. */
export function Sessions() {
  const words = useWords();
  const format = useFormat();
  const { data, error } = useRead(accountRoutes.sessions, {});
  const { data: programs } = useRead(accountRoutes.programs, {});
  const { send, busy, problem } = useSend();
  const refused = problem ?? error;
  return (
    <Section title={words("sessions.title")}>
      <p className="hw-help">{words("sessions.help")}</p>
      {refused !== null && refused !== undefined && <Notice tone="error">{refused.message}</Notice>}
      {data === undefined && error === null && <LoadingLine />}
      {data !== undefined && (
        <RowList columns={3} label={words("sessions.title")}>
          {data.map((one) => {
            const device = deviceOf(one.agent).join(words("common.comma")) || words("sessions.unknown");
            return (
              <Row key={one.id}>
                <RowPart>
                  <span className="hw-strong">{device}</span>
                  <span className="hw-quiet">{one.company}</span>
                </RowPart>
                <RowPart quiet>
                  <span>{one.address}</span>
                  <span>{words("sessions.since", { time: format.when(one.since) })}</span>
                </RowPart>
                <RowPart end>
                  {one.current ? (
                    <span className={styles.good}>{words("sessions.current")}</span>
                  ) : (
                    <Button
                      size="small"
                      loading={busy}
                      aria-label={words("sessions.endOne", { device })}
                      onClick={() => void send(accountRoutes.endSession, { params: { id: one.id } })}
                    >
                      {words("sessions.end")}
                    </Button>
                  )}
                  <span className="hw-quiet">{words("sessions.seen", { time: format.when(one.seenAt) })}</span>
                </RowPart>
              </Row>
            );
          })}
        </RowList>
      )}
      {data !== undefined && data.length > 1 && (
        <div>
          <Button
            loading={busy}
            onClick={() =>
              void send(accountRoutes.endOtherSessions, {}).then((done) => {
                if (done !== undefined) toast(words("sessions.ended"));
              })
            }
          >
            {words("sessions.endOthers")}
          </Button>
        </div>
      )}
      {programs !== undefined && programs.length > 0 && (
        <>
          <p className="hw-help">
            {words("sessions.programs")} <Link to="/api-access">{words("sessions.programsLink")}</Link>
          </p>
          <RowList columns={3} label={words("sessions.programs")}>
            {programs.map((one) => (
              <Row key={`${one.kind} ${one.company} ${one.name}`}>
                <RowPart>
                  <span className="hw-strong">{one.name}</span>
                  <span className="hw-quiet">{one.company}</span>
                </RowPart>
                <RowPart quiet>
                  <span>{words(`sessions.${one.kind}`)}</span>
                </RowPart>
              </Row>
            ))}
          </RowList>
        </>
      )}
    </Section>
  );
}
