import { gcm } from "@noble/ciphers/aes.js";
import { fromBase64 } from "./base64.ts";

/** A link of the trade-trust scheme: where the document lies, and the key that opens it. */
export interface ActionLink {
  readonly uri: string;
  readonly key: string | null;
}

const asObject = (text: string | null): Readonly<Record<string, unknown>> => {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return typeof value === "object" && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
};

/**
 * Reads the action that a link carries as `q`; its key may stand behind the `#`, where no server sees it. Null: no such
 * link.
 */
export function actionOfLink(search: URLSearchParams, hash: string): ActionLink | null {
  const { type, payload } = asObject(search.get("q"));
  const { uri, key } = (payload ?? {}) as { readonly uri?: unknown; readonly key?: unknown };
  if (type !== "DOCUMENT" || typeof uri !== "string" || !/^https:\/\//.test(uri) || uri.length > 500) return null;
  const behind = asObject(decodeURIComponent(hash.replace(/^#/, "")))["key"];
  const found = typeof behind === "string" ? behind : key;
  return { uri, key: typeof found === "string" && /^[0-9a-f]{64}$/i.test(found) ? found : null };
}

/** The document that was stored at the address, opened where it is encrypted. Null when it cannot be. */
export function openStored(stored: Readonly<Record<string, unknown>>, key: string | null): string | null {
  const inner = stored["document"];
  const one = typeof inner === "object" && inner !== null ? (inner as Readonly<Record<string, unknown>>) : stored;
  if (one["cipherText"] === undefined) return JSON.stringify(one);
  if (key === null || one["type"] !== "OPEN-ATTESTATION-TYPE-1") return null;
  try {
    const [text, iv, tag] = (["cipherText", "iv", "tag"] as const).map((name) => fromBase64(String(one[name]))) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const secret = Uint8Array.from(key.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
    const opened = new TextDecoder().decode(gcm(secret, iv).decrypt(Uint8Array.from([...text, ...tag])));
    return new TextDecoder("utf-8", { fatal: true }).decode(
      fromBase64(opened.replaceAll("-", "+").replaceAll("_", "/")),
    );
  } catch {
    return null;
  }
}
