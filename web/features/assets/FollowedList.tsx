import { Button } from "antd";
import DeploymentUnitOutlined from "@ant-design/icons/es/icons/DeploymentUnitOutlined";
import { useState } from "react";
import { useNavigate } from "react-router";
import { titleRoutes } from "#domain/api/titles";
import { usePages } from "../../api/query.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { useChainNames } from "../../session/use-chain-names.ts";
import { useWhyNot } from "../../session/use-me.ts";
import { ActionBar } from "../../ui/ActionBar.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorView } from "../../ui/ErrorView.tsx";
import { LoadingLine } from "../../ui/LoadingLine.tsx";
import { DataTable } from "../../ui/table/DataTable.tsx";
import { AssetsFrame } from "./AssetsFrame.tsx";
import styles from "./Assets.module.css";
import { followedColumns } from "./asset-columns.tsx";
import { FollowDialog } from "./FollowDialog.tsx";
import { addressOf } from "./state.ts";
import { useReading } from "./use-reading.ts";

/** Titles of others that the company follows. */
export function FollowedList() {
  const words = useWords();
  const format = useFormat();
  const navigate = useNavigate();
  const chainName = useChainNames();
  const why = useWhyNot("tt.create");
  const pages = usePages(titleRoutes.followed, { limit: 100 });
  const [asking, setAsking] = useState(false);
  useReading(pages.rows.some(({ reading }) => !reading.live && !reading.stopped));
  return (
    <>
      <AssetsFrame
        view="followed"
        head={
          <div className={styles.acts}>
            <ActionBar
              actions={[{ id: "follow", label: words("assets.follow"), why, onClick: () => setAsking(true) }]}
            />
          </div>
        }
      >
        {pages.loading ? (
          <LoadingLine />
        ) : pages.error ? (
          <ErrorView title={words("common.failed")} help={pages.error.message} onRetry={pages.again} />
        ) : (
          <DataTable
            label={words("assets.view.followed")}
            columns={followedColumns(words, format, chainName)}
            groups={[{ key: "all", title: "", rows: pages.rows }]}
            rowKey={(row) => row.id}
            onOpen={(row) => void navigate(addressOf(row))}
            onNearEnd={pages.more}
            empty={
              <EmptyState
                icon={<DeploymentUnitOutlined aria-hidden="true" />}
                title={words("assets.empty")}
                help={words("assets.emptyHelp")}
                action={why === undefined && <Button onClick={() => setAsking(true)}>{words("assets.follow")}</Button>}
              />
            }
          />
        )}
      </AssetsFrame>
      <FollowDialog
        open={asking}
        onClose={() => setAsking(false)}
        onFollowed={(title) => void navigate(addressOf(title))}
      />
    </>
  );
}
