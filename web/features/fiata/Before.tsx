import { Button } from "antd";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { fiataRoutes as routes, type FiataStanding } from "#domain/api/fiata";
import { FIATA_DISCLAIMER } from "#domain/fiata/disclaimer";
import { LIMITS } from "#domain/limits";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { useMe, useWhyNot } from "../../session/use-me.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { Clauses } from "../../ui/Clauses.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { documentAddress } from "../../ui/document-address.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import styles from "./Fiata.module.css";

/** The needs of a FIATA bill, one by one, and the button that begins one. */
export function Before() {
  const words = useWords();
  const found = useRead(routes.standing, {});
  if (found.isPending) return <LoadingLine />;
  if (found.error)
    return <ErrorView title={words("common.failed")} help={found.error.message} onRetry={() => void found.refetch()} />;
  return <Needs standing={found.data} />;
}

function Needs({ standing }: { readonly standing: FiataStanding }) {
  const words = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const beginner = useSend();
  const whyNot = useWhyNot("fbl.draft");
  const { isAdmin } = useMe().user;
  const [reading, setReading] = useState(false);
  const [declined, setDeclined] = useState(false);
  const { missing, forwarderId, connected, disclaimer } = standing;
  const begin = async (): Promise<void> => {
    const done = await beginner.send(routes.create, { body: { language } });
    if (done !== undefined) void navigate(documentAddress({ kind: "FiataBillOfLading", id: done.answer.id }, "edit"));
  };
  const toSettings = <Link to="/layout/settings/advanced">{words("fiata.toSettings")}</Link>;
  const lacking =
    forwarderId === ""
      ? isAdmin
        ? "fiata.fillIn"
        : "fiata.askAdmin"
      : isAdmin
        ? "fiata.fillInSignIn"
        : "fiata.askAdminSignIn";
  return (
    <>
      <p className="hw-help">{words("fiata.createHelp")}</p>
      <Section title={words("fiata.needs")}>
        <FactList label="wide">
          <dt>{words("fiata.need.settings")}</dt>
          <dd>
            {missing.length === 0
              ? words("fiata.there")
              : words("fiata.missingSettings", { names: missing.join(words("common.list")) })}
          </dd>
          <dt>{words("fiata.need.forwarderId")}</dt>
          <dd>{forwarderId === "" ? words("fiata.none") : forwarderId}</dd>
          <dt>{words("fiata.need.signIn")}</dt>
          <dd>{words(connected ? "fiata.there" : "fiata.none")}</dd>
          <dt>{words("fiata.need.disclaimer")}</dt>
          <dd>
            {disclaimer.agreed ? words("fiata.agreed", { version: disclaimer.version }) : words("fiata.notAgreed")}{" "}
            <Button type="link" size="small" onClick={() => setReading(true)}>
              {words("fiata.read")}
            </Button>
          </dd>
        </FactList>
        {(forwarderId === "" || !connected) && (
          <Notice tone="warning" {...(isAdmin ? { action: toSettings } : {})}>
            {words(lacking)}
          </Notice>
        )}
      </Section>
      {declined && !disclaimer.agreed && <Notice tone="error">{words("fiata.declined")}</Notice>}
      {whyNot !== undefined && <Notice tone="info">{whyNot}</Notice>}
      {beginner.problem !== undefined && <Notice tone="error">{beginner.problem.message}</Notice>}
      <div className={styles.acts}>
        <Button type="primary" loading={beginner.busy} disabled={whyNot !== undefined} onClick={() => void begin()}>
          {words("fiata.begin")}
        </Button>
      </div>
      <Dialog open={reading} width={640} title={words("fiata.need.disclaimer")} onClose={() => setReading(false)}>
        {reading && (
          <Disclaimer
            agreed={disclaimer.agreed}
            onEnd={(agreed) => {
              setDeclined(!agreed);
              beginner.forget();
              setReading(false);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface DisclaimerProps {
  readonly agreed: boolean;
  readonly onEnd: (agreed: boolean) => void;
}

function Disclaimer({ agreed, onEnd }: DisclaimerProps) {
  const words = useWords();
  const say = useSay();
  const { send, busy, problem } = useSend();
  const { version, title, clauses } = FIATA_DISCLAIMER;
  const agree = async (): Promise<void> => {
    if ((await send(routes.agree, { body: { version: LIMITS.fiataDisclaimerVersion } })) !== undefined) onEnd(true);
  };
  return (
    <>
      <p className="hw-quiet">
        {say(title)} · {words("fiata.version", { version })}
      </p>
      <div className={styles.clauses} tabIndex={0} role="region" aria-label={say(title)}>
        <Clauses clauses={clauses} level="h3" />
      </div>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      {!agreed && (
        <ButtonRow>
          <Button onClick={() => onEnd(false)}>{words("fiata.decline")}</Button>
          <Button type="primary" loading={busy} onClick={() => void agree()}>
            {words("fiata.agree")}
          </Button>
        </ButtonRow>
      )}
    </>
  );
}
