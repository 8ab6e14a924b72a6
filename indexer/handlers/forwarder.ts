import type { Handlers } from "./handler.ts";

export const forwarder = {
  /** A nonce made unusable: no request with it will ever run. Its key is the signer (20 bytes) and the nonce (32). */
  Cancelled: { topic: "execution", key: ({ from, nonce }) => `${from}${BigInt(nonce).toString(16).padStart(64, "0")}` },
  EIP712DomainChanged: null,
  Executed: { topic: "execution", key: ({ requestHash }) => requestHash },
} satisfies Handlers<"forwarder">;
