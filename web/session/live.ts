import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { authRoutes } from "#domain/api/auth";
import { deskRoutes } from "#domain/api/desk";
import { waitsForChain } from "./concerned.ts";
import { gather } from "./gather.ts";
import { follow } from "./one-stream.ts";
import { readAgain } from "./read-again.ts";

/** Blocks may come faster than a footer need tell of them. */
const HEADS_MS = 1_000;
/** A query that counts blocks until it is final is read again less often. */
const WAITS_MS = 5_000;

const listeners = new Set<() => void>();
let connected = false;

function setConnected(next: boolean): void {
  if (connected === next) return;
  connected = next;
  for (const listener of listeners) listener();
}

/** Follows the server's events while the shell is shown: what a change concerns is read again. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    const { hear, end: endGathering } = gather(client);
    let headsTimer: ReturnType<typeof setTimeout> | undefined;
    let waitsTimer: ReturnType<typeof setTimeout> | undefined;
    const readHeads = (): void => {
      headsTimer ??= setTimeout(() => {
        headsTimer = undefined;
        void client.invalidateQueries({ queryKey: [deskRoutes.chain.id] });
      }, HEADS_MS);
      waitsTimer ??= setTimeout(() => {
        waitsTimer = undefined;
        void readAgain(client, { papers: false, concerns: waitsForChain });
      }, WAITS_MS);
    };
    let opened = false;
    const end = follow(deskRoutes.events.path, {
      onOpen: () => {
        setConnected(true);
        // After a broken connection anything may have changed unseen; before the first one, what was asked for by then.
        if (opened) hear(null);
        else void readAgain(client, { papers: false });
        opened = true;
      },
      onLost: (forGood) => {
        setConnected(false);
        // Refused for good, as when the session has ended: whoever asks who is signed in is told.
        if (forGood) void client.invalidateQueries({ queryKey: [authRoutes.me.id] });
      },
      onChange: hear,
      onHeads: readHeads,
    });
    return () => {
      endGathering();
      clearTimeout(headsTimer);
      clearTimeout(waitsTimer);
      end();
      setConnected(false);
    };
  }, [client]);
}

export function useConnected(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connected,
  );
}
