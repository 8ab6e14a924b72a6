import type { HitView } from "#domain/api/screening-shapes";
import { useWords } from "../../i18n/use-words.ts";
import { score } from "./Hits.tsx";
import styles from "./Tokens.module.css";

type Match = NonNullable<HitView["match"]>;
type Token = Match["tokens"][number];

/** The widest line between two tokens in pixels. */
const WIDEST = 5;
/** From this likeness on two tokens are the same word. */
const SAME = 0.995;

const alikeness = ({ asked, listed, alike }: Token): "same" | "alike" | "none" =>
  asked === null || listed === null ? "none" : alike >= SAME ? "same" : "alike";

/** Which tokens of the two names met which, as a drawing and as a table: a wider line weighs more. */
export function Tokens({ match }: { readonly match: Match }) {
  const words = useWords();
  const { tokens, legalForms, facts } = match;
  const rarest = Math.max(1, ...tokens.map(({ rarity }) => rarity));
  const [counted, possible] = [
    tokens.reduce((sum, { counts }) => sum + counts, 0),
    tokens.reduce((sum, { rarity }) => sum + rarity, 0),
  ];
  const name = facts.find(({ fact }) => fact === "name");
  const forms = [legalForms.asked.join(" "), legalForms.listed.join(" ")] as const;
  return (
    <>
      <h3 className={styles.heading}>
        {words("compliance.tokens.title")}
        <span className="hw-quiet">{words("compliance.tokens.note")}</span>
      </h3>
      <div className={styles.drawing} aria-hidden="true">
        {tokens.map((token, i) => (
          <div key={i} className={styles.pair} data-met={alikeness(token)}>
            <span className={styles.token}>{token.asked ?? "–"}</span>
            <span className={styles.line} style={{ borderLeftWidth: 1 + (token.rarity / rarest) * (WIDEST - 1) }} />
            <span className={styles.alike}>
              {alikeness(token) === "none" ? words("compliance.tokens.none") : token.alike.toFixed(2)}
            </span>
            <span className={styles.line} style={{ borderLeftWidth: 1 + (token.rarity / rarest) * (WIDEST - 1) }} />
            <span className={styles.token}>{token.listed ?? "–"}</span>
          </div>
        ))}
        {forms.some((form) => form !== "") && (
          <div className={styles.pair} data-met="form">
            <span className={styles.token}>{forms[0] || "–"}</span>
            <span className={styles.off}>{words("compliance.tokens.forms")}</span>
            <span className={styles.token}>{forms[1] || "–"}</span>
          </div>
        )}
        <div className={styles.sides}>
          <span>{words("compliance.tokens.asked")}</span>
          <span>{words("compliance.tokens.listed", { name: match.listed })}</span>
        </div>
      </div>
      <table className={styles.table} aria-label={words("compliance.tokens.title")}>
        <thead>
          <tr>
            <th scope="col">{words("compliance.tokens.token")}</th>
            <th scope="col">{words("compliance.tokens.alike")}</th>
            <th scope="col">{words("compliance.tokens.rarity")}</th>
            <th scope="col" colSpan={2}>
              {words("compliance.tokens.counts")}
            </th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token, i) => (
            <tr key={i}>
              <th scope="row">
                {token.asked ?? words("compliance.tokens.none")} – {token.listed ?? words("compliance.tokens.none")}
              </th>
              <td>{token.alike.toFixed(2)}</td>
              <td>× {token.rarity.toFixed(1)}</td>
              <td className={styles.bar}>
                <span>
                  <span style={{ width: `${(token.rarity === 0 ? 0 : token.counts / rarest) * 100}%` }} />
                </span>
              </td>
              <td>{token.counts.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              {words("compliance.tokens.of", { counted: counted.toFixed(2), possible: possible.toFixed(2) })}
            </th>
            <td>{name === undefined ? "" : score(name.weighs)}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}
