import { Button } from "antd";
import CloseOutlined from "@ant-design/icons/es/icons/CloseOutlined";
import { Fragment } from "react";
import { Link } from "react-router";
import type { EnvelopeDetail } from "#domain/api/envelope-shapes";
import { kindOf } from "#domain/kinds/kinds";
import { DOCUMENT_STATES } from "#domain/states";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import { described } from "../../kind/described.ts";
import { documentAddress } from "../../ui/document-address.ts";
import { KindTile } from "../../ui/KindTile.tsx";
import { Segments } from "../../ui/Segments.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { isDraft } from "./checks.ts";
import styles from "./DocumentTable.module.css";

export type Inside = EnvelopeDetail["documents"][number];
export interface Choice {
  readonly isCopy?: boolean;
  readonly watermark?: Inside["watermark"];
  readonly moves?: NonNullable<Inside["moves"]>;
}

interface Props {
  readonly documents: readonly Inside[];
  /** e-Packs inside: what belongs to one goes out with it only. */
  readonly packs?: EnvelopeDetail["packs"];
  /** Absent where the content is fixed. */
  readonly onChoose?: (document: Inside, choice: Choice) => void;
  readonly onRemove?: (document: Inside) => void;
  readonly onDownload?: (document: Inside) => void;
}

export const numberOf = (document: Inside): string => document.number || document.name;

/** Its name on a screen: a draft without a number and a name by its kind. */
export function useCalled(): (document: Inside) => string {
  const say = useSay();
  return (document) => numberOf(document) || say(kindOf(document.kind).label);
}

/** The documents inside an envelope, and how each travels. */
export function DocumentTable({ documents, packs = [], onChoose, onRemove, onDownload }: Props) {
  const words = useWords();
  const format = useFormat();
  const called = useCalled();
  const packOf = ({ id }: Inside): string | undefined => packs.find((pack) => pack.documents.includes(id))?.reference;
  return (
    <table className={styles.table} aria-label={words("envelope.documents")}>
      <thead>
        <tr>
          <th scope="col">
            <span className="hw-hidden">{words("lists.kind")}</span>
          </th>
          <th scope="col">{words("envelope.number")}</th>
          <th scope="col" className={styles.what}>
            {words("envelope.what")}
          </th>
          <th scope="col">{words("envelope.state")}</th>
          <th scope="col">{words(onChoose ? "envelope.sendAs" : "envelope.sentAs")}</th>
          <th scope="col" className={styles.size}>
            {words("envelope.size")}
          </th>
          <td />
        </tr>
      </thead>
      <tbody>
        {documents.map((document) => (
          <Fragment key={document.id}>
            <tr
              data-draft={isDraft(document) || undefined}
              data-more={(onChoose !== undefined && hasMore(document)) || undefined}
            >
              <td>
                <Tile document={document} />
              </td>
              <td className={styles.number}>
                <Link to={documentAddress(document)}>{called(document)}</Link>
              </td>
              <td className={styles.what}>
                <What document={document} pack={packOf(document)} />
              </td>
              <td>
                <StateMark state={DOCUMENT_STATES[document.state]} />
              </td>
              <td className={styles.way}>
                <Way document={document} onChoose={onChoose} />
              </td>
              <td className={styles.size}>{document.size === null ? "—" : format.size(document.size)}</td>
              <td className={styles.act}>
                {onRemove !== undefined && packOf(document) === undefined && (
                  <Button
                    type="text"
                    size="small"
                    icon={<CloseOutlined aria-hidden="true" />}
                    aria-label={words("common.remove", { name: called(document) })}
                    onClick={() => onRemove(document)}
                  />
                )}
                {onDownload !== undefined && document.fileId !== null && (
                  <Button
                    size="small"
                    aria-label={words("envelope.download", { number: numberOf(document) })}
                    onClick={() => onDownload(document)}
                  >
                    {words("common.download")}
                  </Button>
                )}
              </td>
            </tr>
            {onChoose !== undefined && hasMore(document) && (
              <tr className={styles.more} data-draft={isDraft(document) || undefined}>
                <td />
                <td colSpan={6}>
                  <More document={document} onChoose={onChoose} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** Beside original or copy there is more to choose: which roles move, or which watermark a copy bears. */
const hasMore = (document: Inside): boolean => document.isCopy || document.moves !== null;

function Tile({ document }: { readonly document: Inside }) {
  const say = useSay();
  const kind = kindOf(document.kind);
  return <KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} />;
}

function What({ document, pack }: { readonly document: Inside; readonly pack: string | undefined }) {
  const words = useWords();
  const say = useSay();
  const kind = say(kindOf(document.kind).label);
  const named = document.number !== "" && document.name !== "" && document.name !== document.number;
  return (
    <>
      {[
        ...described(kind, named ? document.name : ""),
        ...(document.attachments === 0 ? [] : [words("envelope.attachments", { count: document.attachments })]),
        ...(pack === undefined ? [] : [words("pack.belongs", { reference: pack })]),
      ].join(words("common.comma"))}
    </>
  );
}

function Way({ document, onChoose }: { readonly document: Inside; readonly onChoose: Props["onChoose"] }) {
  const words = useWords();
  const called = useCalled();
  if (onChoose === undefined)
    return (
      <>
        {words(document.isCopy ? "envelope.copy" : "envelope.original")}
        {document.moves !== null && (
          <span className={styles.moves}>
            {" "}
            · {words(document.moves === "BOTH" ? "envelope.both" : "envelope.possession")}
          </span>
        )}
        {document.refused && <strong className={styles.refused}> · {words("envelope.refusedOne")}</strong>}
      </>
    );
  return (
    <Segments
      small
      label={words("envelope.sendAsOf", { number: called(document) })}
      value={document.isCopy ? "copy" : "original"}
      onChange={(way) => onChoose(document, { isCopy: way === "copy" })}
      options={[
        { value: "original", label: words("envelope.original") },
        { value: "copy", label: words("envelope.copy") },
      ]}
    />
  );
}

function More({
  document,
  onChoose,
}: {
  readonly document: Inside;
  readonly onChoose: NonNullable<Props["onChoose"]>;
}) {
  const words = useWords();
  const errorWords = useErrorWords();
  const why = (code: string | null): string | undefined => (code === null ? undefined : errorWords(code));
  const number = useCalled()(document);
  return (
    <span className={styles.choice}>
      <span className={styles.choiceLabel}>{words(document.isCopy ? "envelope.watermark" : "envelope.moves")}</span>
      {document.isCopy ? (
        <Segments
          small
          label={words("envelope.watermarkOf", { number })}
          value={document.watermark}
          onChange={(watermark) => onChoose(document, { watermark })}
          options={[
            { value: "FULL", label: words("envelope.full") },
            { value: "TRADITIONAL", label: words("envelope.traditional") },
          ]}
        />
      ) : (
        <Segments
          small
          label={words("envelope.movesOf", { number })}
          value={document.moves ?? undefined}
          onChange={(moves) => onChoose(document, { moves })}
          options={[
            { value: "BOTH", label: words("envelope.both"), why: why(document.canMove.BOTH) },
            { value: "POSSESSION", label: words("envelope.possession"), why: why(document.canMove.POSSESSION) },
          ]}
        />
      )}
    </span>
  );
}
