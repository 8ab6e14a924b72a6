import { gcm } from "@noble/ciphers/aes.js";
import { fromBase64, toBase64 } from "./base64.ts";

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
 * link. `own`: the origin of this installation, whose copies may also come without TLS.
 */
export function actionOfLink(search: URLSearchParams, hash: string, own = ""): ActionLink | null {
  const { type, payload } = asObject(search.get("q"));
  const { uri, key } = (payload ?? {}) as { readonly uri?: unknown; readonly key?: unknown };
  if (type !== "DOCUMENT" || typeof uri !== "string" || uri.length > 500) return null;
  if (!uri.startsWith("https://") && !isOwn(uri, own)) return null;
  const behind = asObject(decodeURIComponent(hash.replace(/^#/, "")))["key"];
  const found = typeof behind === "string" ? behind : key;
  return { uri, key: typeof found === "string" && /^[0-9a-f]{64}$/i.test(found) ? found : null };
}

/** Whether an address is of a copy that this installation serves. */
export const isOwn = (uri: string, own: string): boolean =>
  own !== "" && uri.startsWith(`${own}/api/remote-copies/`) && new URL(uri).origin === own;

/** The link that opens a copy at an address in a reader: the key stands behind the `#`, where no server sees it. */
export function linkToStored(reader: string, uri: string, key: string): string {
  const q = { type: "DOCUMENT", payload: { uri, permittedActions: ["VIEW"], redirect: `${reader}/tt/render` } };
  return `${reader}/tt/render?q=${encodeURIComponent(JSON.stringify(q))}#${encodeURIComponent(JSON.stringify({ key }))}`;
}

const TAG = 16;

/** A document encrypted as the scheme has it. `key`: 32 random bytes, `iv`: 12. */
export function sealStored(text: string, key: Uint8Array, iv: Uint8Array) {
  const encoder = new TextEncoder();
  const sealed = gcm(key, iv).encrypt(encoder.encode(toBase64(encoder.encode(text))));
  return {
    cipherText: toBase64(sealed.subarray(0, -TAG)),
    iv: toBase64(iv),
    tag: toBase64(sealed.subarray(-TAG)),
    type: "OPEN-ATTESTATION-TYPE-1",
  } as const;
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
