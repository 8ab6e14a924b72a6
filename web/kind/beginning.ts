import { useEffect, useRef, useState } from "react";
import { z } from "zod";
import { documentRoutes } from "#domain/api/documents";
import { fullName } from "#domain/names";
import { call } from "../api/client.ts";
import { serverMoment } from "../i18n/instants.ts";
import { useMe } from "../session/use-me.ts";
import { session } from "../storage/kept.ts";

const MARK = session("hawser.beginning");
const mark = z.object({ kind: z.string(), at: z.number() });

/** A draft is being made: a window that is loaded anew before the answer came has one that it does not know. */
export const noteBeginning = (kind: string): void => MARK.set(JSON.stringify({ kind, at: Date.now() }));
export const endBeginning = (): void => MARK.set("");

function begunOf(kind: string): number | undefined {
  try {
    const kept = mark.parse(JSON.parse(MARK.get() ?? ""));
    return kept.kind === kind && Date.now() - kept.at < FRESH_MS ? kept.at : undefined;
  } catch {
    return undefined;
  }
}

const FRESH_MS = 60_000;
/** The clocks of browser and server differ, and the request may still be under way. */
const APART_MS = 5_000;
const LOOKS = 6;
const PAUSE_MS = 700;

/**
 * Looks for the draft that this window was making when it was loaded anew, so that it is gone on with and none is made
 * beside it. `looking` until that is known; `found` is told its id.
 */
export function useBegunBefore(kind: string, blank: boolean, found: (id: string) => void): boolean {
  const { user } = useMe();
  const me = fullName(user.firstName, user.lastName);
  const [since] = useState(() => (blank ? begunOf(kind) : undefined));
  const [looking, setLooking] = useState(since !== undefined);
  const told = useRef(found);
  useEffect(() => {
    told.current = found;
  });
  useEffect(() => {
    if (since === undefined) return;
    let here = true;
    const look = async (): Promise<void> => {
      for (let looks = 0; looks < LOOKS && here; looks += 1) {
        // A look that fails proves nothing: the draft may be there all the same.
        const listed = await call(documentRoutes.list, { query: { kind, state: "DRAFTING", limit: 5 } }).catch(
          () => undefined,
        );
        const mine = listed?.rows.find(
          ({ createdBy, createdAt }) => createdBy === me && serverMoment(createdAt).getTime() > since - APART_MS,
        );
        if (mine !== undefined && here) return told.current(mine.id);
        await new Promise((done) => setTimeout(done, PAUSE_MS));
      }
    };
    void look().finally(() => {
      endBeginning();
      setLooking(false);
    });
    return () => {
      here = false;
    };
  }, [kind, me, since]);
  return looking;
}
