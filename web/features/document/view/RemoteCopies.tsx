import { Button } from "antd";
import { useState } from "react";
import type { DocumentDetail } from "#domain/api/document-shapes";
import { remoteCopyRoutes as routes, type RemoteCopy } from "#domain/api/remote-copies";
import { useRead } from "../../../api/query.ts";
import { useSend } from "../../../api/use-send.ts";
import { serverMoment } from "../../../i18n/instants.ts";
import { useFormat } from "../../../i18n/use-format.ts";
import { useWords } from "../../../i18n/use-words.ts";
import { useWhyNot } from "../../../session/use-me.ts";
import { Choice } from "../../../ui/Choice.tsx";
import { copyText } from "../../../ui/copy.ts";
import { Field } from "../../../ui/FormParts.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { toast } from "../../../ui/toast.ts";
import styles from "./View.module.css";

const DAYS = ["7", "30", "90", "366"] as const;

/** Links with encrypted copies of a `.tt` document: made, listed with their end, and withdrawn. */
export function RemoteCopies({ document }: { readonly document: DocumentDetail }) {
  const words = useWords();
  const format = useFormat();
  const why = useWhyNot("tt.create");
  const { send, busy, problem } = useSend();
  const [days, setDays] = useState<string>("30");
  const [link, setLink] = useState<string>();
  const params = { id: document.id };
  const { data } = useRead(routes.list, { params });
  if (data === undefined || (!data.possible && data.copies.length === 0)) return null;
  const make = async (): Promise<void> => {
    const made = await send(routes.make, { params, body: { days: Number(days) } });
    if (made !== undefined) setLink(made.answer.link);
  };
  const withdraw = async ({ id }: RemoteCopy): Promise<void> => {
    if ((await send(routes.withdraw, { params: { id } })) !== undefined) setLink(undefined);
  };
  const stateOf = ({ endsAt, withdrawnAt }: RemoteCopy): string =>
    withdrawnAt !== null
      ? words("remoteCopies.withdrawn", { when: format.instant(withdrawnAt) })
      : serverMoment(endsAt) < new Date()
        ? words("remoteCopies.ended", { when: format.instant(endsAt) })
        : words("remoteCopies.until", { when: format.instant(endsAt) });
  const isLive = ({ endsAt, withdrawnAt }: RemoteCopy): boolean =>
    withdrawnAt === null && serverMoment(endsAt) > new Date();
  return (
    <section className={styles.part} aria-label={words("remoteCopies.title")}>
      <h2 className={styles.heading}>{words("remoteCopies.title")}</h2>
      <p className="hw-help">{words("remoteCopies.help")}</p>
      {problem !== undefined && <Notice tone="error">{problem.message}</Notice>}
      {data.possible && (
        <div className={styles.remote}>
          <Field label={words("remoteCopies.days")}>
            <Choice
              label={words("remoteCopies.days")}
              value={days}
              onChange={setDays}
              options={DAYS.map((value) => ({ value, label: words("remoteCopies.daysOf", { count: Number(value) }) }))}
            />
          </Field>
          <Button loading={busy} disabled={why !== undefined} title={why} onClick={() => void make()}>
            {words("remoteCopies.make")}
          </Button>
        </div>
      )}
      {link !== undefined && (
        <Notice
          tone="success"
          action={
            <Button
              size="small"
              onClick={() => void copyText(link).then((done) => done && toast(words("remoteCopies.copied")))}
            >
              {words("remoteCopies.copy")}
            </Button>
          }
        >
          {words("remoteCopies.once")}
          <br />
          <a className={styles.link} href={link} target="_blank" rel="noreferrer">
            {link}
          </a>
        </Notice>
      )}
      {data.copies.length > 0 && (
        <ul className={styles.remoteList}>
          {data.copies.map((copy) => (
            <li key={copy.id}>
              <span>
                {words(copy.inDocument ? "remoteCopies.inDocument" : "remoteCopies.madeBy", {
                  name: copy.createdBy.name,
                  when: format.when(copy.createdAt),
                })}
              </span>
              <span className="hw-quiet">{stateOf(copy)}</span>
              {isLive(copy) && (
                <Button
                  size="small"
                  disabled={why !== undefined || busy}
                  title={why}
                  onClick={() => void withdraw(copy)}
                >
                  {words("remoteCopies.withdraw")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
