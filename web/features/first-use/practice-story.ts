import type { Words } from "../../i18n/use-words.ts";
import type { Story, StoryEvent } from "../../ui/title/story.ts";
import type { Tried } from "../../session/first-steps/practice.ts";

const [LINE, YOU, BANK] = ["line", "you", "bank"] as const;

/** The party that has the practice bill after what was tried. */
export const holderOf = (tried: readonly Tried[]): typeof YOU | typeof BANK => {
  const last = tried.at(-1)?.step;
  return last === "sent" || last === "sentAgain" || last === "kept" ? BANK : YOU;
};

/** The story of the practice bill, in the form in which stories of titles are drawn. */
export function practiceStory(tried: readonly Tried[], company: string, words: Words): Story {
  const holder = holderOf(tried);
  const role = (party: string): string =>
    party === LINE
      ? words("picture.issuer")
      : party === holder
        ? words("picture.holderAndOwner")
        : words("picture.earlier");
  const begun = tried[0]?.at ?? new Date().toISOString();
  const move = (at: string, kind: "transfer" | "refuse", to: typeof YOU | typeof BANK, from: string) => ({
    at,
    kind,
    from,
    to,
    holderAfter: to,
    ownerAfter: to,
    final: true,
  });
  const events = [
    {
      at: begun,
      kind: "issue" as const,
      label: words("firstUse.story.issued"),
      to: LINE,
      holderAfter: LINE,
      ownerAfter: LINE,
      final: true,
    },
    { ...move(begun, "transfer", YOU, LINE), label: words("firstUse.story.received") },
    ...tried.flatMap(({ step, at }) =>
      step === "sent" || step === "sentAgain"
        ? [{ ...move(at, "transfer", BANK, YOU), label: words("firstUse.story.sent") }]
        : step === "refused"
          ? [
              {
                ...move(at, "refuse", YOU, BANK),
                label: words("firstUse.story.refused"),
                said: words("firstUse.reason"),
              },
            ]
          : [],
    ),
  ].map((event, index): StoryEvent => ({ ...event, n: index + 1 }));
  return {
    chainName: words("firstUse.noChain"),
    events,
    parties: [
      { id: LINE, name: words("firstUse.line"), role: role(LINE), you: false },
      { id: YOU, name: company, role: role(YOU), you: true },
      ...(events.some((event) => event.to === BANK)
        ? [{ id: BANK, name: words("firstUse.bank"), role: role(BANK), you: false }]
        : []),
    ],
  };
}
