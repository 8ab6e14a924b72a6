import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { authRoutes } from "#domain/api/auth";
import { deskRoutes } from "#domain/api/desk";
import { follow } from "./one-stream.ts";
import { readAgain } from "./read-again.ts";

/** Several changes of one moment are read together. */
const GATHER_MS = 30;
/** Blocks may come faster than a footer need tell of them. */
const HEADS_MS = 1_000;

const listeners = new Set<() => void>();
let connected = false;

function setConnected(next: boolean): void {
  if (connected === next) return;
  connected = next;
  for (const listener of listeners) listener();
}

/** Follows the server's events while the shell is shown: what is on the screen is read again when it changed. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let headsTimer: ReturnType<typeof setTimeout> | undefined;
    const readHeads = (): void => {
      headsTimer ??= setTimeout(() => {
        headsTimer = undefined;
        void client.invalidateQueries({ queryKey: [deskRoutes.chain.id] });
      }, HEADS_MS);
    };
    const refresh = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void readAgain(client);
      }, GATHER_MS);
    };
    let opened = false;
    const end = follow(deskRoutes.events.path, {
      onOpen: () => {
        setConnected(true);
        // After a broken connection anything may have changed unseen; before the first one, what was asked for by then.
        if (opened) refresh();
        else void readAgain(client, false);
        opened = true;
      },
      onLost: (forGood) => {
        setConnected(false);
        // Refused for good, as when the session has ended: whoever asks who is signed in is told.
        if (forGood) void client.invalidateQueries({ queryKey: [authRoutes.me.id] });
      },
      onChange: refresh,
      onHeads: readHeads,
    });
    return () => {
      clearTimeout(timer);
      clearTimeout(headsTimer);
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
