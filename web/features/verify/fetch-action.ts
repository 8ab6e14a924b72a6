import { verifyRoutes } from "#domain/api/desk";
import { openStored, type ActionLink } from "#domain/verify/action-link";
import { call } from "../../api/client.ts";

/**
 * The document that a link points to, opened with the key in the link: the server fetches it, and never sees the key.
 * Null when it cannot be had.
 */
export async function fetchAction({ uri, key }: ActionLink): Promise<File | null> {
  const { document } = await call(verifyRoutes.ask, { query: { kind: "json", of: uri } }).catch(() => ({
    document: null,
  }));
  const text = document === null ? null : openStored(document, key);
  const name = decodeURIComponent(new URL(uri).pathname.split("/").at(-1) ?? "") || "document";
  return text === null
    ? null
    : new File([text], /\.(tt|json)$/.test(name) ? name : `${name}.tt`, { type: "application/json" });
}
