/** After so long without a touch or a key, what the window asks by itself does not count as use of the session. */
const ATTENDED_MS = 60_000;

let touched = Date.now();
// Where there is no window nobody touches it.
for (const event of ["pointerdown", "pointermove", "keydown", "wheel"])
  globalThis.addEventListener?.(event, () => (touched = Date.now()), { passive: true, capture: true });

/** The header that tells the server that nobody attends this window; nothing while somebody does. */
export const unattended = (): Readonly<Record<string, string>> =>
  Date.now() - touched > ATTENDED_MS ? { "x-unattended": "1" } : {};
