/**
 * Reads a trusted list and checks who signed it: a line of JSON with the certificates that may, then the list; one line
 * of JSON as the answer. A process of its own, because a list may be dear to read.
 */
import { XmlRefused } from "./signed-xml.ts";
import { trustedList } from "./trusted-list.ts";

const input = await (async (): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
})();

function answer(): object {
  try {
    const end = input.indexOf(0x0a);
    const signers = JSON.parse(input.toString("utf8", 0, end)) as readonly string[];
    return {
      list: trustedList(
        input.subarray(end + 1),
        signers.map((one) => Buffer.from(one, "base64")),
      ),
    };
  } catch (error) {
    return { problem: error instanceof XmlRefused ? error.problem : "UNREADABLE" };
  }
}

process.stdout.write(`${JSON.stringify(answer())}\n`);
