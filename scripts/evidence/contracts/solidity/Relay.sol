// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { IForwarder, ForwardRequest } from "../../../../contracts/interfaces/IForwarder.sol";
import { Actor } from "./Actor.sol";
import { Dice, World } from "./World.sol";

/// @title Calls by signature, and tries to spend a signature twice, late, or in another's name
abstract contract Relay is World {
  struct Spent {
    address from;
    uint256 nonce;
  }

  uint256 private constant GAS = 3_000_000;
  uint256 private constant REMEMBERED = 16;

  Spent[] private _spent;
  uint256 private _nonces;

  /// @notice Tries that had to be refused, and were.
  uint256 internal thwarted;

  /// @notice The same answer as a direct call by the actor, by way of the forwarder.
  function _relay(
    Dice memory dice,
    Actor from,
    address to,
    bytes memory data
  ) internal returns (bool success, bytes memory answer) {
    ForwardRequest memory request = _request(from, to, data);
    bytes memory signature = _sign(request);
    uint256 way = _random(dice, 8);
    if (way == 0) _tryForged(request);
    if (way == 1) return _inBatch(dice, request, signature);
    (success, answer) = IForwarder(forwarder).execute(request, signature);
    _spend(dice, request);
    if (way == 2) _tryAgain(request, signature);
  }

  /// @notice An old nonce, a cancelled one, a request past its time: none may run.
  function _tryOld(Dice memory dice) internal {
    if (_spent.length == 0) return;
    Spent memory old = _spent[_random(dice, _spent.length)];
    _require(IForwarder(forwarder).isUsed(old.from, old.nonce), "a spent nonce is forgotten");
    ForwardRequest memory request = _request(Actor(old.from), registry, "");
    uint256 fresh = request.nonce;
    request.nonce = old.nonce;
    _mustRefuse(request, _sign(request), IForwarder.NonceUsed.selector);
    (bool twice, ) = Actor(old.from).act(forwarder, abi.encodeCall(IForwarder.cancel, (old.nonce)));
    _require(!twice, "a spent nonce is cancelled");

    request.nonce = fresh;
    request.deadline = block.timestamp - 1;
    _mustRefuse(request, _sign(request), IForwarder.RequestExpired.selector);
    request.deadline = block.timestamp;
    (bool cancelled, ) = Actor(request.from).act(forwarder, abi.encodeCall(IForwarder.cancel, (fresh)));
    _require(cancelled, "a fresh nonce cannot be cancelled");
    _mustRefuse(request, _sign(request), IForwarder.NonceUsed.selector);
    _spend(dice, request);
  }

  function _request(Actor from, address to, bytes memory data) private returns (ForwardRequest memory) {
    // Neighbours in one word, far words, and the last one of all.
    uint256 nonce = ++_nonces;
    if (nonce % 3 == 0) nonce = uint256(keccak256(abi.encode(nonce)));
    return ForwardRequest(address(from), to, GAS, nonce, block.timestamp, data);
  }

  function _sign(ForwardRequest memory request) private view returns (bytes memory) {
    return abi.encodePacked(IForwarder(forwarder).hashRequest(request));
  }

  function _spend(Dice memory dice, ForwardRequest memory request) private {
    _require(IForwarder(forwarder).isUsed(request.from, request.nonce), "a nonce was not spent");
    if (_spent.length < REMEMBERED) _spent.push(Spent(request.from, request.nonce));
    else _spent[_random(dice, REMEMBERED)] = Spent(request.from, request.nonce);
  }

  /// @notice Twice in one batch: the second time is passed over.
  function _inBatch(
    Dice memory dice,
    ForwardRequest memory request,
    bytes memory signature
  ) private returns (bool success, bytes memory answer) {
    ForwardRequest[] memory requests = new ForwardRequest[](2);
    bytes[] memory signatures = new bytes[](2);
    (requests[0], requests[1], signatures[0], signatures[1]) = (request, request, signature, signature);
    bool[] memory outcomes = IForwarder(forwarder).executeBatch(requests, signatures);
    _require(!outcomes[1], "a request ran twice in a batch");
    _spend(dice, request);
    ++thwarted;
    return (outcomes[0], "");
  }

  function _tryForged(ForwardRequest memory request) private {
    bytes memory signature = abi.encodePacked(uint256(1));
    _mustRefuse(request, signature, IForwarder.InvalidSignature.selector);
    _require(!IForwarder(forwarder).isUsed(request.from, request.nonce), "a forged request spends a nonce");
  }

  function _tryAgain(ForwardRequest memory request, bytes memory signature) private {
    _mustRefuse(request, signature, IForwarder.NonceUsed.selector);
  }

  function _mustRefuse(ForwardRequest memory request, bytes memory signature, bytes4 refusal) private {
    bytes memory call = abi.encodeCall(IForwarder.execute, (request, signature));
    (bool ran, bytes memory answer) = forwarder.call(call);
    _require(!ran && bytes4(answer) == refusal, "a request ran that must not");
    ++thwarted;
  }
}
