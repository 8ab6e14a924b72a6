// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { EIP712 } from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import { ECDSA } from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import { IERC1271 } from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import { ERC2771Context } from "@openzeppelin/contracts/metatx/ERC2771Context.sol";
import { IForwarder, ForwardRequest } from "./interfaces/IForwarder.sol";
import { ILeanTitleEscrow } from "./interfaces/ILeanTitleEscrow.sol";
import { ITitleActs, TitleAct, ExpectedTitle } from "./interfaces/ITitleActs.sol";
import { TitleActs } from "./libraries/TitleActs.sol";

/// @title Forwarder
/// @dev Trusts itself as forwarder, so that `act` and `cancel` too can be called by a signer without native coin.
contract Forwarder is IForwarder, ITitleActs, EIP712, ERC2771Context {
  bytes32 private constant REQUEST_TYPEHASH =
    keccak256(
      "ForwardRequest(address from,address to,uint256 gas,uint256 nonce,uint256 deadline,bytes data)"
    );

  /// @dev Keeps one account contract or target from spending, by its answer, the gas of the rest of a batch.
  uint256 private constant ACCOUNT_GAS = 200_000;
  uint256 private constant RETURN_DATA_LIMIT = 512;
  /// @dev What is spent between looking at the gas and the call itself, a cold account included.
  uint256 private constant CALL_RESERVE = 10_000;

  /// @dev Bit n % 256 of word n / 256 is nonce n: consecutive nonces of one signer share a slot.
  mapping(address from => mapping(uint256 word => uint256 bits)) private _used;

  constructor() EIP712("Hawser Forwarder", "1") ERC2771Context(address(this)) {}

  function execute(
    ForwardRequest calldata request,
    bytes calldata signature
  ) external override returns (bool success, bytes memory returnData) {
    bytes32 digest = hashRequest(request);
    if (block.timestamp > request.deadline) revert RequestExpired(request.deadline);
    if (isUsed(request.from, request.nonce)) revert NonceUsed(request.from, request.nonce);
    if (!_isSignedBy(request.from, digest, signature)) revert InvalidSignature(request.from);
    return _run(request, digest);
  }

  function executeBatch(
    ForwardRequest[] calldata requests,
    bytes[] calldata signatures
  ) external override returns (bool[] memory outcomes) {
    if (requests.length != signatures.length) revert LengthMismatch();
    outcomes = new bool[](requests.length);
    for (uint256 i = 0; i < requests.length; ++i) {
      ForwardRequest calldata request = requests[i];
      bytes32 digest = hashRequest(request);
      bool valid = block.timestamp <= request.deadline &&
        !isUsed(request.from, request.nonce) &&
        _isSignedBy(request.from, digest, signatures[i]);
      if (valid) (outcomes[i], ) = _run(request, digest);
    }
  }

  function cancel(uint256 nonce) external override {
    address from = _msgSender();
    if (isUsed(from, nonce)) revert NonceUsed(from, nonce);
    _use(from, nonce);
    emit Cancelled(from, nonce);
  }

  function act(TitleAct[] calldata acts) external override {
    address from = _msgSender();
    for (uint256 i = 0; i < acts.length; ++i) {
      bytes memory call = abi.encodePacked(TitleActs.encode(acts[i]), from);
      ExpectedTitle[] calldata titles = acts[i].titles;
      for (uint256 j = 0; j < titles.length; ++j) {
        _markActed(titles[j].escrow);
        _actOn(titles[j], call);
      }
    }
  }

  /// @return The EIP-712 hash of the acts alone.
  /// @dev Apart, so that call data which are no acts cannot stop a batch.
  function hashActs(TitleAct[] calldata acts) external pure returns (bytes32) {
    return TitleActs.hash(acts);
  }

  function isUsed(address from, uint256 nonce) public view override returns (bool) {
    return _used[from][nonce >> 8] & (1 << (nonce & 255)) != 0;
  }

  function hashRequest(ForwardRequest calldata request) public view override returns (bytes32) {
    bytes32 acts = _hashOfActs(request);
    if (acts != 0) {
      return
        _hashTypedDataV4(
          keccak256(
            abi.encode(TitleActs.TYPEHASH, request.from, acts, request.gas, request.nonce, request.deadline)
          )
        );
    }
    return
      _hashTypedDataV4(
        keccak256(
          abi.encode(
            REQUEST_TYPEHASH,
            request.from,
            request.to,
            request.gas,
            request.nonce,
            request.deadline,
            keccak256(request.data)
          )
        )
      );
  }

  /// @return answer Zero when the request is not, or not readably, a call of `act`.
  function _hashOfActs(ForwardRequest calldata request) private view returns (bytes32 answer) {
    if (request.to != address(this) || request.data.length < 4 || bytes4(request.data) != this.act.selector) return 0;
    bytes memory question = abi.encodePacked(this.hashActs.selector, request.data[4:]);
    assembly ("memory-safe") {
      if staticcall(gas(), address(), add(question, 32), mload(question), 0, 32) {
        answer := mload(0)
      }
    }
  }

  /// @dev Kept until the end of the transaction.
  function _markActed(address escrow) private {
    bool acted;
    assembly ("memory-safe") {
      acted := tload(escrow)
      tstore(escrow, 1)
    }
    if (acted) revert ActedTwice(escrow);
  }

  function _actOn(ExpectedTitle calldata title, bytes memory call) private {
    try ILeanTitleEscrow(title.escrow).expectState(title.holder, title.sequence) {} catch (bytes memory reason) {
      revert ActFailed(title.escrow, reason);
    }
    (bool success, bytes memory answer) = title.escrow.call(call);
    if (!success) revert ActFailed(title.escrow, answer);
  }

  function _use(address from, uint256 nonce) private {
    _used[from][nonce >> 8] |= 1 << (nonce & 255);
  }

  /// @dev The nonce is spent before the call, so a call that comes back here cannot run the request again.
  function _run(
    ForwardRequest calldata request,
    bytes32 digest
  ) private returns (bool success, bytes memory returnData) {
    _use(request.from, request.nonce);
    bytes memory data = abi.encodePacked(request.data, request.from);
    uint256 needed = request.gas + CALL_RESERVE + request.gas / 63;
    if (gasleft() < needed) revert InsufficientGas(needed);
    (success, returnData) = _boundedCall(request.to, request.gas, data);
    emit Executed(request.from, request.nonce, digest, success, returnData);
  }

  /// @dev A call of which at most RETURN_DATA_LIMIT bytes of the answer are copied.
  function _boundedCall(
    address to,
    uint256 limit,
    bytes memory data
  ) private returns (bool success, bytes memory answer) {
    answer = new bytes(RETURN_DATA_LIMIT);
    assembly ("memory-safe") {
      success := call(limit, to, 0, add(data, 32), mload(data), 0, 0)
      let size := returndatasize()
      if gt(size, RETURN_DATA_LIMIT) {
        size := RETURN_DATA_LIMIT
      }
      mstore(answer, size)
      returndatacopy(add(answer, 32), 0, size)
    }
  }

  /// @dev A key first: an account with delegated code (EIP-7702) still has one.
  function _isSignedBy(address from, bytes32 digest, bytes calldata signature) private view returns (bool valid) {
    (address signer, ECDSA.RecoverError fault, ) = ECDSA.tryRecover(digest, signature);
    if (fault == ECDSA.RecoverError.NoError && signer == from) return true;
    if (from.code.length == 0) return false;

    bytes memory question = abi.encodeCall(IERC1271.isValidSignature, (digest, signature));
    bytes32 yes = bytes32(IERC1271.isValidSignature.selector);
    assembly ("memory-safe") {
      mstore(0, 0)
      let success := staticcall(ACCOUNT_GAS, from, add(question, 32), mload(question), 0, 32)
      valid := and(success, and(gt(returndatasize(), 31), eq(mload(0), yes)))
    }
  }
}
