// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title A target of tests that tries to spoil a batch
contract HostileTarget {
  error Refusal(uint256 number);

  uint256 public touched;

  /// @notice Spends all gas it gets.
  function burnGas() external {
    while (true) ++touched;
  }

  /// @notice Answers with so many zero bytes.
  function flood(uint256 size) external pure {
    assembly {
      return(0, size)
    }
  }

  function refuse() external pure {
    revert Refusal(7);
  }

  /// @return The gas that the call arrived with, less a little.
  function gasAtEntry() external view returns (uint256) {
    return gasleft();
  }

  /// @notice As an ERC-1271 account: spends all gas it gets.
  function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
    while (true) {}
    return 0;
  }
}
