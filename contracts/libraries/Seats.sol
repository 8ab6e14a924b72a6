// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { SEATS } from "./EscrowState.sol";

/// @dev The seat without a word of its own.
uint256 constant SHARED = 3;
/// @dev The position of its half in each word that it shares.
uint256 constant HALF_POSITION = 176;
uint256 constant HALF_BITS = 80;
uint256 constant OWN = type(uint160).max;

/// @title The parties of four seats in three storage words, at the index of the seat that the word belongs to
///
///     | word    | bits 0 - 159    | bits 176 - 255                     |
///     | 1       | party in seat 1 | upper half of the party in seat 3  |
///     | 2       | party in seat 2 | lower half of the party in seat 3  |
///     | 4       | party in seat 4 |                                    |
///
/// @dev The mint opens all three, and none is ever zero again: writing into an open word is what makes an act cheap that
/// seats somebody. Seats 1 and 2 are taken first, so that an act with three parties reads two words.
library Seats {
  /// @dev Seat 4 is opened by a copy that nobody points to; seat 2 too, when one party owns and holds the title.
  function open(
    uint256[SEATS + 1] storage words,
    address owner,
    address keeper
  ) internal {
    words[1] = uint160(owner);
    words[2] = uint160(keeper);
    words[SEATS] = uint160(keeper);
  }

  function read(uint256[SEATS + 1] storage words, uint256 seat) internal view returns (address) {
    if (seat != SHARED) return address(uint160(words[seat]));
    return address(uint160(((words[1] >> HALF_POSITION) << HALF_BITS) | (words[2] >> HALF_POSITION)));
  }

  function write(
    uint256[SEATS + 1] storage words,
    uint256 seat,
    address party
  ) internal {
    uint256 own = uint160(party);
    if (seat == SHARED) {
      words[1] = (words[1] & OWN) | ((own >> HALF_BITS) << HALF_POSITION);
      words[2] = (words[2] & OWN) | (own << HALF_POSITION);
    } else {
      words[seat] = (words[seat] & ~OWN) | own;
    }
  }
}
