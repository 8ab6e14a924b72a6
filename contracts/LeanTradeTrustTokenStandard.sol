// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { AccessControl } from "@openzeppelin/contracts/access/AccessControl.sol";
import { IERC721Receiver } from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import { ERC2771Context } from "@openzeppelin/contracts/metatx/ERC2771Context.sol";
import { Context } from "@openzeppelin/contracts/utils/Context.sol";
import { Clones } from "@openzeppelin/contracts/proxy/Clones.sol";
import { Strings } from "@openzeppelin/contracts/utils/Strings.sol";
import { ITitleEscrowFactory } from "./interfaces/ITitleEscrowFactory.sol";
import { ILeanTitleEscrow, Custody } from "./interfaces/ILeanTitleEscrow.sol";
import { ILeanRegistry, NewTitle } from "./interfaces/ILeanRegistry.sol";
import {
  ITradeTrustTokenMintable,
  ITradeTrustTokenBurnable,
  ITradeTrustTokenRestorable,
  ISoulboundToken,
  ITokenMetadata,
  ITitleRegistry
} from "./interfaces/ITradeTrustToken.sol";

/// @title LeanTradeTrustTokenStandard
/// @dev The registry of one issuer, made as a clone. It keeps no owner of a title: the state of the escrow is the
/// truth, and `ownerOf` asks it. Whether a title exists is whether its escrow has code.
contract LeanTradeTrustTokenStandard is
  AccessControl,
  ERC2771Context,
  IERC721Receiver,
  ITradeTrustTokenMintable,
  ITradeTrustTokenBurnable,
  ITradeTrustTokenRestorable,
  ISoulboundToken,
  ITokenMetadata,
  ITitleRegistry,
  ILeanRegistry
{
  bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
  bytes32 public constant ACCEPTER_ROLE = keccak256("ACCEPTER_ROLE");
  bytes32 public constant RESTORER_ROLE = keccak256("RESTORER_ROLE");
  bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

  address internal constant BURN_ADDRESS = 0x000000000000000000000000000000000000dEaD;
  uint256 private constant REMARK_LIMIT = 120;

  address public immutable override titleEscrowFactory;
  address private immutable _escrowImplementation;

  /// @dev One slot, never zero: every verb reads it, and only a first write would be dear.
  uint64 private _genesis;
  uint64 private _returned;
  uint64 private _ended;
  bool public override paused;

  string public override name;
  string public override symbol;
  string private _baseUri;

  modifier whenNotPaused() {
    if (paused) revert EnforcedPause();
    _;
  }

  modifier short(bytes calldata remark_) {
    if (remark_.length > REMARK_LIMIT) revert RemarkLengthExceeded();
    _;
  }

  /// @dev Who may not is told what TradeTrust's registry, which has no pauser, would say.
  modifier onlyPauser() {
    if (!hasRole(PAUSER_ROLE, _msgSender())) _checkRole(DEFAULT_ADMIN_ROLE);
    _;
  }

  /// @dev The implementation itself can never become a registry.
  constructor(address titleEscrowFactory_, address forwarder) ERC2771Context(forwarder) {
    titleEscrowFactory = titleEscrowFactory_;
    _escrowImplementation = ITitleEscrowFactory(titleEscrowFactory_).implementation();
    _genesis = uint64(block.number);
  }

  function initialize(
    string calldata name_,
    string calldata symbol_,
    address admin,
    address pauser
  ) external override {
    if (_genesis != 0) revert InvalidInitialization();
    if (admin == address(0)) revert InvalidAdminAddress();
    _genesis = uint64(block.number);
    name = name_;
    symbol = symbol_;
    _grantRole(DEFAULT_ADMIN_ROLE, admin);
    _grantRole(MINTER_ROLE, admin);
    _grantRole(RESTORER_ROLE, admin);
    _grantRole(ACCEPTER_ROLE, admin);
    if (pauser != address(0)) _grantRole(PAUSER_ROLE, pauser);
  }

  function mint(
    address beneficiary,
    address holder,
    uint256 tokenId,
    bytes calldata remark_
  ) external override whenNotPaused onlyRole(MINTER_ROLE) short(remark_) returns (address) {
    return _mint(beneficiary, holder, tokenId, remark_);
  }

  function burn(
    uint256 tokenId,
    bytes calldata remark_
  ) external override whenNotPaused onlyRole(ACCEPTER_ROLE) short(remark_) {
    ILeanTitleEscrow(_escrowOf(tokenId)).shred(remark_);
    _bury(address(this), tokenId);
  }

  function restore(
    uint256 tokenId,
    bytes calldata remark_
  ) external override whenNotPaused onlyRole(RESTORER_ROLE) short(remark_) returns (address escrow) {
    escrow = _escrowOf(tokenId);
    if (escrow.code.length == 0) revert InvalidTokenId();
    if (ILeanTitleEscrow(escrow).custody() != Custody.Returned) revert TokenNotReturnedToIssuer();
    --_returned;
    emit Transfer(address(this), escrow, tokenId);
    ILeanTitleEscrow(escrow).onERC721Received(address(this), address(this), tokenId, remark_);
  }

  function replace(
    uint256 tokenId,
    NewTitle[] calldata successors,
    bytes calldata remark_
  ) external override whenNotPaused onlyRole(MINTER_ROLE) onlyRole(ACCEPTER_ROLE) short(remark_) {
    address escrow = _escrowOf(tokenId);
    if (escrow.code.length == 0) revert InvalidTokenId();
    address caller = _msgSender();
    bool wasReturned = ILeanTitleEscrow(escrow).retire(caller, remark_);
    _bury(wasReturned ? address(this) : escrow, tokenId);

    uint256[] memory newTokenIds = new uint256[](successors.length);
    for (uint256 i = 0; i < successors.length; ++i) {
      NewTitle calldata title = successors[i];
      newTokenIds[i] = title.tokenId;
      _mint(title.beneficiary, title.holder, title.tokenId, "");
    }
    emit Replaced(tokenId, caller, newTokenIds, remark_);
  }

  /// @dev Only an escrow in the course of its own `returnToIssuer` passes; everybody else is told what TradeTrust's
  /// registry would say.
  function transferFrom(address from, address to, uint256 tokenId, bytes calldata) external override {
    if (msg.sender != _escrowOf(tokenId)) {
      require(_custodyOf(tokenId) != Custody.None, "ERC721: operator query for nonexistent token");
      revert("ERC721: transfer caller is not owner nor approved");
    }
    require(from == msg.sender, "ERC721: transfer from incorrect owner");
    if (paused) revert EnforcedPause();
    if (to != address(this)) revert TransferFailure();
    ++_returned;
    emit Transfer(from, to, tokenId);
  }

  function pause(bytes calldata remark_) external override onlyPauser short(remark_) {
    address caller = _msgSender();
    if (paused) revert EnforcedPause();
    paused = true;
    emit Paused(caller);
    emit PauseWithRemark(caller, remark_);
  }

  function unpause(bytes calldata remark_) external override onlyPauser short(remark_) {
    address caller = _msgSender();
    if (!paused) revert ExpectedPause();
    paused = false;
    emit Unpaused(caller);
    emit UnpauseWithRemark(caller, remark_);
  }

  /// @notice Lets the holders of one role give and take another. Needs DEFAULT_ADMIN_ROLE.
  function setRoleAdmin(bytes32 role, bytes32 adminRole) external onlyRole(DEFAULT_ADMIN_ROLE) {
    _setRoleAdmin(role, adminRole);
  }

  /// @notice Sets what `tokenURI` begins with. Needs DEFAULT_ADMIN_ROLE.
  function setBaseURI(string calldata baseURI) external onlyRole(DEFAULT_ADMIN_ROLE) {
    _baseUri = baseURI;
  }

  function genesis() external view override returns (uint256) {
    return _genesis;
  }

  function ownerOf(uint256 tokenId) external view override returns (address) {
    Custody custody = _custodyOf(tokenId);
    require(custody != Custody.None, "ERC721: owner query for nonexistent token");
    if (custody == Custody.InCirculation) return _escrowOf(tokenId);
    return custody == Custody.Returned ? address(this) : BURN_ADDRESS;
  }

  function balanceOf(address owner) external view override returns (uint256) {
    require(owner != address(0), "ERC721: balance query for the zero address");
    if (owner == address(this)) return _returned;
    if (owner == BURN_ADDRESS) return _ended;
    return _isHoldingEscrow(owner) ? 1 : 0;
  }

  function tokenURI(uint256 tokenId) external view override returns (string memory) {
    require(_custodyOf(tokenId) != Custody.None, "ERC721Metadata: URI query for nonexistent token");
    return bytes(_baseUri).length == 0 ? "" : string.concat(_baseUri, Strings.toString(tokenId));
  }

  function remark() external pure override returns (bytes memory) {
    return "";
  }

  function onERC721Received(address, address, uint256, bytes calldata) external pure override returns (bytes4) {
    return IERC721Receiver.onERC721Received.selector;
  }

  function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
    return
      interfaceId == type(ITradeTrustTokenMintable).interfaceId ||
      interfaceId == type(ITradeTrustTokenBurnable).interfaceId ||
      interfaceId == type(ITradeTrustTokenRestorable).interfaceId ||
      interfaceId == type(ISoulboundToken).interfaceId ||
      interfaceId == type(ITokenMetadata).interfaceId ||
      interfaceId == type(ITitleRegistry).interfaceId ||
      super.supportsInterface(interfaceId);
  }

  function _mint(
    address beneficiary,
    address holder,
    uint256 tokenId,
    bytes memory remark_
  ) private returns (address escrow) {
    if (_escrowOf(tokenId).code.length != 0) revert TokenExists();
    escrow = ITitleEscrowFactory(titleEscrowFactory).create(tokenId);
    emit Transfer(address(0), escrow, tokenId);
    bytes memory parties = abi.encode(beneficiary, holder, remark_);
    ILeanTitleEscrow(escrow).onERC721Received(address(this), address(0), tokenId, parties);
  }

  /// @dev An ended title goes to an address without a key: unlike one that never was, it has an owner.
  function _bury(address from, uint256 tokenId) private {
    if (from == address(this)) --_returned;
    ++_ended;
    emit Transfer(from, BURN_ADDRESS, tokenId);
  }

  /// @dev Computed here, as the factory does, to spare the call.
  function _escrowOf(uint256 tokenId) private view returns (address) {
    bytes32 salt = keccak256(abi.encodePacked(address(this), tokenId));
    return Clones.predictDeterministicAddress(_escrowImplementation, salt, titleEscrowFactory);
  }

  function _custodyOf(uint256 tokenId) private view returns (Custody) {
    address escrow = _escrowOf(tokenId);
    return escrow.code.length == 0 ? Custody.None : ILeanTitleEscrow(escrow).custody();
  }

  /// @dev The address says which title it claims to be the escrow of; that is believed only if it is the computed one.
  function _isHoldingEscrow(address account) private view returns (bool) {
    (bool success, bytes memory answer) = account.staticcall(abi.encodeCall(ILeanTitleEscrow(account).tokenId, ()));
    if (!success || answer.length != 32) return false;
    uint256 tokenId = abi.decode(answer, (uint256));
    return account == _escrowOf(tokenId) && _custodyOf(tokenId) == Custody.InCirculation;
  }

  function _msgSender() internal view override(Context, ERC2771Context) returns (address) {
    return ERC2771Context._msgSender();
  }

  function _msgData() internal view override(Context, ERC2771Context) returns (bytes calldata) {
    return ERC2771Context._msgData();
  }

  function _contextSuffixLength() internal view override(Context, ERC2771Context) returns (uint256) {
    return ERC2771Context._contextSuffixLength();
  }
}
