import type { verifyRoutes } from "../api/desk.ts";
import type { Story } from "../api/story.ts";
import type { Output } from "../api/route.ts";
import type { RegisterVersion } from "../chain/register-version.ts";
import type { TitleStatus } from "../chain/title-status.ts";
import type { Obligation, ObligationState } from "./obligation.ts";
import { invalid, unsure, valid, type Finding, type Reason } from "../reasons.ts";

/** A title as the chain knows it. */
export interface ChainTitle {
  readonly status: TitleStatus;
  /** Addresses; null once the title is with its issuer, has ended, or is not known. */
  readonly holder: string | null;
  readonly owner: string | null;
  /** Of a bill of exchange on an obligation register; null for every other title, and where a server answers. */
  readonly obligation: Obligation | null;
  /** As which version its register speaks; null for a title that is not there. */
  readonly version: RegisterVersion | null;
  /** Block at which this was read. */
  readonly block: number;
  /** The holders and owners, oldest first. */
  readonly story: Story;
  /** Whether the chain itself was asked, or what a server has read from it. */
  readonly source: "chain" | "server";
}

export interface TitlePlace {
  readonly chainId: number;
  readonly registry: string;
  readonly tokenId: string;
}

/** Answers from a chain: over RPC, or from what a server has projected. Throws or answers null when it cannot. */
export interface ChainReader {
  /** With ids of its document remarks are readable; without them it is told that there are some. */
  title(place: TitlePlace, documentIds?: readonly string[]): Promise<ChainTitle | null>;
}

/**
 * The title as a chain reader answers it, from the answer of a server. Null where the server does not read the chain or
 * the register: that it knows no such title is then no answer.
 */
export function titleOfAnswer(answer: Output<typeof verifyRoutes.title>): ChainTitle | null {
  const { known, read, paused, story, block } = answer;
  if (!known && !read) return null;
  const last = story.events.at(-1);
  const ended = story.status === "returned" ? "RETURNED" : story.status === "burnt" ? "BURNT" : null;
  const status = known && story.status !== null ? (ended ?? (paused ? "PAUSED" : "IN_CIRCULATION")) : "UNKNOWN";
  const live = status === "IN_CIRCULATION" || status === "PAUSED";
  return {
    source: "server",
    status,
    holder: live ? (last?.holder ?? null) : null,
    owner: live ? (last?.owner ?? null) : null,
    obligation: null,
    // Others are not mirrored.
    version: known ? "5" : null,
    block,
    story,
  };
}

/** A bill that was discharged or refused ended by that; another by its return to the issuer. */
const ENDED_BY = {
  ISSUED: "BURNT",
  ACCEPTED: "BURNT",
  REJECTED: "BILL_REJECTED",
  DISCHARGED: "BILL_DISCHARGED",
} as const satisfies Record<ObligationState, Reason>;

/**
 * The meaning of the state of a title for the paper that names it. `chainAssumed`: the paper does not say on which
 * chain, so that it may be on another one.
 */
export function judgeTitle(title: ChainTitle | null, chainAssumed = false): Finding {
  if (title === null) return unsure("CHAIN_UNREACHABLE");
  switch (title.status) {
    case "IN_CIRCULATION":
      return valid("IN_CIRCULATION");
    case "RETURNED":
      return unsure("RETURNED");
    case "PAUSED":
      return unsure("PAUSED");
    case "BURNT":
      return invalid(ENDED_BY[title.obligation?.state ?? "ISSUED"]);
    case "UNKNOWN":
      return chainAssumed ? unsure("CHAIN_UNNAMED") : invalid("TITLE_UNKNOWN");
  }
}
