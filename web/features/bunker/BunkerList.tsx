import type { ReactNode } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { BunkerHead, type BunkerTab } from "./BunkerHead.tsx";

interface Props {
  readonly current: BunkerTab;
  readonly count: number;
  readonly filters: ReactNode;
  readonly foot: ReactNode;
  readonly loading: boolean;
  readonly error: { readonly message: string } | null;
  readonly again: () => void;
  /** The rows or cards, once they are read. */
  readonly children: ReactNode;
}

/** The frame of every list of bunkering: the tabs, the filters, and the rows or why they cannot be read. */
export function BunkerList({ current, count, filters, foot, loading, error, again, children }: Props) {
  const words = useWords();
  return (
    <Screen
      fixed
      head={
        <>
          <BunkerHead current={current} count={loading || error !== null ? undefined : count} />
          {filters}
        </>
      }
      foot={foot}
    >
      {error !== null ? (
        <ErrorView title={words("common.failed")} help={error.message} onRetry={again} />
      ) : loading ? (
        <LoadingLine />
      ) : (
        children
      )}
    </Screen>
  );
}
