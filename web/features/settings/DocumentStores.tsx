import { Button } from "antd";
import { useState } from "react";
import { Link } from "react-router";
import { issuerRoutes } from "#domain/api/issuer";
import type { Output } from "#domain/api/route";
import { useRead } from "../../api/query.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useChainNames } from "../../session/use-chain-names.ts";
import { ButtonRow } from "../../ui/ButtonRow.tsx";
import { copyText } from "../../ui/copy.ts";
import { FactList } from "../../ui/FactList.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { Notice, type NoticeTone } from "../../ui/Notice.tsx";
import styles from "./Settings.module.css";

type Stores = Output<typeof issuerRoutes.store>;
type Outcome = Output<typeof issuerRoutes.record>["outcome"];

const TONES: Readonly<Record<Outcome, NoticeTone>> = {
  SET: "success",
  MISSING: "warning",
  OTHER: "warning",
  UNKNOWN: "info",
};

/** The contracts in which the company issues, and what its domain has to say for each. */
export function DocumentStores() {
  const words = useWords();
  const known = useRead(issuerRoutes.store, {}).data;
  if (known === undefined || (known.stores.length === 0 && known.register === null)) return null;
  const { domain, look, stores, register } = known;
  return (
    <Section title={words("documentStores.title")}>
      <p className="hw-help">{words("documentStores.help")}</p>
      {domain === "" ? (
        <Notice
          tone="info"
          action={
            <Link to="/layout/enterprise" className="hw-link">
              {words("documentStores.enterDomain")}
            </Link>
          }
        >
          {words("documentStores.noDomain")}
        </Notice>
      ) : (
        look !== null && <Notice tone="warning">{lookWords(words, domain, look)}</Notice>
      )}
      {stores.map((store) => (
        <IssuingContract key={store.chainId} kind="store" domain={domain} at={store} />
      ))}
      {register !== null && <IssuingContract kind="register" domain={domain} at={register} />}
    </Section>
  );
}

const lookWords = (
  words: ReturnType<typeof useWords>,
  domain: string,
  { shown, like, mixed }: NonNullable<Stores["look"]>,
): string =>
  like === null
    ? words(mixed ? "documentStores.mixed" : "documentStores.shown", { domain, shown })
    : words("documentStores.like", { domain, shown, like });

function IssuingContract({
  kind,
  domain,
  at,
}: {
  readonly kind: "store" | "register";
  readonly domain: string;
  readonly at: Stores["stores"][number];
}) {
  const words = useWords();
  const nameOf = useChainNames();
  const [copied, setCopied] = useState(false);
  const [asked, setAsked] = useState(false);
  const { chainId, contract, stands, record } = at;
  const answer = useRead(issuerRoutes.record, { query: { chainId, contract } }, { enabled: asked && domain !== "" });
  const copy = async (): Promise<void> => setCopied(await copyText(record));
  const check = (): void => {
    if (asked) void answer.refetch();
    setAsked(true);
  };
  return (
    <div className={styles.contract}>
      <FactList label="wide">
        <dt>{words(`documentStores.${kind}`, { chain: nameOf(chainId) })}</dt>
        <dd>
          <span className="hw-mono">{contract}</span>
          {!stands && <div className="hw-quiet">{words("documentStores.comes")}</div>}
        </dd>
        {domain !== "" && (
          <>
            <dt>{words("documentStores.domain")}</dt>
            <dd className="hw-mono">{domain}</dd>
            <dt>{words("documentStores.record")}</dt>
            <dd className="hw-mono">{record}</dd>
          </>
        )}
      </FactList>
      {domain !== "" && (
        <ButtonRow start>
          <Button onClick={() => void copy()}>{words(copied ? "common.copied" : "documentStores.copy")}</Button>
          <Button loading={answer.isFetching} onClick={check}>
            {words("documentStores.check")}
          </Button>
        </ButtonRow>
      )}
      {answer.error !== null && <Notice tone="error">{answer.error.message}</Notice>}
      {answer.data !== undefined && !answer.isFetching && (
        <Notice tone={TONES[answer.data.outcome]}>
          {words(`documentStores.outcome.${answer.data.outcome}`, { domain })}
          {answer.data.outcome === "OTHER" &&
            answer.data.found.map((one) => (
              <div key={one} className="hw-mono">
                {one}
              </div>
            ))}
        </Notice>
      )}
    </div>
  );
}
