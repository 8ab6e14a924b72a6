import { randomUUID } from "node:crypto";
import { claimFolder } from "../../backend/ports/storage-marker.ts";

/** Makes a folder one of files, as the first start does; answers whose it is. */
export async function marked(dir: string): Promise<string> {
  const installation = randomUUID();
  const fault = await claimFolder(dir, { installation, marked: false, files: [] });
  if (fault !== null) throw new Error(fault);
  return installation;
}
