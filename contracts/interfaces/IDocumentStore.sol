// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

/// @title Anchors of documents
/// @dev ERC-165 id 0xb9391097, over exactly the functions below.
interface IDocumentStore {
  event DocumentIssued(bytes32 indexed document);
  event DocumentRevoked(bytes32 indexed documentRoot, bytes32 indexed document);

  error ZeroDocument();
  error ZeroOwner();
  error DocumentExists(bytes32 document);
  error DocumentNotIssued(bytes32 documentRoot, bytes32 document);
  /// @dev The proof does not lead from the document to the root.
  error InvalidDocument(bytes32 documentRoot, bytes32 document);
  /// @dev The document or its root was revoked before.
  error InactiveDocument(bytes32 documentRoot, bytes32 document);

  /// @return What the store is called.
  function name() external view returns (string memory);

  /// @notice Revokes a root and with it everything under it. Needs REVOKER_ROLE.
  function revoke(bytes32 documentRoot) external;

  /// @return Whether the root was issued; false, never a revert, for an unknown one.
  function isIssued(bytes32 documentRoot) external view returns (bool);

  /// @return Whether the root, or the document under any root, was revoked; false, never a revert, for an unknown one.
  function isRevoked(bytes32 documentRoot) external view returns (bool);

  /// @return Whether the root was issued and not revoked; false, never a revert, for an unknown one.
  function isActive(bytes32 documentRoot) external view returns (bool);
}

/// @title Anchors of many documents under one Merkle root
/// @dev Leaves and nodes are combined as keccak256 of the sorted pair. Questions with a wrong proof or an unknown root
/// revert.
interface IDocumentStoreProofs {
  /// @notice Issues a document, or everything under a Merkle root. Needs ISSUER_ROLE.
  function issue(bytes32 documentRoot) external;

  /// @notice Revokes one document, under every root it stands under. Needs REVOKER_ROLE.
  function revoke(bytes32 documentRoot, bytes32 document, bytes32[] calldata proof) external;

  /// @return Whether the root over the document was issued.
  function isIssued(bytes32 documentRoot, bytes32 document, bytes32[] calldata proof) external view returns (bool);

  /// @return Whether the document or its root was revoked.
  function isRevoked(bytes32 documentRoot, bytes32 document, bytes32[] calldata proof) external view returns (bool);

  /// @return Whether the root was issued and neither it nor the document was revoked.
  function isActive(bytes32 documentRoot, bytes32 document, bytes32[] calldata proof) external view returns (bool);
}
