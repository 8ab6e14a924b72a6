import { Button } from "antd";
import { Fragment, useState } from "react";
import type { CheckView, HitView } from "#domain/api/screening-shapes";
import { HIT_RULES, LISTED_KIND_NAMES } from "#domain/screening/checks";
import { useFormat } from "../../i18n/use-format.ts";
import { useSay, useWords } from "../../i18n/use-words.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { FactList } from "../../ui/FactList.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { score } from "./Hits.tsx";
import { Tokens } from "./Tokens.tsx";
import styles from "./Check.module.css";

interface Props {
  readonly hit: HitView;
  readonly method: CheckView["method"];
}

/** A weight with its sign, as it adds up to the score. */
const weight = (value: number): string => (value > 0 ? `+ ${score(value)}` : score(value).replace("-", "− "));

/** A hit beside the body that was asked about: each fact with what it weighs, and which words met which. */
export function SideBySide({ hit, method }: Props) {
  const [words, say] = [useWords(), useSay()];
  const [open, setOpen] = useState(false);
  const { match, list, entry } = hit;
  return (
    <section className={styles.sides} aria-label={words("compliance.sideBySide", { n: hit.n })}>
      <h2 className={styles.heading}>
        {words("compliance.sideBySide", { n: hit.n })}
        <span className="hw-quiet">{say(HIT_RULES[hit.rule])}</span>
        <Button type="link" size="small" className={styles.end ?? ""} onClick={() => setOpen(true)}>
          {words("compliance.entry.open")}
        </Button>
      </h2>
      {match === null ? (
        <Notice tone="info">{words("compliance.byOwnership")}</Notice>
      ) : (
        <>
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={words("compliance.facts")}>
            <table className={styles.facts}>
              <thead>
                <tr>
                  <th scope="col">{words("compliance.fact")}</th>
                  <th scope="col">{words("compliance.asked")}</th>
                  <th scope="col">
                    {list.name}
                    {words("common.comma")}
                    {entry.id}
                  </th>
                  <th scope="col">{words("compliance.weighs")}</th>
                </tr>
              </thead>
              <tbody>
                {match.facts.map((one) => (
                  <tr key={one.fact}>
                    <th scope="row">{words(`compliance.factOf.${one.fact}`)}</th>
                    <td>{one.asked || "—"}</td>
                    <td>{one.listed || words("compliance.notListed")}</td>
                    <td>{weight(one.weighs)}</td>
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row" colSpan={3}>
                    {words("compliance.score")}
                    {method !== null && (
                      <span className="hw-quiet">
                        {" "}
                        {words(hit.score >= method.hit ? "compliance.aboveHit" : "compliance.betweenThresholds", {
                          hit: method.hit.toFixed(2),
                          review: method.review.toFixed(2),
                        })}
                      </span>
                    )}
                  </th>
                  <td>{score(hit.score)}</td>
                </tr>
              </tfoot>
            </table>
          </div>
          {match.tokens.length > 0 && <Tokens match={match} />}
        </>
      )}
      <Dialog open={open} width={640} light title={entry.names[0]?.text ?? ""} onClose={() => setOpen(false)}>
        {open && <Entry hit={hit} />}
      </Dialog>
    </section>
  );
}

/** The entry of the list as it was imported. */
function Entry({ hit: { entry, list } }: { readonly hit: HitView }) {
  const [words, say, format] = [useWords(), useSay(), useFormat()];
  const facts: readonly (readonly [string, string])[] = [
    [
      words("compliance.list"),
      `${list.name}${words("common.comma")}${words("compliance.lists.version", { n: list.version })}`,
    ],
    [words("compliance.entry.id"), entry.id],
    [words("compliance.kind"), say(LISTED_KIND_NAMES[entry.kind])],
    [
      words("compliance.entry.names"),
      entry.names
        .map(({ text, quality, former }) =>
          [
            text,
            quality === "weak" ? words("compliance.entry.weak") : "",
            former ? words("compliance.entry.former") : "",
          ]
            .filter(Boolean)
            .join(" "),
        )
        .join("\n"),
    ],
    [words("compliance.country"), entry.countries.join(words("common.comma"))],
    [words("compliance.entry.flag"), entry.flag ?? ""],
    [words("compliance.entry.identifiers"), entry.identifiers.map(({ kind, value }) => `${kind} ${value}`).join("\n")],
    [words("compliance.entry.born"), entry.birthDates.join(words("common.comma"))],
    [words("compliance.entry.addresses"), entry.addresses.join("\n")],
    [words("compliance.entry.programmes"), entry.programmes.join(words("common.comma"))],
    [words("compliance.entry.listedOn"), entry.listedOn === null ? "" : format.date(entry.listedOn)],
    [words("compliance.entry.remarks"), entry.remarks],
  ];
  return (
    <div className={styles.entry}>
      <FactList label="wide">
        {facts
          .filter(([, value]) => value !== "")
          .map(([label, value]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
      </FactList>
    </div>
  );
}
