import { createRequire } from "node:module";

/** The verdict of TrustVC's own code on one side of a document. */
interface Fragment {
  readonly type: string;
  readonly name: string;
  readonly status: string;
}

export const { verifyDocument } = createRequire(import.meta.url)("@trustvc/trustvc") as {
  verifyDocument(document: object, options: object): Promise<Fragment[]>;
};
