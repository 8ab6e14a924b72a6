import { Button } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import FileSearchOutlined from "@ant-design/icons/es/icons/FileSearchOutlined";
import { Fragment, useState, type ReactNode } from "react";
import { envelopeRoutes } from "#domain/api/envelopes";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { sayEvent } from "#domain/events/events";
import { useRead } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useLanguage, useWords } from "../../i18n/use-words.ts";
import { usePackage } from "../../kind/use-package.ts";
import { useMe } from "../../session/use-me.ts";
import { Details } from "../../ui/Details.tsx";
import { Hash } from "../../ui/Hash.tsx";
import { Term } from "../../ui/Term.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { saveBlob } from "../../ui/save-blob.ts";
import styles from "./Aside.module.css";
import { ManifestDialog } from "./ManifestDialog.tsx";
import { useChainName } from "../../session/use-chain-name.ts";

interface Props {
  readonly envelope: EnvelopeDetail;
}

function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

/** The sender, the receiver, and the people who acted. Persons of another company are not named. */
export function Parties({ envelope }: Props) {
  const words = useWords();
  const format = useFormat();
  const { organisation } = useMe();
  const name = (company: { id: string; name: string } | null): string =>
    company === null
      ? "—"
      : company.id === organisation.id
        ? words("common.yourCompany", { name: company.name })
        : company.name;
  const by = (person: { name: string } | null, at: string | null): ReactNode => (
    <>
      {person?.name}
      {person !== null && person.name !== "" && at !== null ? words("common.comma") : ""}
      {at !== null && format.instant(at)}
    </>
  );
  const rows: (readonly [string, ReactNode])[] = [
    [words("envelope.from"), name(envelope.sender)],
    [words("envelope.to"), name(envelope.recipient)],
  ];
  if (envelope.createdBy.name !== "") rows.push([words("envelope.createdBy"), envelope.createdBy.name]);
  if (envelope.sealedAt !== null)
    rows.push([
      words(envelope.sealedBy?.name ? "envelope.sealedBy" : "envelope.sealed"),
      by(envelope.sealedBy, envelope.sealedAt),
    ]);
  if (envelope.transferredAt !== null)
    rows.push([
      words(envelope.direction === "in" ? "envelope.received" : "envelope.transferredBy"),
      by(envelope.transferredBy, envelope.transferredAt),
    ]);
  return <Facts rows={rows} />;
}

/** The seal: what was signed, with which certificate, and where on the chain its root stands. */
export function SealFacts({ envelope }: Props) {
  const words = useWords();
  const format = useFormat();
  const { seal } = envelope;
  const chain = useChainName(seal?.chainId);
  const [reading, setReading] = useState(false);
  const made = usePackage(envelopeRoutes.askPackage, envelope.id);
  if (seal === null) return null;
  const waiting = words("envelope.waiting");
  const save = (): void => {
    const proof = {
      envelope: envelope.id,
      reference: envelope.reference,
      manifestSha256: seal.sha256,
      certificate: seal.serial,
      leaf: seal.leaf,
      proof: seal.proof,
      root: seal.root,
      chainId: seal.chainId,
      documentStore: seal.store,
      transaction: seal.tx,
      block: seal.block,
    };
    saveBlob(
      new Blob([`${JSON.stringify(proof, null, 2)}\n`], { type: "application/json" }),
      `${envelope.reference}-proof.json`,
    );
  };
  return (
    <section aria-labelledby="seal">
      <h2 id="seal" className={styles.title}>
        <Term of="seal">{words("envelope.sealTitle")}</Term>
      </h2>
      <p className={styles.help}>{words("envelope.sealHelp")}</p>
      <Details>
        <Facts
          rows={[
            [words("envelope.manifest"), <Hash key="manifest" value={seal.sha256} />],
            [words("envelope.serial"), <Hash key="serial" value={seal.serial} />],
            [words("envelope.root"), seal.root === null ? waiting : <Hash key="root" value={seal.root} />],
            [words("envelope.transaction"), seal.tx === null ? waiting : <Hash key="tx" value={seal.tx} tone="link" />],
            [words("envelope.block"), seal.block === null ? waiting : `${chain} #${format.number(seal.block)}`],
          ]}
        />
      </Details>
      <div className={styles.buttons}>
        <Button icon={<FileSearchOutlined aria-hidden="true" />} onClick={() => setReading(true)}>
          {words("envelope.readManifest")}
        </Button>
        <Button icon={<DownloadOutlined aria-hidden="true" />} loading={made.busy} onClick={() => void made.ask()}>
          {words("envelope.package")}
        </Button>
        {seal.root !== null && (
          <Button icon={<DownloadOutlined aria-hidden="true" />} onClick={save}>
            {words("envelope.proof")}
          </Button>
        )}
      </div>
      {made.failed !== undefined && <Notice tone="error">{made.failed}</Notice>}
      {reading && <ManifestDialog envelope={envelope} onClose={() => setReading(false)} />}
    </section>
  );
}

/** The events of the envelope, newest first. */
export function Log({ envelope }: Props) {
  const words = useWords();
  const format = useFormat();
  const language = useLanguage();
  const errorWords = useErrorWords();
  const { data } = useRead(envelopeRoutes.log, { params: { id: envelope.id } });
  if (data === undefined) return null;
  return (
    <section aria-labelledby="log">
      <h2 id="log" className={styles.title}>
        {words("envelope.log")}
      </h2>
      {data.length === 0 && <p className={styles.help}>{errorWords("NO_TRANSFER_RECORDS")}</p>}
      <ol className={styles.log}>
        {[...data].reverse().map((row) => (
          <li key={`${row.at} ${row.event}`} className={styles.entry}>
            <span>{sayEvent(row.event, row.detail, language)}</span>
            <time dateTime={row.at} title={format.instant(row.at)}>
              {format.instant(row.at)}
            </time>
            <span className={styles.by}>{[row.by, row.organisation].filter(Boolean).join(words("common.comma"))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
