import { DOCUMENT_LISTS } from "./document-columns.ts";

/** Views of one list that a person may keep. */
export const MOST_VIEWS = 12;
export const VIEWED_LISTS = ["inbox", "drafts", "sent", ...DOCUMENT_LISTS] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];
