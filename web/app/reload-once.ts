import type { Kept } from "../storage/kept.ts";

/** Listeners for chunks that cannot be loaded (a new version was deployed, the network broke), and for those that were. */
export interface Once {
  /** Loads the window anew, unless that was done for this chunk already. */
  readonly reload: (name: string) => boolean;
  readonly arrived: (name: string) => void;
}

/**
 * Each chunk is remembered by its name: the frame around a page that cannot be had arrives after every reload, and
 * would begin it again for ever if it ended the memory.
 */
export function once(memory: Kept, reload: () => void): Once {
  const names = (): readonly string[] => (memory.get() ?? "").split(" ").filter(Boolean);
  return {
    reload(name) {
      if (names().includes(name)) return false;
      memory.set([...names(), name].join(" "));
      // Without a memory nothing would end the reloads.
      if (!names().includes(name)) return false;
      reload();
      return true;
    },
    arrived(name) {
      if (names().includes(name))
        memory.set(
          names()
            .filter((one) => one !== name)
            .join(" "),
        );
    },
  };
}
