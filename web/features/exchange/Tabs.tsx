import { useWords } from "../../i18n/use-words.ts";
import { EXCHANGES, INCOMING } from "../../process/exchange-address.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";

/** The head of the lists: what goes to other platforms, and what comes from them. */
export function Tabs({ current }: { readonly current: "outgoing" | "incoming" }) {
  const words = useWords();
  return (
    <>
      <PageTitle title={words("platforms.title")} />
      <ViewTabs
        label={words("platforms.parts")}
        current={current}
        tabs={[
          { key: "outgoing", label: words("platforms.outgoing"), to: EXCHANGES },
          { key: "incoming", label: words("platforms.incoming"), to: INCOMING },
        ]}
      />
    </>
  );
}
