import { deleteDocumentTemplate } from "./delete.ts";
import { retireDocumentTemplate } from "./retire.ts";
import { useDocumentTemplate } from "./use.ts";

/** Every act on a version of a document template. */
export const DOCUMENT_TEMPLATE_ACTS = [useDocumentTemplate, retireDocumentTemplate, deleteDocumentTemplate] as const;
