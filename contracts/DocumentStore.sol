// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { AccessControl } from "@openzeppelin/contracts/access/AccessControl.sol";
import { MerkleProof } from "@openzeppelin/contracts/utils/cryptography/MerkleProof.sol";
import { Multicall } from "@openzeppelin/contracts/utils/Multicall.sol";
import { IDocumentStore, IDocumentStoreProofs } from "./interfaces/IDocumentStore.sol";

/// @title DocumentStore
/// @dev Answers false to the ERC-165 id of the proofs: a widespread verifier would then ask them wrongly.
contract DocumentStore is IDocumentStore, IDocumentStoreProofs, AccessControl, Multicall {
  bytes32 public constant ISSUER_ROLE = keccak256("ISSUER_ROLE");
  bytes32 public constant REVOKER_ROLE = keccak256("REVOKER_ROLE");

  string public override name;
  mapping(bytes32 documentRoot => bool) private _issued;
  /// @dev Of a hash, whether it is a root or stands under roots: a document is revoked under all of them at once.
  mapping(bytes32 document => bool) private _revoked;

  modifier someDocument(bytes32 document) {
    if (document == 0) revert ZeroDocument();
    _;
  }

  /// @param admin Gets DEFAULT_ADMIN, ISSUER and REVOKER.
  constructor(string memory name_, address admin) {
    _open(name_, admin);
  }

  function issue(bytes32 documentRoot) external override someDocument(documentRoot) onlyRole(ISSUER_ROLE) {
    if (_issued[documentRoot]) revert DocumentExists(documentRoot);
    _issued[documentRoot] = true;
    emit DocumentIssued(documentRoot);
  }

  function revoke(bytes32 documentRoot) external override onlyRole(REVOKER_ROLE) {
    _revoke(documentRoot, documentRoot, new bytes32[](0));
  }

  function revoke(
    bytes32 documentRoot,
    bytes32 document,
    bytes32[] calldata proof
  ) external override onlyRole(REVOKER_ROLE) {
    _revoke(documentRoot, document, proof);
  }

  function isIssued(bytes32 documentRoot) external view override returns (bool) {
    return _issued[documentRoot];
  }

  function isRevoked(bytes32 documentRoot) external view override returns (bool) {
    return _revoked[documentRoot];
  }

  function isActive(bytes32 documentRoot) external view override returns (bool) {
    return _issued[documentRoot] && !_revoked[documentRoot];
  }

  function isIssued(
    bytes32 documentRoot,
    bytes32 document,
    bytes32[] calldata proof
  ) external view override returns (bool) {
    _requireProof(documentRoot, document, proof);
    return _issued[documentRoot];
  }

  function isRevoked(
    bytes32 documentRoot,
    bytes32 document,
    bytes32[] calldata proof
  ) external view override returns (bool) {
    return !_activeUnder(documentRoot, document, proof);
  }

  function isActive(
    bytes32 documentRoot,
    bytes32 document,
    bytes32[] calldata proof
  ) external view override returns (bool) {
    return _activeUnder(documentRoot, document, proof);
  }

  function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
    return interfaceId == type(IDocumentStore).interfaceId || super.supportsInterface(interfaceId);
  }

  function _open(string memory name_, address admin) internal {
    if (admin == address(0)) revert ZeroOwner();
    name = name_;
    _grantRole(DEFAULT_ADMIN_ROLE, admin);
    _grantRole(ISSUER_ROLE, admin);
    _grantRole(REVOKER_ROLE, admin);
  }

  function _revoke(bytes32 documentRoot, bytes32 document, bytes32[] memory proof) private {
    if (!_activeUnder(documentRoot, document, proof)) revert InactiveDocument(documentRoot, document);
    _revoked[document] = true;
    emit DocumentRevoked(documentRoot, document);
  }

  function _activeUnder(bytes32 documentRoot, bytes32 document, bytes32[] memory proof) private view returns (bool) {
    _requireProof(documentRoot, document, proof);
    if (!_issued[documentRoot]) revert DocumentNotIssued(documentRoot, document);
    return !_revoked[documentRoot] && !_revoked[document];
  }

  function _requireProof(bytes32 documentRoot, bytes32 document, bytes32[] memory proof) private pure {
    if (documentRoot == 0 || document == 0) revert ZeroDocument();
    if (!MerkleProof.verify(proof, documentRoot, document)) revert InvalidDocument(documentRoot, document);
  }
}
