import { useState } from "react";
import { kindOf } from "#domain/kinds/kinds";
import { useLanguage, useSay, useWords } from "../../i18n/use-words.ts";
import { Preview } from "../../kind/Preview.tsx";
import { useManner } from "../../kind/use-manner.ts";
import { Choice } from "../../ui/Choice.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { drawnWith, lookChanges, selectionShown } from "./looks.ts";
import { NOBODY, type Review } from "./review.ts";
import { differencesOf, partsIn, showsBills, textsOf } from "./texts.ts";
import styles from "./Compare.module.css";

interface Props {
  readonly review: Review;
  readonly onClose: () => void;
}

/** Any two wordings of a bill side by side: the fields in which they differ, and both papers with those marked. */
export function CompareDialog({ review, onClose }: Props) {
  const words = useWords();
  const say = useSay();
  const language = useLanguage();
  const manner = useManner();
  const kind = kindOf(review.kind);
  const [part, setPart] = useState(0);
  const texts = textsOf(review, part, words, language);
  const [left, setLeft] = useState(texts.at(-2)?.key);
  const [right, setRight] = useState(texts.at(-1)?.key);
  const [focus, setFocus] = useState<string>();
  const [one, other] = [texts.find(({ key }) => key === left), texts.find(({ key }) => key === right)];
  const changes = one === undefined || other === undefined ? [] : differencesOf(review, one, other, manner);
  const looks = one?.look === undefined || other?.look === undefined ? [] : lookChanges(one.look, other.look, words);
  const marks = changes.map(({ topic }) => topic.path);
  const parts = partsIn(review);
  const options = texts.map(({ key, label }) => ({ value: key, label }));
  const sides = [
    { label: words("review.compare.left"), text: one, choose: setLeft },
    { label: words("review.compare.right"), text: other, choose: setRight },
  ];
  return (
    <Dialog open light title={words("review.compare.title")} width={1180} onClose={onClose}>
      {parts > 1 && (
        <Choice
          label={words("review.whichPaper")}
          value={String(part)}
          onChange={(next) => setPart(Number(next))}
          options={Array.from({ length: parts }, (_, i) => ({
            value: String(i),
            label: words("review.split.part", { number: i + 1 }),
          }))}
        />
      )}
      <p className={styles.count}>{words("review.changesOf", { count: changes.length + looks.length })}</p>
      {changes.length + looks.length > 0 && (
        <table className={styles.fields} aria-label={words("review.compare.fields")}>
          <thead>
            <tr>
              <th scope="col">{words("review.field")}</th>
              <th scope="col">{one?.label}</th>
              <th scope="col">{other?.label}</th>
            </tr>
          </thead>
          <tbody>
            {looks.map(({ name, label, before, value }) => (
              <tr key={`look-${name}`}>
                <th scope="row">{label}</th>
                <td>
                  <del>{before === "" ? "—" : before}</del>
                </td>
                <td>
                  <ins>{value === "" ? "—" : value}</ins>
                </td>
              </tr>
            ))}
            {changes.map(({ topic, before, after }) => (
              <tr key={topic.path}>
                <th scope="row">
                  <a
                    href={`#${topic.path}`}
                    onClick={(event) => {
                      event.preventDefault();
                      setFocus(topic.path);
                    }}
                  >
                    {say(topic.label)}
                  </a>
                </th>
                <td>
                  <del>{before === "" ? "—" : before}</del>
                </td>
                <td>
                  <ins>{after === "" ? "—" : after}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.sides}>
        {sides.map(({ label, text, choose }) => (
          <div key={label} className={styles.side}>
            <Choice label={label} value={text?.key} onChange={choose} options={options} />
            {text !== undefined && showsBills(review) && (
              <Preview
                kind={kind}
                documentId=""
                data={text.data}
                language={text.look?.language ?? review.language}
                focus={focus}
                marks={marks}
                issuer={review.issuer ?? NOBODY}
                {...drawnWith(text.look === undefined ? selectionShown(review) : text.look.selection)}
                title={text.label}
              />
            )}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
