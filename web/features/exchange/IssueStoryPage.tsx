import { useNavigate, useParams } from "react-router";
import { exchangeIssueRoutes as routes, type ExchangeIssue } from "#domain/api/exchange-issues";
import { ISSUANCE_CODES } from "#domain/pint-codes";
import { ISSUE_STATES } from "#domain/pint-states";
import { useRead } from "../../api/query.ts";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { AskedChain } from "../../process/AskedChain.tsx";
import { EXCHANGES } from "../../process/exchange-address.ts";
import { ISSUE_STANDS } from "../../process/issue-stands.ts";
import { useMe, useWhyNot } from "../../session/use-me.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { Section } from "../../ui/FormParts.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import { toast } from "../../ui/toast.ts";
import { GoingFacts, GoingStory } from "./GoingStory.tsx";
import { Ways } from "./Ways.tsx";

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
  const { organisation } = useMe();
  const why = useWhyNot("bl.issue");
  const { send, busy, problem } = useSend();
  const { id, documentId, state, platform, recipient } = newest;
  const told = { platform: platform.name, recipient: recipient.name };
  const again = async (): Promise<void> => {
    if ((await send(routes.retry, { params: { id } })) !== undefined) toast(words("platforms.story.asked", told));
  };
  const asks = state === "DUE" || state === "FAILED";
  return (
    <GoingStory
      purpose="issue"
      going={newest}
      state={ISSUE_STATES[state]}
      stands={ISSUE_STANDS[state]}
      again={asks ? { onClick: () => void again(), busy, why } : undefined}
      problem={problem?.message}
    >
      <Facts issue={newest} />
      {(asks || state === "ASKED") && <Ways purpose="issue" asked company={organisation.name} {...told} />}
      {state === "ISSUED" && <AskedChain documentId={documentId} platform={platform.name} />}
      {earlier.map((issue) => (
        <Section key={issue.id} title={words("platforms.issues.earlier", { when: format.when(issue.createdAt) })}>
          <p>
            <StateMark state={ISSUE_STATES[issue.state]} />
          </p>
          {issue.reason !== "" && <p>{words("platforms.story.reason", { reason: issue.reason })}</p>}
          <Facts issue={issue} />
        </Section>
      ))}
    </GoingStory>
  );
}

function Facts({ issue }: { readonly issue: ExchangeIssue }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const { code, status, askedAt, answeredAt } = issue;
  const at = (label: WordKey, when: string | null) =>
    when === null ? [] : [{ label: words(label), value: format.when(when) }];
  return (
    <GoingFacts
      purpose="issue"
      going={issue}
      answers={[
        ...(status === null ? [] : [{ label: words("platforms.issues.status"), value: `HTTP ${status}` }]),
        ...at("platforms.issues.taken", askedAt),
        ...(code === null ? [] : [{ label: words("platforms.answer"), value: `${code} ${say(ISSUANCE_CODES[code])}` }]),
        ...at("platforms.issues.answered", answeredAt),
      ]}
    />
  );
}
