import { Button } from "antd";
import { Link } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { receivedRoutes, type ReceivedFile } from "#domain/api/received";
import { titleRoutes } from "#domain/api/titles";
import { HEADLINES, HOLDING } from "#domain/headlines";
import { REASONS, type Outcome } from "#domain/reasons";
import { useRead } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { useChainNames } from "../../../session/use-chain-names.ts";
import { useWhyNot } from "../../../session/use-me.ts";
import { titleAddress } from "../../../ui/title/title-address.ts";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Hash } from "../../../ui/Hash.tsx";
import { Notice, type NoticeTone } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "./View.module.css";

const TONES: Readonly<Record<Outcome, NoticeTone>> = { VALID: "success", INDETERMINATE: "warning", INVALID: "error" };

const CHECKS = ["integrity", "issuer", "status"] as const satisfies readonly (keyof ReceivedFile["checks"])[];

/** The verdict on a file of another issuer, when it was asked for, and the title that the file names. */
export function Received({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const why = useWhyNot("tt.create");
  const { send, busy, problem } = useSend();
  const params = { id: document.id };
  const { data: file, error } = useRead(receivedRoutes.get, { params });
  if (file === undefined) return error === null ? null : <Notice tone="error">{error.message}</Notice>;
  const again = async (): Promise<void> => {
    if ((await send(receivedRoutes.verify, { params })) !== undefined) toast(words("received.verified"));
  };
  return (
    <section className={`${styles.part} ${styles.verdict}`} aria-label={words("received.verdict")}>
      <h2 className={styles.heading}>{words("received.verdict")}</h2>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <Notice
        tone={TONES[file.overall]}
        action={
          document.isAuthor && (
            <Button size="small" loading={busy} disabled={why !== undefined} title={why} onClick={() => void again()}>
              {words("received.again")}
            </Button>
          )
        }
      >
        <strong>{say(HEADLINES[file.headline])}</strong>
        <br />
        {words("received.at", { when: format.instant(file.verifiedAt) })}
      </Notice>
      <FactGrid
        facts={[
          { label: words("received.issuer"), value: file.issuerName || words("received.nobody"), span: 2 },
          ...CHECKS.map((name) => ({
            label: words(`verify.asks.${name}`),
            value: say(REASONS[file.checks[name].reason]),
            span: 2 as const,
          })),
        ]}
      />
      {file.title !== null && <Title title={file.title} label={document.number || document.name} />}
    </section>
  );
}

interface TitleProps {
  readonly title: NonNullable<ReceivedFile["title"]>;
  readonly label: string;
}

/** How the title stands that the file names, and where it is acted on. */
function Title({ title, label }: TitleProps) {
  const words = useWords();
  const say = useSay();
  const chainName = useChainNames();
  const why = useWhyNot("tt.create");
  const { send, busy, problem } = useSend();
  const { chainId, registry, tokenId, documentId } = title;
  const found = useRead(titleRoutes.story, { params: { chainId, registry, tokenId } });
  const story = found.data;
  const last = story?.events.at(-1);
  const nameOf = (address: string | null | undefined) => {
    const party = story?.parties.find((one) => one.address === address);
    return party === undefined ? "—" : (party.name ?? <Hash value={party.address} />);
  };
  const live = story?.status === "active";
  const follow = async (): Promise<void> => {
    const body = { chainId, registry, tokenId, label: label.slice(0, 80), documentId };
    if ((await send(titleRoutes.follow, { body })) !== undefined) toast(words("received.followed"));
  };
  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      <Notice
        tone="info"
        action={
          story === undefined ? undefined : story.status !== null ? (
            <Link to={titleAddress(title)}>{words("received.toTitle")}</Link>
          ) : (
            <Button size="small" loading={busy} disabled={why !== undefined} title={why} onClick={() => void follow()}>
              {words("received.follow")}
            </Button>
          )
        }
      >
        {say(HOLDING.file)}
      </Notice>
      <FactGrid
        facts={[
          { label: words("facts.holder"), term: "holder", value: live ? nameOf(last?.holder) : "—" },
          { label: words("facts.owner"), term: "owner", value: live ? nameOf(last?.owner) : "—" },
          { label: words("received.chain"), value: chainName(chainId) },
          { label: words("facts.register"), value: <Hash value={registry} /> },
          { label: words("facts.title"), value: <Hash value={tokenId} /> },
        ]}
      />
    </>
  );
}
