// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { IRegistryEscrow } from "./IRegistryEscrow.sol";

/// @title What the lean escrow can beyond TradeTrust's: an ending without a return, and a state that can be expected
interface ILeanTitleEscrow is IRegistryEscrow {
  /// @dev Somebody acted since the caller looked: the title is now with `holder` and has told `sequence` events.
  error StateChanged(address holder, uint256 sequence);

  /// @notice The registry ends the title, whether it was returned or is wholly in the hands of `party`.
  /// @dev Refuses with CallerNotBeneficiary or CallerNotHolder while somebody else has a role in circulation.
  /// @return wasReturned Whether the title had been returned before.
  function retire(address party, bytes calldata remark) external returns (bool wasReturned);

  /// @return How many events this escrow has told: every act changes it.
  function sequence() external view returns (uint256);

  /// @notice Reverts with StateChanged unless the title is with this holder and has told so many events.
  function expectState(address holder, uint256 sequence) external view;
}
