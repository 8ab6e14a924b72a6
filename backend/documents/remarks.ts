import type { Story } from "#domain/api/story";
import { isRemark, readRemark } from "#domain/chain/remark";

export type Remark = Story["events"][number]["remark"];

/** A remark as it is told: whoever knows ids of the document reads it, everybody else learns that there is one. */
export const remarkTold = (remark: string | null, documentIds: readonly string[]): Remark =>
  isRemark(remark) ? { text: readRemark(remark, documentIds) } : null;
