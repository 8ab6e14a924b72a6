import { expect, test } from "vitest";
import { recordFlow } from "#domain/flows/title";
import { HEADLINES, type Headline } from "#domain/headlines";
import { documentRoutes } from "#domain/api/documents";
import { DOCUMENT_STATES, type DocumentState } from "#domain/states";
import type { Text } from "#domain/text";
import { startDemo } from "../support/demo.ts";
import { draftMadeWith } from "../support/document-templates.ts";
import { send } from "../support/send.ts";
import {
  choose,
  confirm,
  ended,
  leave,
  lookAt,
  outcomeOf,
  readDomain,
  stands,
  toolbar,
  verdictOn,
  wordsOf,
  type Seat,
} from "../support/story.ts";

const SHIPPER = "Porto Azul Energia S.A.";
const BANK = "Kestrel Trade Bank N.V.";

const demo = startDemo();
const { actions } = recordFlow;

const inState = (seat: Seat, state: DocumentState): Promise<void> =>
  stands(seat, readDomain(seat, DOCUMENT_STATES[state].label));

async function act(seat: Seat, label: Text, answer: () => Promise<void> = async () => undefined): Promise<void> {
  const verb = readDomain(seat, label);
  await toolbar(seat).getByRole("button", { name: verb, exact: true }).click();
  await seat.page.getByRole("dialog").waitFor();
  await answer();
  await confirm(seat, verb);
}

test("a transferable record is signed, transferred, endorsed, given back by the bank, and ends with its issuer", async () => {
  const [ines, tomas, rui] = await Promise.all([
    demo.person("ines", "en"),
    demo.person("tomas", "zh"),
    demo.person("rui", "zh"),
  ]);
  const issuer = await demo.actor("ines");
  const number = `WR-${Date.now().toString(36).toUpperCase()}`;
  const { id } = await draftMadeWith(issuer.api, "WarehouseReceipt", number);
  const address = `/doc/TransferableRecord/view/${id}`;

  // The list leads to the drafts that can be signed, and from there to the signature.
  await ines.go("/layout/transferable");
  await ines.page.getByRole("button", { name: wordsOf(ines).received.toSign }).click();
  await ines.page.waitForURL("**/docs/ttsign/TransferableRecord/false");
  await lookAt(ines, "records to sign");
  await ines.page.getByRole("link", { name: number }).click();
  await ines.page.waitForURL(`**/docs/ttsign/TransferableRecord/false?document=${id}`);
  await act(ines, actions.sign.label);
  await ended(ines, outcomeOf(ines, "sign"));
  await inState(ines, "ISSUED");
  await lookAt(ines, "an issued record");

  await send(ines, tomas, rui, { verb: actions.transfer.label, to: SHIPPER, subject: `Record ${number}`, number });
  await inState(rui, "ISSUED");
  await act(rui, actions.endorse.label, () => choose(rui.page.getByRole("dialog"), wordsOf(rui).act.endorsee, BANK));
  await ended(rui, outcomeOf(rui, "endorse"));
  const [marta, anouk] = await Promise.all([demo.person("marta", "en"), demo.person("anouk", "zh")]);
  await send(rui, marta, anouk, { verb: actions.transfer.label, to: BANK, subject: `On ${number}`, number });
  await inState(anouk, "ISSUED");
  await rui.go(address);
  await inState(rui, "TRANSFERRED");

  const file = {
    name: `${number}.tt`,
    mimeType: "application/json",
    buffer: Buffer.from(await issuer.api.download(documentRoutes.credential, { params: { id } })),
  };
  const verdict = async (headline: Headline): Promise<void> =>
    expect(await verdictOn(marta, file)).toBe(readDomain(marta, HEADLINES[headline]));
  await verdict("GENUINE_IN_CIRCULATION");
  // A person who is signed in reads the names of contacts in the history, and the address behind each.
  await marta.page.evaluate(() => localStorage.setItem("hawser.signedIn", "yes"));
  await verdict("GENUINE_IN_CIRCULATION");
  const history = marta.page.getByRole("region", { name: wordsOf(marta).verify.asks.history });
  const named = history.getByRole("listitem").getByText(BANK, { exact: true }).first();
  await named.waitFor();
  expect(await named.getAttribute("title")).toMatch(/\n0x[0-9a-f]{40}$/);

  await anouk.go(address);
  await act(anouk, actions.surrender.label);
  await ended(anouk, outcomeOf(anouk, "surrender"));
  await ines.go(address);
  await inState(ines, "SURRENDERED_TO_ISSUER");
  await verdict("GENUINE_RETURNED");
  await act(ines, actions.acceptSurrender.label);
  await ended(ines, outcomeOf(ines, "acceptSurrender"));
  await inState(ines, "SURRENDERED");
  await verdict("GENUINE_BURNT");
  for (const seat of [ines, tomas, rui, marta, anouk]) await leave(seat);
});
