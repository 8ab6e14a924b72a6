// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @notice A title to be minted.
struct NewTitle {
  address beneficiary;
  address holder;
  uint256 tokenId;
}

/// @title What the lean registry can beyond TradeTrust's
interface ILeanRegistry {
  /// @notice One title ended and others took its place in the same transaction; none: it was made void.
  event Replaced(uint256 indexed tokenId, address indexed caller, uint256[] newTokenIds, bytes remark);

  /// @notice Called once, in the transaction that makes the registry.
  /// @param admin Gets DEFAULT_ADMIN, MINTER, ACCEPTER and RESTORER.
  /// @param pauser Gets PAUSER and nothing else; zero: nobody does.
  function initialize(string calldata name, string calldata symbol, address admin, address pauser) external;

  /// @notice Issues several titles, or none of them. Needs MINTER_ROLE.
  /// @param remark Goes with each of them.
  function mintBatch(NewTitle[] calldata titles, bytes calldata remark) external;

  /// @notice Ends a title and mints its successors, or does neither (amendment, split). Needs MINTER_ROLE and
  /// ACCEPTER_ROLE, and that the title was returned or is wholly in the hands of the caller.
  /// @param successors May be empty: so an issuer makes a bill void that it still has.
  function replace(uint256 tokenId, NewTitle[] calldata successors, bytes calldata remark) external;
}
