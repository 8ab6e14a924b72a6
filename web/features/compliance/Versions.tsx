import { Button } from "antd";
import type { ScreeningList, ScreeningListVersion } from "#domain/api/screening-lists";
import { LIST_VERSION_STATES } from "#domain/screening/checks";
import { useSend } from "../../api/use-send.ts";
import { useFormat } from "../../i18n/use-format.ts";
import { useErrorWords, useWords } from "../../i18n/use-words.ts";
import { Hash } from "../../ui/Hash.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Row, RowActs, RowList, RowPart } from "../../ui/RowList.tsx";
import { StateMark } from "../../ui/StateMark.tsx";
import type { ListRoutes } from "./list-routes.ts";
import styles from "./Compliance.module.css";

interface Props {
  readonly list: ScreeningList;
  readonly routes: ListRoutes;
  readonly keeps: boolean;
}

/** The versions of a list, the newest first: the faults of each, and why one waits for a person. */
export function Versions({ list, routes, keeps }: Props) {
  const words = useWords();
  if (list.versions.length === 0) return <p className="hw-help">{words("compliance.lists.noVersion")}</p>;
  return (
    <RowList columns={3} label={words("compliance.lists.versions")}>
      {list.versions.map((version) => (
        <VersionRow key={version.id} version={version} routes={routes} keeps={keeps} />
      ))}
    </RowList>
  );
}

interface RowProps {
  readonly version: ScreeningListVersion;
  readonly routes: ListRoutes;
  readonly keeps: boolean;
}

function VersionRow({ version, routes, keeps }: RowProps) {
  const [words, format, errorWords] = [useWords(), useFormat(), useErrorWords()];
  const { send, busy, problem } = useSend();
  const { id, n, state, error, faults } = version;
  const decide = (accept: boolean) => send(routes.decide, { params: { id }, body: { accept } });
  return (
    <Row>
      <RowPart>
        <span className="hw-strong">{words("compliance.lists.version", { n })}</span>
        <span className="hw-quiet">
          {[version.by, format.when(version.at)].filter(Boolean).join(words("common.comma"))}
        </span>
        <span className={styles.source}>{version.source}</span>
      </RowPart>
      <RowPart>
        <StateMark state={LIST_VERSION_STATES[state]} />
        <span className="hw-quiet">
          {words("compliance.lists.entries", {
            entries: format.number(version.entries),
            names: format.number(version.names),
          })}
          {version.unusable > 0 && ` ${words("compliance.lists.unusable", { count: format.number(version.unusable) })}`}
        </span>
        <Hash value={version.sha256} />
      </RowPart>
      <RowActs>
        {keeps && state === "WAITING" && (
          <>
            <Button size="small" type="primary" loading={busy} onClick={() => void decide(true)}>
              {words("compliance.lists.accept")}
            </Button>
            <Button size="small" loading={busy} onClick={() => void decide(false)}>
              {words("compliance.lists.refuse")}
            </Button>
          </>
        )}
      </RowActs>
      {(error !== null || faults.length > 0 || problem !== undefined) && (
        <RowPart whole>
          {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
          {error !== null && (
            <Notice tone={state === "WAITING" ? "warning" : "error"}>{errorWords(error.code, error.parameters)}</Notice>
          )}
          {faults.length > 0 && (
            <details>
              <summary>{words("compliance.lists.faults", { count: faults.length })}</summary>
              <ul className={styles.faults}>
                {faults.map((fault, i) => (
                  <li key={i}>
                    <code>{fault.at}</code> {errorWords(fault.code, fault.parameters)}
                  </li>
                ))}
              </ul>
            </details>
          )}
        </RowPart>
      )}
    </Row>
  );
}
