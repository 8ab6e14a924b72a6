import type { Recorded } from "../recorded.ts";
import type { FlowName, StateOf } from "../states.ts";
import { text, type Text } from "../text.ts";
import type { Act, ActRow, DocumentAct, FlowOf, FlowSubject, RowOf, RowOn, Subject } from "./act.ts";
import { accept } from "./accept.ts";
import { acceptSurrender } from "./accept-surrender.ts";
import { allowMove } from "./allow-move.ts";
import { amend } from "./amend.ts";
import { askBack } from "./ask-back.ts";
import { askMove } from "./ask-move.ts";
import { askSignatures } from "./ask-signatures.ts";
import { askUpdate } from "./ask-update.ts";
import { attach } from "./attach.ts";
import { cancelInstruction } from "./cancel-instruction.ts";
import { cancelReplacement } from "./cancel-replacement.ts";
import { classify } from "./classify.ts";
import { completeInstruction } from "./complete-instruction.ts";
import { confirmUpdate } from "./confirm-update.ts";
import { convert } from "./convert.ts";
import { countersign } from "./countersign.ts";
import { declineInstruction } from "./decline-instruction.ts";
import { declineUpdate } from "./decline-update.ts";
import { deleted } from "./delete.ts";
import { describe } from "./describe.ts";
import { discharge } from "./discharge.ts";
import { dishonour } from "./dishonour.ts";
import { edit } from "./edit.ts";
import { endorse } from "./endorse.ts";
import { executeNomination } from "./execute-nomination.ts";
import { giveBack } from "./give-back.ts";
import { moveOut } from "./move-out.ts";
import { issueElsewhere } from "./issue-elsewhere.ts";
import { nominate } from "./nominate.ts";
import { offer } from "./offer.ts";
import { present } from "./present.ts";
import { presentForAcceptance } from "./present-for-acceptance.ts";
import { presentForPayment } from "./present-for-payment.ts";
import { protest } from "./protest.ts";
import { refuseReceipt } from "./refuse-receipt.ts";
import { rejectSurrender } from "./reject-surrender.ts";
import { release } from "./release.ts";
import { replace } from "./replace.ts";
import { revoke } from "./revoke.ts";
import { sign } from "./sign.ts";
import { signAutomatically } from "./sign-automatically.ts";
import { submitUpdate } from "./submit-update.ts";
import { surrender } from "./surrender.ts";
import { telexRelease } from "./telex-release.ts";
import { transfer } from "./transfer.ts";
import { voided } from "./void.ts";
import { withdrawNomination } from "./withdraw-nomination.ts";
import { withdrawUpdate } from "./withdraw-update.ts";
import { editEnvelope } from "./envelope/edit.ts";
import { sealEnvelope } from "./envelope/seal.ts";
import { unsealEnvelope } from "./envelope/unseal.ts";
import { transferEnvelope } from "./envelope/transfer.ts";
import { returnToSender } from "./envelope/return-to-sender.ts";
import { deleteEnvelope } from "./envelope/delete.ts";
import { editPack } from "./pack/edit.ts";
import { completePack } from "./pack/complete.ts";
import { sendPack } from "./pack/send.ts";
import { reopenPack } from "./pack/reopen.ts";
import { deletePack } from "./pack/delete.ts";
import { acceptContact } from "./contact/accept.ts";
import { rejectContact } from "./contact/reject.ts";
import { disableContact } from "./contact/disable.ts";
import { enableContact } from "./contact/enable.ts";
import { signRequested } from "./signing/sign.ts";
import { rejectSigning } from "./signing/reject.ts";
import { remindSigners } from "./signing/remind.ts";
import { withdrawSigning } from "./signing/withdraw.ts";
import { setAsideSigning } from "./signing/set-aside.ts";
import { BUNKER_ACTS } from "./bunker/all.ts";
import { SCREENING_ACTS } from "./screening/all.ts";
import { REVIEW_ACTS } from "./review/all.ts";
import { approveStamp } from "./stamp/approve.ts";
import { declineStamp } from "./stamp/decline.ts";
import { enableStamp } from "./stamp/enable.ts";
import { disableStamp } from "./stamp/disable.ts";
import { replaceStamp } from "./stamp/replace.ts";
import { deleteStamp } from "./stamp/delete.ts";
import { editTemplate } from "./template/edit.ts";
import { useTemplate } from "./template/use.ts";
import { retireTemplate } from "./template/retire.ts";
import { deleteTemplate } from "./template/delete.ts";
import { DOCUMENT_TEMPLATE_ACTS } from "./document-template/all.ts";
import { editWorkspace } from "./workspace/edit.ts";
import { putInWorkspace } from "./workspace/put.ts";
import { shareWorkspace } from "./workspace/share.ts";
import { revokeWorkspace } from "./workspace/revoke.ts";
import { isKeyOf } from "../lookup.ts";

