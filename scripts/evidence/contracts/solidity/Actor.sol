// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { IERC1271 } from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @title A party of the campaign: an account contract that does what the campaign says
contract Actor is IERC1271 {
  /// @dev More than any call needs: one that never ends is found out soon.
  uint256 private constant GAS = 8_000_000;

  address private immutable _campaign = msg.sender;

  /// @notice Calls a contract in the actor's own name.
  function act(address to, bytes calldata data) external returns (bool success, bytes memory answer) {
    require(msg.sender == _campaign);
    return to.call{ gas: GAS }(data);
  }

  /// @notice A signature is the digest itself, said again by the one who knows it to be wanted.
  function isValidSignature(bytes32 digest, bytes calldata signature) external pure override returns (bytes4) {
    return signature.length == 32 && bytes32(signature) == digest ? IERC1271.isValidSignature.selector : bytes4(0);
  }
}
