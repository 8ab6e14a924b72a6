import { open } from "node:fs/promises";

const BEGINNING = 256;

/** Whether a file begins with a text, line ends and blanks left out. */
export async function begins(file: string, text: string): Promise<boolean> {
  const opened = await open(file);
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(BEGINNING), 0, BEGINNING, 0);
    return buffer.subarray(0, bytesRead).toString("latin1").replaceAll(/\s/g, "").startsWith(text);
  } finally {
    await opened.close();
  }
}
