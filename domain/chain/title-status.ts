/** How a title stands on its chain. */
export const TITLE_STATUSES = ["IN_CIRCULATION", "RETURNED", "BURNT", "PAUSED", "UNKNOWN"] as const;
export type TitleStatus = (typeof TITLE_STATUSES)[number];
