import type { UseQueryResult } from "@tanstack/react-query";
import type { DocumentDetail } from "#domain/api/document-shapes";
import type { Story } from "#domain/api/story";
import type { ApiError } from "../../../api/client.ts";
import { useErrorWords, useWords } from "../../../i18n/use-words.ts";
import { useChainNames, useExplorers } from "../../../session/use-chain-names.ts";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { storyFromApi } from "../../../ui/title/from-api.ts";
import { StoryPanel } from "../../../ui/title/StoryPanel.tsx";
import { useSignatures } from "./use-signatures.ts";
import styles from "./View.module.css";

interface Props {
  readonly document: DocumentDetail;
  readonly story: UseQueryResult<Story, ApiError>;
}

/** The story of a title, what of it has been verified, and who was given copies. */
export function TitleStory({ document, story }: Props) {
  const words = useWords();
  const errorWords = useErrorWords();
  const nameOf = useChainNames();
  const explorerOf = useExplorers();
  const signatures = useSignatures(document, story.data);
  if (story.data === undefined) {
    return story.error === null ? (
      <LoadingLine />
    ) : (
      <ErrorView title={errorWords("QUERY_FAILED")} help={story.error.message} onRetry={() => void story.refetch()} />
    );
  }
  const told = storyFromApi(
    story.data,
    words,
    {
      chainName: nameOf(story.data.chainId),
      explorer: explorerOf(story.data.chainId),
      registry: document.register?.registry ?? null,
    },
    signatures,
  );
  const settled = told.events.length > 0 && told.events.every((event) => event.final);
  const signed = told.events.filter((event) => event.signature !== undefined);
  const onChain = told.events.filter((event) => event.tx !== undefined).length;
  const verified = !settled
    ? undefined
    : signed.some((event) => event.signature !== "valid")
      ? words("facts.unsettled", {
          events: words("facts.events", { count: told.events.length }),
          transactions: words("verify.transactions", { count: onChain }),
          signatures: words("facts.signatureCount", {
            count: signed.filter((event) => event.signature !== "valid").length,
          }),
        })
      : words("facts.verified", {
          events: words("facts.events", { count: told.events.length }),
          signatures: words("facts.signatureCount", { count: signed.length }),
          transactions: words("verify.transactions", { count: onChain }),
        });
  return (
    <StoryPanel story={told} verified={verified}>
      {document.copies.length > 0 && (
        <p className={styles.copies}>
          {words("facts.copiesGiven", {
            count: document.copies.length,
            names: document.copies.map(({ name }) => name).join(words("common.list")),
          })}
        </p>
      )}
    </StoryPanel>
  );
}
