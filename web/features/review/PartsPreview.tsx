import { useState } from "react";
import type { FieldData } from "#domain/kinds/field";
import { kindOf } from "#domain/kinds/kinds";
import type { Language } from "#domain/text";
import { useWords } from "../../i18n/use-words.ts";
import { Preview } from "../../kind/Preview.tsx";
import { Choice } from "../../ui/Choice.tsx";
import { drawnWith, selectionShown } from "./looks.ts";
import { NOBODY, originalOf, type Review } from "./review.ts";

interface Props {
  readonly review: Review;
  /** The bills that are to take the place of the original; none where nothing does. */
  readonly parts: readonly FieldData[];
  readonly language: Language;
  readonly onLanguage?: ((language: Language) => void) | undefined;
  readonly focus?: string | undefined;
  /** The fields of a bill that is amended, marked as changed. */
  readonly marks?: readonly string[];
  readonly title: string;
  /** The part that is shown before another is chosen. */
  readonly part?: number;
}

const ORIGINAL = "original";
const NONE: readonly string[] = [];

/** The paper of a request: each bill that is to come of it, and the one that it is about. */
export function PartsPreview({ review, parts, language, onLanguage, focus, marks = NONE, title, part = 0 }: Props) {
  const words = useWords();
  const [chosen, setChosen] = useState<string>();
  const which = chosen ?? (parts.length === 0 ? ORIGINAL : String(part));
  const { data, number } = originalOf(review);
  return (
    <Preview
      kind={kindOf(review.kind)}
      documentId=""
      data={which === ORIGINAL ? data : (parts[Number(which)] ?? data)}
      language={language}
      onLanguage={which === ORIGINAL ? undefined : onLanguage}
      focus={focus}
      marks={which === String(part) ? marks : NONE}
      issuer={review.issuer ?? NOBODY}
      {...drawnWith(selectionShown(review))}
      title={title}
      extra={
        parts.length > 0 && (
          <Choice
            label={words("review.whichPaper")}
            value={which}
            onChange={setChosen}
            options={[
              ...parts.map((_, i) => ({
                value: String(i),
                label: parts.length === 1 ? words("review.amended") : words("review.split.part", { number: i + 1 }),
              })),
              { value: ORIGINAL, label: words("review.originalOf", { number }) },
            ]}
          />
        )
      }
    />
  );
}
