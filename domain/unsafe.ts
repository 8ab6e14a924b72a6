import { isLocal, isLoopback } from "./network.ts";

/** The footing of an installation, as far as it tells whether others may be let in. */
export interface Standing {
  readonly publicUrl: string;
  /** The address of this machine that is listened on, where one is named. */
  readonly host: string | null;
  readonly demo: boolean;
  /** The chain for trying out: whoever reaches it moves any title without a key. */
  readonly localChain: boolean;
  readonly localMail: boolean;
}

const FAULTS = {
  https: {
    holds: ({ publicUrl }) => !publicUrl.startsWith("https:"),
    words: "PUBLIC_URL must begin with https://: passwords would travel in clear text",
  },
  chain: {
    holds: ({ localChain }) => localChain,
    words: "CHAIN_RPC_URLS must name chains: on the local one every program of this machine moves any title",
  },
  mail: {
    holds: ({ localMail }) => localMail,
    words:
      "SMTP_URL must name a mail server: the local mailbox delivers nothing, and every program of this machine reads it",
  },
  demo: { holds: ({ demo }) => demo, words: "DEMO must be 0: the passwords of the demo companies lie in a file" },
} as const satisfies Readonly<
  Record<string, { readonly holds: (standing: Standing) => boolean; readonly words: string }>
>;

/** Whether others reach it: by its name, or because it listens where they are, whatever it is called. */
export const isReached = ({ publicUrl, host }: Pick<Standing, "publicUrl" | "host">): boolean =>
  !isLocal(publicUrl) || (host !== null && !isLoopback(host));

/** Why nobody but this machine may be let in, in words; nothing where nobody else reaches it. */
export const unsafeIn = (standing: Standing): readonly string[] =>
  isReached(standing)
    ? Object.values(FAULTS)
        .filter(({ holds }) => holds(standing))
        .map(({ words }) => words)
    : [];

/** The same as a reason to refuse, where nobody has said that it is wanted so. */
export const refusalOf = (standing: Standing): readonly string[] => {
  const keep =
    standing.host === null || isLoopback(standing.host)
      ? "keep to http://localhost"
      : `keep to http://localhost without HOST=${standing.host}`;
  return unsafeIn(standing).map((words) => `${words} (or ${keep}, or overrule it with ALLOW_INSECURE=1)`);
};
