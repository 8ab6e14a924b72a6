import type { Layout, TemplateSelection } from "#domain/documents/review-look";

/** A layout with the place where its PDF is kept for its company. */
export interface KeptLayout extends Layout {
  readonly annexKey: string | null;
}
/** The selection as it is kept with what is written, and with a version. */
export type KeptSelection = TemplateSelection<KeptLayout>;

/** A layout as the companies of the review read it. */
export const shownLayout = (layout: KeptLayout | null): Layout | null => {
  if (layout === null) return null;
  const { annexKey: _, ...shown } = layout;
  return shown;
};

/** The letterhead of a row, as it is printed. */
export const letterheadIn = (row: string): string =>
  `jsonb_build_object('id', ${row}.id, 'capitals', ${row}.capitals,
    'of', (SELECT o.name FROM app.organisation o WHERE o.id = ${row}.organisation_id),
    'logo', CASE WHEN ${row}.image_hash IS NOT NULL
      THEN jsonb_build_object('widthPx', ${row}.width_px, 'heightPx', ${row}.height_px) END)`;
/** The letterhead of the version in a row; null where that has none. */
export const letterheadOfVersion = (row: string): string =>
  `(SELECT ${letterheadIn("l")} FROM app.letterhead l WHERE l.id = ${row}.letterhead_id)`;
