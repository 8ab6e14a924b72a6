import { Link } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { capacityIn } from "#domain/capacity";
import { isEmpty } from "#domain/kinds/field";
import { isTemplated } from "#domain/kinds/kind";
import { kindOf } from "#domain/kinds/kinds";
import { kindOfMade } from "#domain/trade-trust/kind-of-template";
import { cargoOf } from "#domain/documents/cargo";
import { signerCompany, workspaceAddress } from "#domain/workspaces";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { useRead } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useLanguage, useSay, useWords } from "../../../i18n/use-words.ts";
import { KindView } from "../../../kind/KindView.tsx";
import { ComplianceCheck } from "../../../process/ComplianceCheck.tsx";
import { useMe } from "../../../session/use-me.ts";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Hash } from "../../../ui/Hash.tsx";
import { Attachments } from "../attachments/Attachments.tsx";
import { isEndedTitle, isTitle } from "../paper/views.ts";
import { SigningPart } from "../signing/SigningPart.tsx";
import { endOf, factsOf } from "./facts.tsx";
import { InstructionUpdate } from "./InstructionPart.tsx";
import { FromElsewhere } from "./FromElsewhere.tsx";
import { Received } from "./Received.tsx";
import { RemoteCopies } from "./RemoteCopies.tsx";
import { TitleStory } from "./TitleStory.tsx";
import type { useDownload } from "./use-download.ts";
import styles from "./View.module.css";

interface Props {
  readonly document: DocumentDetail;
  readonly download: ReturnType<typeof useDownload>;
  /** Shows the paper of an update that waits. */
  readonly onUpdated: () => void;
}

/** Facts above the story, and below it what proves it. */
export function Details({ document, download, onUpdated }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const { organisation } = useMe();
  const titled = isTitle(document);
  const story = useRead(documentRoutes.story, { params: { id: document.id } }, { enabled: titled });
  return (
    <div className={styles.details} tabIndex={0} role="region" aria-label={words("facts.label")}>
      <div className={styles.part}>
        <FactGrid facts={factsOf(document, { words, say, format, me: organisation.id, endedAt: endOf(story.data) })} />
        <ComplianceCheck document={document.id} />
      </div>
      {document.received && <Received document={document} />}
      {isTemplated(kindOf(document.kind)) && <RemoteCopies document={document} />}
      {titled && document.register !== null && (
        <div className={styles.part}>
          <TitleStory document={document} story={story} />
        </div>
      )}
      {document.kind === EXCHANGED_KIND && document.register !== null && <FromElsewhere document={document} />}
      {document.instruction?.update && (
        <div className={styles.part}>
          <InstructionUpdate document={document} update={document.instruction.update} onPaper={onUpdated} />
        </div>
      )}
      {kindOf(document.kind).billOfLading !== true && <Contents document={document} />}
      {document.signing !== null && document.signing.state !== "SET_ASIDE" && (
        <div className={styles.part}>
          <SigningPart document={document} request={document.signing} />
        </div>
      )}
      {document.refusals.length > 0 && <Refusals document={document} />}
      {document.released.length > 0 && <Releases document={document} />}
      {document.signatures.length > 0 && <Signatures document={document} />}
      {document.files.length > 0 && <Files document={document} />}
      {(document.attachments.length > 0 || document.can["attach"] === null) && (
        <section className={styles.part} aria-label={words("facts.attachments")}>
          <h2 className={styles.heading}>{words("facts.attachments")}</h2>
          <Attachments document={document} download={download} />
        </section>
      )}
      {document.checksum !== null && (
        <div className={styles.part}>
          <span className={styles.quiet}>{words("facts.checksum")}</span> <Hash value={document.checksum} />
        </div>
      )}
    </div>
  );
}

/** Fields that stand among the facts already. */
const AMONG_FACTS: readonly string[] = ["name", "number", "date"];

/** The content of a document, field by field: of a file the data that were written down. */
function Contents({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const kind = kindOfMade(document);
  const data = Object.fromEntries(
    Object.entries(document.data).filter(([name]) => kind.class !== "ordinary" || !AMONG_FACTS.includes(name)),
  );
  if (isEmpty(data)) return null;
  return (
    <section className={styles.part} aria-label={words("facts.contents")}>
      <h2 className={styles.heading}>{words("facts.contents")}</h2>
      <KindView kind={kind} data={data} />
    </section>
  );
}

/** Which visitors refused to sign, why, and where they are asked again or no longer. */
function Refusals({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const format = useFormat();
  return (
    <section className={styles.part} aria-label={words("facts.refusals")}>
      <h2 className={styles.heading}>{words("facts.refusals")}</h2>
      <ul className={styles.refusals}>
        {document.refusals.map(({ email, reason, at, workspaceId }) => (
          <li key={email + workspaceId}>
            <Link to={workspaceAddress(workspaceId, document.id)}>
              {words("workspace.refusedOn", { email, when: format.instant(at), reason })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Releases({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const format = useFormat();
  const cargo = cargoOf(document);
  return (
    <section className={styles.part} aria-label={words("facts.released")}>
      <h2 className={styles.heading}>{words("facts.released")}</h2>
      <ul className={styles.rows}>
        {document.released.map((one) => (
          <li key={one.at} className={styles.row}>
            <time className={styles.quiet} dateTime={one.at}>
              {format.instant(one.at)}
            </time>
            <span className={styles.grow}>
              {one.receiver} <span className={styles.quiet}>{one.transport}</span>
            </span>
            <span>
              {one.lines.map(({ line, quantity }) => format.quantity(quantity, cargo[line]?.unit ?? "")).join(" + ")}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Signatures({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const language = useLanguage();
  const format = useFormat();
  return (
    <section className={styles.part} aria-label={words("facts.signatures")}>
      <h2 className={styles.heading}>{words("facts.signatures")}</h2>
      <ul className={styles.rows}>
        {document.signatures.map((one) => (
          <li key={one.at + one.serial} className={styles.row}>
            <span className={styles.grow}>
              <strong>{one.name}</strong>
              {words("common.comma")}
              {signerCompany(one.organisation, language)}
              <span className={styles.quiet}>
                {[capacityIn(one.capacity, language), one.stamp && words("facts.stamp", { name: one.stamp })]
                  .filter(Boolean)
                  .map((said) => `${words("common.comma")}${said}`)}
              </span>
            </span>
            <Hash value={one.serial} />
            <time className={styles.quiet} dateTime={one.at}>
              {format.instant(one.at)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The files with what tells each from any other: they are downloaded at the head of the page. */
function Files({ document }: Pick<Props, "document">) {
  const words = useWords();
  const format = useFormat();
  return (
    <section className={styles.part} aria-label={words("facts.files")}>
      <h2 className={styles.heading}>{words("facts.files")}</h2>
      <ul className={styles.rows}>
        {document.files.map((one) => (
          <li key={one.id} className={styles.row}>
            <span className={styles.grow}>
              {one.name}{" "}
              <span className={styles.quiet}>
                {words(
                  one.role === "signed" && isEndedTitle(document) ? "facts.signedEnded" : `facts.roles.${one.role}`,
                )}
              </span>
            </span>
            <span className={styles.quiet}>{format.size(one.size)}</span>
            <Hash value={one.sha256} />
          </li>
        ))}
      </ul>
    </section>
  );
}
