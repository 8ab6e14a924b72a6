import type { Me } from "#domain/api/auth-shapes";

/** The challenges and signatures on the way to another title address. */
export interface Proofs {
  /** Null for a key that is made and kept here. */
  readonly address: string | null;
  readonly message: string | null;
  readonly formerMessage: string | null;
  readonly signature: string | null;
  readonly formerSignature: string | null;
}

/** Which wallet has to sign next: the one that comes, then the one in use; null when only the password is missing. */
export function proofWanted(
  to: "wallet" | "platform",
  organisation: Pick<Me["organisation"], "custody">,
  proofs: Proofs | undefined,
): "present" | "former" | null {
  if (to === "wallet" && (proofs?.signature ?? null) === null) return "present";
  if (organisation.custody === "wallet" && (proofs?.formerSignature ?? null) === null) return "former";
  return null;
}
