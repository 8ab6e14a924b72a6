import type { DocumentDetail } from "#domain/api/document-shapes";

/** The subject of the question: one document, or what several have in common. */
export type Asked = Pick<
  DocumentDetail,
  "kind" | "negotiability" | "signing" | "data" | "released" | "ordered" | "acceptedAt"
> & { readonly review?: DocumentDetail["review"] };
