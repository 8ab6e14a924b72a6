import { Fragment } from "react";
import type { EnvelopeReport } from "#domain/api/pint";
import { ACTION_CODES, RESPONSE_CODES } from "#domain/pint-codes";
import { PINT_FAULTS } from "#domain/pint-faults";
import { entryOf } from "#domain/lookup";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { FactList } from "../../../ui/FactList.tsx";
import { Section } from "../../../ui/FormParts.tsx";
import { Hash } from "../../../ui/Hash.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../../ui/RowList.tsx";
import styles from "./Counterparties.module.css";

/** The verdict on an envelope, and what the envelope says. */
export function EnvelopeReportView({ report }: { readonly report: EnvelopeReport }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const { code, status, fault, sender, bill, recipient, chain, documents, sha256, at } = report;
  const facts = [
    ["http", String(status)],
    ["bill", bill === null ? null : words("counterparties.trial.billOf", bill)],
    [
      "sender",
      sender === null
        ? words("counterparties.trial.senderUnknown")
        : words(`counterparties.trial.${sender.strict ? "senderStrict" : "senderLenient"}`, {
            name: sender.name,
            code: sender.code,
          }),
    ],
    ["recipient", recipient],
    ["judged", format.when(at)],
  ] as const;
  return (
    <>
      <Section title={words("counterparties.trial.verdict")}>
        <div className={styles.verdict}>
          <Verdict code={code} status={status} fault={fault} />
        </div>
        <FactList label="narrow">
          {facts.map(([name, value]) =>
            value === null ? null : (
              <Fragment key={name}>
                <dt>{words(`counterparties.trial.${name}`)}</dt>
                <dd>{value}</dd>
              </Fragment>
            ),
          )}
          <dt>{words("counterparties.trial.file")}</dt>
          <dd>
            <Hash value={sha256} />
          </dd>
        </FactList>
      </Section>
      {chain.length > 0 && (
        <Section title={words("counterparties.trial.chain")}>
          <RowList columns={2} label={words("counterparties.trial.chain")}>
            {chain.map(({ platform, kid, acts }, i) => (
              <Row key={i}>
                <RowPart>
                  <span>{words("counterparties.trial.signedBy", { platform })}</span>
                  <span className="hw-quiet hw-mono">{kid}</span>
                </RowPart>
                <RowPart>
                  {acts.map(({ action, actor, recipient: to, at: when }, k) => (
                    <span key={k}>
                      {say(entryOf(ACTION_CODES, action) ?? { en: action, zh: action })}
                      {words("common.colon")}
                      {to === null ? actor : `${actor} → ${to}`} <span className="hw-quiet">{format.when(when)}</span>
                    </span>
                  ))}
                </RowPart>
              </Row>
            ))}
          </RowList>
        </Section>
      )}
      {documents.length > 0 && (
        <Section title={words("counterparties.trial.documents")}>
          <RowList columns={2} label={words("counterparties.trial.documents")}>
            {documents.map(({ name, size, mediaType, sha256: hash }) => (
              <Row key={hash}>
                <RowPart>{name}</RowPart>
                <RowPart quiet>
                  <span>
                    {mediaType}, {format.size(size)} <Hash value={hash} />
                  </span>
                </RowPart>
              </Row>
            ))}
          </RowList>
        </Section>
      )}
    </>
  );
}

function Verdict({ code, status, fault }: Pick<EnvelopeReport, "code" | "status" | "fault">) {
  const [words, say] = [useWords(), useSay()];
  if (code === null && fault === null)
    return <Notice tone="success">{words("counterparties.trial.started", { status: String(status) })}</Notice>;
  const why = fault === null ? "" : say(PINT_FAULTS[fault].label);
  if (code === null) return <Notice tone="error">{words("counterparties.trial.unsigned", { why })}</Notice>;
  const label = `${code}${words("common.colon")}${say(RESPONSE_CODES[code].label)}`;
  return RESPONSE_CODES[code].taken ? (
    <Notice tone="success">{label}</Notice>
  ) : (
    <Notice tone="error">{words("counterparties.trial.refused", { label, why })}</Notice>
  );
}
