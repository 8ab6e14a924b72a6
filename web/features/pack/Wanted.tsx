import { Button } from "antd";
import CheckOutlined from "@ant-design/icons/es/icons/CheckOutlined";
import { useState } from "react";
import type { PackDetail } from "#domain/api/packs";
import { packListRoutes } from "#domain/api/pack-lists";
import { kindOf } from "#domain/kinds/kinds";
import { missingKinds } from "#domain/packs";
import { useRead } from "../../api/query.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Choice } from "../../ui/Choice.tsx";
import { KindTile } from "../../ui/KindTile.tsx";
import { KindsDialog } from "./KindsDialog.tsx";
import styles from "./Wanted.module.css";

interface Props {
  readonly pack: PackDetail;
  /** Without it the kinds are only read. */
  readonly onWant?: (kinds: readonly string[]) => Promise<string | undefined>;
}

/** The kinds that belong into an e-Pack: those that are inside, and those that are missing. */
export function Wanted({ pack, onWant }: Props) {
  const words = useWords();
  const say = useSay();
  const [choosing, setChoosing] = useState(false);
  const lists = useRead(packListRoutes.list, {}, { enabled: onWant !== undefined }).data ?? [];
  const wanted = pack.wanted ?? [];
  const missing = missingKinds(wanted, pack.documents);
  const left = [...missing];
  // Of a kind that belongs inside twice, the first ones are there.
  const rows = wanted
    .toReversed()
    .map((kind) => {
      const at = left.indexOf(kind);
      if (at >= 0) left.splice(at, 1);
      return { kind, there: at < 0 };
    })
    .toReversed();
  if (wanted.length === 0 && onWant === undefined) return null;
  return (
    <section className={styles.wanted} aria-label={words("pack.wanted")}>
      <div className={styles.head}>
        <h2 className={styles.title}>{words("pack.wanted")}</h2>
        {wanted.length > 0 && (
          <span className="hw-quiet">
            {missing.length === 0 ? words("pack.allThere") : words("pack.missing", { count: missing.length })}
          </span>
        )}
        {onWant !== undefined && (
          <span className={styles.ways}>
            {lists.length > 0 && (
              <Choice
                label={words("pack.beginFrom")}
                placeholder={words("pack.beginFrom")}
                value={undefined}
                searchable
                options={lists.map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id) => void onWant(lists.find((one) => one.id === id)?.kinds ?? [])}
              />
            )}
            <Button onClick={() => setChoosing(true)}>{words("pack.chooseKinds")}</Button>
          </span>
        )}
      </div>
      {wanted.length === 0 ? (
        <p className="hw-help">{words("pack.wantedHelp")}</p>
      ) : (
        <ul className={styles.kinds}>
          {rows.map(({ kind, there }, at) => {
            const { code, tile, label } = kindOf(kind);
            return (
              <li key={at} className={styles.kind} data-missing={!there || undefined}>
                <KindTile code={code} tone={tile} name="" />
                <span>{say(label)}</span>
                {there ? (
                  <CheckOutlined className={styles.there} aria-label={words("pack.kindThere")} />
                ) : (
                  <span className={styles.lacks}>{words("pack.kindMissing")}</span>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {choosing && onWant !== undefined && (
        <KindsDialog kinds={wanted} lists={lists} onWant={onWant} onClose={() => setChoosing(false)} />
      )}
    </section>
  );
}
