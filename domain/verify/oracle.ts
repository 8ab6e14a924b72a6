/** A document of JSON that somebody else publishes. */
export type Published = Readonly<Record<string, unknown>>;

/** The state of a document in a document store on chain: null where the chain cannot be asked. */
export type StoreState = "ISSUED" | "REVOKED" | "NOT_ISSUED";

export interface StoredDocument {
  readonly chainId: number;
  readonly store: string;
  /** Hashes, 0x and 64 hex digits. */
  readonly root: string;
  readonly target: string;
  readonly proof: readonly string[];
}

/** The text records of a domain. */
export interface TextRecords {
  readonly texts: readonly string[];
  /**
   * Whether all who could be asked say the same. Where they differ, a record that is missing is no denial: one of them
   * may be behind, or be made to hide it.
   */
  readonly agreed: boolean;
}

/**
 * The questions to the world outside a document. Each answers null where it cannot be asked: then the verdict is open,
 * never valid.
 */
export interface Oracle {
  /**
   * Whether answers are asked for now, or were written down earlier by somebody else: those prove nothing of an
   * identity.
   */
  readonly answers: "fresh" | "recorded";
  /** The document of a did:web. */
  did(did: string): Promise<Published | null>;
  txt(domain: string): Promise<TextRecords | null>;
  /** The list in which an issuer names what it revoked. */
  statusList(url: string): Promise<Published | null>;
  store(document: StoredDocument): Promise<StoreState | null>;
  /**
   * The proofs of lists that were judged with these same answers: for who judges many documents of one issuer. A list
   * is known by the object that `statusList` answers.
   */
  readonly judgedLists?: WeakMap<Published, Promise<boolean>>;
  /** Chains that can be asked, for documents that name none. */
  readonly chainIds: readonly number[];
}

/** Asks nobody. */
export const SILENT: Oracle = {
  answers: "fresh",
  chainIds: [],
  did: () => Promise.resolve(null),
  txt: () => Promise.resolve(null),
  statusList: () => Promise.resolve(null),
  store: () => Promise.resolve(null),
};
