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

/// @title The lean escrow: remarks in events only, meta-transactions, and an ending without a return
interface ILeanTitleEscrow is ITitleEscrow, IERC721Receiver {
  /// @dev `initialize` was called a second time.
  error InvalidInitialization();

  /// @notice Called once, by the factory, in the transaction that creates the escrow.
  function initialize(address registry, uint256 tokenId) external;

  /// @notice The registry ends the title, whether it was returned or is wholly in the hands of `party`.
  /// @dev Refuses with CallerNotBeneficiary or CallerNotHolder while somebody else has a role in circulation.
  /// @return wasReturned Whether the title had been returned before.
  function retire(address party, bytes calldata remark) external returns (bool wasReturned);

  function custody() external view returns (Custody);

  /// @return Always empty: remarks are in the events.
  function remark() external pure returns (bytes memory);
}
