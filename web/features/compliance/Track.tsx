import type { CheckView } from "#domain/api/screening-shapes";
import { placeInDegrees } from "#domain/screening/track";
import { useFormat } from "../../i18n/use-format.ts";
import { useWords } from "../../i18n/use-words.ts";
import { Section } from "../../ui/FormParts.tsx";
import { Hash } from "../../ui/Hash.tsx";
import styles from "./Compliance.module.css";

/** The track that was given for a ship, and the times in which it said nothing, the longest first. */
export function Track({ track }: { readonly track: CheckView["track"] }) {
  const [words, format] = [useWords(), useFormat()];
  if (track === null) return null;
  const { gaps, hours, name, positions, unusable } = track;
  return (
    <Section title={words("compliance.track.title")} note={words("compliance.track.note", { hours })}>
      <p>
        {words("compliance.track.file", {
          name,
          positions: format.number(positions),
          from: format.instant(track.from),
          to: format.instant(track.to),
          by: track.by,
        })}{" "}
        {unusable > 0 && words("compliance.track.unusable", { count: unusable })} <Hash value={track.sha256} />
      </p>
      {gaps.length === 0 ? (
        <p>{words("compliance.track.noGap", { hours })}</p>
      ) : (
        <ul className={styles.gaps} aria-label={words("compliance.track.title")}>
          {gaps.map((gap) => (
            <li key={gap.from.at}>
              <strong>{words("compliance.track.gap", { hours: format.number(gap.hours) })}</strong>{" "}
              {words("compliance.track.gapAt", {
                from: format.instant(gap.from.at),
                fromPlace: placeInDegrees(gap.from),
                to: format.instant(gap.to.at),
                toPlace: placeInDegrees(gap.to),
                miles: format.number(gap.miles),
                knots: format.number(gap.knots),
              })}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
