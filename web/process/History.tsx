import { Button, Space } from "antd";
import DownloadOutlined from "@ant-design/icons/es/icons/DownloadOutlined";
import { processRoutes } from "#domain/api/processes";
import type { ProcessShape } from "#domain/api/process-shapes";
import { lineTitle } from "#domain/processes/line-title";
import { worksOnBoard } from "#domain/permissions";
import type { ProcessName } from "#domain/processes/processes";
import { addressOf } from "../api/client.ts";
import { useFormat } from "../i18n/use-format.ts";
import { useLanguage, useSay, useWords } from "../i18n/use-words.ts";
import { useMe } from "../session/use-me.ts";
import styles from "./Process.module.css";

/** The history of a process, oldest first: the act, by whom, when, and what was said. */
export function History({ name, process }: { readonly name: ProcessName; readonly process: ProcessShape }) {
  const { permissions, user } = useMe();
  const words = useWords();
  const say = useSay();
  const format = useFormat();
  const language = useLanguage();
  const params = { id: process.id };
  const downloads = [
    {
      href: addressOf(processRoutes.paper, { params, query: { language } }),
      file: `${name}.pdf`,
      label: words("process.paper"),
    },
    { href: addressOf(processRoutes.evidence, { params }), file: `${name}.json`, label: words("process.evidence") },
  ];
  return (
    <>
      <ol className={styles.steps} aria-label={words("process.history")}>
        {process.history.map((line, i) => (
          <li key={i} className={styles.step}>
            <div className={styles.who}>
              <strong>{say(lineTitle(name, line, process.history[i - 1]?.state))}</strong>
              <span className={styles.quiet}>
                {[line.by, line.company]
                  .flatMap((one) => (one === null ? [] : [`${one}${words("common.comma")}`]))
                  .join("")}
                <time dateTime={line.at}>{format.instant(line.at)}</time>
              </span>
              {line.comment !== "" && <span className={styles.comment}>{line.comment}</span>}
            </div>
          </li>
        ))}
      </ol>
      <Space wrap>
        {/* Members who work on a tanker alone get the papers of its forms, and no others. */}
        {(worksOnBoard(permissions, user) ? [] : downloads).map(({ href, file, label }) => (
          <Button key={file} icon={<DownloadOutlined aria-hidden="true" />} href={href} download={file}>
            {label}
          </Button>
        ))}
      </Space>
    </>
  );
}
