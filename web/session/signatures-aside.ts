import type { CheckedFile } from "#domain/verify/pdf-signatures";
import type { PlainTrust } from "#domain/verify/plain-trust";

const [thread] = Object.values(
  import.meta.glob<string>("./signature-thread.ts", { query: "?worker&url", import: "default" }),
);

type Answer = { readonly checked: CheckedFile } | { readonly problem: string };

/**
 * Judges the signatures of a PDF in a thread of its own: a file with many of them would keep the page from answering.
 * Rejects where the thread cannot be started, or the file makes it fail.
 */
export async function signaturesAside(bytes: Uint8Array, trust: PlainTrust): Promise<CheckedFile> {
  const worker = new Worker(await thread!(), { type: "module" });
  try {
    const answer = await new Promise<Answer>((come, fail) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Answer>) => come(data));
      worker.addEventListener("error", (event) => fail(new Error(event.message || "the thread did not start")));
      worker.postMessage({ bytes, trust });
    });
    if ("problem" in answer) throw new Error(answer.problem);
    return answer.checked;
  } finally {
    worker.terminate();
  }
}
