import { Constructed, Sequence, type BaseBlock } from "asn1js";

const LISTS = 0;
const RESPONSES = 1;

/** Lists and answers in DER. */
interface KeptRevocations {
  readonly lists: readonly Uint8Array[];
  readonly responses: readonly Uint8Array[];
}

/**
 * The revocations that a signer put into the signature at that time: a signed attribute that one maker's programs
 * write.
 */
export function revocationsIn(value: unknown): KeptRevocations {
  const parts = (of: unknown): readonly BaseBlock[] =>
    of instanceof Constructed || of instanceof Sequence ? (of.valueBlock.value as BaseBlock[]) : [];
  const under = (tag: number): Uint8Array[] =>
    parts(value)
      .filter(({ idBlock }) => idBlock.tagNumber === tag)
      .flatMap((one) => parts(parts(one)[0]))
      .map((one) => new Uint8Array(one.toBER()));
  return { lists: under(LISTS), responses: under(RESPONSES) };
}
