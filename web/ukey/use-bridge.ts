import { useQuery, useQueryClient } from "@tanstack/react-query";
import { authRoutes } from "#domain/api/auth";
import type { ForUkey } from "#domain/api/certificates";
import { BRIDGE_ERRORS, type TokenCertificate } from "#domain/ukey";
import { useRead } from "../api/query.ts";
import { useSay, useWords } from "../i18n/use-words.ts";
import { BridgeError, certificatesOnTokens, isPaired, pair, signOnToken } from "./bridge.ts";

/** Has the UKey sign; throws `BridgeError`. */
export type SignWithKey = (asked: ForUkey) => Promise<string>;

export interface Bridge {
  /** Undefined while the bridge is looked for. */
  readonly port: number | undefined;
  readonly stands: "looking" | "absent" | "refused" | "unpaired" | "ready";
  /** Why it is refused. */
  readonly refusal: BridgeError | undefined;
  readonly certificates: readonly TokenCertificate[];
  /** Looks again: for the bridge, and what is plugged in. */
  readonly again: () => Promise<void>;
  readonly pair: (code: string) => Promise<void>;
  readonly signBy: (pin: string) => SignWithKey;
}

/** The bridge to the UKeys of this machine: whether it is there, knows this page, and what it shows. */
export function useBridge(): Bridge {
  const client = useQueryClient();
  const port = useRead(authRoutes.config, {}).data?.ukeyPort;
  const seen = useQuery<{ paired: boolean; certificates: TokenCertificate[] }, Error>({
    queryKey: ["ukey", port],
    meta: { shows: {} },
    enabled: port !== undefined,
    retry: 1,
    retryDelay: 300,
    staleTime: 0,
    gcTime: 0,
    networkMode: "always",
    queryFn: async () => {
      const paired = await isPaired(port ?? 0);
      return { paired, certificates: paired ? await certificatesOnTokens(port ?? 0) : [] };
    },
  });
  const refusal = seen.error instanceof BridgeError ? seen.error : undefined;
  const again = (): Promise<void> => client.invalidateQueries({ queryKey: ["ukey"] });
  return {
    port,
    refusal,
    again,
    certificates: seen.data?.certificates ?? [],
    stands:
      refusal === undefined
        ? seen.data === undefined
          ? "looking"
          : seen.data.paired
            ? "ready"
            : "unpaired"
        : refusal.code === "ABSENT"
          ? "absent"
          : "refused",
    pair: async (code) => {
      await pair(port ?? 0, code);
      await again();
    },
    signBy: (pin) => (asked) => signOnToken(port ?? 0, asked, pin),
  };
}

/** The refusals of the bridge, in the words of this user. */
export function useBridgeWords(): (failure: BridgeError) => string {
  const say = useSay();
  const words = useWords();
  return ({ code }) => (code === "ABSENT" ? words("ukey.absent") : say(BRIDGE_ERRORS[code].text));
}

/** Whether a refusal is about the PIN that was typed. */
export const isAboutPin = (failure: BridgeError | undefined): boolean =>
  failure?.code === "PIN_WRONG" || failure?.code === "PIN_LOCKED";
