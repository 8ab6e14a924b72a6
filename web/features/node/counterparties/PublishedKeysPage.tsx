import { Button } from "antd";
import { platformKeyRoutes as routes } from "#domain/api/platform-keys";
import { KEY_ALGORITHMS } from "#domain/counterparties/counterparty";
import { useRead } from "../../../api/query.ts";
import { useSay, useWords } from "../../../i18n/use-words.ts";
import { CardTitle } from "../../../ui/CardTitle.tsx";
import { ErrorView } from "../../../ui/ErrorView.tsx";
import { LoadingLine } from "../../../ui/LoadingLine.tsx";
import { PublicFrame } from "../../../ui/PublicFrame.tsx";
import { Row, RowList, RowPart } from "../../../ui/RowList.tsx";
import styles from "./Counterparties.module.css";

/** /platform-keys: the public keys of this platform, for those who exchange bills with it. */
export function Page() {
  const [words, say] = [useWords(), useSay()];
  const { data, error, isPending, refetch } = useRead(routes.jwks, {});
  return (
    <PublicFrame home="/login">
      <main id="content" className={styles.public}>
        <CardTitle title={words("counterparties.published.title")} help={words("counterparties.published.help")} />
        {error ? (
          <ErrorView title={words("common.failed")} help={error.message} onRetry={() => void refetch()} />
        ) : isPending ? (
          <LoadingLine />
        ) : data.keys.length === 0 ? (
          <p className="hw-help">{words("counterparties.published.none")}</p>
        ) : (
          <>
            <div className={styles.head}>
              <Button href={routes.jwks.path} target="_blank">
                {words("counterparties.published.jwks")}
              </Button>
              <Button href={routes.pem.path}>{words("counterparties.published.pem")}</Button>
            </div>
            <RowList columns={2} label={words("counterparties.published.title")}>
              {data.keys.map(({ kid, alg }) => (
                <Row key={kid}>
                  <RowPart>
                    <span className={`hw-mono ${styles.kid}`}>{kid}</span>
                  </RowPart>
                  <RowPart end quiet>
                    <span>{say(KEY_ALGORITHMS[alg])}</span>
                  </RowPart>
                </Row>
              ))}
            </RowList>
          </>
        )}
      </main>
    </PublicFrame>
  );
}
