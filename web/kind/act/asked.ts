import type { DocumentDetail } from "#domain/api/documents";

/** What is asked about: one document, or what several have in common. */
export type Asked = Pick<
  DocumentDetail,
  "kind" | "negotiability" | "signing" | "data" | "released" | "ordered" | "acceptedAt"
>;
