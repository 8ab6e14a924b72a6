import type { ReactNode } from "react";
import { ASSURANCE } from "#domain/assurance";
import { READ_ONLY } from "#domain/chain/register-version";
import { HEADLINES } from "#domain/headlines";
import { OBLIGATION_STATES, type Obligation } from "#domain/verify/obligation";
import { REASONS, type Reason } from "#domain/reasons";
import { judgeTitle } from "#domain/verify/title";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { outcomeOf } from "../../ui/title/signature-state.ts";
import { Hash } from "../../ui/Hash.tsx";
import { useChainNames } from "../../session/use-chain-names.ts";
import { Later } from "./Later.tsx";
import { CheckSection } from "./CheckSection.tsx";
import { History } from "./History.tsx";
import type { Verification } from "./run-verify.ts";
import { Signatures } from "./Signatures.tsx";
import { Mark } from "./Mark.tsx";
import { orderOf, toneOf, tonesOf, type SectionName } from "./verdict-view.ts";
import styles from "./Checks.module.css";

interface PartProps {
  readonly verification: Verification;
}

/** The parts of the answer; what was not passed stands first. */
export function Checks({ verification, report }: PartProps & { readonly report: ReactNode }) {
  const words = useWords();
  const tones = tonesOf(verification);
  const parts: Readonly<Record<SectionName, ReactNode>> = {
    integrity: <Integrity verification={verification} />,
    later: <Later verification={verification} />,
    issuer: <Issuer verification={verification} />,
    status: <Status verification={verification} />,
    files: <Files verification={verification} />,
    signatures: <SignatureCheck verification={verification} />,
    history: <History verification={verification} tone={tones.history} report={report} />,
  };
  return (
    <div aria-label={words("verify.name")} role="group">
      {orderOf(tones)
        .filter((name) => name !== "signatures" || verification.verdict?.format !== "package")
        .map((name) => (
          <div key={name}>{parts[name]}</div>
        ))}
    </div>
  );
}

function Integrity({ verification }: PartProps) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const nameOf = useChainNames();
  const { verdict } = verification;
  const title = words("verify.asks.integrity");
  if (verdict === null) return <CheckSection tone="none" title={title} summary={words("verify.notChecked")} />;
  return (
    <CheckSection
      tone={tonesOf(verification).integrity}
      title={title}
      summary={say(REASONS[verdict.checks.integrity.reason])}
    >
      <p className={styles.line}>
        {words("verify.fingerprint")} <Hash value={verdict.sha256} />
      </p>
      {verdict.anchors.map((anchor) => {
        const chain = nameOf(anchor.chainId);
        return (
          <p key={`${anchor.store}${anchor.root}`} className={styles.line}>
            {anchor.block === null || anchor.at === null
              ? words("verify.anchorWaiting", { chain })
              : words("verify.anchorAt", {
                  chain,
                  block: format.number(anchor.block),
                  time: format.instant(anchor.at),
                })}
          </p>
        );
      })}
    </CheckSection>
  );
}

const SAYS_LEVEL: ReadonlySet<Reason> = new Set(["COMPANY_APPROVED", "COMPANY_UNCHECKED", "ASSURANCE_UNSAID"]);

function Issuer({ verification }: PartProps) {
  const words = useWords();
  const say = useSay();
  const { verdict } = verification;
  const title = words("verify.asks.issuer");
  if (verdict === null) return <CheckSection tone="none" title={title} summary={words("verify.notChecked")} />;
  const reason = say(REASONS[verdict.checks.issuer.reason]);
  const signer = verdict.signatures.find(({ kind }) => kind === "signature");
  // The reason may say the level already; then only the number is left to be said.
  const level =
    signer === undefined || signer.assurance === null || SAYS_LEVEL.has(verdict.checks.issuer.reason)
      ? ""
      : say(ASSURANCE[signer.assurance].means);
  const number =
    signer === undefined || signer.identifier === ""
      ? ""
      : words("verify.companyNumber", { number: signer.identifier });
  const said = [level, number].filter((part) => part !== "").join(words("common.semicolon"));
  return (
    <CheckSection tone={tonesOf(verification).issuer} title={title} summary={verdict.issuerName || reason}>
      {verdict.issuerName !== "" && <p>{reason}</p>}
      {signer !== undefined && said !== "" && <p className={styles.line}>{said}</p>}
      {signer !== undefined && signer.serial !== "" && (
        <p className={styles.line}>
          {words("verify.certificate", { name: signer.name })} <Hash value={signer.serial} />
          {signer.path[0] !== undefined && (
            <>
              {words("common.comma")}
              {words("verify.issuedBy", { name: signer.path[0].issuer })}
            </>
          )}
        </p>
      )}
    </CheckSection>
  );
}

