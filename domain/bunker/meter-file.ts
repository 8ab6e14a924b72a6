import type { ErrorCode } from "../errors.ts";
import { LIMITS, megabytes } from "../limits.ts";
import type { TextParameters } from "../text.ts";

/** Why the file of a meter is not taken. */
export interface MeterRefusal {
  readonly code: ErrorCode;
  readonly parameters?: TextParameters;
}

/** Why a file of so many bytes is not even read; null where it is. */
export const meterSizeFault = (bytes: number): MeterRefusal | null =>
  bytes < megabytes(LIMITS.meterMb)
    ? null
    : { code: "METER_FILE_SIZE", parameters: { size: (bytes / 1_000_000).toFixed(1) } };

/** The zones of times that say none, from UTC on, which is empty. */
export const METER_ZONES = [
  "",
  "-12:00",
  "-11:00",
  "-10:00",
  "-09:30",
  "-09:00",
  "-08:00",
  "-07:00",
  "-06:00",
  "-05:00",
  "-04:00",
  "-03:30",
  "-03:00",
  "-02:00",
  "-01:00",
  "+01:00",
  "+02:00",
  "+03:00",
  "+03:30",
  "+04:00",
  "+04:30",
  "+05:00",
  "+05:30",
  "+05:45",
  "+06:00",
  "+06:30",
  "+07:00",
  "+08:00",
  "+08:45",
  "+09:00",
  "+09:30",
  "+10:00",
  "+10:30",
  "+11:00",
  "+12:00",
  "+12:45",
  "+13:00",
  "+14:00",
] as const;
export type MeterZone = (typeof METER_ZONES)[number];