/** Every act. */
const LIST = [
  sign,
  signAutomatically,
  issueElsewhere,
  edit,
  attach,
  transfer,
  offer,
  endorse,
  nominate,
  withdrawNomination,
  executeNomination,
  surrender,
  present,
  refuseReceipt,
  askBack,
  acceptSurrender,
  telexRelease,
  rejectSurrender,
  convert,
  release,
  presentForAcceptance,
  accept,
  presentForPayment,
  discharge,
  dishonour,
  protest,
  countersign,
  voided,
  amend,
  replace,
  cancelReplacement,
  allowMove,
  askMove,
  moveOut,
  deleted,
  askSignatures,
  describe,
  classify,
  giveBack,
  revoke,
  askUpdate,
  submitUpdate,
  confirmUpdate,
  declineUpdate,
  withdrawUpdate,
  completeInstruction,
  declineInstruction,
  cancelInstruction,
  editEnvelope,
  sealEnvelope,
  unsealEnvelope,
  transferEnvelope,
  returnToSender,
  deleteEnvelope,
  editPack,
  completePack,
  sendPack,
  reopenPack,
  deletePack,
  acceptContact,
  rejectContact,
  disableContact,
  enableContact,
  signRequested,
  rejectSigning,
  remindSigners,
  withdrawSigning,
  setAsideSigning,
  ...REVIEW_ACTS,
  ...BUNKER_ACTS,
  ...SCREENING_ACTS,
  approveStamp,
  declineStamp,
  enableStamp,
  disableStamp,
  replaceStamp,
  deleteStamp,
  editTemplate,
  useTemplate,
  retireTemplate,
  deleteTemplate,
  ...DOCUMENT_TEMPLATE_ACTS,
  editWorkspace,
  putInWorkspace,
  shareWorkspace,
  revokeWorkspace,
] as const satisfies readonly Act[];
type Listed = (typeof LIST)[number];

/** Every act by its key: subject and name. */
export const ACTS = Object.fromEntries(LIST.map((one) => [`${one.subject}.${one.name}`, one])) as unknown as {
  readonly [One in Listed as `${One["subject"]}.${One["name"]}`]: One;
};
export type ActKey = keyof typeof ACTS;
type EventKey = {
  [K in ActKey]: (typeof ACTS)[K] extends { readonly event: Recorded } ? K : never;
}[ActKey];
/** How the record tells of acts, by their keys. */
export const ACT_EVENTS = Object.fromEntries(
  LIST.flatMap((one) => ("event" in one ? [[`${one.subject}.${one.name}`, one.event]] : [])),
) as unknown as { readonly [K in EventKey]: (typeof ACTS)[K]["event"] };
/** The names of the acts on a subject. */
export type NameOf<S extends Subject> = {
  readonly [One in Subject]: Extract<Listed, { readonly subject: One }>["name"];
}[S];
export type ActBy<S extends Subject, N extends string> = Extract<Listed, { readonly subject: S; readonly name: N }>;
/** The same, in the order of the list. */
export const namesOf = <const S extends Subject>(subject: S): readonly NameOf<S>[] =>
  LIST.filter((one) => one.subject === subject).map(({ name }) => name as NameOf<S>);
/** The act of that name on a subject. */
export const actOn = <const S extends Subject>(subject: S, name: NameOf<S>): Act =>
  ACTS[`${subject}.${name}` as ActKey];

