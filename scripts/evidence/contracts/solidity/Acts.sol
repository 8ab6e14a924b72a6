// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { ILeanTitleEscrow } from "../../../../contracts/interfaces/ILeanTitleEscrow.sol";
import { ITitleActs, ExpectedTitle, TitleAct } from "../../../../contracts/interfaces/ITitleActs.sol";
import { Actor } from "./Actor.sol";
import { Step, Title, Verb } from "./Model.sol";
import { Relay } from "./Relay.sol";
import { Dice } from "./World.sol";

/// @title Acts that say how the actor knows the title, and are refused when it is otherwise
abstract contract Acts is Relay {
  /// @dev The forwarder acts on an escrow once in a transaction, and a campaign is one transaction.
  mapping(address escrow => bool) private _acted;

  function _mayAct(Title memory title) internal view returns (bool) {
    return !_acted[title.escrow];
  }

  /// @notice The same answer as a direct call by the actor, by way of `act`.
  function _act(
    Dice memory dice,
    Step memory step,
    Title memory title,
    bytes memory remark
  ) internal returns (bool success, bytes memory answer) {
    TitleAct[] memory acts = _actsOf(step, title, remark);
    ExpectedTitle memory expected = acts[0].titles[0];
    if (_random(dice, 2) == 0) ++expected.sequence;
    else expected.holder = address(this);
    _mustFail(step.caller, acts, ITitleActs.ActFailed.selector, ILeanTitleEscrow.StateChanged.selector);

    (uint256 sequence, address holder) = (ILeanTitleEscrow(title.escrow).sequence(), title.holder);
    (expected.sequence, expected.holder) = (sequence, holder);
    (success, answer) = _sendActs(dice, Actor(step.caller), acts);
    if (!success) return (false, answer.length == 0 ? answer : abi.encodePacked(_inner(answer)));

    _acted[title.escrow] = true;
    _require(ILeanTitleEscrow(title.escrow).sequence() > sequence, "an act that does not count");
    expected.sequence = ILeanTitleEscrow(title.escrow).sequence();
    expected.holder = ILeanTitleEscrow(title.escrow).holder();
    _mustFail(step.caller, acts, ITitleActs.ActedTwice.selector, 0);
    ++thwarted;
  }

  function _sendActs(Dice memory dice, Actor from, TitleAct[] memory acts) private returns (bool, bytes memory) {
    bytes memory data = abi.encodeCall(ITitleActs.act, (acts));
    return _random(dice, 2) == 0 ? from.act(forwarder, data) : _relay(dice, from, forwarder, data);
  }

  function _mustFail(address from, TitleAct[] memory acts, bytes4 refusal, bytes4 inner) private {
    (bool ran, bytes memory answer) = Actor(from).act(forwarder, abi.encodeCall(ITitleActs.act, (acts)));
    _require(!ran && bytes4(answer) == refusal && (inner == 0 || _inner(answer) == inner), "an act that must fail");
  }

  function _actsOf(
    Step memory step,
    Title memory title,
    bytes memory remark
  ) private view returns (TitleAct[] memory acts) {
    acts = new TitleAct[](1);
    ExpectedTitle[] memory titles = new ExpectedTitle[](1);
    titles[0] = ExpectedTitle(title.escrow, title.holder, ILeanTitleEscrow(title.escrow).sequence());
    bool keeper = step.verb == Verb.TransferHolder;
    address owner = step.verb <= Verb.TransferOwners && !keeper ? step.a : address(0);
    address holder = keeper ? step.a : step.verb == Verb.TransferOwners ? step.b : address(0);
    acts[0] = TitleAct(_nameOf(step.verb), owner, holder, remark, titles);
  }

  /// @notice The selector of what the escrow refused with, inside ActFailed(address,bytes).
  function _inner(bytes memory refusal) private view returns (bytes4 selector) {
    _require(bytes4(refusal) == ITitleActs.ActFailed.selector, "an act failed for another reason");
    assembly ("memory-safe") {
      selector := mload(add(refusal, 132))
    }
  }

  function _nameOf(Verb verb) private pure returns (string memory) {
    if (verb == Verb.Nominate) return "nominate";
    if (verb == Verb.TransferBeneficiary) return "transferBeneficiary";
    if (verb == Verb.TransferHolder) return "transferHolder";
    if (verb == Verb.TransferOwners) return "transferOwners";
    if (verb == Verb.RejectTransferBeneficiary) return "rejectTransferBeneficiary";
    if (verb == Verb.RejectTransferHolder) return "rejectTransferHolder";
    return verb == Verb.RejectTransferOwners ? "rejectTransferOwners" : "returnToIssuer";
  }
}
