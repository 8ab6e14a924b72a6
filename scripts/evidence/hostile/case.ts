/** Where a file is handed in. */
export type Place = "document" | "stamp" | "certificate" | "template";

/** One hostile file, or a good one that comes in a hostile way. */
export interface HostileCase {
  readonly family: string;
  readonly what: string;
  readonly place: Place;
  readonly file: Uint8Array;
  /** Given with it by whoever sends it; says nothing of the content. */
  readonly name?: string;
  /** The password of a certificate. */
  readonly filePassword?: string;
  /** The server's act on it: refuses it, or takes it where it can do no harm; `either` where chance decides. */
  readonly end: "refused" | "inert" | "either";
}

/** Makes the cases of one family from what is said of each. */
export const family = (
  name: string,
  place: Place,
  end: HostileCase["end"],
  files: Readonly<Record<string, Uint8Array>>,
): HostileCase[] => Object.entries(files).map(([what, file]) => ({ family: name, what, place, file, end }));
