import { wordingRoutes } from "#domain/api/wordings";
import type { Kind } from "#domain/kinds/kind";
import type { OwnWording } from "#domain/kinds/letter-text";
import { useRead } from "../api/query.ts";

const NONE: readonly OwnWording[] = [];

/** The company's own wordings of letters, where a kind has a letter. */
export function useWordings(kind: Kind): readonly OwnWording[] {
  const enabled = kind.name === "LetterOfIndemnity";
  return useRead(wordingRoutes.list, {}, { enabled }).data ?? NONE;
}
