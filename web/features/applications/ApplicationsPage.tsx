import { useSearchParams } from "react-router";
import { useWords } from "../../i18n/use-words.ts";
import { useMe } from "../../session/use-me.ts";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { ListPage } from "../../ui/RowList.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { ThirdParty } from "./ThirdParty.tsx";
import { Tokens } from "./Tokens.tsx";
import { Webhooks } from "./Webhooks.tsx";

const HERE = "/layout/applications";
const VIEWS = { tokens: Tokens, applications: ThirdParty, webhooks: Webhooks };
type View = keyof typeof VIEWS;
/** The views that everybody has; the rest is for administrators. */
const FOR_ALL: readonly View[] = ["tokens"];

/** /layout/applications: what programs come in by. */
export function Page() {
  const words = useWords();
  const { user } = useMe();
  const [search] = useSearchParams();
  const views = (Object.keys(VIEWS) as View[]).filter((view) => user.isAdmin || FOR_ALL.includes(view));
  const current = views.find((view) => view === search.get("view")) ?? "tokens";
  const Part = VIEWS[current];
  return (
    <Screen
      head={
        <>
          <PageTitle title={words("applications.title")} />
          <ViewTabs
            label={words("applications.parts")}
            current={current}
            tabs={views.map((view) => ({
              key: view,
              label: words(`applications.views.${view}`),
              to: `${HERE}?view=${view}`,
            }))}
          />
        </>
      }
    >
      <ListPage>
        <Part />
      </ListPage>
    </Screen>
  );
}
