import type { ReactNode } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { addressOfView, ASSET_VIEWS, type AssetView } from "./views.ts";

interface Props {
  readonly view: AssetView;
  /** Under the tabs: what is to be listed, or what can be done. */
  readonly head: ReactNode;
  readonly children: ReactNode;
}

/** The frame that the lists of the page share. */
export function AssetsFrame({ view, head, children }: Props) {
  const words = useWords();
  return (
    <Screen
      fixed
      head={
        <>
          <PageTitle title={words("shell.assets")} />
          <ViewTabs
            label={words("assets.views")}
            current={view}
            tabs={ASSET_VIEWS.map((one) => ({ key: one, label: words(`assets.view.${one}`), to: addressOfView(one) }))}
          />
          {head}
        </>
      }
      foot={<ListFoot />}
    >
      {children}
    </Screen>
  );
}
