import type { NextStep } from "#domain/flows/arrival";
import type { KindName } from "#domain/kinds/kinds";
import type { Permission } from "#domain/permissions";

/**
 * Columns that hold less than their type in the database says: names that the domain gives, and JSON of a known shape.
 * Each is written by one folder, with values of this type. A column that may be null says so by itself.
 */
export interface Narrowed {
  readonly "app.document.kind": KindName;
  readonly "app.membership.permissions": Permission[];
  readonly "app.session.next_step": NextStep;
}
