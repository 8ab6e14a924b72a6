import { say, text, type Language } from "./text.ts";

/** In which position a person signs a bill of lading. */
export interface Capacity {
  readonly type: "carrier" | "vessel" | "master";
  readonly carrier: string;
  readonly vessel: string;
  readonly master: string;
}

const WORDS = {
  asCarrier: text("as carrier", "作为承运人"),
  carrier: text("as agent for the carrier {carrier}", "作为承运人 {carrier} 的代理人"),
  vessel: text("for the Master of the vessel {vessel}", "代表船舶 {vessel} 的船长"),
  visitor: text("name given: {name}", "所填姓名：{name}"),
  master: text("for the Master {master} of the vessel {vessel}", "代表船舶 {vessel} 的船长 {master}"),
} as const;

/** True when the organisation signs for itself; every other capacity is that of another. */
export const signsForItself = (capacity: Capacity, organisation: string): boolean =>
  capacity.type === "carrier" && capacity.carrier === organisation;

/**
 * The parameters of a sentence in words made from it; null for words of another sentence. Beside Chinese the space
 * around a parameter may have fallen away.
 */
function parametersOf(sentence: string, words: string): Record<string, string> | null {
  const pattern = sentence
    .replace(/[.*+?^$()|[\]\\]/g, "\\$&")
    .replace(
      /( ?)\{(\w+)\}( ?)/g,
      (_, before: string, name: string, after: string) => `${before && " ?"}(?<${name}>\\S.*?)${after && " ?"}`,
    );
  const found = new RegExp(`^${pattern}$`, "u").exec(words);
  return found && { ...found.groups };
}

/** A capacity that was written under a signature, in another language; words of nobody's making stay as they are. */
export function capacityIn(written: string, language: Language): string {
  for (const words of [WORDS.asCarrier, WORDS.carrier, WORDS.master, WORDS.vessel, WORDS.visitor]) {
    const said = parametersOf(words.en, written) ?? parametersOf(words.zh, written);
    if (said !== null) return say(words, language, said);
  }
  return written;
}

/** The name that a visitor gives, in the place of a capacity: nobody proves it. */
export const visitorName = (name: string, language: Language): string => say(WORDS.visitor, language, { name });

/** The capacity as it stands under a signature. */
export function capacityWords(capacity: Capacity, organisation: string, language: Language): string {
  const words = signsForItself(capacity, organisation) ? WORDS.asCarrier : WORDS[capacity.type];
  return say(words, language, { carrier: capacity.carrier, vessel: capacity.vessel, master: capacity.master });
}
