import { randomUUID } from "node:crypto";
import { claimFolder } from "../../backend/ports/storage-marker.ts";

/** Marks a folder as storage, as the first start does; answers the id of its installation. */
export async function marked(dir: string): Promise<string> {
  const installation = randomUUID();
  const fault = await claimFolder(dir, { installation, marked: false, files: [] });
  if (fault !== null) throw new Error(fault);
  return installation;
}
