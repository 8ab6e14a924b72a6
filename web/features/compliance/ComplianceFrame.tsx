import type { ReactNode } from "react";
import { useWords } from "../../i18n/use-words.ts";
import { usePermission, useWhyNot } from "../../session/use-me.ts";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { COMPLIANCE_TABS, type ComplianceTab } from "./address.ts";
import styles from "./Compliance.module.css";

const TABS = Object.keys(COMPLIANCE_TABS) as readonly ComplianceTab[];

interface Props {
  readonly current: ComplianceTab;
  /** A table scrolls by itself. */
  readonly fixed?: boolean;
  readonly filters?: ReactNode;
  readonly foot?: ReactNode;
  readonly loading: boolean;
  readonly error: { readonly message: string } | null;
  readonly again: () => void;
  readonly children: ReactNode;
}

/** The frame of the parts of Compliance Check: the tabs, the filters, and the content or why it cannot be read. */
export function ComplianceFrame({ current, fixed = false, filters, foot, loading, error, again, children }: Props) {
  const words = useWords();
  return (
    <Screen
      fixed={fixed}
      head={
        <>
          <PageTitle title={words("compliance.title")} />
          <ViewTabs
            label={words("compliance.parts")}
            current={current}
            tabs={TABS.map((key) => ({ key, label: words(`compliance.part.${key}`), to: COMPLIANCE_TABS[key] }))}
          />
          {filters}
        </>
      }
      foot={foot}
    >
      {error !== null ? (
        <ErrorView title={words("common.failed")} help={error.message} onRetry={again} />
      ) : loading ? (
        <LoadingLine />
      ) : fixed ? (
        children
      ) : (
        <div className={styles.part}>{children}</div>
      )}
    </Screen>
  );
}

interface CheckedProps {
  readonly current: ComplianceTab;
  /** The user comes here without the right. */
  readonly anyway?: boolean;
  readonly children: ReactNode;
}

/** A part for members with the right to check companies; the others are told of it. */
export function Checked({ current, anyway = false, children }: CheckedProps) {
  const whyNot = useWhyNot("compliance.check");
  const has = usePermission("compliance.check");
  if (has || anyway) return children;
  return (
    <ComplianceFrame current={current} loading={false} error={null} again={() => undefined}>
      <Notice tone="info">{whyNot}</Notice>
    </ComplianceFrame>
  );
}
