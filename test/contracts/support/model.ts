import { zeroAddress, type Address } from "viem";
import type { Chosen, Known } from "./steps.ts";

// The promises of the contracts, said again in a few lines without seats, slots or clones.

const NOBODY = zeroAddress;
const REMARK_LIMIT = 120;

export interface Model {
  paused: boolean;
  readonly titles: Map<bigint, Known>;
}

/** The refusal by its name without arguments, or what a title becomes. */
type Effect = string | Known;

const ENDED: Known = {
  beneficiary: NOBODY,
  holder: NOBODY,
  nominee: NOBODY,
  prevBeneficiary: NOBODY,
  prevHolder: NOBODY,
  active: false,
  isHoldingToken: false,
};

/** Plays one call. Returns the name of the refusal, or null when it succeeds and the model has moved on. */
export function play(model: Model, { step, caller, draw }: Chosen, issuer: Address): string | null {
  if (step === "pause" || step === "unpause") {
    const refusal = pauseRefusal(model, step, caller, issuer, draw.remark);
    if (refusal === null) model.paused = step === "pause";
    return refusal;
  }
  const title = model.titles.get(draw.tokenId) ?? null;
  const effect = ["mint", "restore", "burn", "transferFrom"].includes(step)
    ? registryEffect(model, title, { step, caller, draw }, issuer)
    : escrowEffect(model, title!, { step, caller, draw });
  if (typeof effect === "string") return effect;
  model.titles.set(draw.tokenId, effect);
  return null;
}

type Act = Pick<Chosen, "step" | "caller" | "draw">;
const isLong = (remark: string): boolean => (remark.length - 2) / 2 > REMARK_LIMIT;

function pauseRefusal(
  model: Model,
  step: "pause" | "unpause",
  caller: Address,
  issuer: Address,
  remark: string,
): string | null {
  if (caller !== issuer) return "AccessControlUnauthorizedAccount";
  if (isLong(remark)) return "RemarkLengthExceeded";
  if (step === "pause") return model.paused ? "EnforcedPause" : null;
  return model.paused ? null : "ExpectedPause";
}

function registryEffect(model: Model, title: Known | null, { step, caller, draw }: Act, issuer: Address): Effect {
  if (step === "transferFrom") {
    return title ? "ERC721: transfer caller is not owner nor approved" : "ERC721: operator query for nonexistent token";
  }
  if (model.paused) return "EnforcedPause";
  if (caller !== issuer) return "AccessControlUnauthorizedAccount";
  if (isLong(draw.remark)) return "RemarkLengthExceeded";
  if (step === "mint") {
    if (title) return "TokenExists";
    if (draw.a === NOBODY || draw.b === NOBODY) return "InvalidTokenTransferToZeroAddressOwners";
    return { ...ENDED, beneficiary: draw.a, holder: draw.b, active: true, isHoldingToken: true };
  }
  if (step === "restore") {
    if (!title) return "InvalidTokenId";
    return title.active && !title.isHoldingToken ? { ...title, isHoldingToken: true } : "TokenNotReturnedToIssuer";
  }
  if (!title) return "";
  if (!title.active) return "InactiveTitleEscrow";
  return title.isHoldingToken ? "TokenNotReturnedToIssuer" : ENDED;
}

function escrowEffect(model: Model, title: Known, act: Act): Effect {
  const { step, caller, draw } = act;
  if (model.paused) return "RegistryContractPaused";
  if (!title.active) return "InactiveTitleEscrow";
  if (step === "receive") return draw.odd ? "InvalidTokenId" : "InvalidRegistry";
  if (step === "shred") {
    if (isLong(draw.remark)) return "RemarkLengthExceeded";
    return title.isHoldingToken ? "TokenNotReturnedToIssuer" : "InvalidRegistry";
  }
  const needsOwner = ["nominate", "rejectTransferBeneficiary", "rejectTransferOwners", "returnToIssuer"].includes(step);
  const needsHolder = !["nominate", "rejectTransferBeneficiary"].includes(step);
  if (step === "rejectTransferOwners" && !title.isHoldingToken) return "TitleEscrowNotHoldingToken";
  if (needsOwner && caller !== title.beneficiary) return "CallerNotBeneficiary";
  if (needsHolder && caller !== title.holder) return "CallerNotHolder";
  if (!title.isHoldingToken) return "TitleEscrowNotHoldingToken";
  if (isLong(draw.remark)) return "RemarkLengthExceeded";
  return verbEffect(title, act);
}

function verbEffect(title: Known, { step, draw: { a, b } }: Act): Effect {
  const sole = title.beneficiary === title.holder;
  switch (step) {
    case "nominate":
      if (a === title.beneficiary) return "TargetNomineeAlreadyBeneficiary";
      if (a === title.nominee) return "NomineeAlreadyNominated";
      return { ...title, nominee: a, prevBeneficiary: NOBODY, prevHolder: sole ? NOBODY : title.prevHolder };
    case "transferBeneficiary":
      return endorse(title, a);
    case "transferHolder":
      return handOn(title, a);
    case "transferOwners": {
      const endorsed = endorse(title, a);
      return typeof endorsed === "string" ? endorsed : handOn(endorsed, b);
    }
    case "rejectTransferBeneficiary":
      if (title.prevBeneficiary === NOBODY) return "InvalidTransferToZeroAddress";
      if (sole) return "DualRoleRejectionRequired";
      return { ...title, beneficiary: title.prevBeneficiary, prevBeneficiary: NOBODY };
    case "rejectTransferHolder":
      if (title.prevHolder === NOBODY) return "InvalidTransferToZeroAddress";
      if (sole && title.prevBeneficiary !== NOBODY) return "DualRoleRejectionRequired";
      return { ...title, holder: title.prevHolder, prevHolder: NOBODY };
    case "rejectTransferOwners":
      if (title.prevBeneficiary === NOBODY || title.prevHolder === NOBODY) return "InvalidTransferToZeroAddress";
      return {
        ...title,
        beneficiary: title.prevBeneficiary,
        holder: title.prevHolder,
        prevBeneficiary: NOBODY,
        prevHolder: NOBODY,
      };
    case "returnToIssuer":
      return { ...title, nominee: NOBODY, prevBeneficiary: NOBODY, prevHolder: NOBODY, isHoldingToken: false };
    default:
      throw new Error(`the model knows no ${step}`);
  }
}

function endorse(title: Known, to: Address): Effect {
  if (to === NOBODY) return "InvalidTransferToZeroAddress";
  if (title.beneficiary !== title.holder && title.nominee !== to) return "InvalidNominee";
  return { ...title, beneficiary: to, nominee: NOBODY, prevBeneficiary: title.beneficiary, prevHolder: NOBODY };
}

function handOn(title: Known, to: Address): Effect {
  if (to === NOBODY) return "InvalidTransferToZeroAddress";
  if (to === title.holder) return "RecipientAlreadyHolder";
  const accepted = title.beneficiary === title.holder ? NOBODY : title.prevBeneficiary;
  return { ...title, holder: to, prevHolder: title.holder, prevBeneficiary: accepted };
}
