import { useNavigate, useParams } from "react-router";
import { exchangeIssueRoutes as routes, type ExchangeIssue } from "#domain/api/exchange-issues";
import { EXCHANGED_KIND } from "#domain/kinds/exchanged";
import { ISSUANCE_CODES } from "#domain/pint-codes";
import { ISSUE_STATES } from "#domain/pint-states";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { EXCHANGES } from "../../process/exchange-address.ts";
import { ISSUE_STANDS } from "../../process/issue-stands.ts";
import { useMe, useWhyNot } from "../../session/use-me.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { documentAddress } from "../../ui/document-address.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { FactGrid } from "../../ui/FactGrid.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { Ways } from "./Ways.tsx";
import styles from "./Exchange.module.css";

/** /exchange/issued/:document: the requests that another platform issues a bill, the newest first. */
export function Page() {
  const words = useWords();
  const navigate = useNavigate();
  const { document = "" } = useParams();
  const found = useRead(routes.list, { query: { documentId: document } });
  const [newest, ...earlier] = found.data?.items ?? [];
  if (newest !== undefined) return <Story newest={newest} earlier={earlier} />;
  return (
    <Screen head={<PageTitle title={words("platforms.title")} onBack={() => void navigate(EXCHANGES)} />}>
      {found.error ? (
        <ErrorView title={words("common.failed")} help={found.error.message} onRetry={() => void found.refetch()} />
      ) : found.isPending ? (
        <LoadingLine />
      ) : (
        <EmptyState title={words("platforms.story.noneOf")} />
      )}
    </Screen>
  );
}

function Story({ newest, earlier }: { readonly newest: ExchangeIssue; readonly earlier: readonly ExchangeIssue[] }) {
  const [words, format] = [useWords(), useFormat()];
  const navigate = useNavigate();
  const { organisation } = useMe();
  const why = useWhyNot("bl.issue");
  const { send, busy, problem } = useSend();
  const { id, documentId, number, state, platform, recipient, createdAt } = newest;
  const told = { platform: platform.name, recipient: recipient.name };
  const again = async (): Promise<void> => {
    if ((await send(routes.retry, { params: { id } })) !== undefined) toast(words("platforms.story.asked", told));
  };
  const asks = state === "DUE" || state === "FAILED";
  return (
    <Screen
      head={
        <>
          <PageTitle
            title={number}
            state={<StateMark strong state={ISSUE_STATES[state]} />}
            fact={words("platforms.issues.fact", { ...told, when: format.when(createdAt) })}
            onBack={() => void navigate(EXCHANGES)}
          />
          <ActionBar
            solid={asks}
            actions={[
              ...(asks
                ? [
                    {
                      id: "again",
                      label: words("platforms.story.again"),
                      shortcut: "R",
                      busy,
                      onClick: () => void again(),
                      ...(why === undefined ? {} : { why }),
                    },
                  ]
                : []),
              {
                id: "open",
                label: words("platforms.story.open"),
                onClick: () => void navigate(documentAddress({ kind: EXCHANGED_KIND, id: documentId }, "view")),
              },
            ]}
          />
        </>
      }
    >
      <div className={styles.part}>
        {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
        <Standing issue={newest} />
        <Facts issue={newest} />
        {(asks || state === "ASKED") && (
          <Ways
            purpose="issue"
            offered
            company={organisation.name}
            recipient={recipient.name}
            platform={platform.name}
          />
        )}
        {earlier.map((issue) => (
          <Section key={issue.id} title={words("platforms.issues.earlier", { when: format.when(issue.createdAt) })}>
            <p>
              <StateMark state={ISSUE_STATES[issue.state]} />
            </p>
            {issue.reason !== "" && <p>{words("platforms.story.reason", { reason: issue.reason })}</p>}
            <Facts issue={issue} />
          </Section>
        ))}
      </div>
    </Screen>
  );
}

function Standing({ issue }: { readonly issue: ExchangeIssue }) {
  const [words, format] = [useWords(), useFormat()];
  const { state, platform, recipient, reason, nextAt, attempts } = issue;
  const [tone, sentence] = ISSUE_STANDS[state];
  return (
    <Notice tone={tone}>
      {words(sentence, { platform: platform.name, recipient: recipient.name })}
      {reason !== "" && <div>{words("platforms.story.reason", { reason })}</div>}
      {nextAt !== null && attempts > 0 && (
        <div className="hw-quiet">
          {words("platforms.story.attempts", { count: attempts })}
          {words("common.comma")}
          {words("platforms.story.next", { when: format.when(nextAt) })}
        </div>
      )}
    </Notice>
  );
}

function Facts({ issue }: { readonly issue: ExchangeIssue }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const { recipient, platform, by, rulebook, code, status, askedAt, answeredAt } = issue;
  const at = (label: WordKey, when: string | null) =>
    when === null ? [] : [{ label: words(label), value: format.when(when) }];
  return (
    <FactGrid
      facts={[
        { label: words("platforms.issue.who"), value: words("platforms.recipientOf", recipient), span: 2 },
        { label: words("platforms.platform"), value: words("platforms.platformOf", platform) },
        { label: words("platforms.issues.by"), value: by },
        { label: words("platforms.rulebook"), value: words("platforms.version", { version: rulebook }) },
        ...(status === null ? [] : [{ label: words("platforms.issues.status"), value: `HTTP ${status}` }]),
        ...at("platforms.issues.taken", askedAt),
        ...(code === null ? [] : [{ label: words("platforms.answer"), value: `${code} ${say(ISSUANCE_CODES[code])}` }]),
        ...at("platforms.issues.answered", answeredAt),
      ]}
    />
  );
}
