import type { PdfValue } from "./pdf-objects.ts";
import type { Snapshot } from "./pdf-document.ts";

/** The pages of a file as it was, as they are referred to, from the first. */
export function pagesOf(at: Snapshot): PdfValue[] {
  const pages: PdfValue[] = [];
  const seen = new Set<string>();
  const visit = (value: PdfValue): void => {
    if (typeof value !== "string" || seen.has(value)) return;
    seen.add(value);
    const node = at.dictionary(value);
    if (node.get("Type") === "/Page") pages.push(value);
    else for (const kid of at.array(node.get("Kids"))) visit(kid);
  };
  visit(at.catalog.get("Pages") ?? "");
  return pages;
}
