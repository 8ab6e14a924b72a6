import { solidityFiles, type Sources } from "../../../../scripts/evidence/contracts/compile.ts";

/** The contracts with one fault; throws when the place of the fault is not there. */
export function withFault(
  file: string,
  sound: string,
  faulty: string,
  sources: Sources = solidityFiles("contracts"),
): Sources {
  const text = sources[file];
  if (text === undefined || text.split(sound).length !== 2) throw new Error(`${file} does not have once: ${sound}`);
  return { ...sources, [file]: text.replace(sound, faulty) };
}

/** The fault that every way of looking has to find: what, in which file, the sound text, the faulty one. */
export const ONE_FAULT = [
  "a holder that does not change",
  "contracts/base/TitleEscrowBase.sol",
  "if (to == from) revert RecipientAlreadyHolder();",
  "",
] as const;
