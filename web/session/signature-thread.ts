import { checkPlainly, type PlainTrust } from "#domain/verify/plain-trust";

addEventListener("message", ({ data }: MessageEvent<{ readonly bytes: Uint8Array; readonly trust: PlainTrust }>) => {
  checkPlainly(data.bytes, data.trust).then(
    (checked) => postMessage({ checked }),
    (problem: unknown) => postMessage({ problem: String(problem) }),
  );
});
