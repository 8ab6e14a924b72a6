// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @dev Bytes of a remark at most; they fit four storage slots.
uint256 constant REMARK_LIMIT = 120;

/// @title A remark in four storage slots, its length kept elsewhere
/// @dev Slots behind a shorter remark keep what they held: an empty remark costs nothing, and writing over an opened
/// slot is cheap.
library StoredRemark {
  /// @param remark At most REMARK_LIMIT bytes.
  function write(bytes32[4] storage words, bytes memory remark) internal {
    uint256 length = remark.length;
    for (uint256 i = 0; i << 5 < length; ++i) {
      bytes32 word;
      assembly ("memory-safe") {
        word := mload(add(add(remark, 32), shl(5, i)))
      }
      words[i] = word;
    }
  }

  function read(bytes32[4] storage words, uint256 length) internal view returns (bytes memory remark) {
    remark = abi.encodePacked(words[0], words[1], words[2], words[3]);
    assembly ("memory-safe") {
      mstore(remark, length)
    }
  }
}
