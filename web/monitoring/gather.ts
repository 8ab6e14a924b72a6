import type { Measurement, Measurements } from "#domain/api/monitoring";
import { BEACON_BYTES, MOST_WAITING, type MonitoringPage } from "#domain/monitoring";
import type { Kept } from "../storage/kept.ts";

/** What gathering needs of the browser. */
export interface Means {
  readonly now: () => number;
  /** Runs something after so many milliseconds; answers what calls it off. */
  readonly later: (run: () => void, ms: number) => () => void;
  readonly session: Kept;
  /** A new number of a session. */
  readonly number: () => string;
  /** Sends as plain text; answers whether it arrived. */
  readonly post: (body: string) => Promise<boolean>;
  /** Sends what outlives the page; answers whether the browser took it. */
  readonly beacon: (body: string) => boolean;
  readonly online: () => boolean;
  /** The time zone of the page. */
  readonly zone: string;
}

export interface Gathering {
  readonly note: (one: Measurement) => void;
  /** The page may go any moment: everything that waits is sent. */
  readonly leave: () => void;
  /** The network is there again. */
  readonly again: () => void;
}

interface Waiting {
  readonly session: string;
  readonly event: Measurement;
}
interface Session {
  readonly id: string;
  readonly begun: number;
  readonly last: number;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** What cannot be sent is tried again ever later, up to this. */
const LONGEST_PAUSE = MINUTE;

const sizeOf = (body: string): number => new TextEncoder().encode(body).length;

function read(session: Kept): Session | null {
  try {
    const { id, begun, last } = JSON.parse(session.get() ?? "null") as Session;
    return typeof id === "string" && Number.isFinite(begun) && Number.isFinite(last) ? { id, begun, last } : null;
  } catch {
    return null;
  }
}

/** Gathers measurements and sends them in batches, within the limits that the page was told. */
export function gathering(page: MonitoringPage, means: Means): Gathering {
  let waiting: readonly Waiting[] = [];
  let callOff: (() => void) | undefined;
  let sending = false;
  let pause = page.flushSeconds * SECOND;

  /** The number of the session that goes on, or of a new one: it has lasted its time, or nothing happened for long. */
  function current(): string {
    const now = means.now();
    const old = read(means.session);
    const goesOn =
      old !== null && now - old.begun < page.sessionHours * HOUR && now - old.last < page.inactivityMinutes * MINUTE;
    const next = goesOn ? { ...old, last: now } : { id: means.number(), begun: now, last: now };
    means.session.set(JSON.stringify(next));
    return next.id;
  }

  /** The oldest that go together: of one session, no more than a batch. */
  function batch(): readonly Waiting[] {
    const end = waiting.findIndex(({ session }) => session !== waiting[0]?.session);
    return waiting.slice(0, Math.min(page.batch, end === -1 ? waiting.length : end));
  }
  const bodyOf = (some: readonly Waiting[]): string =>
    JSON.stringify({
      session: some[0]?.session ?? "",
      release: page.release,
      environment: page.environment,
      zone: means.zone,
      events: some.map(({ event }) => event),
    } satisfies Measurements);

  function wait(): void {
    if (waiting.length === 0 || sending) return;
    callOff ??= means.later(() => {
      callOff = undefined;
      void flush();
    }, pause);
  }
  function stopWaiting(): void {
    callOff?.();
    callOff = undefined;
  }

  async function flush(): Promise<void> {
    if (sending || waiting.length === 0) return;
    stopWaiting();
    const some = means.online() ? batch() : [];
    sending = some.length > 0;
    const arrived = sending && (await means.post(bodyOf(some)).catch(() => false));
    sending = false;
    if (arrived) waiting = waiting.filter((one) => !some.includes(one));
    pause = arrived ? page.flushSeconds * SECOND : Math.min(pause * 2, LONGEST_PAUSE);
    if (arrived && waiting.length >= page.batch) await flush();
    else wait();
  }

  return {
    note(event) {
      waiting = [...waiting, { session: current(), event }].slice(-MOST_WAITING);
      // A full batch goes at once, but not where the one before did not arrive.
      if (waiting.length >= page.batch && pause === page.flushSeconds * SECOND) void flush();
      else wait();
    },
    leave() {
      stopWaiting();
      while (waiting.length > 0) {
        const some = batch();
        const body = bodyOf(some);
        waiting = waiting.slice(some.length);
        if (sizeOf(body) >= BEACON_BYTES || !means.beacon(body)) void means.post(body).catch(() => false);
      }
    },
    again() {
      pause = page.flushSeconds * SECOND;
      stopWaiting();
      void flush();
    },
  };
}
