import type { OfferStory } from "#domain/api/offers";
import { BUNDLE_FILE, kidsOf, type ExchangeBundle } from "#domain/dcsa/bundle";
import { signedTextOf } from "#domain/dcsa/read-answer";
import { Refused } from "#domain/errors";
import type { Database } from "../../core/database.ts";
import type { Context } from "../../session/context.ts";
import type { Settings } from "../../settings/settings.ts";
import { exchangeKeys } from "./exchange-keys.ts";
import { offerStory } from "./offer-view.ts";

/** Every signed answer in its order, and the one that decided. */
function answersOf({ messages, answer, answeredAt }: OfferStory): ExchangeBundle["answers"] {
  const found = messages.flatMap(({ at, status, code, answer: said }) => {
    const signed = code === null ? null : signedTextOf(said);
    return signed === null ? [] : [{ at, status, signed }];
  });
  const decided = answer === null ? null : signedTextOf(answer);
  return decided === null || answeredAt === null || found.some(({ signed }) => signed === decided)
    ? found
    : [...found, { at: answeredAt, status: null, signed: decided }];
}

/** The evidence of an offer whose envelope is made. NOT_FOUND, WRONG_STATE. */
export async function bundleOf(
  ctx: Context,
  { database, settings }: { readonly database: Database; readonly settings: Settings },
  id: string,
): Promise<ExchangeBundle> {
  const story = await offerStory(ctx, database, id);
  const { envelope, state, number, platform, title } = story;
  if (envelope === null) throw new Refused("WRONG_STATE", { state, of: "offer" });
  const answers = answersOf(story);
  const kids = kidsOf({ envelope, answers: answers.map(({ signed }) => signed) });
  const keys = await database.asWorker((tx) => exchangeKeys(tx, settings.platformCode, id, kids));
  return {
    file: BUNDLE_FILE,
    version: 1,
    madeAt: new Date().toISOString(),
    number,
    from: settings.platformCode,
    to: platform.code,
    title,
    envelope,
    answers,
    keys,
  };
}
