import type { ReviewLook } from "#domain/api/review-look-shapes";
import { lookOfLayout } from "#domain/documents/review-look";
import type { OwnLook } from "#domain/printing/print-view";
import type { Words } from "../../i18n/use-words.ts";
import { isWritten, type Review } from "./review.ts";

/** The props of a preview by a look; none for a version from before there was a choice. */
export const drawnWith = (
  look: ReviewLook | null,
): { readonly own?: OwnLook | null; readonly letterhead?: ReviewLook["letterhead"] } =>
  look === null ? {} : { own: lookOfLayout(look.layout), letterhead: look.letterhead };

/** The selection that the screen shows: of what is being written, or of the newest version. */
export const selectionShown = (review: Review): Review["selection"] =>
  isWritten(review) ? review.selection : (review.versions[0] ?? review).selection;

/** The language in which the content of the screen prints. */
export const languageShown = (review: Review): Review["language"] =>
  isWritten(review) ? review.language : (review.versions[0] ?? review).language;

/** A layout as it is called. */
export const layoutName = (look: Pick<ReviewLook, "layout"> | null, words: Words): string =>
  look?.layout
    ? words("templates.named", { name: look.layout.name, number: look.layout.number })
    : words("review.look.platform");

/** One thing that the look or the passing on of a bill says. */
export interface LookFact {
  readonly name: "layout" | "subType" | "carrier" | "language" | "letterhead";
  readonly label: string;
  readonly value: string;
}

/** A selection in words; of a version from before there was a choice, the layout that it was drawn in. */
export function lookFacts(selection: Review["selection"], language: Review["language"], words: Words): LookFact[] {
  const fact = (name: LookFact["name"], value: string): LookFact => ({
    name,
    label: words(`review.look.${name}`),
    value,
  });
  const subType = selection?.item.subType ?? null;
  const letterhead = selection?.letterhead ?? null;
  return [
    fact("layout", layoutName(selection, words)),
    ...(subType === null ? [] : [fact("subType", words(`review.look.subTypes.${subType}`))]),
    ...(selection?.carrier ? [fact("carrier", selection.carrier.name)] : []),
    fact("language", words(`language.${language}`)),
    ...(letterhead?.logo ? [fact("letterhead", letterhead.of)] : []),
  ];
}

/** The differences of two of them: also a template or letterhead of the same name that is another version. */
export function lookChanges(
  one: { readonly selection: Review["selection"]; readonly language: Review["language"] },
  other: { readonly selection: Review["selection"]; readonly language: Review["language"] },
  words: Words,
): readonly (LookFact & { readonly before: string })[] {
  const [was, is] = [one, other].map(({ selection, language }) => lookFacts(selection, language, words));
  const names = ["layout", "subType", "carrier", "language", "letterhead"] as const;
  const ids = ({ selection }: typeof one) => ({
    layout: selection?.item.templateId ?? null,
    letterhead: selection?.letterhead?.id ?? null,
  });
  const [before, after] = [ids(one), ids(other)];
  return names.flatMap((name) => {
    const [old, now] = [was, is].map((facts) => facts?.find((fact) => fact.name === name));
    const same =
      (old?.value ?? "") === (now?.value ?? "") &&
      ((name !== "layout" && name !== "letterhead") || before[name] === after[name]);
    return same
      ? []
      : [{ name, label: words(`review.look.${name}`), before: old?.value ?? "", value: now?.value ?? "" }];
  });
}
