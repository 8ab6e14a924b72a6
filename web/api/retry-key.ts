import { useRef } from "react";
import { requestKey } from "./client.ts";

/** The server compares without it too: the password opens the keys and is no part of the request. */
const withoutPassword = (name: string, value: unknown): unknown => (name === "password" ? undefined : value);

/** A source of request keys: the same content that is sent again carries the same key, so that it is done once only. */
export function retryKeys(): (body: unknown) => string {
  let last: { readonly body: string; readonly key: string } | undefined;
  return (body) => {
    const text = JSON.stringify(body, withoutPassword);
    if (last?.body !== text) last = { body: text, key: requestKey() };
    return last.key;
  };
}

/** The request keys of one dialog or screen, as long as it stands. */
export function useRetryKey(): (body: unknown) => string {
  const keys = useRef<(body: unknown) => string>(undefined);
  return (body) => (keys.current ??= retryKeys())(body);
}
