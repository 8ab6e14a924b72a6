import { type ProcessName, type Told, variablesFor } from "#domain/setting";
import { SETTINGS } from "#domain/settings";

/** A run of the product: where it lies, and what its processes are told. */
export interface Installation {
  readonly root: string;
  /** The folder with the compiled programs. */
  readonly programs: string;
  readonly told: Told<typeof SETTINGS>;
}

/** Variables of the machine that every process may see. */
const COMMON = [
  "PATH",
  "HOME",
  "LANG",
  "TZ",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "NODE_COMPILE_CACHE",
];

/**
 * The C library of Linux keeps what large files took; with a fixed limit for what it asks the system for it gives all
 * of that back.
 */
export const MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "131072",
  MALLOC_TRIM_THRESHOLD_: "131072",
} as const;

/** The whole environment of a process. */
export function environmentOf(name: ProcessName, told: Installation["told"]): NodeJS.ProcessEnv {
  const common = Object.fromEntries(
    COMMON.flatMap((each) => (process.env[each] === undefined ? [] : [[each, process.env[each]]])),
  );
  return { NODE_ENV: "production", NO_COLOR: "1", ...MEMORY, ...common, ...variablesFor(SETTINGS, name, told) };
}
