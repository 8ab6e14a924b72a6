import { Button } from "antd";
import AuditOutlined from "@ant-design/icons/es/icons/AuditOutlined";
import { useNavigate } from "react-router";
import { reviewRoutes } from "#domain/api/reviews";
import { ORIGINAL_TYPES, REVIEW_TYPE_NAMES, REVIEW_TYPES } from "#domain/acts/review/types";
import { REVIEW_TABS, type ReviewTab } from "#domain/processes/reviewing";
import { usePages } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { newAddress, REVIEWS } from "../../process/review-address.ts";
import { ListFoot } from "../../session/ListFoot.tsx";
import { useMe, useWhyNot } from "../../session/use-me.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { Screen } from "../../ui/Screen.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { useAddress } from "../../ui/use-address.ts";
import { Segments } from "../../ui/Segments.tsx";
import { ViewTabs } from "../../ui/ViewTabs.tsx";
import { addressOf, reviewColumns } from "./review-columns.tsx";
import styles from "./ListPage.module.css";

const ALL = "all";

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
  /** Of the history: the reviews of one type. */
  const type = tab === "history" ? REVIEW_TYPE_NAMES.find((one) => one === search.get("type")) : undefined;
  const pages = usePages(reviewRoutes.list, {
    limit: 100,
    tab,
    ...(type === undefined ? {} : { type }),
    ...(text === "" ? {} : { text }),
  });
  const { rows } = pages;
  const ofOriginals = ORIGINAL_TYPES.some((one) => one === tab);
  const begin = why === undefined && (
    <Button type="primary" onClick={() => void navigate(newAddress())}>
      {words("compose.review")}
    </Button>
  );
  const address = (to: ReviewTab): string =>
    `${REVIEWS}?${new URLSearchParams({ tab: to, ...(text && { text }) }).toString()}`;
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
              label: key === "todo" || key === "history" ? words(`review.tabs.${key}`) : say(REVIEW_TYPES[key].label),
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
            {tab === "history" && (
              <Segments
                label={words("review.type")}
                value={type ?? ALL}
                onChange={(next) => set({ type: next === ALL ? undefined : next })}
                options={[
                  { value: ALL, label: words("review.allTypes") },
                  ...REVIEW_TYPE_NAMES.map((value) => ({ value, label: say(REVIEW_TYPES[value].label) })),
                ]}
              />
            )}
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
            tab !== "todo" && tab !== "history"
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
            text === "" && type === undefined ? (
              <EmptyState
                icon={<AuditOutlined aria-hidden="true" />}
                title={words(`review.none.${tab}`)}
                help={words(ofOriginals ? "review.noneHelpOf" : "review.noneHelp")}
                action={ofOriginals ? undefined : begin}
              />
            ) : (
              <EmptyState
                icon={<AuditOutlined aria-hidden="true" />}
                title={words("desk.empty.filtered")}
                action={
                  <Button onClick={() => set({ text: undefined, type: undefined })}>{words("desk.clear")}</Button>
                }
              />
            )
          }
        />
      )}
    </Screen>
  );
}
