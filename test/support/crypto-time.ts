import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";

/** The time that signing and verification took: opening a key, and the signature itself. */
export interface CryptoTime {
  readonly ms: number;
  readonly signatures: number;
  readonly verifications: number;
}

const SIGNING = ["sign", "createPrivateKey"] as const;
const VERIFYING = ["verify", "createPublicKey"] as const;
type Act = (...given: unknown[]) => unknown;

/** Times every signature and verification of this process, for as long as `work` lasts. */
export async function cryptoTimeOf(work: () => Promise<void>): Promise<CryptoTime> {
  const spent = { ms: 0, signatures: 0, verifications: 0 };
  const back: (() => void)[] = [];
  const time = (owner: object, name: string, count?: "signatures" | "verifications"): void => {
    const holder = owner as Record<string, Act>;
    const own = Object.hasOwn(owner, name);
    const was = holder[name] as Act;
    holder[name] = (...given) => {
      const began = performance.now();
      const done = (): void => void (spent.ms += performance.now() - began);
      if (count) spent[count] += 1;
      const made = was.apply(owner, given);
      if (made instanceof Promise) return made.finally(done);
      done();
      return made;
    };
    back.push(() => void (own ? (holder[name] = was) : delete holder[name]));
  };
  for (const name of SIGNING) time(crypto, name, name === "sign" ? "signatures" : undefined);
  for (const name of VERIFYING) time(crypto, name, name === "verify" ? "verifications" : undefined);
  time(globalThis.crypto.subtle, "verify", "verifications");
  time(globalThis.crypto.subtle, "importKey");
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    for (const undo of back) undo();
    syncBuiltinESMExports();
  }
  return spent;
}
