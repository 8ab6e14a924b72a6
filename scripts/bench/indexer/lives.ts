import { createHash } from "node:crypto";
import type { Hex, Source } from "../../../indexer/events/event.ts";

/** One event as its contract tells it. */
export interface Told {
  readonly source: Source;
  readonly name: string;
  readonly from: Hex;
  readonly args: Readonly<Record<string, string>>;
  /** The title after it, on the last event of an act. */
  readonly after?: Title;
}
/** The events of one transaction. */
export type Act = readonly Told[];

export interface Title {
  readonly tokenId: Hex;
  readonly status: "active" | "returned" | "burnt";
  readonly holder: Hex | null;
  readonly beneficiary: Hex | null;
  readonly nominee: Hex | null;
}

const ZERO: Hex = `0x${"0".repeat(40)}`;
const YES = `0x${"0".repeat(63)}1`;
const NO = `0x${"0".repeat(64)}`;
const NONE = "0x";
/** The remark of a transfer of ownership that clears the nominee. */
const ECHO = "0x3078";
const PARTIES = 500;

const hash = (text: string): Hex => `0x${createHash("sha256").update(text).digest("hex")}`;

/** Takes note of what became of the titles. */
export function truthOf(acts: Iterable<Act>): Iterable<Title> {
  const titles = new Map<Hex, Title>();
  for (const act of acts) {
    const after = act.at(-1)?.after;
    if (after !== undefined) titles.set(after.tokenId, after);
  }
  return titles.values();
}

/** The same line for the same titles, whoever kept them. */
export const fingerprint = (titles: Iterable<Title>): string => {
  const lines = [...titles].map((t) => [t.tokenId, t.status, t.holder, t.beneficiary, t.nominee].join(" ")).sort();
  return createHash("sha256").update(lines.join("\n")).digest("hex");
};

/** The lives of titles: each a row of legal transactions, decided when it begins. */
export function escrowLife(roll: (below: number) => number, factory: Hex, registries: readonly Hex[]) {
  const parties = Array.from({ length: PARTIES }, (_, i) => hash(`party ${i}`).slice(0, 42) as Hex);
  let born = 0;
  const someone = (but: Hex | null): Hex => {
    for (;;) {
      const party = parties[roll(PARTIES)] as Hex;
      if (party !== but) return party;
    }
  };

  const begin = (): Act[] => {
    const serial = born++;
    const tokenId = hash(`title ${serial}`);
    const escrow = hash(`escrow ${serial}`).slice(0, 42) as Hex;
    const registry = registries[roll(registries.length)] as Hex;
    const acts: Act[] = [];
    let owner = someone(null);
    let holder = roll(3) === 0 ? someone(owner) : owner;
    let told: Told[] = [];

    const remark = (): string =>
      roll(4) === 0
        ? hash(`remark ${roll(1_000)}`)
            .repeat(3)
            .replaceAll("0x", "")
            .slice(0, 2 * (20 + roll(77)))
        : "";
    const say = (name: string, args: Record<string, string>, words = NONE): void => {
      told.push({ source: "escrow", name, from: escrow, args: { ...args, registry, tokenId, remark: words } });
    };
    const close = (title: Pick<Title, "status" | "holder" | "beneficiary" | "nominee">): void => {
      acts.push([...told.slice(0, -1), { ...(told.at(-1) as Told), after: { tokenId, ...title } }]);
      told = [];
    };
    const active = (nominee: Hex | null = null): void =>
      close({ status: "active", holder, beneficiary: owner, nominee });

    const endorse = (to: Hex, nominated: boolean): void => {
      say("BeneficiaryTransfer", { fromBeneficiary: owner, toBeneficiary: to }, `0x${remark()}`);
      if (nominated) say("Nomination", { prevNominee: to, nominee: ZERO }, ECHO);
      owner = to;
    };
    const handOn = (to: Hex): void => {
      say("HolderTransfer", { fromHolder: holder, toHolder: to }, `0x${remark()}`);
      holder = to;
    };
    const nominate = (from: Hex | null, to: Hex | null): void => {
      say("Nomination", { prevNominee: from ?? ZERO, nominee: to ?? ZERO }, `0x${remark()}`);
      active(to);
    };

    const CHAPTERS: (() => void)[] = [
      () => {
        const to = someone(owner);
        nominate(null, to);
        endorse(to, true);
        active();
      },
      () => {
        handOn(someone(holder));
        active();
      },
      () => {
        const [from, to] = [holder, someone(holder)];
        handOn(to);
        active();
        handOn(from);
        say("RejectTransferHolder", { fromHolder: to, toHolder: from });
        active();
      },
      () => {
        const to = someone(owner);
        nominate(null, to);
        nominate(to, null);
      },
      () => {
        if (owner !== holder) return;
        const to = someone(owner);
        endorse(to, false);
        handOn(to);
        active();
      },
      () => {
        if (owner !== holder) return;
        const [from, to] = [owner, someone(owner)];
        endorse(to, false);
        handOn(to);
        active();
        say("BeneficiaryTransfer", { fromBeneficiary: to, toBeneficiary: from });
        say("HolderTransfer", { fromHolder: to, toHolder: from });
        say("RejectTransferOwners", { fromBeneficiary: to, toBeneficiary: from, fromHolder: to, toHolder: from });
        owner = holder = from;
        active();
      },
      () => {
        if (owner === holder) return;
        const [from, to] = [owner, someone(owner)];
        if (to === holder) return;
        nominate(null, to);
        endorse(to, true);
        active();
        say("BeneficiaryTransfer", { fromBeneficiary: to, toBeneficiary: from });
        say("RejectTransferBeneficiary", { fromBeneficiary: to, toBeneficiary: from });
        owner = from;
        active();
      },
    ];

    const surrender = (): void => {
      say("Nomination", { prevNominee: ZERO, nominee: ZERO });
      say("ReturnToIssuer", { caller: owner }, `0x${remark()}`);
      close({ status: "returned", holder, beneficiary: owner, nominee: null });
    };

    told.push({
      source: "factory",
      name: "TitleEscrowCreated",
      from: factory,
      args: { titleEscrow: escrow, tokenRegistry: registry, tokenId },
    });
    say("BeneficiaryTransfer", { fromBeneficiary: ZERO, toBeneficiary: owner });
    say("HolderTransfer", { fromHolder: ZERO, toHolder: holder });
    say("TokenReceived", { beneficiary: owner, holder, isMinting: YES }, `0x${remark()}`);
    active();
    for (let chapters = roll(5); chapters > 0; chapters--) CHAPTERS[roll(CHAPTERS.length)]?.();
    if (roll(10) < 7) {
      if (owner !== holder) {
        handOn(owner);
        active();
      }
      surrender();
      if (roll(8) === 0) {
        say("TokenReceived", { beneficiary: owner, holder, isMinting: NO });
        active();
        surrender();
      }
      say("BeneficiaryTransfer", { fromBeneficiary: owner, toBeneficiary: ZERO });
      say("HolderTransfer", { fromHolder: holder, toHolder: ZERO });
      say("Shred", {}, `0x${remark()}`);
      close({ status: "burnt", holder: null, beneficiary: null, nominee: null });
    }
    return acts;
  };

  return { begin };
}
