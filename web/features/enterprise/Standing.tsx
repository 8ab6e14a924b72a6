import { Link } from "react-router";
import type { Me } from "#domain/api/auth-shapes";
import type { Enterprise } from "#domain/api/organisation";
import { CERTIFICATE_STATES, COMPANY_STATES } from "#domain/states";
import { LANGUAGES } from "#domain/text";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { AssuranceMark } from "../../ui/AssuranceMark.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { certificateOf } from "./certificate-of.ts";
import styles from "./Enterprise.module.css";

/** Whether the company is active, its English and Chinese certificates, and who wrote and changed its facts. */
export function Standing({ company }: { readonly company: Enterprise }) {
  const words = useWords();
  const format = useFormat();
  const { certificates } = useMe();
  return (
    <Section title={words("enterprise.standing")}>
      <FactList label="wide">
        <dt>{words("settings.status")}</dt>
        <dd>
          <StateMark state={COMPANY_STATES[company.status]} />
        </dd>
        <dt>{words("enterprise.identity")}</dt>
        <dd>
          <AssuranceMark level={company.assurance} />
        </dd>
        {LANGUAGES.map((language) => [
          <dt key={`${language} label`}>{words(`enterprise.certificate.${language}`)}</dt>,
          <dd key={language}>
            <Certificate certificate={certificateOf(certificates, language)} />
          </dd>,
        ])}
        <dt>{words("users.created")}</dt>
        <dd>
          {format.instant(company.createdAt)}
          {company.createdBy !== null && <span className="hw-quiet"> · {company.createdBy}</span>}
        </dd>
        <dt>{words("users.updated")}</dt>
        <dd>
          {format.instant(company.updatedAt)}
          {company.updatedBy !== null && <span className="hw-quiet"> · {company.updatedBy}</span>}
        </dd>
      </FactList>
      <p className={styles.more}>
        <Link className="hw-link" to="/certification">
          {words("settings.manageCertificates")}
        </Link>
      </p>
    </Section>
  );
}

function Certificate({ certificate }: { readonly certificate: Me["certificates"][number] | undefined }) {
  const words = useWords();
  const format = useFormat();
  if (certificate === undefined) return <span className="hw-quiet">{words("enterprise.noCertificate")}</span>;
  return (
    <>
      <StateMark state={CERTIFICATE_STATES[certificate.status]} />
      <br />
      <span className="hw-quiet">
        {certificate.subject} · {words("settings.validUntil")} {format.date(certificate.notAfter)}
        {certificate.inUse && <> · {words("enterprise.signs")}</>}
      </span>
    </>
  );
}
