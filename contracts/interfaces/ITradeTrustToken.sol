// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @dev ERC-165 id 0x6010a5e7.
interface ITradeTrustTokenMintable {
  /// @notice Issues a title to its first owner and holder. Needs MINTER_ROLE.
  /// @return The escrow of the title.
  function mint(address beneficiary, address holder, uint256 tokenId, bytes calldata remark) external returns (address);
}

/// @dev ERC-165 id 0xfe9d9303.
interface ITradeTrustTokenBurnable {
  /// @notice Accepts a surrender: the returned title ends for ever. Needs ACCEPTER_ROLE.
  function burn(uint256 tokenId, bytes calldata remark) external;
}

/// @dev ERC-165 id 0x5e089da7.
interface ITradeTrustTokenRestorable {
  /// @notice Refuses a surrender: the returned title goes back to the party that returned it. Needs RESTORER_ROLE.
  /// @return The escrow of the title.
  function restore(uint256 tokenId, bytes calldata remark) external returns (address);
}

/// @title The token of a title that only its escrow can move
/// @dev ERC-165 id 0xb8950977.
interface ISoulboundToken {
  event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

  /// @return Titles at the address: 1 for an escrow that holds its title, the returned ones for the registry, the ended
  /// ones for 0x…dEaD, else 0.
  function balanceOf(address owner) external view returns (uint256);

  /// @return The escrow of a circulating title, the registry for a returned one, 0x…dEaD for an ended one.
  /// @dev Reverts with the string "ERC721: owner query for nonexistent token", which clients look for.
  function ownerOf(uint256 tokenId) external view returns (address);

  /// @notice Called by the escrow, to return its title to the registry.
  function transferFrom(address from, address to, uint256 tokenId, bytes calldata remark) external;
}

/// @dev ERC-165 id 0x5b5e139f.
interface ITokenMetadata {
  function name() external view returns (string memory);

  function symbol() external view returns (string memory);

  function tokenURI(uint256 tokenId) external view returns (string memory);
}

/// @dev ERC-165 id 0x95a63a27.
interface ITitleRegistry {
  event PauseWithRemark(address account, bytes remark);
  event UnpauseWithRemark(address account, bytes remark);

  error InvalidTokenId();
  error TokenExists();
  error TokenNotReturnedToIssuer();
  error TransferFailure();
  error RemarkLengthExceeded();
  error InvalidAdminAddress();
  /// @dev A registry is not made over this address: it has no code, is no factory, or makes escrows that do not say
  /// where their title is, as TradeTrust's own do not.
  error UnsupportedTitleEscrowFactory(address titleEscrowFactory);

  /// @return The block in which the registry was made.
  function genesis() external view returns (uint256);

  function titleEscrowFactory() external view returns (address);
}

/// @title Stopping every title of a registry at once
interface IPausableRegistry {
  event Paused(address account);
  event Unpaused(address account);

  error EnforcedPause();
  error ExpectedPause();
  /// @dev `initialize` was called a second time.
  error InvalidInitialization();

  /// @notice Stops every title of this registry. Needs DEFAULT_ADMIN_ROLE; in a lean registry PAUSER_ROLE suffices.
  function pause(bytes calldata remark) external;

  /// @notice Ends a pause. Needs what `pause` needs.
  function unpause(bytes calldata remark) external;

  function paused() external view returns (bool);

  /// @return The remark of the last pause or its end; a lean registry, whose remarks are in its events, says nothing.
  function remark() external view returns (bytes memory);
}
