import { useState } from "react";
import { Input } from "antd";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { Link } from "react-router";
import type { Kind } from "#domain/kinds/kind";
import { FORM_KINDS } from "#domain/kinds/kinds";
import { PERMISSIONS, withoutRight } from "#domain/permissions";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import { beginAddress } from "../../ui/document-address.ts";
import { useMe } from "../../session/use-me.ts";
import { KindTile } from "../../ui/KindTile.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { ListPage } from "../../ui/RowList.tsx";
import { Screen } from "../../ui/Screen.tsx";
import styles from "./NewDocument.module.css";

const CLASSES: readonly { readonly of: Kind["class"]; readonly title: WordKey }[] = [
  { of: "title", title: "newDocument.titles" },
  { of: "structured", title: "newDocument.letters" },
  { of: "ordinary", title: "newDocument.ordinary" },
];

/** /layout/new: every kind of document that is written in a form here. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const errorWords = useErrorWords();
  const { permissions } = useMe();
  const [text, setText] = useState("");
  const found = (kind: Kind): boolean =>
    [kind.label.en, kind.label.zh, kind.code].some((one) => one.toLowerCase().includes(text.trim().toLowerCase()));
  return (
    <Screen head={<PageTitle title={words("newDocument.title")} />}>
      <ListPage>
        <p className="hw-help">{words("newDocument.help")}</p>
        <Input
          className={styles.filter ?? ""}
          autoFocus
          allowClear
          value={text}
          aria-label={words("newDocument.filter")}
          placeholder={words("newDocument.filter")}
          prefix={<SearchOutlined aria-hidden="true" />}
          onChange={(event) => setText(event.target.value)}
        />
        {CLASSES.map(({ of, title }) => {
          const kinds = FORM_KINDS.filter((kind) => kind.class === of && found(kind));
          if (kinds.length === 0) return null;
          return (
            <section key={of} aria-label={words(title)}>
              <h2 className={styles.heading}>{words(title)}</h2>
              <ul className={styles.kinds}>
                {kinds.map((kind) => {
                  const allowed = permissions.includes(kind.draft);
                  const inside = (
                    <>
                      <KindTile code={kind.code} tone={kind.tile} name="" />
                      <span>{say(kind.label)}</span>
                    </>
                  );
                  return (
                    <li key={kind.name}>
                      {allowed ? (
                        <Link className={styles.kind ?? ""} to={beginAddress(kind.name)}>
                          {inside}
                        </Link>
                      ) : (
                        <span
                          className={styles.kind}
                          data-refused=""
                          title={errorWords(withoutRight(kind.draft), { permission: say(PERMISSIONS[kind.draft]) })}
                        >
                          {inside}
                          <span className="hw-hidden">
                            {errorWords(withoutRight(kind.draft), { permission: say(PERMISSIONS[kind.draft]) })}
                          </span>
                        </span>
                      )}
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </ListPage>
    </Screen>
  );
}
