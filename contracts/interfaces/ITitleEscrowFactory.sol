// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Maker of title escrows
/// @dev Escrows are EIP-1167 clones at CREATE2 addresses with salt keccak256(abi.encodePacked(registry, tokenId)), so
/// that anybody can compute the escrow of a title.
interface ITitleEscrowFactory {
  event TitleEscrowCreated(address indexed titleEscrow, address indexed tokenRegistry, uint256 indexed tokenId);

  /// @dev Registries are contracts.
  error CreateCallerNotContract();

  /// @return The contract that all escrows are clones of.
  function implementation() external view returns (address);

  /// @notice Makes the escrow of the caller's title.
  function create(uint256 tokenId) external returns (address);

  /// @return Where the escrow of the title is or will be.
  function getEscrowAddress(address tokenRegistry, uint256 tokenId) external view returns (address);
}
