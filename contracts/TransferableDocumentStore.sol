// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { AccessControl } from "@openzeppelin/contracts/access/AccessControl.sol";
import { ERC721 } from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import { Pausable } from "@openzeppelin/contracts/utils/Pausable.sol";
import { Strings } from "@openzeppelin/contracts/utils/Strings.sol";
import { IDocumentStore } from "./interfaces/IDocumentStore.sol";
import { IERC5192, ITransferableDocumentStore } from "./interfaces/ITransferableDocumentStore.sol";

/// @title TransferableDocumentStore
contract TransferableDocumentStore is ITransferableDocumentStore, IERC5192, ERC721, AccessControl, Pausable {
  bytes32 public constant ISSUER_ROLE = keccak256("ISSUER_ROLE");
  bytes32 public constant REVOKER_ROLE = keccak256("REVOKER_ROLE");

  struct Flags {
    bool revoked;
    bool locked;
  }
  mapping(uint256 tokenId => Flags) private _flags;
  string private _baseUri;

  modifier someDocument(bytes32 document) {
    if (document == 0) revert ZeroDocument();
    _;
  }

  /// @param admin Gets DEFAULT_ADMIN, ISSUER and REVOKER.
  constructor(string memory name_, string memory symbol_, address admin) ERC721(name_, symbol_) {
    if (admin == address(0)) revert ZeroOwner();
    _grantRole(DEFAULT_ADMIN_ROLE, admin);
    _grantRole(ISSUER_ROLE, admin);
    _grantRole(REVOKER_ROLE, admin);
  }

  /// @inheritdoc ITransferableDocumentStore
  function issue(
    address to,
    bytes32 document,
    bool lock
  ) external override someDocument(document) onlyRole(ISSUER_ROLE) {
    uint256 tokenId = uint256(document);
    if (_flags[tokenId].revoked) revert DocumentIsRevoked(document);
    _mint(to, tokenId);
    if (lock) {
      _flags[tokenId].locked = true;
      emit Locked(tokenId);
    } else {
      emit Unlocked(tokenId);
    }
  }

  /// @notice Takes a document out of circulation for ever. Needs REVOKER_ROLE.
  function revoke(bytes32 document) external onlyRole(REVOKER_ROLE) {
    _burn(uint256(document));
    _flags[uint256(document)].revoked = true;
  }

  /// @notice Sets what `tokenURI` begins with. Needs DEFAULT_ADMIN_ROLE.
  function setBaseURI(string calldata baseURI) external whenNotPaused onlyRole(DEFAULT_ADMIN_ROLE) {
    _baseUri = baseURI;
  }

  /// @notice Stops issuing, revoking and transferring. Needs DEFAULT_ADMIN_ROLE.
  function pause() external onlyRole(DEFAULT_ADMIN_ROLE) {
    _pause();
  }

  /// @notice Ends the pause. Needs DEFAULT_ADMIN_ROLE.
  function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
    _unpause();
  }

  /// @return Whether the document was ever issued.
  function isIssued(bytes32 document) external view someDocument(document) returns (bool) {
    return _ownerOf(uint256(document)) != address(0) || _flags[uint256(document)].revoked;
  }

  /// @return Whether the document was revoked; reverts for one that was never issued.
  function isRevoked(bytes32 document) external view returns (bool) {
    return !_isActive(document);
  }

  /// @return Whether the document is in circulation; reverts for one that was never issued.
  function isActive(bytes32 document) external view returns (bool) {
    return _isActive(document);
  }

  /// @inheritdoc IERC5192
  function locked(uint256 tokenId) external view override someDocument(bytes32(tokenId)) returns (bool) {
    return _flags[tokenId].locked;
  }

  /// @return The base and the hash in hex.
  function tokenURI(uint256 tokenId) public view override returns (string memory) {
    _requireOwned(tokenId);
    return bytes(_baseUri).length == 0 ? "" : string.concat(_baseUri, Strings.toHexString(tokenId));
  }

  function supportsInterface(bytes4 interfaceId) public view override(ERC721, AccessControl) returns (bool) {
    return
      interfaceId == type(IDocumentStore).interfaceId ||
      interfaceId == type(ITransferableDocumentStore).interfaceId ||
      interfaceId == type(IERC5192).interfaceId ||
      super.supportsInterface(interfaceId);
  }

  function _isActive(bytes32 document) private view someDocument(document) returns (bool) {
    if (_ownerOf(uint256(document)) != address(0)) return true;
    if (_flags[uint256(document)].revoked) return false;
    revert ERC721NonexistentToken(uint256(document));
  }

  /// @dev Revoking is no change of hands, and what is being issued was never locked.
  function _update(address to, uint256 tokenId, address auth) internal override whenNotPaused returns (address from) {
    from = super._update(to, tokenId, auth);
    if (to != address(0) && _flags[tokenId].locked) revert DocumentLocked(bytes32(tokenId));
  }
}
