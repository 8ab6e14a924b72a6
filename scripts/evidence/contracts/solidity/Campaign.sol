// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { IERC721Receiver } from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import { IRegistryEscrow } from "../../../../contracts/interfaces/IRegistryEscrow.sol";
import { ITitleEscrow } from "../../../../contracts/interfaces/ITitleEscrow.sol";
import { ILeanRegistry, NewTitle } from "../../../../contracts/interfaces/ILeanRegistry.sol";
import {
  ITradeTrustTokenMintable,
  ITradeTrustTokenBurnable,
  ITradeTrustTokenRestorable,
  ISoulboundToken,
  IPausableRegistry
} from "../../../../contracts/interfaces/ITradeTrustToken.sol";
import { Actor } from "./Actor.sol";
import { Life, Model, Offices, Step, Title, Verb } from "./Model.sol";
import { Acts } from "./Acts.sol";
import { Dice, World } from "./World.sol";

/// @title Random histories of a registry, each call chosen by what would be sensible, and judged by the model
contract Campaign is Acts {
  struct Report {
    uint256 done;
    uint256 refused;
    uint256 relayed;
    uint256 thwarted;
    uint256[18] doneBy;
    uint256[18] refusedBy;
  }

  uint256 private constant TRIES = 24;

  Report private _report;

  /// @notice Plays so many calls and checks after each; reverts with Violation when a promise is broken.
  function run(uint256 seed, uint256 calls) external returns (Report memory) {
    Dice memory dice = _begin(seed);
    for (; count < calls; ++count) {
      uint256 free;
      assembly {
        free := mload(0x40)
      }
      _playOne(dice);
      if (count % 64 == 63) {
        _checkAll(dice);
        if (lean) _tryOld(dice);
      }
      // Nothing of a step outlives it but what it stored: the next one has the same memory.
      assembly {
        mstore(0x40, free)
      }
    }
    _checkAll(dice);
    _report.thwarted = thwarted;
    return _report;
  }

  function _playOne(Dice memory dice) private {
    uint256 slot = _random(dice, TITLES);
    Title memory title = titles[slot];
    Offices memory office = offices;
    (Step memory step, Title memory next, bytes4 expected) = _choose(dice, title, office);
    (Title[] memory successors, bool spoilt) = _successors(dice, step.verb, slot);
    if (spoilt && expected == Model.DONE) expected = Model.ANY;

    (bool success, bytes memory answer) = _send(dice, step, title, successors);
    _require(success == (expected == Model.DONE), success ? "done that must be refused" : "refused that must be done");
    if (!success) {
      bool named = expected == Model.ANY || answer.length == 0 || bytes4(answer) == expected;
      _require(named, "refused for another reason");
      ++_report.refused;
      ++_report.refusedBy[uint256(step.verb)];
      return _check(title);
    }
    ++_report.done;
    ++_report.doneBy[uint256(step.verb)];
    if (step.verb == Verb.Pause || step.verb == Verb.Unpause) offices.paused = office.paused;
    _settle(slot, title, next, successors);
    // A strict escrow repeats the last remark, a lean one nothing.
    if (step.verb > Verb.Burn) return;
    bytes memory kept = IRegistryEscrow(title.escrow).remark();
    _require(lean ? kept.length == 0 : keccak256(kept) == keccak256(_remarkOf(step)), "remark");
  }

  /// @notice Seven of eight steps are such as the model expects to be done, where it finds one.
  function _choose(
    Dice memory dice,
    Title memory title,
    Offices memory office
  ) private view returns (Step memory step, Title memory next, bytes4 expected) {
    bool sensible = _random(dice, 8) != 0;
    bool paused = office.paused;
    for (uint256 tries = 0; tries < TRIES; ++tries) {
      _draw(dice, title, paused, step);
      next = _copy(title);
      office.paused = paused;
      expected = Model.play(step, next, office);
      if (!sensible || expected == Model.DONE) break;
    }
  }

  function _copy(Title memory title) private pure returns (Title memory) {
    return
      Title(
        title.id,
        title.escrow,
        title.beneficiary,
        title.holder,
        title.nominee,
        title.prevBeneficiary,
        title.prevHolder,
        title.life
      );
  }

  function _settle(uint256 slot, Title memory before, Title memory next, Title[] memory successors) private {
    if (before.life == Life.Returned && next.life != Life.Returned) --returned;
    if (before.life != Life.Returned && next.life == Life.Returned) ++returned;
    _check(next);
    if (next.life != before.life) _checkOwner(next);
    if (next.life != Life.Ended || before.life == Life.Ended) {
      titles[slot] = next;
      return;
    }
    for (uint256 i = 0; i < successors.length; ++i) {
      _check(successors[i]);
      _checkOwner(successors[i]);
    }
    _bury(slot, successors.length > 0 ? successors[0] : _unborn());
    if (successors.length > 1) titles[(slot + 1) % TITLES] = successors[1];
  }

  function _draw(Dice memory dice, Title memory title, bool paused, Step memory step) private view {
    Verb verb = _verb(dice, title.life, paused);
    if (verb == Verb.Replace && !lean) verb = Verb.Burn;
    step.verb = verb;
    step.a = title.nominee != address(0) && _random(dice, 2) == 0 ? title.nominee : _someone(dice);
    step.b = _random(dice, 3) == 0 ? step.a : _someone(dice);
    step.caller = _due(verb, title);
    if (step.caller == address(0) || _random(dice, 8) == 0) step.caller = address(actors[_random(dice, PARTIES + 2)]);
    step.remarkLength = _random(dice, 4) == 0 ? _random(dice, 122) : 0;
  }

  /// @notice Mostly what a title in this state is for, seldom anything.
  function _verb(Dice memory dice, Life life, bool paused) private pure returns (Verb) {
    if (paused && _random(dice, 3) == 0) return Verb.Unpause;
    uint256 chance = _random(dice, 64);
    if (chance == 0) return Verb.Pause;
    if (chance < 8) {
      Verb any = Verb(_random(dice, uint256(Verb.Initialize) + 1));
      if (life != Life.Unborn || any >= Verb.Mint && any <= Verb.Unpause || any == Verb.TransferFrom) return any;
    }
    if (life == Life.Unborn) return Verb.Mint;
    if (life == Life.Returned) return Verb(uint256(Verb.Restore) + _random(dice, 3));
    return Verb(_random(dice, uint256(Verb.ReturnToIssuer) + 1));
  }

  function _someone(Dice memory dice) private view returns (address) {
    uint256 number = _random(dice, PARTIES + 2);
    return number > PARTIES ? address(0) : address(actors[number]);
  }

  function _due(Verb verb, Title memory title) private view returns (address) {
    if (verb == Verb.Unpause || verb == Verb.Pause) return offices.pauser;
    if (verb >= Verb.Mint && verb <= Verb.Replace) return offices.issuer;
    return verb == Verb.Nominate || verb == Verb.RejectTransferBeneficiary ? title.beneficiary : title.holder;
  }

  /// @notice What a replacement mints: none, one, or two where the neighbour leaves its place; now and then spoilt.
  function _successors(
    Dice memory dice,
    Verb verb,
    uint256 slot
  ) private returns (Title[] memory successors, bool spoilt) {
    if (verb != Verb.Replace) return (successors, false);
    bool free = titles[(slot + 1) % TITLES].life == Life.Unborn;
    successors = new Title[](_random(dice, free ? 3 : 2));
    for (uint256 i = 0; i < successors.length; ++i) {
      successors[i] = _unborn();
      successors[i].beneficiary = address(actors[_random(dice, PARTIES)]);
      successors[i].holder = address(actors[_random(dice, PARTIES)]);
      successors[i].life = Life.Circulating;
    }
    if (successors.length == 0 || _random(dice, 6) != 0) return (successors, false);
    Title memory last = successors[successors.length - 1];
    if (_random(dice, 2) == 0) last.holder = address(0);
    else last.id = titles[slot].id;
    return (successors, true);
  }

  function _send(
    Dice memory dice,
    Step memory step,
    Title memory title,
    Title[] memory successors
  ) private returns (bool, bytes memory) {
    bytes memory remark = _remarkOf(step);
    if (lean && step.verb <= Verb.ReturnToIssuer && title.life != Life.Unborn && _mayAct(title) && _random(dice, 8) == 0) {
      ++_report.relayed;
      return _act(dice, step, title, remark);
    }
    (address to, bytes memory data) = _callOf(step, title, successors, remark);
    if (!lean || step.verb >= Verb.Shred || _random(dice, 3) != 0) return Actor(step.caller).act(to, data);
    ++_report.relayed;
    return _relay(dice, Actor(step.caller), to, data);
  }

  function _callOf(
    Step memory step,
    Title memory title,
    Title[] memory successors,
    bytes memory remark
  ) private view returns (address to, bytes memory data) {
    Verb verb = step.verb;
    (address a, address b) = (step.a, step.b);
    to = verb >= Verb.Mint && verb <= Verb.Unpause || verb == Verb.TransferFrom ? registry : title.escrow;
    if (verb == Verb.Nominate) data = abi.encodeCall(ITitleEscrow.nominate, (a, remark));
    else if (verb == Verb.TransferBeneficiary) data = abi.encodeCall(ITitleEscrow.transferBeneficiary, (a, remark));
    else if (verb == Verb.TransferHolder) data = abi.encodeCall(ITitleEscrow.transferHolder, (a, remark));
    else if (verb == Verb.TransferOwners) data = abi.encodeCall(ITitleEscrow.transferOwners, (a, b, remark));
    else if (verb == Verb.RejectTransferBeneficiary) data = abi.encodeCall(ITitleEscrow.rejectTransferBeneficiary, (remark));
    else if (verb == Verb.RejectTransferHolder) data = abi.encodeCall(ITitleEscrow.rejectTransferHolder, (remark));
    else if (verb == Verb.RejectTransferOwners) data = abi.encodeCall(ITitleEscrow.rejectTransferOwners, (remark));
    else if (verb == Verb.ReturnToIssuer) data = abi.encodeCall(ITitleEscrow.returnToIssuer, (remark));
    else if (verb == Verb.Mint && lean && count % 4 == 0) data = abi.encodeCall(ILeanRegistry.mintBatch, (_oneTitle(a, b, title.id), remark));
    else if (verb == Verb.Mint) data = abi.encodeCall(ITradeTrustTokenMintable.mint, (a, b, title.id, remark));
    else if (verb == Verb.Restore) data = abi.encodeCall(ITradeTrustTokenRestorable.restore, (title.id, remark));
    else if (verb == Verb.Burn) data = abi.encodeCall(ITradeTrustTokenBurnable.burn, (title.id, remark));
    else if (verb == Verb.Replace) data = abi.encodeCall(ILeanRegistry.replace, (title.id, _newTitles(successors), remark));
    else if (verb == Verb.Pause) data = abi.encodeCall(IPausableRegistry.pause, (remark));
    else if (verb == Verb.Unpause) data = abi.encodeCall(IPausableRegistry.unpause, (remark));
    else if (verb == Verb.Shred) data = abi.encodeCall(ITitleEscrow.shred, (remark));
    else if (verb == Verb.Receive) data = abi.encodeCall(IERC721Receiver.onERC721Received, (a, b, title.id, remark));
    else if (verb == Verb.TransferFrom) data = abi.encodeCall(ISoulboundToken.transferFrom, (title.escrow, a, title.id, remark));
    else data = abi.encodeWithSignature("initialize(address,uint256)", a, title.id);
  }

  /// @notice Other bytes for other steps, at the end and at the beginning.
  function _remarkOf(Step memory step) private view returns (bytes memory remark) {
    remark = new bytes(step.remarkLength);
    if (remark.length == 0) return remark;
    remark[0] = bytes1(uint8(count));
    remark[remark.length - 1] = bytes1(uint8(count >> 4));
  }

  function _newTitles(Title[] memory successors) private pure returns (NewTitle[] memory list) {
    list = new NewTitle[](successors.length);
    for (uint256 i = 0; i < list.length; ++i) {
      list[i] = NewTitle(successors[i].beneficiary, successors[i].holder, successors[i].id);
    }
  }

  function _oneTitle(address a, address b, uint256 id) private pure returns (NewTitle[] memory list) {
    list = new NewTitle[](1);
    list[0] = NewTitle(a, b, id);
  }

  function _mintCall(uint256 id) internal view override(World) returns (bytes memory) {
    address party = address(actors[0]);
    return abi.encodeCall(ITradeTrustTokenMintable.mint, (party, party, id, ""));
  }
}
