import { Button } from "antd";
import AuditOutlined from "@ant-design/icons/es/icons/AuditOutlined";
import { useNavigate } from "react-router";
import { reviewRoutes } from "#domain/api/reviews";
import { REVIEW_TABS, type ReviewTab } from "#domain/processes/reviewing";
import { usePages } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { useMe, useWhyNot } from "../../session/use-me.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { addressOf, reviewColumns } from "./review-columns.tsx";
import { LIST, newAddress } from "./review.ts";
import styles from "./ListPage.module.css";

/** /layout/review: B/L reviews in which the company has a part. Tab and search stand in the address. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const { organisation } = useMe();
  const why = useWhyNot("bl.draft");
  const [search, set] = useAddress();
  const tab: ReviewTab = REVIEW_TABS.find((one) => one === search.get("tab")) ?? "todo";
  const text = search.get("text") ?? "";
  const pages = usePages(reviewRoutes.list, { limit: 100, tab, ...(text === "" ? {} : { text }) });
  const { rows } = pages;
  const begin = why === undefined && (
    <Button type="primary" onClick={() => void navigate(newAddress())}>
      {words("compose.review")}
    </Button>
  );
  const address = (to: ReviewTab): string =>
    `${LIST}?${new URLSearchParams({ tab: to, ...(text && { text }) }).toString()}`;
  return (
    <Screen
      fixed
      head={
        <>
          <h1 className="hw-hidden" tabIndex={-1} data-page-title="">
            {words("review.list")}
          </h1>
          <ViewTabs
            label={words("desk.views")}
            current={tab}
            tabs={REVIEW_TABS.map((key) => ({
              key,
              label: words(`review.tabs.${key}`),
              to: address(key),
              ...(key === tab && !pages.loading ? { count: pages.total } : {}),
            }))}
            extra={begin}
          />
          <div className={styles.tools}>
            <SearchField
              key={text}
              label={words("review.search")}
              value={text}
              onSearch={(next) => set({ text: next === "" ? undefined : next })}
            />
          </div>
        </>
      }
      foot={
        <ListFoot
          rows={{ shown: rows.length, total: pages.total }}
          keys={[{ keys: ["T"], label: words("keys.act") }]}
        />
      }
    >
      {pages.loading ? (
        <LoadingLine />
      ) : pages.error ? (
        <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} />
      ) : (
        <DataTable
          label={words("review.list")}
          columns={reviewColumns(words, say, format, organisation.id)}
          groups={
            tab === "draft"
              ? [
                  { key: "ours", title: words("review.yourTurn"), rows: rows.filter(({ ours }) => ours) },
                  { key: "others", title: words("review.othersTurn"), rows: rows.filter(({ ours }) => !ours) },
                ].filter((group) => group.rows.length > 0)
              : [{ key: "all", title: "", rows }]
          }
          rowKey={(row) => row.id}
          onOpen={(row) => void navigate(addressOf(row, organisation.id))}
          onAct={(row) => void navigate(addressOf(row, organisation.id))}
          onNearEnd={pages.more}
          empty={
            text === "" ? (
              <EmptyState
                icon={<AuditOutlined aria-hidden="true" />}
                title={words(`review.none.${tab}`)}
                help={words("review.noneHelp")}
                action={begin}
              />
            ) : (
              <EmptyState
                icon={<AuditOutlined aria-hidden="true" />}
                title={words("desk.empty.filtered")}
                action={<Button onClick={() => set({ text: undefined })}>{words("desk.clear")}</Button>}
              />
            )
          }
        />
      )}
    </Screen>
  );
}
