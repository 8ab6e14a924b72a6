import { useState } from "react";
import { Input } from "antd";
import SearchOutlined from "@ant-design/icons/es/icons/SearchOutlined";
import { Link, useSearchParams } from "react-router";
import type { DocumentTemplateVersion } from "#domain/api/document-templates";
import type { Kind } from "#domain/kinds/kind";
import { FORM_KINDS, kindOf, type KindName } from "#domain/kinds/kinds";
import { PERMISSIONS, withoutRight } from "#domain/permissions";
import { useErrorWords, useSay, useWords } from "../../i18n/use-words.ts";
import type { WordKey } from "../../i18n/words.ts";
import {
  beginAddress,
  fiataAddress,
  madeAddress,
  newBatchAddress,
  receivingAddress,
} from "../../ui/document-address.ts";
import { kindOfUsable, useUsableTemplates } from "../../kind/document-templates.ts";
import { useMe } from "../../session/use-me.ts";
import { KindTile } from "../../ui/KindTile.tsx";
import { PageTitle } from "../../ui/PageTitle.tsx";
import { ListPage } from "../../ui/RowList.tsx";
import { Screen } from "../../ui/Screen.tsx";
import styles from "./NewDocument.module.css";

/** A kind that another service registers has a page that says what it needs. */
const REGISTERED = kindOf("FiataBillOfLading");

const CLASSES: readonly { readonly of: Kind["class"]; readonly title: WordKey }[] = [
  { of: "title", title: "newDocument.titles" },
  { of: "structured", title: "newDocument.letters" },
  { of: "ordinary", title: "newDocument.ordinary" },
];

const TEMPLATED = [
  { kind: "VerifiableDocument", title: "newDocument.verifiable" },
  { kind: "TransferableRecord", title: "newDocument.transferable" },
] as const satisfies readonly { readonly kind: KindName; readonly title: WordKey }[];

interface Choice {
  readonly key: string;
  readonly kind: Kind;
  readonly label: string;
  readonly to: string;
}

/** /layout/new: every kind of document that is written in a form here. */
export function Page() {
  const words = useWords();
  const say = useSay();
  const [text, setText] = useState("");
  const [search] = useSearchParams();
  const of = TEMPLATED.find(({ kind }) => kind === search.get("of"))?.kind ?? null;
  const { templates } = useUsableTemplates();
  const { permissions } = useMe();
  const isCalled = (name: string): boolean => name.toLowerCase().includes(text.trim().toLowerCase());
  const found = ({ label, code }: Kind): boolean => [label.en, label.zh, code].some(isCalled);
  const nameOf = ({ title }: DocumentTemplateVersion): string => say({ en: title.en, zh: title.zh ?? title.en });
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
        {(of === null ? CLASSES : []).map(({ of: kindClass, title }) => {
          const kinds = [...FORM_KINDS, REGISTERED].filter((kind) => kind.class === kindClass && found(kind));
          if (kinds.length === 0) return null;
          return (
            <section key={kindClass} aria-label={words(title)}>
              <h2 className={styles.heading}>{words(title)}</h2>
              <Choices
                choices={kinds.map((kind) => ({
                  key: kind.name,
                  kind,
                  label: say(kind.label),
                  to: kind === REGISTERED ? fiataAddress("create") : beginAddress(kind.name),
                }))}
              />
            </section>
          );
        })}
        {TEMPLATED.filter(({ kind }) => of === null || of === kind).map(({ kind, title }) => {
          const usable = templates.filter(
            (one) => kindOfUsable(one) === kind && (found(kindOf(kind)) || isCalled(nameOf(one.version))),
          );
          return usable.length === 0 && text !== "" ? null : (
            <section key={kind} aria-label={words(title)}>
              <h2 className={styles.heading}>{words(title)}</h2>
              {permissions.includes(kindOf(kind).draft) && (
                <p className="hw-help">
                  <Link to={newBatchAddress(usable[0]?.version.id)}>{words("bulk.begin")}</Link>
                </p>
              )}
              <Choices
                choices={[
                  ...usable.map(({ version }) => ({
                    key: version.id,
                    kind: kindOf(kind),
                    label: nameOf(version),
                    to: madeAddress(kind, version.id),
                  })),
                  ...(text === ""
                    ? [
                        {
                          key: "upload",
                          kind: kindOf(kind),
                          label: words("received.title"),
                          to: receivingAddress(kind),
                        },
                      ]
                    : []),
                ]}
              />
            </section>
          );
        })}
      </ListPage>
    </Screen>
  );
}

/** Links to begin one of each, for those who may. */
function Choices({ choices }: { readonly choices: readonly Choice[] }) {
  const say = useSay();
  const errorWords = useErrorWords();
  const { permissions } = useMe();
  return (
    <ul className={styles.kinds}>
      {choices.map(({ key, kind, label, to }) => {
        const why = permissions.includes(kind.draft)
          ? undefined
          : errorWords(withoutRight(kind.draft), { permission: say(PERMISSIONS[kind.draft]) });
        const inside = (
          <>
            <KindTile code={kind.code} tone={kind.tile} name="" />
            <span>{label}</span>
          </>
        );
        return (
          <li key={key}>
            {why === undefined ? (
              <Link className={styles.kind ?? ""} to={to}>
                {inside}
              </Link>
            ) : (
              <span className={styles.kind} data-refused="" title={why}>
                {inside}
                <span className="hw-hidden">{why}</span>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
