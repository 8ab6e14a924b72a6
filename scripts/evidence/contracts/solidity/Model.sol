// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { ITitleEscrowErrors as Escrow } from "../../../../contracts/interfaces/ITitleEscrowErrors.sol";
import { IPausableRegistry, ITitleRegistry as Registry } from "../../../../contracts/interfaces/ITradeTrustToken.sol";

import { IAccessControl } from "@openzeppelin/contracts/access/IAccessControl.sol";

enum Life {
  Unborn,
  Circulating,
  Returned,
  Ended
}

/// @notice What must be true of one title, said without seats, slots or clones.
struct Title {
  uint256 id;
  address escrow;
  address beneficiary;
  address holder;
  address nominee;
  address prevBeneficiary;
  address prevHolder;
  Life life;
}

enum Verb {
  Nominate,
  TransferBeneficiary,
  TransferHolder,
  TransferOwners,
  RejectTransferBeneficiary,
  RejectTransferHolder,
  RejectTransferOwners,
  ReturnToIssuer,
  Mint,
  Restore,
  Burn,
  Replace,
  Pause,
  Unpause,
  Shred,
  Receive,
  TransferFrom,
  Initialize
}

/// @notice One call of one actor.
struct Step {
  Verb verb;
  address caller;
  address a;
  address b;
  uint256 remarkLength;
}

/// @notice Who may do what beside the parties.
struct Offices {
  address issuer;
  address pauser;
  bool paused;
}

