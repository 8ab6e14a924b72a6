import type { QueryClient } from "@tanstack/react-query";
import type { Change } from "#domain/changes";
import { concernedBy } from "./concerned.ts";
import { readAgain } from "./read-again.ts";

/** Several changes of one moment are read together: those of one transaction come within a few milliseconds. */
const GATHER_MS = 10;

/** Reads what changes concern; null stands for a change of anything. */
export function gather(client: QueryClient): {
  readonly hear: (change: Change | null) => void;
  readonly end: () => void;
} {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let heard: Change[] = [];
  let anything = false;
  const read = (): void => {
    const told = heard;
    const all = anything;
    [timer, heard, anything] = [undefined, [], false];
    void readAgain(client, all ? {} : { concerns: concernedBy(told) });
  };
  return {
    hear: (change) => {
      if (change === null) anything = true;
      else heard.push(change);
      timer ??= setTimeout(read, GATHER_MS);
    },
    end: () => clearTimeout(timer),
  };
}
