import { asObject, asText } from "./json.ts";

/** The number under which FIATA registered the paper, as the content says to which the title commits; else null. */
export function fiataNumberOf(content: string): string | null {
  try {
    const number = asText(asObject(asObject(JSON.parse(content))["fiata"])["id"]);
    return number === "" ? null : number.slice(0, 80);
  } catch {
    return null;
  }
}
