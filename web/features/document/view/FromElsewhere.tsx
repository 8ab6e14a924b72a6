import { Button } from "antd";
import { useState } from "react";
import { arrivalRoutes as routes, type ArrivalFile, type Origin } from "#domain/api/arrivals";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { entryOf } from "#domain/lookup";
import { ACTION_CODES } from "#domain/pint-codes";
import { ApiError, callBytes } from "../../../api/client.ts";
import { useRead } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { SaveJson } from "../../../process/SaveJson.tsx";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Row, RowList, RowPart } from "../../../ui/RowList.tsx";
import { saveBlob } from "../../../ui/save-blob.ts";
import styles from "./View.module.css";

/** Where a bill came from, where it came from another platform: its chain, its papers, what the form does not say. */
export function FromElsewhere({ document: { id } }: { readonly document: DocumentDetail }) {
  const { data } = useRead(routes.get, { params: { id } });
  return data?.origin ? <From origin={data.origin} /> : null;
}

function From({ origin }: { readonly origin: Origin }) {
  const [words, format] = [useWords(), useFormat()];
  const { number, carrier, platform, at, orderOf, files, unsaid, transportDocument } = origin;
  return (
    <section className={styles.part} aria-label={words("platforms.origin.title")}>
      <h2 className={styles.heading}>{words("platforms.origin.title")}</h2>
      <FactGrid
        facts={[
          { label: words("platforms.origin.carrier"), value: carrier },
          { label: words("platforms.origin.platform"), value: words("platforms.platformOf", platform), span: 2 },
          { label: words("platforms.origin.at"), value: format.when(at) },
          ...(orderOf === null ? [] : [{ label: words("platforms.origin.order"), value: orderOf }]),
        ]}
      />
      <Chain origin={origin} />
      {files.length > 0 && (
        <>
          <h3 className={styles.heading}>{words("platforms.origin.files")}</h3>
          <RowList columns={2} label={words("platforms.origin.files")}>
            {files.map((file) => (
              <File key={file.sha256} id={origin.id} file={file} />
            ))}
          </RowList>
        </>
      )}
      {unsaid.length > 0 && (
        <details>
          <summary>{words("platforms.origin.unsaid", { count: unsaid.length })}</summary>
          <dl>
            {unsaid.map(({ path, value }) => (
              <div key={path}>
                <dt className="hw-quiet hw-mono">{path}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      <p>
        <SaveJson
          label={words("platforms.origin.document")}
          name={`transport-document-${number}`}
          content={transportDocument}
        />
      </p>
    </section>
  );
}

/** The acts on the bill on all platforms, as their signatures say them. */
function Chain({ origin: { chain } }: { readonly origin: Origin }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const acts = chain.flatMap(({ platform, kid, acts: said }) => said.map((one) => ({ ...one, platform, kid })));
  const heads = ["when", "act", "from", "to", "on"] as const;
  return (
    <div className={styles.wide} tabIndex={0} role="region" aria-label={words("platforms.origin.chain")}>
      <table className={styles.table}>
        <caption className={styles.heading}>{words("platforms.origin.chain")}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {words(`platforms.origin.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {acts.map(({ action, actor, recipient, at, platform, kid }, i) => (
            <tr key={i}>
              <td title={format.instant(at)}>{format.when(at)}</td>
              <td>{say(entryOf(ACTION_CODES, action) ?? { en: action, zh: action })}</td>
              <td>{actor}</td>
              <td>{recipient ?? ""}</td>
              <td className="hw-mono" title={kid}>
                {platform}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function File({ id, file }: { readonly id: string; readonly file: ArrivalFile }) {
  const [words, format] = [useWords(), useFormat()];
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { sha256, name, size, kind, here } = file;
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      saveBlob(await callBytes(routes.file, { params: { id, sha256 } }), name);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      setProblem(words("platforms.origin.failed", { why: failure.message }));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Row>
      <RowPart>
        <span>{name}</span>
        <span className="hw-quiet">
          {kind === "COPY" && `${words("platforms.origin.copy")}${words("common.comma")}`}
          {format.size(size)}
        </span>
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      </RowPart>
      <RowPart end>
        {here ? (
          <Button size="small" loading={busy} onClick={() => void save()}>
            {words("platforms.origin.download")}
          </Button>
        ) : (
          <span className="hw-quiet">{words("platforms.origin.notHere")}</span>
        )}
      </RowPart>
    </Row>
  );
}
