import type { Task } from "#domain/api/desk";
import { documentAddress } from "../../ui/document-address.ts";

/** Where a task leads: what it worked on. */
export const addressOf = ({ envelopeId, document }: Pick<Task, "envelopeId" | "document">): string | undefined =>
  envelopeId !== null
    ? `/layout/envelope/${envelopeId}`
    : document !== null
      ? documentAddress(document, "view")
      : undefined;
