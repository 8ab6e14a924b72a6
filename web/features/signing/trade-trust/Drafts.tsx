import { Button } from "antd";
import { Link, useNavigate } from "react-router";
import { documentRoutes } from "#domain/api/documents";
import type { Known } from "#domain/kinds/kinds";
import { usePages } from "../../../api/query.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import {
  newAddress,
  receivingAddress,
  signingAddress,
  TEMPLATED_LISTS,
  type TemplatedName,
} from "../../../ui/document-address.ts";
import { ActionBar } from "../../../ui/ActionBar.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { KindTile } from "../../../ui/KindTile.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { PageTitle } from "../../../ui/PageTitle.tsx";
import { ListPage } from "../../../ui/RowList.tsx";
import { Screen } from "../../../ui/Screen.tsx";
import styles from "./TradeTrust.module.css";

const MOST = 50;

interface Props {
  readonly kind: Known;
  readonly name: TemplatedName;
}

/** The drafts of a kind that are complete: each leads to its signature. */
export function Drafts({ kind, name }: Props) {
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const navigate = useNavigate();
  const drafts = usePages(documentRoutes.list, { kind: name, state: "DRAFT", limit: MOST });
  const make = { label: words("lists.newTemplated"), onClick: () => void navigate(newAddress(name)) };
  return (
    <Screen
      head={
        <>
          <PageTitle
            title={words("received.toSign")}
            onBack={() => void navigate(TEMPLATED_LISTS[name])}
            tile={<KindTile code={kind.code} tone={kind.tile} name={say(kind.label)} size="large" />}
          />
          <ActionBar
            actions={[
              { id: "make", ...make },
              { id: "upload", label: words("received.upload"), onClick: () => void navigate(receivingAddress(name)) },
            ]}
          />
        </>
      }
    >
      <ListPage>
        {drafts.loading ? (
          <LoadingLine />
        ) : drafts.error ? (
          <ErrorView title={words("common.failed")} help={drafts.error.message} onRetry={drafts.again} />
        ) : drafts.rows.length === 0 ? (
          <EmptyState
            title={words("received.noDrafts")}
            help={words("received.noDraftsHelp")}
            action={<Button onClick={make.onClick}>{make.label}</Button>}
          />
        ) : (
          <ul className={styles.drafts}>
            {drafts.rows.map((row) => (
              <li key={row.id}>
                <Link className={styles.draft ?? ""} to={signingAddress(row)}>
                  <span>{row.number || row.name}</span>
                  <span className="hw-quiet">{format.instant(row.updatedAt)}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </ListPage>
    </Screen>
  );
}