/// @title The promise of the contracts, said again
library Model {
  bytes4 internal constant DONE = 0;
  /// @dev Refused, with whatever words.
  bytes4 internal constant ANY = 0xffffffff;
  bytes4 internal constant WORDS = 0x08c379a0;
  uint256 private constant REMARK_LIMIT = 120;

  /// @notice What the call comes to, and what the title is afterwards (unchanged when refused).
  function play(Step memory step, Title memory title, Offices memory offices) internal pure returns (bytes4) {
    if (step.verb == Verb.Pause || step.verb == Verb.Unpause) return _pause(step, offices);
    if (step.verb >= Verb.Mint && step.verb <= Verb.Replace) return _issuer(step, title, offices);
    if (step.verb == Verb.TransferFrom || step.verb == Verb.Initialize || title.life == Life.Unborn) return ANY;

    if (offices.paused) return Escrow.RegistryContractPaused.selector;
    if (title.life == Life.Ended) return Escrow.InactiveTitleEscrow.selector;
    if (step.verb == Verb.Receive) return Escrow.InvalidRegistry.selector;
    if (step.verb == Verb.Shred) {
      if (step.remarkLength > REMARK_LIMIT) return Escrow.RemarkLengthExceeded.selector;
      return title.life == Life.Circulating ? Escrow.TokenNotReturnedToIssuer.selector : Escrow.InvalidRegistry.selector;
    }
    return _party(step, title);
  }

  function _pause(Step memory step, Offices memory offices) private pure returns (bytes4) {
    if (step.caller != offices.issuer && step.caller != offices.pauser) {
      return IAccessControl.AccessControlUnauthorizedAccount.selector;
    }
    if (step.remarkLength > REMARK_LIMIT) return Escrow.RemarkLengthExceeded.selector;
    if (step.verb == Verb.Pause && offices.paused) return IPausableRegistry.EnforcedPause.selector;
    if (step.verb == Verb.Unpause && !offices.paused) return IPausableRegistry.ExpectedPause.selector;
    offices.paused = !offices.paused;
    return DONE;
  }

  function _issuer(Step memory step, Title memory title, Offices memory offices) private pure returns (bytes4) {
    if (offices.paused) return IPausableRegistry.EnforcedPause.selector;
    if (step.caller != offices.issuer) return IAccessControl.AccessControlUnauthorizedAccount.selector;
    if (step.remarkLength > REMARK_LIMIT) return Escrow.RemarkLengthExceeded.selector;
    if (step.verb == Verb.Mint) {
      if (title.life != Life.Unborn) return Registry.TokenExists.selector;
      if (step.a == address(0) || step.b == address(0)) return Escrow.InvalidTokenTransferToZeroAddressOwners.selector;
      (title.beneficiary, title.holder, title.life) = (step.a, step.b, Life.Circulating);
      return DONE;
    }
    if (title.life == Life.Unborn) return step.verb == Verb.Burn ? ANY : Registry.InvalidTokenId.selector;
    if (step.verb == Verb.Restore) {
      if (title.life != Life.Returned) return Registry.TokenNotReturnedToIssuer.selector;
      title.life = Life.Circulating;
      return DONE;
    }
    if (title.life == Life.Ended) return Escrow.InactiveTitleEscrow.selector;
    if (title.life == Life.Circulating) {
      if (step.verb == Verb.Burn) return Escrow.TokenNotReturnedToIssuer.selector;
      if (step.caller != title.beneficiary) return Escrow.CallerNotBeneficiary.selector;
      if (step.caller != title.holder) return Escrow.CallerNotHolder.selector;
    }
    (title.beneficiary, title.holder) = (address(0), address(0));
    (title.nominee, title.prevBeneficiary, title.prevHolder) = (address(0), address(0), address(0));
    title.life = Life.Ended;
    return DONE;
  }

  function _party(Step memory step, Title memory title) private pure returns (bytes4) {
    Verb verb = step.verb;
    bool owns = verb == Verb.Nominate || verb >= Verb.RejectTransferBeneficiary && verb != Verb.RejectTransferHolder;
    bool holds = verb != Verb.Nominate && verb != Verb.RejectTransferBeneficiary;
    bool away = title.life == Life.Returned;
    if (verb == Verb.RejectTransferOwners && away) return Escrow.TitleEscrowNotHoldingToken.selector;
    if (owns && step.caller != title.beneficiary) return Escrow.CallerNotBeneficiary.selector;
    if (holds && step.caller != title.holder) return Escrow.CallerNotHolder.selector;
    if (away) return Escrow.TitleEscrowNotHoldingToken.selector;
    if (step.remarkLength > REMARK_LIMIT) return Escrow.RemarkLengthExceeded.selector;

    if (verb == Verb.TransferBeneficiary) return _endorse(title, step.a);
    if (verb == Verb.TransferHolder) return _handOn(title, step.a);
    if (verb == Verb.TransferOwners) {
      bytes4 refusal = _endorse(title, step.a);
      return refusal == DONE ? _handOn(title, step.b) : refusal;
    }
    bool sole = title.beneficiary == title.holder;
    if (verb == Verb.Nominate) {
      if (step.a == title.beneficiary) return Escrow.TargetNomineeAlreadyBeneficiary.selector;
      if (step.a == title.nominee) return Escrow.NomineeAlreadyNominated.selector;
      (title.nominee, title.prevBeneficiary) = (step.a, address(0));
      if (sole) title.prevHolder = address(0);
      return DONE;
    }
    if (verb == Verb.ReturnToIssuer) {
      (title.nominee, title.prevBeneficiary, title.prevHolder) = (address(0), address(0), address(0));
      title.life = Life.Returned;
      return DONE;
    }
    bool owner = verb != Verb.RejectTransferHolder;
    bool keeper = verb != Verb.RejectTransferBeneficiary;
    if (owner && title.prevBeneficiary == address(0)) return Escrow.InvalidTransferToZeroAddress.selector;
    if (keeper && title.prevHolder == address(0)) return Escrow.InvalidTransferToZeroAddress.selector;
    if (!keeper && sole) return Escrow.DualRoleRejectionRequired.selector;
    if (!owner && sole && title.prevBeneficiary != address(0)) return Escrow.DualRoleRejectionRequired.selector;
    if (owner) (title.beneficiary, title.prevBeneficiary) = (title.prevBeneficiary, address(0));
    if (keeper) (title.holder, title.prevHolder) = (title.prevHolder, address(0));
    return DONE;
  }

  function _endorse(Title memory title, address to) private pure returns (bytes4) {
    if (to == address(0)) return Escrow.InvalidTransferToZeroAddress.selector;
    if (title.beneficiary != title.holder && to != title.nominee) return Escrow.InvalidNominee.selector;
    (title.prevBeneficiary, title.beneficiary) = (title.beneficiary, to);
    (title.nominee, title.prevHolder) = (address(0), address(0));
    return DONE;
  }

  function _handOn(Title memory title, address to) private pure returns (bytes4) {
    if (to == address(0)) return Escrow.InvalidTransferToZeroAddress.selector;
    if (to == title.holder) return Escrow.RecipientAlreadyHolder.selector;
    if (title.beneficiary == title.holder) title.prevBeneficiary = address(0);
    (title.prevHolder, title.holder) = (title.holder, to);
    return DONE;
  }
}
