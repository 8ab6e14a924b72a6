import { solidityFiles, type Sources } from "../../../scripts/safety/compile.ts";

/** The contracts with one fault; throws when the place of the fault is not there. */
export function withFault(file: string, sound: string, faulty: string): Sources {
  const sources = solidityFiles("contracts");
  const text = sources[file];
  if (text === undefined || text.split(sound).length !== 2) throw new Error(`${file} does not have once: ${sound}`);
  return { ...sources, [file]: text.replace(sound, faulty) };
}