/** The flow of a subject that has one: its rows, in the order of their places. */
export function rowsOn<const S extends FlowSubject>(subject: S): Record<NameOf<S>, RowOn<S>> {
  const found = (LIST as readonly Act[]).flatMap((one) =>
    one.subject === "document" || one.subject !== subject ? [] : [one],
  );
  return Object.fromEntries(
    found
      .toSorted((one, other) => one.row.place - other.row.place)
      .map(({ name, label, row: { place: _, ...row } }) => [name, { label, ...row }]),
  ) as unknown as Record<NameOf<S>, RowOn<S>>;
}

export type ActName = NameOf<"document">;
export const ACT_NAMES = namesOf("document") as [ActName, ...ActName[]];
const documentAct = (name: ActName): DocumentAct => ACTS[`document.${name}`];
/** The act on a document of that name; throws for a name that no flow has. */
export const actOf = (name: string): DocumentAct => documentAct(actNamed(name));
export function actNamed(name: string): ActName {
  if (!isActName(name)) throw new Error(`there is no act ${name}`);
  return name;
}
const isActName = (name: string): name is ActName => isKeyOf(ACTS, `document.${name}`);
/** How an act is called; undefined for what is no act on a document. */
export const actLabel = (name: string): Text | undefined => (isActName(name) ? documentAct(name).label : undefined);
/** The sentence that is true once the chain has carried out an act that has none of its own. */
export const OUTCOME = text("Everybody concerned sees the change", "有关各方看到此变动");
/** The acts that are signed off-chain and change how a bill of exchange stands. */
export type Statement = {
  [A in ActName]: (typeof ACTS)[`document.${A}`] extends { readonly stated: "bill" } ? A : never;
}[ActName];
/** Everything that is signed off-chain about a title: that, and the signature of a holder, which changes nothing. */
export type Spoken = {
  [A in ActName]: (typeof ACTS)[`document.${A}`] extends { readonly stated: string } ? A : never;
}[ActName];
export const SPOKEN = ACT_NAMES.filter((name): name is Spoken => documentAct(name).stated !== undefined) as [
  Spoken,
  ...Spoken[],
];
export const STATEMENTS = SPOKEN.filter((name): name is Statement => documentAct(name).stated === "bill");
/** How a bill of exchange stands by what was last stated of it. */
export const STATED_STATES = Object.fromEntries(
  STATEMENTS.map((name) => [name, ACTS[`document.${name}`].rows.exchange().to]),
) as Readonly<Record<Statement, StateOf<"exchange">>>;
/** Acts of this platform where the event of the chain says less than they did. */
export type Deed = Exclude<
  { [A in ActName]: (typeof ACTS)[`document.${A}`] extends { readonly printed: Text } ? A : never }[ActName],
  Spoken
>;
export const DEEDS = ACT_NAMES.filter(
  (name): name is Deed => documentAct(name).printed !== undefined && documentAct(name).stated === undefined,
);
/** The acts that end a title. */
export const CLOSING_ACTS = ACT_NAMES.filter((name) => documentAct(name).closes !== undefined);
/** The acts that name a release agent. */
export const AGENT_ACTS = ACT_NAMES.filter((name) => "releaseAgentId" in (documentAct(name).request?.input ?? {}));
/** The acts on a shipping instruction that a carrier has. */
export type StepName = {
  [A in ActName]: (typeof ACTS)[`document.${A}`] extends { readonly step: object } ? A : never;
}[ActName];
/** The acts that a flow has. */
export type ActOf<F extends FlowName> = {
  [A in ActName]: F extends keyof (typeof ACTS)[`document.${A}`]["rows"] ? A : never;
}[ActName];

/** The rows of one sort of document, in the order of their places. The later flow's row counts where an act has two. */
export function rowsOf<const F extends FlowName>(
  flows: readonly F[],
  of: FlowOf[F],
): { readonly [A in ActOf<F>]: RowOf<F> } {
  const found = ACT_NAMES.flatMap((name) => {
    const { label, rows } = documentAct(name);
    const make = flows
      .map((flow) => rows[flow] as ((of: FlowOf[F]) => ActRow<F>) | undefined)
      .findLast((row) => row !== undefined);
    return make === undefined ? [] : { name, row: { label, ...make(of) } };
  });
  const placed = found.toSorted((one, other) => one.row.place - other.row.place);
  return Object.fromEntries(placed.map(({ name, row: { place: _, ...row } }) => [name, row])) as unknown as {
    [A in ActOf<F>]: RowOf<F>;
  };
}
