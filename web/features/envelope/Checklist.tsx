import CheckCircleFilled from "@ant-design/icons/es/icons/CheckCircleFilled";
import ExclamationCircleFilled from "@ant-design/icons/es/icons/ExclamationCircleFilled";
import { Link } from "react-router";
import type { Contact } from "#domain/api/contacts";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { LIMITS } from "#domain/limits";
import { PERMISSIONS } from "#domain/permissions";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { useMe } from "../../session/use-me.ts";
import { checksOf, originalsOf, type Check } from "./checks.ts";
import { useCalled } from "./DocumentTable.tsx";
import styles from "./Aside.module.css";
import { useChainName } from "../../session/use-chain-name.ts";

interface Props {
  readonly envelope: EnvelopeDetail;
  readonly recipient: Contact | undefined;
}

/** The conditions for sealing an envelope: passed and open, from what is known. */
export function Checklist({ envelope, recipient }: Props) {
  const words = useWords();
  const me = useMe();
  const certificate = me.certificates.find((one) => one.of === "organisation" && one.inUse);
  const checks = checksOf(envelope, recipient, certificate);
  const ordered = [
    ...checks.filter((check) => check.refused !== null),
    ...checks.filter((check) => check.refused === null),
  ];
  return (
    <section aria-labelledby="before-sealing">
      <h2 id="before-sealing" className={styles.title}>
        {words("envelope.before")}
      </h2>
      <ul className={styles.checks}>
        {ordered.map((check) => (
          <CheckLine
            key={`${check.key} ${check.document?.id ?? ""}`}
            check={check}
            envelope={envelope}
            agreed={recipient?.agreementAccepted === true}
            until={certificate?.notAfter}
          />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly check: Check;
  readonly envelope: EnvelopeDetail;
  readonly agreed: boolean;
  readonly until: string | undefined;
}

function CheckLine({ check, envelope, agreed, until = "" }: LineProps) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const errorWords = useErrorWords();
  const passed = check.refused === null;
  const called = useCalled();
  const number = check.document && called(check.document);
  const originals = originalsOf(envelope).length;
  const why =
    check.refused === null
      ? ""
      : errorWords(check.refused, {
          number: number ?? "",
          permission: say(PERMISSIONS["envelope.seal"]),
          max: LIMITS.originalsTogether,
        });
  const good = (): string => {
    switch (check.key) {
      case "recipient":
        return words(agreed ? "envelope.check.recipientAgreed" : "envelope.check.recipientGood");
      case "documents":
        return words("envelope.check.drafts");
      case "original":
        return originals > 1
          ? words("envelope.check.originals", { count: originals })
          : words(originals === 0 ? "envelope.check.noOriginal" : "envelope.check.original");
      default:
        return words("envelope.check.certificate", { date: format.date(until) });
    }
  };
  return (
    <li className={styles.check} data-passed={passed || undefined}>
      {passed ? (
        <CheckCircleFilled className={styles.good} role="img" aria-label={words("envelope.check.passed")} />
      ) : (
        <ExclamationCircleFilled className={styles.bad} role="img" aria-label={words("envelope.check.missing")} />
      )}
      <span>
        {check.refused === null ? (
          good()
        ) : check.document === undefined || check.refused === "ENVELOPE_DOCUMENT_VOID" ? (
          why
        ) : check.key === "original" ? (
          <>
            <strong>{number}</strong>
            {words("common.colon")}
            {why}
          </>
        ) : (
          <>
            {words("envelope.check.draft", { number: number ?? "" })}
            <br />
            <Link to={documentAddress(check.document)}>{words("envelope.check.open", { number: number ?? "" })}</Link>
          </>
        )}
      </span>
    </li>
  );
}

/** The three steps that follow, with who takes them. */
export function WhatThen({ envelope }: { readonly envelope: EnvelopeDetail }) {
  const words = useWords();
  const chain = useChainName();
  const names = envelope.colleagues.map((one) => one.name).join(words("common.list"));
  const steps = [
    {
      key: "seal",
      title: words("envelope.thenSeal"),
      text:
        envelope.documents.length === 0
          ? words("envelope.thenSealNothing", { chain })
          : words("envelope.thenSealText", { count: envelope.documents.length, chain }),
    },
    {
      key: "transfer",
      title: words("envelope.thenTransfer"),
      text:
        envelope.id === ""
          ? words("envelope.thenColleague")
          : names === ""
            ? words("envelope.thenNobody")
            : words("envelope.thenTransferText", { names }),
    },
    {
      key: "receive",
      title: words("envelope.thenReceive"),
      text:
        envelope.recipient === null
          ? words("envelope.thenReceiveAnyone")
          : words("envelope.thenReceiveText", { recipient: envelope.recipient.name }),
    },
  ];
  return (
    <section aria-labelledby="what-then">
      <h2 id="what-then" className={styles.title}>
        {words("envelope.then")}
      </h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step.key} className={styles.step}>
            <span className={styles.index} aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <strong className={styles.stepTitle}>{step.title}</strong>
              <br />
              {step.text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