function Status({ verification }: PartProps) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const nameOf = useChainNames();
  const { verdict, title: found, place } = verification;
  const finding = verdict?.checks.status ?? judgeTitle(found);
  const version = found?.version ?? null;
  const readOnly = version === null ? null : READ_ONLY[version];
  return (
    <CheckSection
      tone={tonesOf(verification).status}
      title={words("verify.asks.status")}
      summary={say(REASONS[finding.reason])}
    >
      {place === null ? undefined : (
        <p className={styles.line}>
          {words("verify.register", { chain: nameOf(place.chainId), id: place.chainId })}{" "}
          <Hash value={place.registry} />
          {words("common.comma")}
          {words("verify.titleNumber")} <Hash value={place.tokenId} />
          {found !== null && (
            <>
              {words("common.comma")}
              {words("verify.readAt", { block: format.number(found.block) })}
              {words("common.comma")}
              {words(`verify.source.${found.source}`)}
            </>
          )}
        </p>
      )}
      {readOnly !== null && <p className={styles.line}>{say(readOnly)}</p>}
      {found !== null && found.obligation !== null && <Acceptance obligation={found.obligation} />}
    </CheckSection>
  );
}

/** Whether a bill of exchange was accepted, by whom and when. */
function Acceptance({ obligation: { state, by, at } }: { readonly obligation: Obligation }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  return (
    <p className={styles.line}>
      {say(OBLIGATION_STATES[state])}
      {by !== null && (
        <>
          {words("common.comma")}
          {words("verify.actedBy")} <Hash value={by} />
        </>
      )}
      {at !== null && (
        <>
          {words("common.comma")}
          {format.instant(at)}
        </>
      )}
    </p>
  );
}

function SignatureCheck({ verification }: PartProps) {
  const words = useWords();
  const { verdict } = verification;
  const title = words("verify.asks.signatures");
  if (verdict === null) return <CheckSection tone="none" title={title} summary={words("verify.notChecked")} />;
  const { signatures } = verdict;
  const signed = signatures.filter(({ kind }) => kind === "signature");
  const tone = tonesOf(verification).signatures;
  if (signatures.length === 0) {
    return (
      <CheckSection
        tone={tone}
        title={title}
        summary={words(
          verdict.format === "credential" || verdict.format === "open-attestation"
            ? "verify.proofOnly"
            : "verify.noSignatures",
        )}
      />
    );
  }
  const valid = signed.filter((one) => outcomeOf(one) === "VALID").length;
  const whole = signatures.at(-1)?.laterChanges.reason === "COVERS_ALL";
  return (
    <CheckSection
      tone={tone}
      title={title}
      summary={
        <>
          {words("verify.signatureCount", { valid, all: signed.length })}
          {whole && words("verify.nothingAdded")}
        </>
      }
    >
      <Signatures verdict={verdict} />
    </CheckSection>
  );
}

function Files({ verification }: PartProps) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const found = verification.verdict?.package ?? null;
  if (found === null) return null;
  const { parts, seal } = found;
  const valid = parts.filter(({ verdict }) => verdict.overall === "VALID").length;
  return (
    <CheckSection
      tone={tonesOf(verification).files}
      title={words("verify.asks.files")}
      summary={words("verify.filesCount", { valid, all: parts.length })}
    >
      {seal !== null && (
        <p className={styles.line}>
          {words("verify.sealOf", { sender: seal.sender, recipient: seal.recipient })}
          {words("common.comma")}
          {say(REASONS[seal.identity.reason])}
          {seal.signedAt !== null && (
            <>
              {words("common.comma")}
              {words("verify.sealedAt", { time: format.instant(seal.signedAt) })}
            </>
          )}
        </p>
      )}
      <ul className={styles.files}>
        {parts.map(({ name, verdict }) => (
          <li key={name}>
            <Mark tone={toneOf(verdict.overall)} /> <span className={styles.fileName}>{name}</span>{" "}
            <span>{say(HEADLINES[verdict.headline])}</span>
          </li>
        ))}
      </ul>
    </CheckSection>
  );
}
