import type { EntityManager } from "typeorm";
import { kindOf } from "#domain/kinds/kinds";
import { rightsFor, type ProcessName, type ProcessStep } from "#domain/processes/processes";
import { say, text, type Text } from "#domain/text";
import { linkTo, type LetterParameters } from "../mail/content.ts";
import { postToOrganisation } from "../mail/organisation-mail.ts";
import type { About, Handling, ProcessLetter, ToParties } from "./handling.ts";
import { isConfined, partyName, personsOf, standingOf, type PartyRow, type ProcessRow } from "./process-row.ts";

/** The person who acts, who gets no letter; null where the clock did it. */
export interface Teller {
  readonly tx: EntityManager;
  readonly person: { readonly id: string } | null;
}

const dayOf = (sentence: Text, day: string | null): Text =>
  day === null ? text("", "") : text(say(sentence, "en-US", { day }), say(sentence, "zh-CN", { day }));

const parametersOf = (row: ProcessRow, { subject, facts }: About, path: `/${string}`): LetterParameters => ({
  company: row.company,
  name: row.by,
  subject,
  facts,
  message: row.message,
  link: linkTo(path),
});

/** Writes to the parties whose turn it is as the process stands in `row`. */
export async function tellParties<N extends ProcessName>(
  { tx, person }: Teller,
  handling: Handling<N>,
  row: ProcessRow<N>,
  parties: readonly PartyRow[],
  which: ToParties,
): Promise<void> {
  const about = parties.length === 0 ? null : await handling.about(tx, row);
  if (about === null) return;
  const { act } = standingOf(row);
  const rights = act === null ? [] : rightsFor(row.name, act, row.kind === null ? null : kindOf(row.kind));
  for (const party of parties) {
    const named = personsOf(party);
    const meant = named.length > 0 ? named : ((await handling.readers?.(tx, row)) ?? [null]);
    for (const reader of meant) {
      // The clock acts in the name of one of those with the right.
      const asked = named.length === 0 && isConfined(row);
      if (person !== null && !asked && reader === person.id) continue;
      await postToOrganisation(
        tx,
        party.organisationId,
        {
          topic: handling.topic,
          ...handling.letters[which],
          parameters: { ...parametersOf(row, about, about.toParties), due: dayOf(handling.letters.due, party.dueOn) },
        },
        rights,
        reader,
      );
    }
  }
}

/** Writes to the person who began the process. */
async function tellInitiator<N extends ProcessName>(
  { tx, person }: Teller,
  handling: Handling<N>,
  row: ProcessRow<N>,
  letter: ProcessLetter,
  { parties, reason = "", day = "" }: { parties: readonly PartyRow[]; reason?: string; day?: string },
): Promise<void> {
  const about = row.personId === person?.id ? null : await handling.about(tx, row);
  if (about === null) return;
  // The initiator may have lost the right since.
  if (isConfined(row) && (await handling.readers?.(tx, row))?.includes(row.personId) !== true) return;
  await postToOrganisation(
    tx,
    row.organisationId,
    {
      topic: handling.topic,
      ...letter,
      parameters: {
        ...parametersOf(row, about, about.toInitiator),
        party: parties.map(partyName).join(", "),
        reason,
        day,
      },
    },
    [],
    row.personId,
  );
}

/** Writes that the day of these parties has passed. */
export const tellOverdue = <N extends ProcessName>(
  teller: Teller,
  handling: Handling<N>,
  row: ProcessRow<N>,
  parties: readonly PartyRow[],
): Promise<void> =>
  tellInitiator(teller, handling, row, handling.letters.overdue, { parties, day: parties[0]?.dueOn ?? "" });

/** Writes that nobody of these parties can answer any more. */
export async function tellUnreachable<N extends ProcessName>(
  teller: Teller,
  handling: Handling<N>,
  row: ProcessRow<N>,
  parties: readonly PartyRow[],
): Promise<void> {
  const { unreachable } = handling.letters;
  if (unreachable !== undefined) await tellInitiator(teller, handling, row, unreachable, { parties });
}

/** Writes what a step has changed: to those whose turn has come or is over, and to the initiator of how it stands. */
export async function tellStep<N extends ProcessName>(
  teller: Teller,
  handling: Handling<N>,
  before: ProcessRow<N>,
  after: ProcessRow<N>,
): Promise<void> {
  const [was, is] = [standingOf(before), standingOf(after)];
  const line = after.history.at(-1);
  const at = (places: readonly number[]): PartyRow[] => after.parties.filter((_, i) => places.includes(i));
  if (was.state !== is.state && line?.party !== null && line !== undefined) {
    const letter = handling.letters.reached[is.state];
    if (letter !== undefined)
      await tellInitiator(teller, handling, after, letter, { parties: at([line.party]), reason: line.comment });
  }
  const happened = line?.party === null ? handling.letters.happened?.[line.step as ProcessStep<N>] : undefined;
  if (happened !== undefined) await tellInitiator(teller, handling, after, happened, { parties: [] });
  const isNew = (place: number): boolean => was.state !== is.state || !was.asked.includes(place);
  await tellParties(teller, handling, after, at(is.asked.filter(isNew)), "asked");
  const over = was.asked.filter((place) => place !== line?.party && !is.asked.includes(place));
  await tellParties(teller, handling, before, at(over), "closed");
}
