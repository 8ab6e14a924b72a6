import type { TemplateName } from "#domain/template-file";
import type { Language } from "#domain/text";
import type { Json } from "#domain/verify/json";
import type { AttestedBy } from "../documents/commit.ts";
import type { FormContent } from "../documents/print-form.ts";
import type { Prepared } from "../signing/sign-pdf.ts";
import type { UsedStamp } from "../stamps/use.ts";

/** All that the documents of a batch have in common. It goes to another thread: nothing in it is a function. */
export interface Run {
  readonly template: TemplateName & { readonly zip: Uint8Array; readonly sha256: string };
  readonly language: Language;
  readonly issuer: FormContent["issuer"];
  readonly letterhead: FormContent["letterhead"];
  readonly publicUrl: string;
  readonly signing: {
    readonly chain: readonly Uint8Array[];
    readonly name: string;
    readonly stamp: UsedStamp | null;
    readonly timestampRoom: number;
  };
  readonly key: { readonly did: string; readonly id: string; readonly privateKey: Uint8Array };
  /** Null where the documents are no titles. */
  readonly title: TitleRun | null;
}

/** The parts that all titles of a batch have in common. */
export interface TitleRun {
  readonly address: string;
  readonly serial: string;
  readonly chains: readonly { readonly chainId: number; readonly name: string }[];
  readonly coin: string;
  /** Null for credentials. */
  readonly attested: AttestedBy | null;
}

/** A document but for the signature on its paper. */
export interface Made {
  readonly prepared: Prepared;
  readonly name: string;
  readonly layout: number;
  readonly credential: Json | null;
  /** The title to which its content commits; null for a verifiable document. */
  readonly title: { readonly tokenId: `0x${string}`; readonly checksum: string } | null;
}
