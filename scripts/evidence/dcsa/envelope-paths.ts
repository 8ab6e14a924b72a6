import { act, party, payloadOf, sha256, signer, type Made } from "../../services/counterparty.ts";
import type { Wire } from "../../services/receiver.ts";
import { expectThat, lei, type Path, type World } from "./world.ts";
import { DAY_MS } from "#domain/clock";

/** The paths of an envelope, from its form to a lost answer. */
export const ENVELOPE_PATHS: readonly Path[] = [
  {
    number: 1,
    name: "received at once, without documents",
    run: async (world) => {
      const made = world.envelope();
      const says = world.signed(await world.send(made), "RECE", made);
      expectThat(says["reason"] === undefined, "a title that was received needs no reason");
      world.held(1);
    },
  },
  {
    number: 2,
    name: "sent again unchanged: a duplicate",
    run: async (world) => {
      const made = world.envelope();
      world.signed(await world.send(made), "RECE", made);
      const says = world.signed(await world.send(made), "DUPE", made);
      const stored = says["duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent"];
      expectThat(stored === made.envelopeTransferChain.at(-1), "the stored entry was to be said");
      world.held(1);
    },
  },
  {
    number: 3,
    name: "sent again with the last entry signed anew: a duplicate with the stored entry",
    run: async (world) => {
      const made = world.envelope();
      const again = world.envelope();
      expectThat(made.envelopeTransferChain[0] !== again.envelopeTransferChain[0], "the entry was not signed anew");
      world.signed(await world.send(made), "RECE", made);
      const issuance = payloadOf(made.envelopeTransferChain[0] ?? "")["issuanceManifestSignedContent"];
      const resigned = world.envelope({
        entries: [
          {
            by: world.wave,
            acts: [world.issue(), world.transfer()],
            given: { issuanceManifestSignedContent: issuance },
          },
        ],
      });
      const says = world.signed(await world.send(resigned), "DUPE", resigned);
      const stored = says["duplicateOfAcceptedEnvelopeTransferChainEntrySignedContent"];
      expectThat(stored === made.envelopeTransferChain[0], "the entry that was taken was to be said");
      world.held(1);
    },
  },
  {
    number: 4,
    name: "sent again with other content: disputed",
    run: async (world) => {
      const made = world.envelope();
      world.signed(await world.send(made), "RECE", made);
      const bank = world.envelope({ acts: [world.issue(), world.transfer(party("BANK", "HAWS", lei(2)))] });
      world.signed(await world.send(bank), "DISE", bank);
      const other = { ...world.document, termsAndConditions: "Other terms." };
      const changed = world.envelope({ document: other });
      world.signed(await world.send(changed), "DISE", changed);
      world.held(1);
    },
  },
  {
    number: 5,
    name: "a bad signature, then a good one",
    run: async (world) => {
      const thief = signer("WAVE", "platform", "ES256", world.wave.kid);
      const forged = world.envelope({ entries: [{ by: thief, acts: [world.issue(), world.transfer()] }] });
      world.signed(await world.send(forged), "BSIG", forged);
      const manifest = world.envelope({ manifestBy: thief });
      world.signed(await world.send(manifest), "BSIG", manifest);
      world.held(0);
      const made = world.envelope();
      world.signed(await world.send(made), "RECE", made);
      world.held(1);
    },
  },
  {
    number: 6,
    name: "a bad envelope: checksum of the last entry, link back, no issue first",
    run: async (world) => {
      const [first, second, third] = world.entries();
      const zero = "0".repeat(64);
      const envelopes = [
        world.envelope({ manifest: { lastEnvelopeTransferChainEntrySignedContentChecksum: zero } }),
        world.envelope({
          entries: [
            first,
            { ...second, given: { previousEnvelopeTransferChainEntrySignedContentChecksum: zero } },
            third,
          ],
        }),
        world.envelope({ acts: [world.transfer()] }),
      ];
      for (const made of envelopes) world.signed(await world.send(made), "BENV", made);
      world.held(0);
    },
  },
  {
    number: 7,
    name: "addressed to another platform, or without possession for anybody here",
    run: async (world) => {
      const made = world.envelope({
        acts: [world.issue(), world.transfer(party(world.buyer.name, "IQAX", world.buyer.lei))],
      });
      world.signed(await world.send(made), "BENV", made);
      const line = world.recipient;
      const ends = [
        act("ENDORSE", world.shipper, world.recipient),
        act("ENDORSE_TO_ORDER", world.shipper, world.recipient),
        act("BLANK_ENDORSE", world.shipper),
        act("SIGN", world.shipper),
        act("SACC", world.shipper, world.recipient),
        act("SURRENDER_FOR_DELIVERY", world.shipper, line),
        act("SURRENDER_FOR_AMENDMENT", world.shipper, line),
      ];
      const document = toOrder(world.document);
      for (const end of ends) {
        // Its carrier has its bills on this platform, so that a surrender has the right address.
        const notice = world.envelope({ document, acts: [act("ISSUE", line, world.shipper), end] });
        world.signed(await world.send(notice), "BENV", notice);
      }
      world.held(0);
    },
  },
  {
    number: 8,
    name: "a recipient whom nobody here knows",
    run: async (world) => {
      const made = world.envelope({ acts: [world.issue(), world.transfer(party("NOBODY", "HAWS", lei(50)))] });
      world.signed(await world.send(made), "BENV", made);
      world.held(0);
    },
  },
  {
    number: 16,
    name: "validation of a receiver: the name, or deliberately little",
    run: async (world) => {
      const ask = (codeListProvider: string, partyCode: string) =>
        world.receiver.validate({ codeListProvider, codeListName: "LEI", partyCode });
      const known = await ask("GLEIF", world.buyer.lei);
      expectThat(
        JSON.stringify(known.body) === JSON.stringify({ partyName: world.buyer.name }),
        "the name was to be said",
      );
      world.messages.push({ schema: "ReceiverValidationResponse", value: known.body });
      const nobody = await Promise.all([ask("GLEIF", lei(50)), ask("GLEIF", "NONSENSE"), ask("WAVE", world.buyer.lei)]);
      for (const { status, body } of nobody)
        expectThat(status === 404 && body === null, "whom a code names, or why it names nobody, was to stay unsaid");
    },
  },
  {
    number: 17,
    name: "an answer without a signature counts for nothing: sent again",
    run: async (world) => {
      const made = world.envelope();
      const answer = await world.send({});
      expectThat(answer.status === 400 && typeof answer.body === "object", "what cannot be read is answered unsigned");
      world.messages.push({ schema: "ErrorResponse", value: answer.body });
      const read = reader(world, made);
      const says = { lastEnvelopeTransferChainEntrySignedContentChecksum: last(made), responseCode: "BENV" };
      const thief = signer("WAVE", "platform", "ES256", world.wave.kid);
      const nothing = [
        answer,
        { status: 200, body: says },
        { status: 422, body: thief.sign(says) },
        { status: 502, body: "" },
      ];
      for (const one of nothing)
        expectThat((await read(one)).counts === "nothing", "an answer without the receiver's signature was believed");
      // The code decides, whatever the status says.
      const refused = await read({ status: 200, body: world.wave.sign(says) });
      expectThat(refused.counts === "signed" && refused.says.responseCode === "BENV", "the signed code was to count");
      const { nextTry } = world.rules.answer;
      const begun = new Date("2026-11-25T12:00:00Z");
      const seconds = [0, 1, 2, 9, 10, 40].map(
        (tries) => ((nextTry(begun, tries, begun)?.getTime() ?? 0) - begun.getTime()) / 1000,
      );
      expectThat(seconds.join() === "1,2,4,512,900,900", `sent again after ${seconds.join()} seconds`);
      const week = new Date(begun.getTime() + 7 * DAY_MS);
      expectThat(nextTry(begun, 50, week) === null, "after seven days a person was to look");
    },
  },
  {
    number: 18,
    name: "the answer was lost: the sender asks again, and believes the duplicate",
    run: async (world) => {
      const made = world.envelope();
      await world.send(made);
      const again = await world.send(made);
      world.signed(again, "DUPE", made);
      const read = await world.rules.answer.readAnswer(again.status, again.body, {
        last: last(made),
        platform: "HAWS",
        now: world.now,
        keysOf: world.receiver.keysOf,
      });
      expectThat(read.counts === "signed" && read.says.responseCode === "DUPE", "the duplicate was to be believed");
      world.held(1);
    },
  },
  {
    number: 19,
    name: "a chain over several platforms, each entry verified by its own key",
    run: async (world) => {
      const [first, second, third] = world.entries();
      const posing = world.envelope({ entries: [first, { ...second, by: { ...world.carx, code: "BOLE" } }, third] });
      world.signed(await world.send(posing), "BSIG", posing);
      const skipping = world.envelope({ entries: [first, third] });
      world.signed(await world.send(skipping), "BENV", skipping);
      const twice = { ...first, acts: [...first.acts, world.transfer()] };
      const given = world.envelope({ entries: [twice] });
      world.signed(await world.send(given), "BENV", given);
      world.held(0);
      const made = world.envelope({ entries: [first, second, third] });
      world.signed(await world.send(made), "RECE", made);
      world.held(1);
    },
  },
];

/** The same bill to the order of its consignee. */
const toOrder = ({ documentParties, ...rest }: World["document"]): World["document"] => {
  const { consignee: endorsee, ...parties } = documentParties as Record<string, unknown>;
  return { ...rest, isToOrder: true, documentParties: { ...parties, endorsee } };
};

const last = (made: Made): string => sha256(made.envelopeTransferChain.at(-1) ?? "");

/** The product as a sender to WAVE: how it reads an answer. */
const reader =
  (world: World, made: Made) =>
  ({ status, body }: Wire) =>
    world.rules.answer.readAnswer(status, body, {
      last: last(made),
      platform: "WAVE",
      now: world.now,
      keysOf: world.receiver.keysOf,
    });
