// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { IERC721Receiver } from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import { ITitleEscrow } from "./ITitleEscrow.sol";

/// @notice Where a title is.
enum Custody {
  None,
  InCirculation,
  Returned,
  Ended
}

/// @title An escrow as its factory and its registry see it
interface IRegistryEscrow is ITitleEscrow, IERC721Receiver {
  /// @dev `initialize` was called a second time.
  error InvalidInitialization();

  /// @notice Called once, by the factory, in the transaction that creates the escrow.
  function initialize(address registry, uint256 tokenId) external;

  function custody() external view returns (Custody);

  /// @return The remark of the last act; a lean escrow, whose remarks are in its events, always says nothing.
  function remark() external view returns (bytes memory);
}
