import { verifyRoutes } from "#domain/api/desk";
import { remoteCopyRoutes } from "#domain/api/remote-copies";
import { isOwn, openStored, type ActionLink } from "#domain/verify/action-link";
import { call, callBytes } from "../../api/client.ts";

/**
 * The document that a link points to, opened with the key in the link: the server fetches it, and never sees the key.
 * Null when it cannot be had.
 */
export async function fetchAction({ uri, key }: ActionLink): Promise<File | null> {
  const { document } = isOwn(uri, location.origin) ? await ownCopy(uri) : await asked(uri);
  const text = document === null ? null : openStored(document, key);
  const name = decodeURIComponent(new URL(uri).pathname.split("/").at(-1) ?? "") || "document";
  return text === null
    ? null
    : new File([text], /\.(tt|json)$/.test(name) ? name : `${name}.tt`, { type: "application/json" });
}

interface Stored {
  readonly document: Readonly<Record<string, unknown>> | null;
}
const NONE: Stored = { document: null };

const asked = (uri: string): Promise<Stored> =>
  call(verifyRoutes.ask, { query: { kind: "json", of: uri } }).catch(() => NONE);

/** A copy that this installation serves is fetched from it directly. */
const ownCopy = (uri: string): Promise<Stored> =>
  callBytes(remoteCopyRoutes.published, { params: { id: new URL(uri).pathname.split("/").at(-1) ?? "" } })
    .then(async (blob) => ({ document: JSON.parse(await blob.text()) as Record<string, unknown> }))
    .catch(() => NONE);
