// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.24;

import { IERC165 } from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import { IERC721Receiver } from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import { ITitleEscrow } from "../interfaces/ITitleEscrow.sol";
import { ISoulboundToken } from "../interfaces/ITradeTrustToken.sol";
import {
  EscrowState,
  Role,
  NOBODY,
  BENEFICIARY,
  HOLDER,
  NOMINEE,
  PREV_BENEFICIARY,
  PREV_HOLDER,
  newEscrowState
} from "../libraries/EscrowState.sol";
import { EscrowGuards } from "./EscrowGuards.sol";

/// @title The verbs of a title escrow, the same in both flavours
/// @dev One clone a title. The escrow itself knows whether it holds its title; the registry asks it, not the reverse.
abstract contract TitleEscrowBase is EscrowGuards, IERC165 {
  /// @dev The implementation itself can never become an escrow.
  constructor() {
    _state = newEscrowState(address(this)).ended();
  }

  function initialize(address registry_, uint256 tokenId_) public virtual override {
    if (EscrowState.unwrap(_state) != 0) revert InvalidInitialization();
    _state = newEscrowState(registry_);
    tokenId = tokenId_;
  }

  function onERC721Received(
    address,
    address,
    uint256 tokenId_,
    bytes calldata data
  ) external override returns (bytes4) {
    EscrowState state = _running();
    if (tokenId_ != tokenId) revert InvalidTokenId(tokenId_);
    _requireRegistry(state);

    if (state.seatOf(HOLDER) == NOBODY) {
      if (data.length == 0) revert EmptyReceivingData();
      (address owner, address keeper, bytes memory remark_) = abi.decode(data, (address, address, bytes));
      if (owner == address(0) || keeper == address(0)) revert InvalidTokenTransferToZeroAddressOwners(owner, keeper);
      _beforeHolderChange(address(0));
      _saveFirst(_seatFirst(state, owner, keeper).withHolding(true), 3, remark_);
      emit BeneficiaryTransfer(address(0), owner, msg.sender, tokenId_, "");
      emit HolderTransfer(address(0), keeper, msg.sender, tokenId_, "");
      emit TokenReceived(owner, keeper, true, msg.sender, tokenId_, remark_);
    } else {
      _save(state.withHolding(true), 1, data);
      emit TokenReceived(_party(state, BENEFICIARY), _party(state, HOLDER), false, msg.sender, tokenId_, data);
    }
    return IERC721Receiver.onERC721Received.selector;
  }

  function nominate(address nominee_, bytes calldata remark_) external override {
    (EscrowState state, address caller) = _actingAs(BENEFICIARY, remark_);
    if (nominee_ == caller) revert TargetNomineeAlreadyBeneficiary();
    address previous = _party(state, NOMINEE);
    if (nominee_ == previous) revert NomineeAlreadyNominated();

    state = state.without(PREV_BENEFICIARY).without(NOMINEE);
    if (state.sole()) state = state.without(PREV_HOLDER);
    if (nominee_ != address(0)) state = state.with(NOMINEE, _seat(state, nominee_));
    _save(state, 1, remark_);
    emit Nomination(previous, nominee_, state.registry(), tokenId, remark_);
  }

  function transferBeneficiary(address nominee_, bytes calldata remark_) external override {
    (EscrowState state, ) = _actingAs(HOLDER, remark_);
    uint256 events;
    (state, events) = _endorse(state, nominee_, remark_);
    _save(state, events, remark_);
  }

  function transferHolder(address newHolder, bytes calldata remark_) external override {
    (EscrowState state, address caller) = _actingAs(HOLDER, remark_);
    _save(_handOn(state, caller, newHolder, remark_), 1, remark_);
  }

  function transferOwners(address nominee_, address newHolder, bytes calldata remark_) external override {
    (EscrowState state, address caller) = _actingAs(HOLDER, remark_);
    uint256 events;
    (state, events) = _endorse(state, nominee_, remark_);
    _save(_handOn(state, caller, newHolder, remark_), events + 1, remark_);
  }

  function rejectTransferBeneficiary(bytes calldata remark_) external override {
    (EscrowState state, address caller) = _actingAs(BENEFICIARY, remark_);
    if (state.seatOf(PREV_BENEFICIARY) == NOBODY) revert InvalidTransferToZeroAddress();
    if (state.sole()) revert DualRoleRejectionRequired();

    address to = _party(state, PREV_BENEFICIARY);
    _save(_giveBack(state, BENEFICIARY, PREV_BENEFICIARY), 2, remark_);
    uint256 id = tokenId;
    emit BeneficiaryTransfer(caller, to, state.registry(), id, remark_);
    emit RejectTransferBeneficiary(caller, to, state.registry(), id, remark_);
  }

  /// @dev An owner on whom only possession was forced gives only possession back.
  function rejectTransferHolder(bytes calldata remark_) external override {
    (EscrowState state, address caller) = _actingAs(HOLDER, remark_);
    if (state.seatOf(PREV_HOLDER) == NOBODY) revert InvalidTransferToZeroAddress();
    if (state.sole() && state.seatOf(PREV_BENEFICIARY) != NOBODY) revert DualRoleRejectionRequired();

    address to = _party(state, PREV_HOLDER);
    _beforeHolderChange(caller);
    _save(_giveBack(state, HOLDER, PREV_HOLDER), 2, remark_);
    uint256 id = tokenId;
    emit HolderTransfer(caller, to, state.registry(), id, remark_);
    emit RejectTransferHolder(caller, to, state.registry(), id, remark_);
  }

  function rejectTransferOwners(bytes calldata remark_) external override {
    EscrowState state = _running();
    _requireHolding(state);
    address caller = _requireSole(state);
    _requireShort(remark_);
    if (state.seatOf(PREV_BENEFICIARY) == NOBODY || state.seatOf(PREV_HOLDER) == NOBODY) {
      revert InvalidTransferToZeroAddress();
    }

    address owner = _party(state, PREV_BENEFICIARY);
    address keeper = _party(state, PREV_HOLDER);
    _beforeHolderChange(caller);
    _save(_giveBack(_giveBack(state, BENEFICIARY, PREV_BENEFICIARY), HOLDER, PREV_HOLDER), 3, remark_);
    uint256 id = tokenId;
    emit BeneficiaryTransfer(caller, owner, state.registry(), id, remark_);
    emit HolderTransfer(caller, keeper, state.registry(), id, remark_);
    emit RejectTransferOwners(caller, owner, caller, keeper, state.registry(), id, remark_);
  }

  function returnToIssuer(bytes calldata remark_) external override {
    EscrowState state = _running();
    address caller = _requireSole(state);
    _requireHolding(state);
    _requireShort(remark_);

    uint256 id = tokenId;
    emit Nomination(_party(state, NOMINEE), address(0), state.registry(), id, "");
    _save(state.withHolding(false).without(NOMINEE).without(PREV_BENEFICIARY).without(PREV_HOLDER), 2, remark_);
    ISoulboundToken(state.registry()).transferFrom(address(this), state.registry(), id, "");
    emit ReturnToIssuer(caller, state.registry(), id, remark_);
  }

  function shred(bytes calldata remark_) external override {
    EscrowState state = _running();
    _requireShort(remark_);
    if (state.holding()) revert TokenNotReturnedToIssuer();
    _requireRegistry(state);
    _end(state, remark_);
  }

  function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
    return interfaceId == type(ITitleEscrow).interfaceId || interfaceId == type(IERC165).interfaceId;
  }

  /// @dev Called whenever possession leaves `from`; the zero address at the mint.
  function _beforeHolderChange(address from) internal virtual {}

  /// @dev The endorsement.
  function _endorse(
    EscrowState state,
    address to,
    bytes calldata remark_
  ) private returns (EscrowState endorsed, uint256 events) {
    if (to == address(0)) revert InvalidTransferToZeroAddress();
    address proposed = _party(state, NOMINEE);
    if (!state.sole() && to != proposed) revert InvalidNominee();

    emit BeneficiaryTransfer(_party(state, BENEFICIARY), to, state.registry(), tokenId, remark_);
    events = 1 + _clearNominee(state, proposed);
    endorsed = _passOn(state, to, proposed);
  }

  /// @dev Seats the next owner, whose predecessor may get the ownership back until it acts.
  function _passOn(EscrowState state, address to, address proposed) internal returns (EscrowState endorsed) {
    uint256 seat = to == proposed ? state.seatOf(NOMINEE) : NOBODY;
    endorsed = state.without(PREV_HOLDER).without(NOMINEE).with(PREV_BENEFICIARY, state.seatOf(BENEFICIARY));
    endorsed = endorsed.with(BENEFICIARY, seat == NOBODY ? _seat(endorsed, to) : seat);
  }

  /// @dev The handing on; an owner that hands on has thereby accepted its ownership.
  function _handOn(EscrowState state, address from, address to, bytes calldata remark_) private returns (EscrowState) {
    if (to == address(0)) revert InvalidTransferToZeroAddress();
    if (to == from) revert RecipientAlreadyHolder();

    _beforeHolderChange(from);
    if (state.sole()) state = state.without(PREV_BENEFICIARY);
    state = state.with(PREV_HOLDER, state.seatOf(HOLDER));
    emit HolderTransfer(from, to, state.registry(), tokenId, remark_);
    return state.with(HOLDER, _seat(state, to));
  }

  function _giveBack(EscrowState state, Role role, Role previous) private pure returns (EscrowState) {
    return state.with(role, state.seatOf(previous)).without(previous);
  }

  /// @return events How many events it told.
  function _clearNominee(EscrowState state, address proposed) internal returns (uint256 events) {
    if (proposed == address(0)) return 0;
    // TradeTrust's escrow says these two characters here, and its clients' logs are compared with ours.
    emit Nomination(proposed, address(0), state.registry(), tokenId, "0x");
    return 1;
  }

  function _end(EscrowState state, bytes calldata remark_) internal {
    emit BeneficiaryTransfer(_party(state, BENEFICIARY), address(0), state.registry(), tokenId, "");
    uint256 events = 3 + _clearNominee(state, _party(state, NOMINEE));
    address keeper = _party(state, HOLDER);
    _beforeHolderChange(keeper);
    emit HolderTransfer(keeper, address(0), state.registry(), tokenId, "");
    _save(state.ended(), events, remark_);
    emit Shred(state.registry(), tokenId, remark_);
  }
}
