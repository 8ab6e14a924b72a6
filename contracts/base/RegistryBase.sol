// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { ITitleEscrowFactory } from "../interfaces/ITitleEscrowFactory.sol";
import { IRegistryEscrow, Custody } from "../interfaces/IRegistryEscrow.sol";
import { RegistryState, newRegistryState } from "../libraries/RegistryState.sol";
import { REMARK_LIMIT } from "../libraries/StoredRemark.sol";
import { RegistryViews } from "./RegistryViews.sol";

/// @title The verbs of a registry, the same in both flavours
abstract contract RegistryBase is RegistryViews {
  function mint(
    address beneficiary,
    address holder,
    uint256 tokenId,
    bytes calldata remark_
  ) external override returns (address) {
    _admit(MINTER_ROLE, remark_);
    return _mint(beneficiary, holder, tokenId, remark_);
  }

  function burn(uint256 tokenId, bytes calldata remark_) external override {
    _admit(ACCEPTER_ROLE, remark_);
    IRegistryEscrow(_escrowOf(tokenId)).shred(remark_);
    _bury(address(this), tokenId);
  }

  function restore(uint256 tokenId, bytes calldata remark_) external override returns (address escrow) {
    _admit(RESTORER_ROLE, remark_);
    escrow = _escrowOf(tokenId);
    if (escrow.code.length == 0) revert InvalidTokenId();
    if (IRegistryEscrow(escrow).custody() != Custody.Returned) revert TokenNotReturnedToIssuer();
    _state = _state.minusReturned();
    emit Transfer(address(this), escrow, tokenId);
    IRegistryEscrow(escrow).onERC721Received(address(this), address(this), tokenId, remark_);
  }

  /// @dev Only an escrow in the course of its own `returnToIssuer` passes; everybody else is told what TradeTrust's
  /// registry would say.
  function transferFrom(address from, address to, uint256 tokenId, bytes calldata) external override {
    if (msg.sender != _escrowOf(tokenId)) {
      require(_custodyOf(tokenId) != Custody.None, "ERC721: operator query for nonexistent token");
      revert("ERC721: transfer caller is not owner nor approved");
    }
    require(from == msg.sender, "ERC721: transfer from incorrect owner");
    RegistryState state = _state;
    if (state.paused()) revert EnforcedPause();
    if (to != address(this)) revert TransferFailure();
    _state = state.plusReturned();
    emit Transfer(from, to, tokenId);
  }

  function pause(bytes calldata remark_) external override {
    address caller = _setPaused(true, remark_);
    emit Paused(caller);
    emit PauseWithRemark(caller, remark_);
  }

  function unpause(bytes calldata remark_) external override {
    address caller = _setPaused(false, remark_);
    emit Unpaused(caller);
    emit UnpauseWithRemark(caller, remark_);
  }

  /// @notice Lets the holders of one role give and take another. Needs DEFAULT_ADMIN_ROLE.
  function setRoleAdmin(bytes32 role, bytes32 adminRole) external onlyRole(DEFAULT_ADMIN_ROLE) {
    _setRoleAdmin(role, adminRole);
  }

  /// @dev Once for each registry: what it is called, and who may do everything.
  function _found(string memory name_, string memory symbol_, address admin) internal {
    if (admin == address(0)) revert InvalidAdminAddress();
    _state = newRegistryState();
    _setNames(name_, symbol_);
    bytes32[4] memory roles = [DEFAULT_ADMIN_ROLE, MINTER_ROLE, RESTORER_ROLE, ACCEPTER_ROLE];
    for (uint256 i = 0; i < roles.length; ++i) _grantRole(roles[i], admin);
  }

  /// @return implementation What the factory clones, if it can tell where its title is: a registry has no other memory
  /// of owners, and a title in any other escrow could be minted and never moved.
  function _implementationOf(address factory) internal view returns (address implementation) {
    (bool made, bytes memory answer) = factory.staticcall(abi.encodeCall(ITitleEscrowFactory.implementation, ()));
    // An address without code answers every call, with nothing.
    if (!made || answer.length != 32) revert UnsupportedTitleEscrowFactory(factory);
    implementation = abi.decode(answer, (address));
    (made, answer) = implementation.staticcall(abi.encodeCall(IRegistryEscrow.custody, ()));
    if (!made || answer.length != 32) revert UnsupportedTitleEscrowFactory(factory);
  }

  /// @dev The guard of every verb: not paused, the role, the remark, in this order.
  function _admit(bytes32 role, bytes calldata remark_) internal view {
    if (_state.paused()) revert EnforcedPause();
    _checkRole(role, _msgSender());
    _requireShort(remark_);
  }

  function _requireNew() internal view {
    if (RegistryState.unwrap(_state) != 0) revert InvalidInitialization();
  }

  /// @dev Keeps the state after a pause or its end. What else it leaves behind tells the two flavours apart.
  function _save(RegistryState state, bytes calldata remark_) internal virtual;

  /// @dev Refuses who may not pause.
  function _pauser() internal view virtual returns (address caller) {
    caller = _msgSender();
    _checkRole(DEFAULT_ADMIN_ROLE, caller);
  }

  function _mint(
    address beneficiary,
    address holder,
    uint256 tokenId,
    bytes memory remark_
  ) internal returns (address escrow) {
    if (_escrowOf(tokenId).code.length != 0) revert TokenExists();
    escrow = ITitleEscrowFactory(titleEscrowFactory()).create(tokenId);
    emit Transfer(address(0), escrow, tokenId);
    bytes memory parties = abi.encode(beneficiary, holder, remark_);
    IRegistryEscrow(escrow).onERC721Received(address(this), address(0), tokenId, parties);
  }

  /// @dev An ended title goes to an address without a key: unlike one that never was, it has an owner.
  function _bury(address from, uint256 tokenId) internal {
    RegistryState state = _state.plusEnded();
    _state = from == address(this) ? state.minusReturned() : state;
    emit Transfer(from, BURN_ADDRESS, tokenId);
  }

  function _setPaused(bool on, bytes calldata remark_) private returns (address caller) {
    caller = _pauser();
    _requireShort(remark_);
    RegistryState state = _state;
    if (state.paused() == on) {
      if (on) revert EnforcedPause();
      revert ExpectedPause();
    }
    _save(state.withPaused(on), remark_);
  }

  function _requireShort(bytes calldata remark_) private pure {
    if (remark_.length > REMARK_LIMIT) revert RemarkLengthExceeded();
  }
}
