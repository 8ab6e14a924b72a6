// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @dev Bytes of a remark at most; they fit four storage slots.
uint256 constant REMARK_LIMIT = 120;

/// @title A remark in four storage slots, its length kept elsewhere
/// @dev Slots behind a shorter remark keep what they held: an empty remark costs nothing, and writing over an opened
/// slot is cheap.
library StoredRemark {
  /// @param remark At most REMARK_LIMIT bytes.
  function write(bytes32[4] storage words, bytes calldata remark) internal {
    for (uint256 at = 0; at < remark.length; at += 32) {
      // Behind the end of the remark comes what comes; it is not read.
      assembly ("memory-safe") {
        sstore(add(words.slot, shr(5, at)), calldataload(add(remark.offset, at)))
      }
    }
  }

  /// @param remark At most REMARK_LIMIT bytes.
  function writeFromMemory(bytes32[4] storage words, bytes memory remark) internal {
    for (uint256 at = 0; at < remark.length; at += 32) {
      assembly ("memory-safe") {
        sstore(add(words.slot, shr(5, at)), mload(add(add(remark, 32), at)))
      }
    }
  }

  function read(bytes32[4] storage words, uint256 length) internal view returns (bytes memory remark) {
    remark = abi.encodePacked(words[0], words[1], words[2], words[3]);
    assembly ("memory-safe") {
      mstore(remark, length)
    }
  }
}
