/** Tries of one message or title, until a person looks: at the longest pause that is more than a week. */
export const TRIES = 700;
