import type { MirrorProblem } from "#domain/chain/mirror-problems";

export interface Call {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** A node's own refusal of one call. `data` is whatever the provider adds. */
export interface NodeError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

/** One answer of a batch: a result, or the node's own refusal. */
export type Answer = { readonly result: unknown } | { readonly error: NodeError };

/**
 * Sends calls to one node in one go; throws RpcDown when it does not answer. Answers come in the order of the calls.
 */
export type Transport = (calls: readonly Call[]) => Promise<readonly Answer[]>;

/** No node answered, or one answered nonsense: try again later. */
export class RpcDown extends Error {
  readonly code: MirrorProblem;
  /** When trying again makes sense, if that is known. */
  retryMs: number | undefined;

  constructor(message: string, code: MirrorProblem = "NODE_DOWN", retryMs?: number) {
    super(message);
    this.code = code;
    this.retryMs = retryMs;
  }
}
