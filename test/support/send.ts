import { envelopeFlow } from "#domain/flows/envelope";
import { ENVELOPE_STATES } from "#domain/states";
import type { Text } from "#domain/text";
import { choose, confirm, read, readDomain, type Seat, stands, toolbar, wordsOf } from "./story.ts";

/**
 * Sends the shown document, a title as the original: one person seals, a colleague transfers, the recipient opens it.
 */
export async function send(
  sealer: Seat,
  transferrer: Seat,
  receiver: Seat,
  {
    verb,
    to,
    subject,
    number,
  }: { readonly verb: Text; readonly to: string; readonly subject: string; readonly number: string },
): Promise<void> {
  const words = wordsOf(sealer);
  await toolbar(sealer)
    .getByRole("button", { name: readDomain(sealer, verb), exact: true })
    .click();
  await sealer.page.waitForURL("**/layout/compose/*");
  await choose(sealer.page.getByRole("main"), words.envelope.recipient, to);
  await sealer.page.getByLabel(words.envelope.subject).fill(subject);
  await sealer.page
    .getByRole("button", {
      name: read(
        sealer,
        sealer.tongue === "en"
          ? (words as typeof import("../../web/i18n/words.en.ts").wordsEn).envelope.sealCount_one
          : words.envelope.sealCount_other,
        { count: 1 },
      ),
    })
    .click();
  await confirm(sealer, readDomain(sealer, envelopeFlow.actions.seal.label));
  await sealer.page
    .getByText(readDomain(sealer, ENVELOPE_STATES.READY_FOR_TRANSFER.label), { exact: true })
    .first()
    .waitFor();

  await transferrer.go("/layout/inbox");
  await transferrer.page.getByRole("row").filter({ hasText: subject }).first().click();
  const transfer = readDomain(transferrer, envelopeFlow.actions.transfer.label);
  await toolbar(transferrer).getByRole("button", { name: transfer, exact: true }).click();
  await confirm(transferrer, transfer);
  await stands(transferrer, readDomain(transferrer, ENVELOPE_STATES.TRANSFERRED.label));

  await receiver.go("/layout/inbox");
  await receiver.page.getByRole("row").filter({ hasText: subject }).first().click();
  await receiver.page.waitForURL("**/layout/envelope/*");
  await receiver.page.getByRole("link", { name: number, exact: true }).click();
  await receiver.page.waitForURL("**/view/*");
}
