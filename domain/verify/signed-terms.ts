import { ObjectIdentifier, Sequence, type BaseBlock } from "asn1js";
import type { SignerInfo } from "pkijs";
import { entryOf } from "../lookup.ts";
import { text, type Text } from "../text.ts";

const POLICY = "1.2.840.113549.1.9.16.2.15";
const COMMITMENT = "1.2.840.113549.1.9.16.2.16";
/** The qualifier of a policy that says where it can be read. */
const ADDRESS = "1.2.840.113549.1.9.16.5.1";

/** The commitments that ETSI TS 119 172-1 names, by their object identifiers. */
export const COMMITMENTS = {
  "1.2.840.113549.1.9.16.6.1": text("Proof of origin", "来源证明"),
  "1.2.840.113549.1.9.16.6.2": text("Proof of receipt", "接收证明"),
  "1.2.840.113549.1.9.16.6.3": text("Proof of delivery", "交付证明"),
  "1.2.840.113549.1.9.16.6.4": text("Proof of sender", "发送方证明"),
  "1.2.840.113549.1.9.16.6.5": text("Proof of approval", "批准证明"),
  "1.2.840.113549.1.9.16.6.6": text("Proof of creation", "创建证明"),
} as const satisfies Record<string, Text>;

/** The signed words of a signer about what the signature means. Nobody checks whether they are kept. */
export interface SignedTerms {
  /** Object identifier of the rules that the signer names; null where it names none. */
  readonly policy: string | null;
  /** Where the signer says that these rules can be read; empty where it does not say. */
  readonly policyAddress: string;
  /** Object identifiers. */
  readonly commitments: readonly string[];
}

export const NO_TERMS: SignedTerms = { policy: null, policyAddress: "", commitments: [] };

/** The words for a commitment: its name, or the identifier itself where nobody here knows it. */
export const commitmentName = (oid: string): Text => entryOf(COMMITMENTS, oid) ?? text(oid, oid);

/** More than that nobody reads: an attribute may have as many values as it likes. */
const MOST = 20;
const LONGEST_ADDRESS = 2_000;

/** The policy and the commitments among the signed attributes (CAdES, ETSI EN 319 122-1). */
export function termsOf(signer: SignerInfo): SignedTerms {
  const valuesOf = (oid: string): readonly BaseBlock[] =>
    (signer.signedAttrs?.attributes ?? [])
      .filter(({ type }) => type === oid)
      .flatMap(({ values }) => values as BaseBlock[])
      .slice(0, MOST);
  const [policy] = valuesOf(POLICY);
  const address = partsOf(partsOf(policy)[2])
    .map(partsOf)
    .find(([kind]) => oidOf(kind) === ADDRESS)?.[1];
  const said: unknown = (address as { readonly valueBlock?: { readonly value?: unknown } } | undefined)?.valueBlock
    ?.value;
  return {
    policy: oidOf(partsOf(policy)[0]),
    policyAddress: typeof said === "string" && said.length <= LONGEST_ADDRESS ? said : "",
    commitments: valuesOf(COMMITMENT)
      .map((value) => oidOf(partsOf(value)[0]))
      .filter((oid) => oid !== null),
  };
}

const partsOf = (value: BaseBlock | undefined): readonly BaseBlock[] =>
  value instanceof Sequence ? (value.valueBlock.value as BaseBlock[]) : [];
const oidOf = (value: BaseBlock | undefined): string | null =>
  value instanceof ObjectIdentifier ? value.valueBlock.toString() : null;
