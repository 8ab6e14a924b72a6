// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { ERC2771Context } from "@openzeppelin/contracts/metatx/ERC2771Context.sol";
import { Context } from "@openzeppelin/contracts/utils/Context.sol";
import { ILeanTitleEscrow } from "./interfaces/ILeanTitleEscrow.sol";
import { ILeanRegistry, NewTitle } from "./interfaces/ILeanRegistry.sol";
import { RegistryBase } from "./base/RegistryBase.sol";
import { RegistryState, newRegistryState } from "./libraries/RegistryState.sol";

/// @title LeanTradeTrustTokenStandard
/// @dev What the registries that the product makes (RegistryProxy) delegate to.
contract LeanTradeTrustTokenStandard is RegistryBase, ERC2771Context, ILeanRegistry {
  bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

  address private immutable _factory;
  address private immutable _implementation;

  /// @dev The implementation itself can never become a registry.
  constructor(address titleEscrowFactory_, address forwarder) ERC2771Context(forwarder) {
    _factory = titleEscrowFactory_;
    _implementation = _implementationOf(titleEscrowFactory_);
    _state = newRegistryState();
  }

  function initialize(
    string memory name_,
    string memory symbol_,
    address admin,
    address pauser
  ) external override {
    _requireNew();
    _found(name_, symbol_, admin);
    if (pauser != address(0)) _grantRole(PAUSER_ROLE, pauser);
  }

  function mintBatch(NewTitle[] calldata titles, bytes calldata remark_) external override {
    _admit(MINTER_ROLE, remark_);
    _mintAll(titles, remark_);
  }

  function replace(
    uint256 tokenId,
    NewTitle[] calldata successors,
    bytes calldata remark_
  ) external override {
    address caller = _msgSender();
    _admit(MINTER_ROLE, remark_);
    _checkRole(ACCEPTER_ROLE, caller);
    address escrow = _escrowOf(tokenId);
    if (escrow.code.length == 0) revert InvalidTokenId();
    bool wasReturned = ILeanTitleEscrow(escrow).retire(caller, remark_);
    _bury(wasReturned ? address(this) : escrow, tokenId);
    emit Replaced(tokenId, caller, _mintAll(successors, ""), remark_);
  }

  function remark() external pure override returns (bytes memory) {
    return "";
  }

  function titleEscrowFactory() public view override returns (address) {
    return _factory;
  }

  function _escrowImplementation() internal view override returns (address) {
    return _implementation;
  }

  function _mintAll(NewTitle[] calldata titles, bytes memory remark_) private returns (uint256[] memory tokenIds) {
    tokenIds = new uint256[](titles.length);
    for (uint256 i = 0; i < titles.length; ++i) {
      NewTitle calldata title = titles[i];
      tokenIds[i] = title.tokenId;
      _mint(title.beneficiary, title.holder, title.tokenId, remark_);
    }
  }

  function _save(RegistryState state, bytes calldata) internal override {
    _state = state;
  }

  /// @dev Who may not is told what TradeTrust's registry, which has no pauser, would say.
  function _pauser() internal view override returns (address caller) {
    caller = _msgSender();
    if (!hasRole(PAUSER_ROLE, caller)) _checkRole(DEFAULT_ADMIN_ROLE, caller);
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
