import type { FiataBill } from "#domain/api/fiata";

export interface OfBill {
  readonly bill: FiataBill;
}
