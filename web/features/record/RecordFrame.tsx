import type { ReactNode } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";

interface Props {
  readonly view: "log" | "audit";
  readonly title: string;
  readonly fact?: string | undefined;
  readonly extra?: ReactNode;
  readonly filters?: ReactNode;
  readonly onBack?: (() => void) | undefined;
  readonly aside?: ReactNode;
  readonly asideLabel: string;
  /** The aside instead of the list: a phone has room for one. */
  readonly alone: boolean;
  readonly children: ReactNode;
  readonly foot?: ReactNode;
}

/** The frame that operation log and audit trail share. */
export function RecordFrame({
  view,
  title,
  fact,
  extra,
  filters,
  onBack,
  aside,
  asideLabel,
  alone,
  children,
  foot,
}: Props) {
  const words = useWords();
  return (
    <Screen
      fixed={!alone}
      {...(aside === undefined || alone ? {} : { aside, asideLabel })}
      head={
        <>
          <PageTitle
            title={title}
            {...(fact === undefined ? {} : { fact })}
            {...(onBack === undefined ? {} : { onBack })}
          />
          {onBack === undefined && (
            <ViewTabs
              label={words("record.views")}
              current={view}
              extra={extra}
              tabs={[
                { key: "log", label: words("record.log"), to: "/layout/log" },
                { key: "audit", label: words("record.trail"), to: "/layout/audit" },
              ]}
            />
          )}
          {filters}
        </>
      }
      foot={<ListFoot utc>{foot}</ListFoot>}
    >
      {alone ? aside : children}
    </Screen>
  );
}
