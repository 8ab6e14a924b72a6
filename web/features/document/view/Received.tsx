import { Button } from "antd";
import { Link } from "react-router";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { receivedRoutes, type ReceivedFile } from "#domain/api/received";
import { titleRoutes } from "#domain/api/titles";
import { HEADLINES, HOLDING } from "#domain/headlines";
import { REASONS, type Outcome } from "#domain/reasons";
import { FOLLOWED_STATES } from "#domain/states";
import { useRead } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { useChainNames } from "../../../session/use-chain-names.ts";
import { useWhyNot } from "../../../session/use-me.ts";
import { ActSection } from "../../../chain/ActSection.tsx";
import { titleAddress } from "../../../ui/title/title-address.ts";
import { useFollowed } from "../../../ui/title/use-followed.ts";
import { STATE_OF, useStanding } from "../../../ui/title/standing.ts";
import { FactGrid } from "../../../ui/FactGrid.tsx";
import { Hash } from "../../../ui/Hash.tsx";
import { Notice, type NoticeTone } from "../../../ui/Notice.tsx";
import { StateMark } from "../../../ui/StateMark.tsx";
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
  // A register that this node makes is moved by its own acts, and not by those of strangers.
  const isFollowed = useFollowed(title);
  const last = story?.events.at(-1);
  const nameOf = (address: string | null | undefined) => {
    const party = story?.parties.find((one) => one.address === address);
    return party === undefined ? "—" : (party.name ?? <Hash value={party.address} />);
  };
  const live = story?.status === "active";
  const { standing, readOnly, asking } = useStanding(title, story?.status === null);
  const told = (role: "holder" | "owner") => {
    const address = standing?.[role] ?? null;
    return address === null
      ? nameOf(live ? last?.[role] : null)
      : (standing?.[`${role}Name`] ?? <Hash value={address} />);
  };
  // A word that is explained stands too near to an address that can be copied.
  const explained = (term: "holder" | "owner") => (typeof told(term) === "string" ? { term } : {});
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
          story === undefined || asking ? undefined : story.status !== null || readOnly !== null ? (
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
      {readOnly !== null && <Notice tone="warning">{say(readOnly)}</Notice>}
      <FactGrid
        facts={[
          { label: words("facts.holder"), ...explained("holder"), value: told("holder") },
          { label: words("facts.owner"), ...explained("owner"), value: told("owner") },
          ...(standing === undefined
            ? []
            : [
                {
                  label: words("assets.state"),
                  value: <StateMark state={FOLLOWED_STATES[STATE_OF[standing.status]]} />,
                },
              ]),
          { label: words("received.chain"), value: chainName(chainId) },
          { label: words("facts.register"), value: <Hash value={registry} /> },
          { label: words("facts.title"), value: <Hash value={tokenId} /> },
        ]}
      />
      {story !== undefined && isFollowed && readOnly === null && (
        <ActSection title={{ chainId, registry, tokenId }} story={story} onDone={() => void found.refetch()} />
      )}
    </>
  );
}
