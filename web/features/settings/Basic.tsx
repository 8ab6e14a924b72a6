import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import type { Me } from "#domain/api/auth-shapes";
import { daysUntil } from "#domain/certificates";
import { LIMITS } from "#domain/limits";
import { fullName } from "#domain/names";
import { CERTIFICATE_STATES } from "#domain/states";
import { LANGUAGES } from "#domain/text";
import { serverMoment } from "../../i18n/instants.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useLanguage, useWords } from "../../i18n/use-words.ts";
import { useLanguageChoice } from "../../session/use-language-choice.ts";
import { ChangeDialog } from "../../session/security/ChangeDialog.tsx";
import { useMe } from "../../session/use-me.ts";
import { COLOUR_MODES, setColourMode, useColourMode } from "../../theme/colour-mode.ts";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../ui/RowList.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { setShortcuts, useShortcutsOn } from "../../ui/use-keys.ts";
import { SignedName } from "./SignedName.tsx";
import styles from "./Settings.module.css";

/** Name, address, telephone, language, colours, keys, certificates. */
export function Basic() {
  const words = useWords();
  const { user, certificates } = useMe();
  const language = useLanguage();
  const { mode } = useColourMode();
  const shortcuts = useShortcutsOn();
  const { choose, problem } = useLanguageChoice();
  const [changing, setChanging] = useState<"email" | "phone" | null>(null);
  return (
    <>
      <Section title={words("settings.me")}>
        <FactList label="wide">
          <dt>{words("settings.name")}</dt>
          <dd>{fullName(user.firstName, user.lastName) || "—"}</dd>
          <dt>{words("settings.signedName")}</dt>
          <dd className={styles.changed}>
            <SignedName />
          </dd>
          <dt>{words("settings.email")}</dt>
          <dd className={styles.changed}>
            {user.email}{" "}
            <Button
              type="link"
              size="small"
              aria-label={words("changing.ask.email")}
              onClick={() => setChanging("email")}
            >
              {words("changing.change")}
            </Button>
          </dd>
          <dt>{words("settings.phone")}</dt>
          <dd className={styles.changed}>
            {user.phone || "—"}{" "}
            <Button
              type="link"
              size="small"
              aria-label={words("changing.ask.phone")}
              onClick={() => setChanging("phone")}
            >
              {words("changing.change")}
            </Button>
          </dd>
          <dt>{words("settings.role")}</dt>
          <dd>{words(user.isAdmin ? "settings.administrator" : "settings.member")}</dd>
        </FactList>
        {changing !== null && <ChangeDialog what={changing} onClose={() => setChanging(null)} />}
      </Section>
      <Section title={words("settings.display")}>
        {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
        <FactList label="wide">
          <dt>{words("language.label")}</dt>
          <dd>
            <Segments
              label={words("language.label")}
              value={language}
              options={LANGUAGES.map((value) => ({ value, label: words(`language.${value}`) }))}
              onChange={choose}
            />
            <p className="hw-quiet">{words("settings.languageHelp")}</p>
          </dd>
          <dt>{words("mode.label")}</dt>
          <dd>
            <Segments
              label={words("mode.label")}
              value={mode}
              options={COLOUR_MODES.map((value) => ({ value, label: words(`mode.${value}`) }))}
              onChange={setColourMode}
            />
          </dd>
          <dt>{words("settings.shortcuts")}</dt>
          <dd>
            <Segments
              label={words("settings.shortcuts")}
              value={shortcuts ? "on" : "off"}
              options={[
                { value: "on", label: words("settings.on") },
                { value: "off", label: words("settings.off") },
              ]}
              onChange={(next) => setShortcuts(next === "on")}
            />
          </dd>
        </FactList>
      </Section>
      <Section title={words("settings.certificates")}>
        <p className="hw-help">{words("settings.certificatesHelp")}</p>
        <RowList columns={3}>
          {certificates
            .filter((one) => one.inUse)
            .map((one) => (
              <Certificate key={one.id} certificate={one} />
            ))}
        </RowList>
        <p>
          <Link className="hw-link" to="/certification">
            {words("settings.manageCertificates")}
          </Link>
        </p>
      </Section>
    </>
  );
}

function Certificate({ certificate }: { readonly certificate: Me["certificates"][number] }) {
  const words = useWords();
  const format = useFormat();
  const [now] = useState(() => new Date());
  const days = daysUntil(serverMoment(certificate.notAfter), now);
  const soon = certificate.status === "VALID" && days <= LIMITS.certificateWarningDays;
  return (
    <Row>
      <RowPart>
        <span className="hw-strong">{words(certificate.of === "user" ? "settings.ofUser" : "settings.ofCompany")}</span>
        <span className="hw-quiet">{certificate.subject}</span>
      </RowPart>
      <RowPart quiet>
        <span>
          {words("settings.issuedBy")} {certificate.issuer}
        </span>
        <span>
          {words("settings.serial")} <Hash value={certificate.serial} />
        </span>
      </RowPart>
      <RowPart end>
        <span>
          <StateMark state={CERTIFICATE_STATES[certificate.status]} />
          {soon && (
            <span className={styles.doubt}>
              {words("common.comma")}
              {words("settings.expiresIn", { count: days })}
            </span>
          )}
        </span>
        <span className="hw-quiet">
          {words("settings.validUntil")} {format.date(certificate.notAfter)}
        </span>
      </RowPart>
    </Row>
  );
}
