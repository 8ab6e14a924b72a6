// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title ERC-5192: tokens that stay with their owner
/// @dev ERC-165 id 0xb45a3c0e.
interface IERC5192 {
  event Locked(uint256 tokenId);
  event Unlocked(uint256 tokenId);

  /// @return Whether the token cannot be transferred.
  function locked(uint256 tokenId) external view returns (bool);
}

/// @title Documents that have an owner
/// @dev A document is an ERC-721 token; its id is the hash of the document.
interface ITransferableDocumentStore {
  event DocumentIssued(bytes32 indexed document);
  event DocumentRevoked(bytes32 indexed documentRoot, bytes32 indexed document);

  error ZeroDocument();
  error ZeroOwner();
  error DocumentExists(bytes32 document);
  error DocumentLocked(bytes32 document);
  error DocumentIsRevoked(bytes32 document);
  error InactiveDocument(bytes32 document);

  /// @notice Issues a document to its first owner; a locked one can never change hands. Needs ISSUER_ROLE.
  function issue(address to, bytes32 document, bool lock) external;
}
