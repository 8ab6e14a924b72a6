import { useWords } from "../../../i18n/use-words.ts";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { ViewTabs } from "../../../ui/ViewTabs.tsx";

const PARTS = {
  list: "/Counterparties",
  exchanges: "/Counterparties/exchanges",
  own: "/Counterparties/own-keys",
  check: "/Counterparties/check",
} as const;

/** The head of the pages about exchanges: the others, and the keys of this node. */
export function Parts({ current, fact }: { readonly current: keyof typeof PARTS; readonly fact?: string | undefined }) {
  const words = useWords();
  return (
    <>
      <PageTitle title={words("shell.counterparties")} fact={fact} />
      <ViewTabs
        label={words("counterparties.parts")}
        current={current}
        tabs={(["list", "exchanges", "own", "check"] as const).map((key) => ({
          key,
          label: words(`counterparties.part.${key}`),
          to: PARTS[key],
        }))}
      />
    </>
  );
}
