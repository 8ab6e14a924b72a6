import i18next from "i18next";
import type { Output, Route } from "#domain/api/route";
import { untilAnswered } from "./again.ts";
import { addressOf, ApiError, checked, type Input } from "./client.ts";
import { signedIn } from "./sign-in-again.ts";

interface Options {
  readonly key: string;
  /** Part that has been sent, 0 to 1; at 1 the server is looking at the file. */
  readonly onProgress: (part: number) => void;
}

const retryAfter = (request: XMLHttpRequest): Record<string, string> => {
  const said = request.getResponseHeader("retry-after");
  return said === null ? {} : { "retry-after": said };
};

/** Sends a file as the body of a route, and tells how far it is: what `fetch` cannot. Throws {@link ApiError}. */
export async function sendFile<R extends Route>(
  row: R,
  input: Input<R>,
  file: File,
  { key, onProgress }: Options,
): Promise<Output<R>> {
  const sent = (acting: Readonly<Record<string, string>>): Promise<Response> =>
    untilAnswered(
      () =>
        new Promise<Response>((resolve, reject) => {
          const request = new XMLHttpRequest();
          request.open(row.method, addressOf(row, input));
          request.setRequestHeader("accept", "application/json");
          request.setRequestHeader("accept-language", i18next.language);
          request.setRequestHeader("content-type", "application/octet-stream");
          request.setRequestHeader("idempotency-key", key);
          for (const [name, value] of Object.entries(acting)) request.setRequestHeader(name, value);
          request.upload.onprogress = (event) =>
            onProgress(event.lengthComputable && event.total > 0 ? event.loaded / event.total : 0);
          request.onload = () =>
            resolve(new Response(request.responseText, { status: request.status, headers: retryAfter(request) }));
          request.onerror = () => reject(new ApiError("LOAD_FAILED", 0, i18next.t("errors.LOAD_FAILED")));
          request.send(file);
        }),
    );
  const response = row.access === "public" ? await sent({}) : await signedIn(sent);
  return (await (await checked(response)).json()) as Output<R>;
}
